import type { RuleText } from '../rule.ts';
import type { SitemapEntry } from './model.ts';

export const lostUrlRule: RuleText = {
  id: 'sitemap/lost-url',
  severity: 'error',
  title: 'A URL of the older sitemap is missing and does not redirect.',
  why: 'Links to it reach an error page, and its rankings are lost.',
  fix: 'Redirect it to the page that replaces it, or return status 410.',
  source: 'Practice of goshen',
  examples: { bad: '/old listed yesterday, 404 today', good: '/old redirects (301) to /new' },
};

export type EntryState = { lastmod: string | null; alternates: string; file: string; line: number; column: number };

export type SitemapDiff = {
  added: string[];
  removed: string[];
  /** `what`: `lastmod 2026-01-01 > 2026-02-01`, `alternates`. */
  changed: { url: string; what: string[] }[];
};

export function buildEntryState({ fields, links, line, column }: SitemapEntry, file: string): EntryState {
  const alternates = links
    .map(({ hreflang, href }) => `${hreflang} ${href}`)
    .sort()
    .join('\n');
  return { lastmod: fields.lastmod ?? null, alternates, file, line, column };
}

export function buildSitemapDiff(
  before: ReadonlyMap<string, EntryState>,
  after: ReadonlyMap<string, EntryState>,
): SitemapDiff {
  const added = [...after.keys()].filter((url) => !before.has(url)).sort();
  const removed = [...before.keys()].filter((url) => !after.has(url)).sort();
  const changed = [...after].flatMap(([url, state]) => {
    const earlier = before.get(url);
    const what = earlier === undefined ? [] : changesBetween(earlier, state);
    return what.length === 0 ? [] : [{ url, what }];
  });
  return { added, removed, changed: changed.sort((a, b) => (a.url < b.url ? -1 : 1)) };
}

function changesBetween(before: EntryState, after: EntryState): string[] {
  const what: string[] = [];
  if (before.lastmod !== after.lastmod) what.push(`lastmod ${before.lastmod ?? 'none'} > ${after.lastmod ?? 'none'}`);
  if (before.alternates !== after.alternates) what.push('alternates');
  return what;
}
