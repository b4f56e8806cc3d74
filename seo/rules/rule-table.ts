import type { Severity } from '../finding.ts';
import type { RuleId, RuleText } from '../rule.ts';
import type { TopicId } from '../topics.ts';

/** A rule whose check does not hold its text yet. */
export type TableRow = {
  severity: Severity;
  what: string;
  why: string;
  bad: string;
  good: string;
  fix: string;
  source: string;
};

/** One group of the catalogue, written as `{ 'group/name': { … } } as const satisfies RuleTable`. */
export type RuleTable = Readonly<Record<RuleId, TableRow>>;

const topicOfGroup: Readonly<Record<string, TopicId>> = {
  a11y: 'accessibility',
  canonical: 'indexing',
  content: 'content',
  description: 'titles',
  feed: 'feeds',
  h1: 'titles',
  head: 'titles',
  heading: 'titles',
  hreflang: 'languages',
  http: 'responses',
  i18n: 'translations',
  img: 'links',
  index: 'indexing',
  lang: 'languages',
  link: 'links',
  meta: 'titles',
  og: 'social',
  perf: 'performance',
  robots: 'robots',
  schema: 'structured-data',
  sec: 'security',
  sitemap: 'sitemaps',
  ssr: 'titles',
  title: 'titles',
  twitter: 'social',
  url: 'links',
};

export function listTexts(table: RuleTable): RuleText[] {
  return Object.entries(table).map(([id, { what, bad, good, ...text }]) => ({
    id: id as RuleId,
    topic: topicOfGroup[id.split('/')[0] ?? ''] ?? 'content',
    title: what,
    examples: { bad, good },
    ...text,
  }));
}
