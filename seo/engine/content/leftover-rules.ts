import type { Finding } from '../finding.ts';
import { type JsonNode, membersOf, parseJson, stringOf } from '../json-source.ts';
import { secretKeys } from '../page/collect/resources.ts';
import type { Rule, Violation } from '../rule.ts';
import { runRules } from '../run-rules.ts';
import { createPositionFinder } from '../text-position.ts';
import { missingTranslationRule } from './entry-rules.ts';
import { type ContentRule, checkTexts, type EntryText, entryTextViolation } from './linted-entry.ts';
import { blankCode } from './markdown.ts';

const placeholderRule: ContentRule = {
  id: 'content/placeholder',
  severity: 'error',
  title: 'A placeholder was not replaced. In content/site.json it is a warning unless --strict is set.',
  why: 'Visitors see the placeholder, or their messages are not delivered.',
  fix: 'Replace the placeholder with the real text.',
  source: 'Practice of this project',
  examples: { bad: 'hello@goshengroup.example', good: 'the mail address of your company' },
  check: checkTexts(placeholders),
};

/** What an editor must replace or remove before publication. */
export const leftoverRules: readonly ContentRule[] = [
  placeholderRule,
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
    title: 'A text contains an e-mail address, a phone number or a secret key.',
    why: 'Contact details in texts attract spam and become outdated; anyone can use a published key.',
    fix: 'Move contact details to content/site.json; revoke a key and remove it.',
    source: 'Practice of this project',
    examples: { bad: 'AKIA… in an article', good: '{{site.privacyEmail}}' },
    check: checkTexts(secrets),
  },
];

const placeholder =
  /lorem ipsum|\b(?:TODO|FIXME|TBD)\b|\bXXX+\b|\bexample\.(?:com|org|net)\b|\{\{(?!\s*(?:(?:facts|site)\.|(?:settings\.retention|form\.fields)\s*\}\}))[^{}]*\}\}/gi;
const upperCaseOnly = /^(?:todo|fixme|tbd|xxx)/i; // "todo" is a Spanish word

function placeholders(text: EntryText): Violation[] {
  return [...blankCode(text.text).matchAll(placeholder)]
    .filter(({ 0: found }) => !upperCaseOnly.test(found) || found === found.toUpperCase())
    .map(({ index, 0: found }) =>
      entryTextViolation(text, index, { message: `The placeholder "${found}" was not replaced.`, evidence: found }),
    );
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

const secretShapes: readonly { kind: string; pattern: RegExp }[] = [
  ...secretKeys,
  { kind: 'a Google API key', pattern: /\bAIza[\w-]{35}\b/ },
  { kind: 'a Stripe test key', pattern: /\b[sr]k_test_\w{16}/ },
  { kind: 'a signed token', pattern: /\beyJ[\w-]+(?:\.[\w-]+){2}/ },
];

const contactShapes: typeof secretShapes = [
  {
    kind: 'an e-mail address',
    pattern: /[\w.+-]+@(?!(?:[\w-]+\.)*example(?:\.(?:com|org|net))?\b)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i,
  },
  { kind: 'a phone number', pattern: /(?<![\w+])\+\d[\d ()-]{7,}\d/ },
];

function secrets(text: EntryText): Violation[] {
  const find = (shapes: typeof secretShapes, fix: string) =>
    shapes.flatMap(({ kind, pattern }) =>
      [...text.text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(({ index, 0: found }) =>
        entryTextViolation(text, index, {
          message: `The text contains ${kind}.`,
          fix,
          evidence: `${found.slice(0, 4)}…`,
        }),
      ),
    );
  return [
    ...find(secretShapes, 'Revoke the key and remove it from the text.'),
    ...find(contactShapes, 'Move it to content/site.json, and use {{site.…}} here.'),
  ];
}

export type SiteDetailsOptions = {
  /** In a release, placeholders are errors instead of warnings. */
  isRelease: boolean;
  /** The languages that may lack a text; content/schema requires the others. */
  drafts: readonly string[];
  isPlaceholder: (value: string) => boolean;
};

type SiteDetails = { file: string; text: string };

const siteDetailsRule: Rule<[details: SiteDetails, options: SiteDetailsOptions]> = {
  ...placeholderRule,
  check: placeholderDetails,
};

const draftDetailsRule: typeof siteDetailsRule = { ...missingTranslationRule, check: untranslatedDetails };

/** The details of content/site.json that are still placeholders, or that a draft lacks. */
export function lintSiteDetails(details: SiteDetails, options: SiteDetailsOptions): Finding[] {
  return runRules([siteDetailsRule, draftDetailsRule], details, options);
}

function untranslatedDetails({ file, text }: SiteDetails, { drafts }: SiteDetailsOptions): Violation[] {
  const parsed = parseJson(text);
  if (!parsed.ok) return [];
  const positionAt = createPositionFinder(text);
  return listTextsByLanguage(parsed.root, []).flatMap(({ path, written, start }) =>
    drafts
      .filter((draft) => !written.includes(draft))
      .map((draft) => ({
        file,
        ...positionAt(start),
        message: `${path} has no ${draft} text; readers get the English text.`,
        fix: `Add ${path}.${draft}.`,
      })),
  );
}

function listTextsByLanguage(
  node: JsonNode,
  path: readonly string[],
): { path: string; written: string[]; start: number }[] {
  const written = membersOf(node).map(({ key }) => key);
  if (written.includes('en')) return [{ path: path.join('.'), written, start: node.offset }];
  return membersOf(node).flatMap(({ key, value }) => listTextsByLanguage(value, [...path, key]));
}

function placeholderDetails(
  { file, text }: SiteDetails,
  { isRelease, isPlaceholder }: SiteDetailsOptions,
): Violation[] {
  const parsed = parseJson(text);
  if (!parsed.ok) return []; // content/schema reports it
  const positionAt = createPositionFinder(text);
  return listTexts(parsed.root, []).flatMap(({ path, value, start }) => {
    if (!isPlaceholder(value)) return [];
    return [
      {
        ...(!isRelease && { severity: 'warning' }),
        file,
        ...positionAt(start),
        message: `${path} is still the placeholder "${value}".`,
        fix: 'Replace it before you publish the site.',
        evidence: value,
      },
    ];
  });
}

function listTexts(node: JsonNode, path: readonly string[]): { path: string; value: string; start: number }[] {
  const value = stringOf(node);
  if (value !== null) return [{ path: path.join('.'), value, start: node.offset }];
  return membersOf(node).flatMap(({ key, value: inner }) => listTexts(inner, [...path, key]));
}
