import { didYouMean } from '../did-you-mean.ts';
import type { Violation } from '../rule.ts';
import type { EntriesRule, EntryRule, ParsedEntry } from './model.ts';
import { suggestW3cDate } from './w3c-date.ts';

const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
const changeFrequencySet: ReadonlySet<string> = new Set(changeFrequencies);
const dayMs = 86_400_000;

export const valueRule: EntryRule = {
  id: 'sitemap/value',
  severity: 'error',
  title: 'A lastmod, changefreq or priority is not valid, is in the future, or is given twice.',
  why: 'Search engines ignore the value, and strict parsers the whole entry.',
  fix: 'Write the value in the form that the protocol defines, once, or remove it.',
  source: 'sitemaps.org protocol; W3C note "Date and Time Formats"',
  examples: { bad: '<lastmod>January 15, 2024</lastmod>', good: '<lastmod>2024-01-15</lastmod>' },
  check: (entry, { now }) =>
    [
      ...checkPriority(entry),
      ...checkChangeFrequency(entry),
      ...checkLastmod(entry),
      ...checkFuture(entry, now),
      ...checkRepeated(entry),
    ].map((violation) => ({ line: entry.line, ...violation })),
};

function checkPriority({ fields: { loc, priority } }: ParsedEntry): Violation[] {
  if (priority === undefined || isPriority(priority)) return [];
  const message = `The priority "${priority}" of ${loc ?? 'an entry without loc'} is not a number from 0.0 to 1.0.`;
  return [{ message, evidence: priority, fix: 'Remove it; Google ignores priority.' }];
}

function checkChangeFrequency({ fields: { changefreq } }: ParsedEntry): Violation[] {
  if (changefreq === undefined || changeFrequencySet.has(changefreq)) return [];
  const message = `The changefreq "${changefreq}" is not one of ${changeFrequencies.join(', ')}.`;
  const meant = didYouMean(changefreq, changeFrequencies);
  const fix = meant === null ? 'Remove it; Google ignores changefreq.' : `Write ${meant}, or remove it.`;
  return [{ message, evidence: changefreq, fix }];
}

function checkLastmod({ fields: { lastmod: date }, lastmod }: ParsedEntry): Violation[] {
  if (date === undefined || lastmod !== null) return [];
  const suggestion = suggestW3cDate(date);
  const form = 'Write YYYY-MM-DD, or a time with its time zone: YYYY-MM-DDThh:mm:ss+hh:mm.';
  const fix = suggestion === null ? form : `Write ${suggestion}.`;
  return [{ message: `The lastmod "${date}" is not a valid W3C date.`, fix, evidence: date }];
}

function checkFuture({ fields: { lastmod: date = '' }, lastmod }: ParsedEntry, now: number): Violation[] {
  if (lastmod === null || lastmod <= now + dayMs) return [];
  const fix = 'Use the date of the last change of the content.';
  return [{ message: `The lastmod ${date} is in the future.`, fix, evidence: date, severity: 'warning' }];
}

function checkRepeated({ repeated, number }: ParsedEntry): Violation[] {
  return [...(repeated ?? [])].map(([name, times]) => ({
    message: `Entry ${number} has ${times} <${name}> elements.`,
    fix: 'Keep one of the elements.',
  }));
}

export const sameLastmodRule: EntriesRule = {
  id: 'sitemap/lastmod-all-same',
  severity: 'info',
  title: 'Nearly every lastmod is the same day.',
  why: 'It is probably the build date; search engines ignore lastmod if it is not accurate.',
  fix: 'Use the date of the last change of each page.',
  source: 'Google Search Central, "Build and submit a sitemap"',
  examples: { bad: 'Every entry dated with the last deployment', good: 'Each entry dated with its own last change' },
  watch: ({ kind }) => {
    const hours = new Map<string, number>(); // or days, of dates without a time
    let dated = 0;
    let hasNews = false;
    return {
      see: ({ fields, lastmod, extensions }) => {
        hasNews ||= extensions.some((extension) => extension.kind === 'news');
        if (fields.lastmod === undefined || lastmod === null) return;
        const hour = fields.lastmod.slice(0, '2026-01-01T00'.length);
        dated += 1;
        hours.set(hour, (hours.get(hour) ?? 0) + 1);
      },
      finish: () => {
        const [top] = [...hours].sort((a, b) => b[1] - a[1]);
        if (kind !== 'urlset' || hasNews || dated < 20 || top === undefined || top[1] / dated < 0.95) return [];
        const share = Math.floor((top[1] / dated) * 100);
        const day = top[0].slice(0, '2026-01-01'.length);
        return [{ message: `${share} % of the lastmod values are ${day}, probably the build date.`, evidence: day }];
      },
    };
  },
};

function isPriority(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number(text) >= 0 && Number(text) <= 1;
}
