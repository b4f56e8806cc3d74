import { type Problem, problem } from '../problem.ts';
import { i18nRules } from '../rules/i18n-rules.ts';
import { guessLanguage } from '../translations/language-guess.ts';
import { lintText } from '../translations/typography/lint-text.ts';
import { lintRegister } from '../translations/typography/register.ts';
import { blot, type TextFlaw } from '../translations/typography/text-flaw.ts';
import { type EntryText, type LintedEntry, placeOf } from './lint-entry.ts';

/** Rules that content has under a name of its own. */
const reportedElsewhere = new Set<string>(['i18n/url-in-text']);

/** How the texts of an entry are set and whom they address; readers of this site are vous and usted. */
export function lintLanguage({ texts }: LintedEntry): Problem[] {
  return texts.flatMap((text) =>
    [...lintText(text), ...lintRegister(text, 'formal'), ...wrongLanguage(text)]
      .filter(({ rule }) => !reportedElsewhere.has(rule))
      .map((flaw) => flawProblem(text, flaw)),
  );
}

function wrongLanguage({ prose, language }: EntryText): TextFlaw[] {
  return [...prose.matchAll(/[^\n]+/g)].flatMap(({ index, 0: paragraph }) => {
    const guess = guessLanguage(paragraph.replaceAll(blot, ''));
    if (guess === null || guess.language === language) return [];
    return [
      {
        rule: 'i18n/wrong-language',
        start: index,
        message: `This paragraph looks ${guess.language} in a file of ${language}.`,
        fix: 'Translate it.',
        edits: [],
      },
    ];
  });
}

function flawProblem(text: EntryText, flaw: TextFlaw): Problem {
  const { file } = text.entry;
  const { offset } = text;
  return problem(
    {
      rule: flaw.rule,
      severity: flaw.severity ?? i18nRules[flaw.rule].severity,
      file,
      ...placeOf(text, flaw.start),
      message: text.path === '' ? flaw.message : `${text.path}: ${flaw.message}`,
      fix: flaw.fix,
    },
    offset === null
      ? []
      : flaw.edits.map((edit) => ({ file, start: offset + edit.start, end: offset + edit.end, text: edit.text })),
  );
}
