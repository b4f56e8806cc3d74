import { didYouMean } from '../did-you-mean.ts';
import type { SitemapEntry } from './model.ts';
import type { CreateEntryRules } from './validation.ts';
import { parseW3cDate, suggestW3cDate } from './w3c-date.ts';

const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
const changeFrequencySet: ReadonlySet<string> = new Set(changeFrequencies);
const dayMs = 86_400_000;

export const createHintRules: CreateEntryRules = ({ findings }) => {
  const seePriority = ({ fields: { loc }, line }: SitemapEntry, priority: string) => {
    if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(priority) && Number(priority) >= 0 && Number(priority) <= 1) return;
    const message = `Priority "${priority}" in ${loc ?? 'an entry without loc'} is outside 0.0-1.0.`;
    findings.add({ rule: 'sitemap/priority', line, message, evidence: priority });
  };
  const seeChangeFrequency = ({ line }: SitemapEntry, changefreq: string) => {
    if (changeFrequencySet.has(changefreq)) return;
    const message = `Changefreq "${changefreq}" is not one of ${changeFrequencies.join(', ')}.`;
    const meant = didYouMean(changefreq, changeFrequencies);
    const fix = meant === null ? 'Use one of the seven words, or leave it out.' : `Did you mean ${meant}?`;
    findings.add({ rule: 'sitemap/changefreq', line, message, fix, evidence: changefreq });
  };
  return {
    see(entry) {
      const { priority, changefreq } = entry.fields;
      if (priority === undefined && changefreq === undefined) return;
      findings.addRepeated('', {
        rule: 'sitemap/priority-changefreq-ignored',
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
        findings.add({ rule: 'sitemap/lastmod-format', line, message, fix: `Write ${suggestion}.`, evidence: lastmod });
        return;
      }
      count(lastmod);
      if (moment > now + dayMs) {
        const message = `lastmod ${lastmod} is in the future.`;
        findings.add({ rule: 'sitemap/lastmod-future', line, message, evidence: lastmod });
      }
    },
    finish() {
      const [top] = [...days].sort((a, b) => b[1] - a[1]);
      if (kind !== 'urlset' || news > 0 || dated < 20 || top === undefined || top[1] / dated < 0.95) return;
      const message = `${Math.floor((top[1] / dated) * 100)} % of lastmod are ${top[0]}: looks like the build date.`;
      findings.add({ rule: 'sitemap/lastmod-all-same', message, fix: "Use the content's date.", evidence: top[0] });
    },
  };
};
