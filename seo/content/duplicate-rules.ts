import type { Violation } from '../rule.ts';
import type { ContentContext, ContentRule } from './content-rule.ts';
import { entryViolation, fieldOf, type LintedEntry } from './linted-entry.ts';

const shingleWords = 5;
const sameShare = 0.8;
/** Shorter bodies have too few shingles for a share to mean anything. */
const minShingles = 40;

/** Entries that say the same as another one, and companies that cannot be told apart. */
export const duplicateRules: readonly ContentRule[] = [
  {
    id: 'content/duplicate',
    severity: 'warning',
    topic: 'content',
    title: 'Two entries say the same for at least 80 %.',
    why: 'Search engines show one of them, not always the one you want.',
    fix: 'Merge them, or write what sets each apart.',
    source: 'Broder, resemblance of documents (shingles)',
    examples: { bad: 'Two services with one text', good: 'Two services with two texts' },
    check: sameBodies,
  },
  {
    id: 'content/company-duplicate',
    severity: 'warning',
    topic: 'content',
    title: 'Two companies share a name or a host.',
    why: 'One of the two cards leads to the wrong company.',
    fix: 'Give each its own.',
    source: 'House rule',
    examples: { bad: 'two cards for one host', good: 'one host a card' },
    check: sameCompanies,
  },
  {
    id: 'content/company-url',
    severity: 'error',
    topic: 'content',
    title: 'The host of a company is not a host name.',
    why: 'Its Visit Site button leads nowhere.',
    fix: 'Write the host alone, without https:// and path.',
    source: 'RFC 1123',
    examples: { bad: 'goshen hotels', good: 'goshen-hotels.example' },
    check: badHosts,
  },
];

function sameBodies(entries: readonly LintedEntry[]): Violation[] {
  const bodies = entries
    .map((entry) => ({ entry, shingles: collectShingles(entry.body) }))
    .filter(({ shingles }) => shingles.size >= minShingles);
  return bodies.flatMap(({ entry, shingles }, index) =>
    bodies.slice(0, index).flatMap((other) => {
      const share = other.entry.language === entry.language ? sharedPart(shingles, other.shingles) : 0;
      if (share < sameShare) return [];
      return [
        entryViolation(entry, [], {
          message: `${Math.round(share * 100)} % the same as ${other.entry.file}.`,
          fix: 'Merge them, or write what sets this one apart.',
        }),
      ];
    }),
  );
}

function collectShingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(shingleWords - 1).map((_, index) => words.slice(index, index + shingleWords).join(' ')));
}

/** Jaccard similarity. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((shingle) => b.has(shingle)).length;
  return shared / (a.size + b.size - shared);
}

function companiesOf(entries: readonly LintedEntry[]): LintedEntry[] {
  return entries.filter(({ kind, language }) => kind === 'companies' && language === 'en');
}

function sameCompanies(entries: readonly LintedEntry[], { hosts }: ContentContext): Violation[] {
  const firsts = new Map<string, string>();
  return companiesOf(entries).flatMap((entry) =>
    [fieldOf(entry, 'name'), hosts[entry.id]].flatMap((value) => {
      if (value === undefined) return [];
      const first = firsts.get(value.toLowerCase());
      firsts.set(value.toLowerCase(), first ?? entry.id);
      if (first === undefined || first === entry.id) return [];
      return [
        entryViolation(entry, [], {
          message: `${first} and ${entry.id} share ${value}.`,
          fix: 'Give each company its own name and host.',
        }),
      ];
    }),
  );
}

const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

function badHosts(entries: readonly LintedEntry[], { hosts }: ContentContext): Violation[] {
  return companiesOf(entries).flatMap((entry) => {
    const host = hosts[entry.id];
    if (host === undefined || hostName.test(host)) return []; // content/schema reports a company without host
    return [
      entryViolation(entry, [], {
        message: `"${host}" in content/site.json is not a host name, so https://${host} leads nowhere.`,
        fix: 'Write the host alone, such as lodges.example.',
      }),
    ];
  });
}
