import type { Finding } from '../finding.ts';
import { entryProblem, fieldOf, type LintedEntry } from './lint-entry.ts';

const shingleWords = 5;
const sameShare = 0.8;
/** Shorter bodies have too few shingles for a share to mean anything. */
const fewestShingles = 40;

/** Entries that say the same as another one in the same language. */
export function lintDuplicates(entries: readonly LintedEntry[], hosts: Readonly<Record<string, string>>): Finding[] {
  return [...sameBodies(entries), ...sameCompanies(entries, hosts), ...badHosts(entries, hosts)];
}

function sameBodies(entries: readonly LintedEntry[]): Finding[] {
  const bodies = entries
    .map((entry) => ({ entry, shingles: collectShingles(entry.body) }))
    .filter(({ shingles }) => shingles.size >= fewestShingles);
  return bodies.flatMap(({ entry, shingles }, index) =>
    bodies.slice(0, index).flatMap((other) => {
      const share = other.entry.language === entry.language ? sharedPart(shingles, other.shingles) : 0;
      if (share < sameShare) return [];
      return [
        entryProblem('content/duplicate', entry, [], {
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

function sameCompanies(entries: readonly LintedEntry[], hosts: Readonly<Record<string, string>>): Finding[] {
  const firsts = new Map<string, string>();
  return companiesOf(entries).flatMap((entry) =>
    [fieldOf(entry, 'name'), hosts[entry.id]].flatMap((value) => {
      if (value === undefined) return [];
      const first = firsts.get(value.toLowerCase());
      firsts.set(value.toLowerCase(), first ?? entry.id);
      if (first === undefined || first === entry.id) return [];
      return [
        entryProblem('content/company-duplicate', entry, [], {
          message: `${first} and ${entry.id} share ${value}.`,
          fix: 'Give each company its own name and host.',
        }),
      ];
    }),
  );
}

const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

function badHosts(entries: readonly LintedEntry[], hosts: Readonly<Record<string, string>>): Finding[] {
  return companiesOf(entries).flatMap((entry) => {
    const host = hosts[entry.id];
    if (host === undefined || hostName.test(host)) return []; // content/schema reports a company without host
    return [
      entryProblem('content/company-url', entry, [], {
        message: `"${host}" in content/site.json is not a host name, so https://${host} leads nowhere.`,
        fix: 'Write the host alone, such as lodges.example.',
      }),
    ];
  });
}
