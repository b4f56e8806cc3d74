import { didYouMean } from '../did-you-mean.ts';
import type { RuleTexts } from '../rule.ts';
import type { SitemapEntry } from './model.ts';
import type { CreateEntryRules } from './validation.ts';
import { parseW3cDate, suggestW3cDate } from './w3c-date.ts';

export const valueRules = {
  priority: {
    id: 'sitemap/priority',
    severity: 'error',
    topic: 'sitemaps',
    title: 'A priority is no number from 0.0 to 1.0.',
    why: 'The value is not valid, which some readers answer by dropping the entry.',
    fix: 'Leave it out: the default is 0.5 and Google ignores it.',
    source: 'sitemaps.org protocol',
    examples: { bad: '<priority>1.5</priority>', good: '<priority>0.8</priority>' },
  },
  changefreq: {
    id: 'sitemap/changefreq',
    severity: 'error',
    topic: 'sitemaps',
    title: 'A changefreq is none of the seven words.',
    why: 'The value is not valid, which some readers answer by dropping the entry.',
    fix: 'Use always, hourly, daily, weekly, monthly, yearly or never, or leave it out.',
    source: 'sitemaps.org protocol',
    examples: { bad: '<changefreq>biweekly</changefreq>', good: '<changefreq>weekly</changefreq>' },
  },
  priorityChangefreqIgnored: {
    id: 'sitemap/priority-changefreq-ignored',
    severity: 'info',
    topic: 'sitemaps',
    title: 'The file carries priority or changefreq.',
    why: 'Google ignores both; lastmod is what counts, when it can be trusted.',
    fix: 'Write lastmod from the content instead.',
    source: 'Google Search Central, "Build and submit a sitemap"',
    examples: { bad: '<priority>1.0</priority>', good: '<lastmod>2026-01-31</lastmod>' },
  },
  lastmodFormat: {
    id: 'sitemap/lastmod-format',
    severity: 'error',
    topic: 'sitemaps',
    title: 'A lastmod is no W3C date, or a day that does not exist.',
    why: 'The date is ignored.',
    fix: 'Write YYYY-MM-DD, or a full time with its zone.',
    source: 'W3C note "Date and Time Formats"',
    examples: { bad: '<lastmod>January 15, 2024</lastmod>', good: '<lastmod>2024-01-15</lastmod>' },
  },
  lastmodFuture: {
    id: 'sitemap/lastmod-future',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'A lastmod lies more than a day in the future.',
    why: 'A date that cannot be true makes engines distrust all of them.',
    fix: 'Write the day the content last changed.',
    source: 'Practice of crawlers',
    examples: { bad: '<lastmod>2099-01-01</lastmod>', good: '<lastmod>2026-01-31</lastmod>' },
  },
  lastmodAllSame: {
    id: 'sitemap/lastmod-all-same',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'Nearly every lastmod names the same day.',
    why: 'It looks like the date of the build; engines ignore lastmod of sites where it is not accurate.',
    fix: "Use the content's date.",
    source: 'Google Search Central, "Build and submit a sitemap"',
    examples: { bad: 'Every entry dated with the last deployment', good: 'Each entry dated with its own last change' },
  },
} as const satisfies RuleTexts;

const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
const changeFrequencySet: ReadonlySet<string> = new Set(changeFrequencies);
const dayMs = 86_400_000;

export const createHintRules: CreateEntryRules = ({ findings }) => {
  const seePriority = ({ fields: { loc }, line }: SitemapEntry, priority: string) => {
    if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(priority) && Number(priority) >= 0 && Number(priority) <= 1) return;
    const message = `Priority "${priority}" in ${loc ?? 'an entry without loc'} is outside 0.0-1.0.`;
    findings.add(valueRules.priority, { line, message, evidence: priority });
  };
  const seeChangeFrequency = ({ line }: SitemapEntry, changefreq: string) => {
    if (changeFrequencySet.has(changefreq)) return;
    const message = `Changefreq "${changefreq}" is not one of ${changeFrequencies.join(', ')}.`;
    const meant = didYouMean(changefreq, changeFrequencies);
    const fix = meant === null ? 'Use one of the seven words, or leave it out.' : `Did you mean ${meant}?`;
    findings.add(valueRules.changefreq, { line, message, fix, evidence: changefreq });
  };
  return {
    see(entry) {
      const { priority, changefreq } = entry.fields;
      if (priority === undefined && changefreq === undefined) return;
      findings.addRepeated(valueRules.priorityChangefreqIgnored, '', {
        line: entry.line,
        message: () => 'Google ignores priority and changefreq; lastmod is what counts.',
      });
      if (priority !== undefined) seePriority(entry, priority);
      if (changefreq !== undefined) seeChangeFrequency(entry, changefreq);
    },
  };
};

export const createLastmodRules: CreateEntryRules = ({ findings, now, kind }) => {
  const days = new Map<string, number>();
  let dated = 0;
  let news = 0;
  const count = (lastmod: string) => {
    const day = lastmod.slice(0, 10);
    dated += 1;
    days.set(day, (days.get(day) ?? 0) + 1);
  };
  return {
    see({ fields: { lastmod }, line, extensions }) {
      if (extensions.some((extension) => extension.kind === 'news')) news += 1;
      if (lastmod === undefined) return;
      const moment = parseW3cDate(lastmod);
      if (moment === null) {
        const suggestion = suggestW3cDate(lastmod) ?? 'a date like 2026-01-31';
        const message = `lastmod "${lastmod}" is not a W3C date.`;
        findings.add(valueRules.lastmodFormat, { line, message, fix: `Write ${suggestion}.`, evidence: lastmod });
        return;
      }
      count(lastmod);
      if (moment > now + dayMs) {
        const message = `lastmod ${lastmod} is in the future.`;
        findings.add(valueRules.lastmodFuture, { line, message, evidence: lastmod });
      }
    },
    finish() {
      const [top] = [...days].sort((a, b) => b[1] - a[1]);
      if (kind !== 'urlset' || news > 0 || dated < 20 || top === undefined || top[1] / dated < 0.95) return;
      const message = `${Math.floor((top[1] / dated) * 100)} % of lastmod are ${top[0]}: looks like the build date.`;
      findings.add(valueRules.lastmodAllSame, { message, evidence: top[0] });
    },
  };
};
