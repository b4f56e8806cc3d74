import { didYouMean } from '../did-you-mean.ts';
import type { EntriesRule, EntryRule } from './model.ts';
import { suggestW3cDate } from './w3c-date.ts';

const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
const changeFrequencySet: ReadonlySet<string> = new Set(changeFrequencies);
const dayMs = 86_400_000;

export const valueRules: readonly EntryRule[] = [
  {
    id: 'sitemap/priority',
    severity: 'error',
    title: 'A priority is not a number from 0.0 to 1.0.',
    why: 'Some parsers skip an entry with an invalid value.',
    fix: 'Remove it; Google ignores priority.',
    source: 'sitemaps.org protocol',
    examples: { bad: '<priority>1.5</priority>', good: '<priority>0.8</priority>' },
    check: ({ fields: { loc, priority }, line }) => {
      if (priority === undefined || isPriority(priority)) return [];
      const message = `The priority "${priority}" of ${loc ?? 'an entry without loc'} is not a number from 0.0 to 1.0.`;
      return [{ line, message, evidence: priority }];
    },
  },
  {
    id: 'sitemap/changefreq',
    severity: 'error',
    title: 'A changefreq is not one of the seven allowed values.',
    why: 'Some parsers skip an entry with an invalid value.',
    fix: 'Use always, hourly, daily, weekly, monthly, yearly or never, or remove it.',
    source: 'sitemaps.org protocol',
    examples: { bad: '<changefreq>biweekly</changefreq>', good: '<changefreq>weekly</changefreq>' },
    check: ({ fields: { changefreq }, line }) => {
      if (changefreq === undefined || changeFrequencySet.has(changefreq)) return [];
      const message = `The changefreq "${changefreq}" is not one of ${changeFrequencies.join(', ')}.`;
      const meant = didYouMean(changefreq, changeFrequencies);
      return [{ line, message, evidence: changefreq, ...(meant !== null && { fix: `Write ${meant}, or remove it.` }) }];
    },
  },
  {
    id: 'sitemap/lastmod-format',
    severity: 'error',
    title: 'A lastmod is not a valid W3C date.',
    why: 'Search engines ignore the date.',
    fix: 'Write YYYY-MM-DD, or a time with its time zone: YYYY-MM-DDThh:mm:ss+hh:mm.',
    source: 'W3C note "Date and Time Formats"',
    examples: { bad: '<lastmod>January 15, 2024</lastmod>', good: '<lastmod>2024-01-15</lastmod>' },
    check: ({ fields: { lastmod: date }, lastmod, line }) => {
      if (date === undefined || lastmod !== null) return [];
      const suggestion = suggestW3cDate(date);
      const fix = suggestion === null ? {} : { fix: `Write ${suggestion}.` };
      return [{ line, message: `The lastmod "${date}" is not a valid W3C date.`, ...fix, evidence: date }];
    },
  },
  {
    id: 'sitemap/lastmod-future',
    severity: 'warning',
    title: 'A lastmod is more than a day in the future.',
    why: 'Search engines stop trusting the lastmod values of the site.',
    fix: 'Use the date of the last change of the content.',
    source: 'Practice of crawlers',
    examples: { bad: '<lastmod>2099-01-01</lastmod>', good: '<lastmod>2026-01-31</lastmod>' },
    check: ({ fields: { lastmod: date = '' }, lastmod, line }, { now }) => {
      if (lastmod === null || lastmod <= now + dayMs) return [];
      return [{ line, message: `The lastmod ${date} is in the future.`, evidence: date }];
    },
  },
];

export const sameLastmodRule: EntriesRule = {
  id: 'sitemap/lastmod-all-same',
  severity: 'warning',
  title: 'Nearly every lastmod is the same day.',
  why: 'It is probably the build date; search engines ignore lastmod if it is not accurate.',
  fix: 'Use the date of the last change of each page.',
  source: 'Google Search Central, "Build and submit a sitemap"',
  examples: { bad: 'Every entry dated with the last deployment', good: 'Each entry dated with its own last change' },
  watch: ({ kind }) => {
    const days = new Map<string, number>();
    let dated = 0;
    let hasNews = false;
    return {
      see: ({ fields, lastmod, extensions }) => {
        hasNews ||= extensions.some((extension) => extension.kind === 'news');
        if (fields.lastmod === undefined || lastmod === null) return;
        const day = fields.lastmod.slice(0, 10);
        dated += 1;
        days.set(day, (days.get(day) ?? 0) + 1);
      },
      finish: () => {
        const [top] = [...days].sort((a, b) => b[1] - a[1]);
        if (kind !== 'urlset' || hasNews || dated < 20 || top === undefined || top[1] / dated < 0.95) return [];
        const share = Math.floor((top[1] / dated) * 100);
        return [
          { message: `${share} % of the lastmod values are ${top[0]}, probably the build date.`, evidence: top[0] },
        ];
      },
    };
  },
};

function isPriority(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number(text) >= 0 && Number(text) <= 1;
}
