import type { Severity } from './finding.ts';
import type { FileEdit } from './text-position.ts';

/** What rules are about, in the order in which reports and documents list them. */
export const topics = {
  sitemaps: 'Sitemaps',
  responses: 'HTTP responses',
  indexing: 'Indexing',
  robots: 'robots.txt',
  languages: 'Languages',
  titles: 'Titles, descriptions, headings',
  social: 'Social cards',
  'structured-data': 'Structured data',
  links: 'Links, images, URLs',
  feeds: 'Feeds',
  performance: 'Performance',
  security: 'Security',
  accessibility: 'Accessibility',
  content: 'Content',
  translations: 'Translations',
} as const;

export type TopicId = keyof typeof topics;

/** The topic of each group of rules, which is the part of an id before the slash. */
const groupTopics = {
  sitemap: 'sitemaps',
  http: 'responses',
  audit: 'indexing',
  canonical: 'indexing',
  index: 'indexing',
  robots: 'robots',
  hreflang: 'languages',
  lang: 'languages',
  description: 'titles',
  h1: 'titles',
  head: 'titles',
  heading: 'titles',
  meta: 'titles',
  ssr: 'titles',
  title: 'titles',
  og: 'social',
  twitter: 'social',
  schema: 'structured-data',
  img: 'links',
  link: 'links',
  url: 'links',
  feed: 'feeds',
  perf: 'performance',
  sec: 'security',
  a11y: 'accessibility',
  content: 'content',
  i18n: 'translations',
} as const satisfies Record<string, TopicId>;

type RuleGroup = keyof typeof groupTopics;
export type RuleId = `${RuleGroup}/${string}`;

/** Rules that are about something else than the rest of their group. */
const ownTopics: Readonly<Record<string, TopicId>> = {
  'audit/no-response': 'responses',
  'audit/robots-disallowed': 'robots',
};

/** `line` and `column` are 1-based; `evidence` is the offending value, unescaped. */
export type Violation = {
  message: string;
  /** Violations of a rule with the same cause are one finding, at the first place. */
  cause?: string;
  url?: string;
  /** All pages concerned, with `url`, if the message names only some. */
  urls?: readonly string[];
  file?: string;
  line?: number | null;
  column?: number;
  evidence?: string;
  /** Only if it is more exact than the fix of the rule. */
  fix?: string;
  /** Only if it differs from the severity of the rule. */
  severity?: Severity;
  /** Edits that are safe to make automatically. */
  edits?: readonly FileEdit[];
};

/** The texts of a rule in reports, `goshen explain` and docs/rules.md. Ids are stable: a retired id is never reused. */
export type RuleText = {
  id: RuleId;
  severity: Severity;
  /** One sentence that is clear without the finding. */
  title: string;
  /** The consequence, and for whom. */
  why: string;
  fix: string;
  /** A standard, a search engine's documentation, or this project's own practice. */
  source: string;
  /** One line that breaks the rule, and the same line corrected. */
  examples: { bad: string; good: string };
};

/** `Subject` is what the check reads: a page, a site, a file. */
export type Rule<Subject extends readonly unknown[] = never> = RuleText & {
  check: (...subject: Subject) => Violation[];
};

/** Takes an id, because reports do not load the rules. `undefined` if there is no such group. */
export function topicOf(id: string): TopicId | undefined {
  const topicsOfGroups: Readonly<Record<string, TopicId>> = groupTopics;
  return ownTopics[id] ?? topicsOfGroups[id.slice(0, id.indexOf('/'))];
}

/** `*` matches any characters. */
export function matchesPattern(id: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
