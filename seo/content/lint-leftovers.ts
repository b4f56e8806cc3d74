import type { Finding } from '../finding.ts';
import { contentRules } from '../rules/content-rules.ts';
import { createPositionFinder } from '../text-position.ts';
import { type JsonNode, parseJson } from '../translations/json-source.ts';
import { type EntryText, type LintedEntry, textProblem } from './lint-entry.ts';
import { blankCode } from './markdown-code.ts';

/** What should have been replaced, mended or removed before anybody reads it. */
export function lintLeftovers(entry: LintedEntry): Finding[] {
  return entry.texts.flatMap((text) => [...placeholders(text), ...mojibake(text), ...secrets(text)]);
}

const leftIn =
  /lorem ipsum|\b(?:TODO|FIXME|TBD)\b|\bXXX+\b|\bexample\.(?:com|org|net)\b|\{\{(?!\s*(?:(?:facts|site)\.|settings\.retention\s*\}\}))[^{}]*\}\}/gi;
const shoutedOnly = /^(?:todo|fixme|tbd|xxx)/i; // "todo" is a Spanish word

function placeholders(text: EntryText): Finding[] {
  return [...blankCode(text.text).matchAll(leftIn)]
    .filter(({ 0: found }) => !shoutedOnly.test(found) || found === found.toUpperCase())
    .map(({ index, 0: found }) =>
      textProblem('content/placeholder', text, index, {
        message: `"${found}" was left in.`,
        fix: 'Write the real text.',
        evidence: found,
      }),
    );
}

/** UTF-8 read as Windows-1252, by the first of its two or three signs, and what it stood for. */
const brokenUtf8 = new Map(
  'Ã©é Ã¨è Ãªê Ã«ë Ã§ç Ã¢â Ã®î Ã¯ï Ã´ô Ã»û Ã¹ù Ã¡á Ã³ó Ãºú Ã±ñ Ã¼ü Ã‰É Ã€À Å“œ â€™’ â€œ“ â€¦… â€“– Â«« Â»» Â¿¿ Â¡¡ Â°°'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);
const brokenSigns = new RegExp([...brokenUtf8.keys(), 'Ã[\\u0080-\\u00bf]', '\\ufffd'].join('|'), 'g');

function mojibake(text: EntryText): Finding[] {
  return [...text.text.matchAll(brokenSigns)].map(({ index, 0: bad }) => {
    const good = brokenUtf8.get(bad);
    return textProblem('content/mojibake', text, index, {
      message: `"${bad}" is broken UTF-8${good === undefined ? '' : ` for "${good}"`}.`,
      fix: good === undefined ? 'Type the character again and save as UTF-8.' : `Write "${good}".`,
      evidence: bad,
    });
  });
}

const secretShapes: readonly { kind: string; pattern: RegExp }[] = [
  {
    kind: 'An e-mail address',
    pattern: /[\w.+-]+@(?!(?:[\w-]+\.)*example(?:\.(?:com|org|net))?\b)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi,
  },
  { kind: 'A phone number', pattern: /(?<![\w+])\+\d[\d ()-]{7,}\d/g },
  { kind: 'A private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g },
  {
    kind: 'An access key',
    pattern:
      /\b(?:AKIA[0-9A-Z]{16}|AIza[\w-]{35}|gh[pousr]_\w{36,}|xox[abprs]-[\w-]{10,}|[sr]k_(?:live|test)_\w{16,})\b/g,
  },
  { kind: 'A signed token', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g },
];

function secrets(text: EntryText): Finding[] {
  return secretShapes.flatMap(({ kind, pattern }) =>
    [...text.text.matchAll(pattern)].map(({ index, 0: found }) =>
      textProblem('content/secret', text, index, {
        message: `${kind} stands in the text.`,
        fix:
          kind.includes('key') || kind.includes('token')
            ? 'Remove it and rotate it.'
            : 'Keep it in content/site.json, and name it {{site.…}} here.',
        evidence: `${found.slice(0, 4)}…`,
      }),
    ),
  );
}

export type SiteDetailsOptions = {
  /** Placeholders are errors in a release, warnings before. */
  isRelease: boolean;
  isPlaceholder: (value: string) => boolean;
};

/** The contact details and hosts of content/site.json that are still placeholders. */
export function lintSiteDetails(
  { file, text }: { file: string; text: string },
  { isRelease, isPlaceholder }: SiteDetailsOptions,
): Finding[] {
  const parsed = parseJson(text);
  if (!parsed.ok) return []; // content/schema reports it
  const positionAt = createPositionFinder(text);
  return listTexts(parsed.root, []).flatMap(({ path, value, start }) => {
    if (!isPlaceholder(value)) return [];
    return [
      {
        rule: 'content/placeholder',
        severity: isRelease ? contentRules['content/placeholder'].severity : 'warning',
        file,
        ...positionAt(start),
        message: `${path} is still the placeholder "${value}".`,
        fix: 'Write your own before you release the site.',
        evidence: value,
      },
    ];
  });
}

function listTexts(node: JsonNode, path: readonly string[]): { path: string; value: string; start: number }[] {
  if (node.kind === 'text') return [{ path: path.join('.'), value: node.value, start: node.start }];
  if (node.kind === 'object') return node.members.flatMap(({ key, value }) => listTexts(value, [...path, key]));
  return [];
}
