import type { RuleText } from '../rule.ts';

/** An index that is listed in an index. */
export const nestedIndexRule: RuleText = {
  id: 'sitemap/index-nested',
  severity: 'warning',
  topic: 'sitemaps',
  title: 'An index lists another index.',
  why: 'The protocol lets an index list sitemaps only; search engines may not follow the second step.',
  fix: 'List the sitemaps of the inner index directly.',
  source: 'sitemaps.org protocol',
  examples: { bad: 'index > index > sitemap', good: 'index > sitemap' },
};

export const indexCycleRule: RuleText = {
  id: 'sitemap/index-cycle',
  severity: 'error',
  topic: 'sitemaps',
  title: 'An index leads back to itself through its children.',
  why: 'A cycle lists no pages, and a reader without a guard never stops.',
  fix: 'Remove the index from its own children.',
  source: 'Practice of this command',
  examples: { bad: 'a.xml > b.xml > a.xml', good: 'a.xml > b.xml' },
};

/** A child that one run does not read. */
export const indexLimitRule: RuleText = {
  id: 'sitemap/index-limit',
  severity: 'error',
  topic: 'sitemaps',
  title: 'The sitemaps behind an index are more, deeper or slower than one run reads.',
  why: 'An index can list 50,000 sitemaps, and each of them as many again: reading them all would never end.',
  fix: 'List fewer sitemaps in one index, or raise --max-sitemaps or --sitemap-time.',
  source: 'Practice of this command',
  examples: { bad: 'An index of 200 indexes of 200 sitemaps', good: 'One index of at most 50 sitemaps' },
};

/** A child that cannot be read. */
export const indexChildRule: RuleText = {
  id: 'sitemap/index-child',
  severity: 'error',
  topic: 'sitemaps',
  title: 'A sitemap that the index lists cannot be read.',
  why: 'Search engines do not get the URLs in it.',
  fix: 'Fix the file, or remove it from the index.',
  source: 'sitemaps.org protocol',
  examples: {
    bad: '<sitemap><loc>https://example.com/old.xml</loc></sitemap>, which answers 404',
    good: 'An entry that answers 200',
  },
};

/** A child on another host, or one that a local index lists and that is not beside it. */
export const indexUnreadRule: RuleText = {
  id: 'sitemap/index-unread',
  severity: 'warning',
  topic: 'sitemaps',
  title: 'A sitemap that the index lists was not read.',
  why: 'The report says nothing about the URLs in it.',
  fix: 'Validate it on its own, put it beside the index, or use --remap.',
  source: 'Practice of this command',
  examples: {
    bad: 'https://example.com/index.xml lists https://cdn.example.net/a.xml',
    good: 'https://example.com/index.xml lists https://example.com/a.xml',
  },
};

/** Rules that the reader of an index reports as it follows its children. */
export const indexRules: readonly RuleText[] = [
  nestedIndexRule,
  indexCycleRule,
  indexLimitRule,
  indexChildRule,
  indexUnreadRule,
];
