import { isPlaceholderDetail } from '#domain/contact/details.ts';
import type { Finding } from '#seo/engine/finding.ts';
import { secretKeys } from '#seo/engine/page/collect/resources.ts';
import type { Violation } from '#seo/engine/rule.ts';
import { runRules } from '#seo/engine/run-rules.ts';
import { findAvoidedWords, terminologyRule } from '#seo/engine/translations/glossary-rules.ts';
import { guessOtherLanguage } from '#seo/engine/translations/language-guess.ts';
import { apostropheRule } from '#seo/engine/translations/typography/french-rules.ts';
import { listTextRules } from '#seo/engine/translations/typography/text-rules.ts';
import {
  blot,
  replaceFences,
  type TextRule,
  textViolation,
  type WrittenText,
} from '#seo/engine/translations/typography/written-text.ts';
import { wrongLanguageRule } from '#seo/engine/translations/wording-rules.ts';
import type { ContentRule, EntryText, LintedContent, LintedEntry } from './linted-content.ts';

/** What an editor must replace or remove before publication. */
export const leftoverRules: readonly ContentRule[] = [
  {
    id: 'content/placeholder',
    severity: 'error',
    title: 'A placeholder was not replaced. In content/site.json it is a warning unless --strict is set.',
    why: 'Visitors see the placeholder, or their messages are not delivered.',
    fix: 'Replace the placeholder with the real text.',
    source: 'Practice of this project',
    examples: { bad: 'hello@goshengroup.example', good: 'the mail address of your company' },
    check: (content) => [...placeholders(content), ...placeholderDetails(content)],
  },
  {
    id: 'content/mojibake',
    severity: 'error',
    title: 'A text has garbled characters from a wrong encoding.',
    why: 'Visitors see Ã© instead of é.',
    fix: 'Type the character again, and save the file as UTF-8.',
    source: 'Unicode FAQ, UTF-8',
    examples: { bad: 'crÃ©er', good: 'créer' },
    check: checkTexts(mojibake),
  },
  {
    id: 'content/secret',
    severity: 'error',
    title: 'A text contains an email address, a phone number or a secret key.',
    why: 'Contact details in texts attract spam and become outdated; anyone can use a published key.',
    fix: 'Move contact details to content/site.json; revoke a key and remove it.',
    source: 'Practice of this project',
    examples: { bad: 'AKIA… in an article', good: '{{site.privacyEmail}}' },
    check: checkTexts(secrets),
  },
];

function checkTexts(check: (text: EntryText) => Violation[]): ContentRule['check'] {
  return ({ entries }) => entries.flatMap(({ texts }) => texts.flatMap(check));
}

const placeholder =
  /lorem ipsum|\b(?:TODO|FIXME|TBD)\b|\bXXX+\b|\bexample\.(?:com|org|net)\b|\{\{(?!\s*(?:(?:facts|site)\.|(?:settings\.retention|form\.fields)\s*\}\}))[^{}]*\}\}/gi;
const upperCaseOnly = /^(?:todo|fixme|tbd|xxx)/i; // "todo" is a Spanish word

/** Without those that the build refuses. */
function placeholders(content: LintedContent): Violation[] {
  const refused = new Set(content.problems.map(({ file, line }) => `${file}:${line}`));
  return checkTexts(placeholdersIn)(content).filter(({ file, line }) => !refused.has(`${file}:${line}`));
}

function placeholdersIn(text: EntryText): Violation[] {
  return [...blankCode(text.text).matchAll(placeholder)]
    .filter(({ 0: found }) => !upperCaseOnly.test(found) || found === found.toUpperCase())
    .map(({ index, 0: found }) =>
      entryTextViolation(text, index, { message: `The placeholder "${found}" was not replaced.`, evidence: found }),
    );
}

/** Replaces fenced and inline code by spaces. */
function blankCode(markdown: string): string {
  const blanks = (code: string) => code.replace(/[^\n]/g, ' ');
  return replaceFences(markdown, blanks).replace(/`[^`\n]*`/g, blanks);
}

function placeholderDetails({ details, isRelease }: LintedContent): Violation[] {
  return details
    .filter(({ text }) => isPlaceholderDetail(text))
    .map(({ file, line, key, text }) => ({
      ...(!isRelease && { severity: 'warning' }),
      file,
      line,
      message: `The detail "${key}" is still the placeholder "${text}".`,
      fix: 'Replace it before you publish the site.',
      evidence: text,
    }));
}

/** UTF-8 read as Windows-1252: two or three characters, and the character that they stand for. */
const brokenUtf8 = new Map(
  'Ã©é Ã¨è Ãªê Ã«ë Ã§ç Ã¢â Ã®î Ã¯ï Ã´ô Ã»û Ã¹ù Ã¡á Ã³ó Ãºú Ã±ñ Ã¼ü Ã‰É Ã€À Å“œ â€™’ â€œ“ â€¦… â€“– Â«« Â»» Â¿¿ Â¡¡ Â°°'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);
const brokenSigns = new RegExp([...brokenUtf8.keys(), 'Ã[\\u0080-\\u00bf]', '\\ufffd'].join('|'), 'g');

function mojibake(text: EntryText): Violation[] {
  return [...text.text.matchAll(brokenSigns)].map(({ index, 0: bad }) => {
    const good = brokenUtf8.get(bad);
    return entryTextViolation(text, index, {
      message: `"${bad}" is garbled UTF-8${good === undefined ? '' : ` for "${good}"`}.`,
      ...(good !== undefined && { fix: `Write "${good}".` }),
      evidence: bad,
    });
  });
}

const revoke = 'Revoke the key and remove it from the text.';
const move = 'Move it to content/site.json, and use {{site.…}} here.';
const secretShapes: readonly { kind: string; pattern: RegExp; fix: string }[] = [
  ...secretKeys.map((key) => ({ ...key, fix: revoke })),
  { kind: 'a Google API key', pattern: /\bAIza[\w-]{35}\b/, fix: revoke },
  { kind: 'a Stripe test key', pattern: /\b[sr]k_test_\w{16}/, fix: revoke },
  { kind: 'a signed token', pattern: /\beyJ[\w-]+(?:\.[\w-]+){2}/, fix: revoke },
  {
    kind: 'an email address',
    pattern: /[\w.+-]+@(?!(?:[\w-]+\.)*example(?:\.(?:com|org|net))?\b)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
    fix: move,
  },
  { kind: 'a phone number', pattern: /(?<![\w+])\+\d[\d ()-]{7,}\d/, fix: move },
];

function secrets(text: EntryText): Violation[] {
  return secretShapes.flatMap(({ kind, pattern, fix }) =>
    [...text.text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(({ index, 0: found }) =>
      entryTextViolation(text, index, {
        message: `The text contains ${kind}.`,
        fix,
        evidence: `${found.slice(0, 4)}…`,
      }),
    ),
  );
}

function entryTextViolation(
  { source }: EntryText,
  start: number,
  details: Pick<Violation, 'message' | 'fix' | 'evidence'>,
): Violation {
  return { file: source.file, ...source.positionAt(start), ...details };
}

/** Typography, language, glossary, and form of address, which is vous and usted on this site. */
export function lintLanguage({ texts, language }: LintedEntry, avoid: LintedContent['avoid']): Finding[] {
  const rules: TextRule[] = [
    ...listTextRules(language),
    ...(language === 'en' ? [apostropheRule] : []),
    { ...wrongLanguageRule, check: wrongParagraphs },
    { ...terminologyRule, check: (written) => findAvoidedWords(written, avoid) },
  ];
  return texts.flatMap((text) => runRules(rules, text, 'formal'));
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
