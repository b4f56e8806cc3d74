import type { RuleText } from '../rule.ts';

export const nestedIndexRule: RuleText = {
  id: 'sitemap/index-nested',
  severity: 'warning',
  title: 'A sitemap index lists another sitemap index.',
  why: 'Search engines may ignore the inner index.',
  fix: 'List the sitemaps of the inner index directly.',
  source: 'sitemaps.org protocol',
  examples: { bad: 'index > index > sitemap', good: 'index > sitemap' },
};

export const indexCycleRule: RuleText = {
  id: 'sitemap/index-cycle',
  severity: 'error',
  title: 'A sitemap index lists itself, directly or through another index.',
  why: 'Search engines may ignore the index.',
  fix: 'Remove the entry that leads back to the index.',
  source: 'Practice of goshen',
  examples: { bad: 'a.xml > b.xml > a.xml', good: 'a.xml > b.xml' },
};

export const indexLimitRule: RuleText = {
  id: 'sitemap/index-limit',
  severity: 'error',
  title: 'A sitemap index lists more than one run reads.',
  why: 'The report does not cover what is beyond the limit.',
  fix: 'List fewer sitemaps in one index, or raise --max-sitemaps or --sitemap-time.',
  source: 'Practice of goshen',
  examples: { bad: 'An index of 200 indexes of 200 sitemaps', good: 'One index of at most 50 sitemaps' },
};

export const indexChildRule: RuleText = {
  id: 'sitemap/index-child',
  severity: 'error',
  title: 'A sitemap in the index cannot be read.',
  why: 'Search engines cannot read the URLs in it.',
  fix: 'Fix the file, or remove it from the index.',
  source: 'sitemaps.org protocol',
  examples: { bad: '<loc>https://example.com/old.xml</loc>, which returns 404', good: 'An entry that returns 200' },
};

/** A child on another host, or one that a local index lists and that is not beside it. */
export const indexUnreadRule: RuleText = {
  id: 'sitemap/index-unread',
  severity: 'warning',
  title: 'A sitemap in the index was not read.',
  why: 'The report does not cover the URLs in it.',
  fix: 'Validate the sitemap separately, put it beside the index, or use --remap.',
  source: 'Practice of goshen',
  examples: { bad: 'example.com/index.xml lists cdn.example.net/a.xml', good: 'It lists example.com/a.xml' },
};

export const indexRules: readonly RuleText[] = [
  nestedIndexRule,
  indexCycleRule,
  indexLimitRule,
  indexChildRule,
  indexUnreadRule,
];
