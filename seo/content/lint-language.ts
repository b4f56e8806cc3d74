import type { Finding } from '../finding.ts';
import type { Violation } from '../rule.ts';
import { runLintRules } from '../run-rules.ts';
import { guessLanguage } from '../translations/language-guess.ts';
import { listTextRules } from '../translations/typography/text-rules.ts';
import { blot, type TextRule, textViolation, type WrittenText } from '../translations/typography/written-text.ts';
import { wrongLanguageRule } from '../translations/wording-rules.ts';
import type { LintedEntry } from './lint-entry.ts';

const wrongParagraphRule: TextRule = { ...wrongLanguageRule, check: wrongParagraphs };

/** How the texts of an entry are set and whom they address; readers of this site are vous and usted. */
export function lintLanguage({ texts, language }: LintedEntry): Finding[] {
  // Content has a rule of its own for links to another language.
  const rules = [...listTextRules(language).filter(({ id }) => id !== 'i18n/url-in-text'), wrongParagraphRule];
  return texts.flatMap((text) => runLintRules(rules, text, 'formal'));
}

function wrongParagraphs(written: WrittenText): Violation[] {
  return [...written.prose.matchAll(/[^\n]+/g)].flatMap(({ index, 0: paragraph }) => {
    const guess = guessLanguage(paragraph.replaceAll(blot, ''));
    if (guess === null || guess.language === written.language) return [];
    return [
      textViolation(written, index, {
        message: `This paragraph looks ${guess.language} in a file of ${written.language}.`,
      }),
    ];
  });
}
