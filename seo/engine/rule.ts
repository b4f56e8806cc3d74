import type { FindingUnit, Severity } from './finding.ts';
import type { FileEdit } from './text-position.ts';

/**
 * What rules are about, in the order in which documents list them. Reports list the topics with the lowest `consequence`
 * first: what keeps pages out of search results comes before what changes how a result looks. `noun` is what is counted.
 */
export const topics = {
  responses: { name: 'HTTP responses', noun: 'URL', consequence: 1 },
  indexing: { name: 'Indexing', noun: 'page', consequence: 1 },
  robots: { name: 'robots.txt', noun: 'page', consequence: 1 },
  canonical: { name: 'Canonical links', noun: 'page', consequence: 2 },
  languages: { name: 'Languages', noun: 'page', consequence: 3 },
  links: { name: 'Links, resources, URLs', noun: 'page', consequence: 4 },
  titles: { name: 'Titles, descriptions, headings', noun: 'page', consequence: 5 },
  'structured-data': { name: 'Structured data', noun: 'page', consequence: 6 },
  social: { name: 'Social cards', noun: 'page', consequence: 7 },
  sitemaps: { name: 'Sitemaps', noun: 'URL', consequence: 8 },
  images: { name: 'Images', noun: 'page', consequence: 8 },
  feeds: { name: 'Feeds', noun: 'page', consequence: 8 },
  performance: { name: 'Performance', noun: 'page', consequence: 8 },
  security: { name: 'Security', noun: 'page', consequence: 8 },
  accessibility: { name: 'Accessibility', noun: 'page', consequence: 8 },
  content: { name: 'Content', noun: 'page', consequence: 8 },
  translations: { name: 'Translations', noun: 'page', consequence: 8 },
} as const satisfies Record<string, { name: string; noun: 'page' | 'URL'; consequence: number }>;

export type TopicId = keyof typeof topics;

/** The topic of each group of rules, which is the part of an id before the slash. */
const groupTopics = {
  sitemap: 'sitemaps',
  http: 'responses',
  audit: 'indexing',
  canonical: 'canonical',
  index: 'indexing',
  page: 'indexing',
  'robots-meta': 'indexing',
  robots: 'robots',
  hreflang: 'languages',
  lang: 'languages',
  description: 'titles',
  h1: 'titles',
  head: 'titles',
  heading: 'titles',
  meta: 'titles',
  ssr: 'indexing',
  title: 'titles',
  og: 'social',
  schema: 'structured-data',
  img: 'images',
  link: 'links',
  resource: 'links',
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
const ownTopics: ReadonlyMap<string, TopicId> = new Map([
  ['audit/no-response', 'responses'],
  ['audit/robots-disallowed', 'robots'],
  ['http/compression', 'performance'],
  ['http/slow', 'performance'],
]);

/** `line` and `column` are 1-based; `evidence` is the offending value, unescaped. */
export type Violation = {
  message: string;
  /** Violations of a rule with the same cause are one finding, at the first place. */
  cause?: string;
  /** Of a page: what the pages of one template share where their messages differ. Over a site they are one finding. */
  template?: string;
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
  unit?: FindingUnit;
};

/** `Subject` is what the check reads: a page, a site, a file. */
export type Rule<Subject extends readonly unknown[] = never> = RuleText & {
  check: (...subject: Subject) => Violation[];
};

/** Takes an id, because reports do not load the rules. `undefined` if there is no such group. */
export function topicOf(id: string): TopicId | undefined {
  const group = id.slice(0, id.indexOf('/'));
  return ownTopics.get(id) ?? (Object.hasOwn(groupTopics, group) ? groupTopics[group as RuleGroup] : undefined);
}

/** Whether a rule is about a site as it is served, and not about texts in its sources. */
export function isSiteRule(id: string): boolean {
  const topic = topicOf(id);
  return topic !== 'content' && topic !== 'translations';
}

/** `*` matches any characters. */
export function matchesPattern(id: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
