import type { Finding } from '../finding.ts';
import type { Rule, RuleText, Violation } from '../rule.ts';
import { runRules } from '../run-rules.ts';
import { findAvoidedWords, terminologyRule } from '../translations/glossary-rules.ts';
import { guessOtherLanguage } from '../translations/language-guess.ts';
import { apostropheRule } from '../translations/typography/french-rules.ts';
import { listTextRules } from '../translations/typography/text-rules.ts';
import { blot, type TextRule, textViolation, type WrittenText } from '../translations/typography/written-text.ts';
import { wrongLanguageRule } from '../translations/wording-rules.ts';
import { structureRules } from './entry-rules.ts';
import { buildRule, coverRule, unusedImageRule } from './image-rules.ts';
import { leftoverRules } from './leftover-rules.ts';
import {
  type ContentContext,
  type ContentRule,
  createLintedEntry,
  type EntrySource,
  type LintedEntry,
} from './linted-entry.ts';

const entryRules: readonly ContentRule[] = [...structureRules, coverRule, ...leftoverRules];

/** The rules of `goshen lint content`; `textRules` of the translations apply to its texts too. */
export const contentRules: readonly RuleText[] = [buildRule, unusedImageRule, ...entryRules];

/** Runs every rule over the files of content/, except for their schemas. */
export function lintContent(sources: readonly EntrySource[], context: ContentContext): Finding[] {
  const entries = sources.map(createLintedEntry);
  return [...runRules(entryRules, entries, context), ...entries.flatMap((entry) => lintLanguage(entry, context))];
}

const wrongParagraphRule: TextRule = { ...wrongLanguageRule, check: wrongParagraphs };

const avoidedWordRule: Rule<[written: WrittenText, avoid: ContentContext['avoid']]> = {
  ...terminologyRule,
  check: findAvoidedWords,
};

/** Typography, language, glossary, and form of address, which is vous and usted on this site. */
function lintLanguage({ texts, language }: LintedEntry, { avoid }: ContentContext): Finding[] {
  const rules = [...listTextRules(language), wrongParagraphRule];
  if (language === 'en') rules.push(apostropheRule);
  return texts.flatMap((text) => [...runRules(rules, text, 'formal'), ...runRules([avoidedWordRule], text, avoid)]);
}

function wrongParagraphs(written: WrittenText): Violation[] {
  return [...written.prose.matchAll(/[^\n]+/g)].flatMap(({ index, 0: paragraph }) => {
    const guess = guessOtherLanguage(paragraph.replaceAll(blot, ''), written.language);
    if (guess === null) return [];
    return [
      textViolation(written, index, {
        message: `This paragraph seems to be ${guess.language} in a file of ${written.language}.`,
      }),
    ];
  });
}
