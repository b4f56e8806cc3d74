import type { RuleText } from '../rule.ts';

/** Limits of the audit are no fault of the site: they make the report incomplete, but are no warning. */
export const pageLimitRule: RuleText = {
  id: 'audit/page-limit',
  severity: 'info',
  title: 'The audit stopped before it had read every page it found.',
  why: 'The report does not cover the other pages, and site-wide rules check only a part of the site.',
  fix: 'Raise --max-pages, or use --sample to spread pages over the sitemap.',
  source: 'Practice of goshen',
  examples: { bad: '5,000 pages read, 12,000 more URLs found', good: 'Every page read' },
};

export const linkLimitRule: RuleText = {
  id: 'audit/link-limit',
  severity: 'info',
  title: 'The audit did not check every file and link of the pages.',
  why: 'Broken links and files may be among those that were not checked.',
  fix: 'Audit one part of the site at a time, or use goshen sitemap check for listed URLs.',
  source: 'Practice of goshen',
  examples: { bad: '20,000 of 90,000 files and links checked', good: 'Every file and link checked' },
};

export const crawlerTrapRule: RuleText = {
  id: 'audit/crawler-trap',
  severity: 'warning',
  title: 'URLs look like a crawler trap: endless queries, repeated path segments, or more than 2,000 characters.',
  why: 'Search engines waste crawl budget on such URLs, and this audit did not read them.',
  fix: 'Disallow the URLs in robots.txt, or remove the links to them.',
  source: 'Google Search Central, "Crawl budget management for large sites"',
  examples: { bad: '/calendar?month=2031-05, and the next month, and the next', good: 'Links to months with events' },
};

export const noResponseRule: RuleText = {
  id: 'audit/no-response',
  severity: 'error',
  title: 'The site stopped responding during the audit.',
  why: 'The audit could not read the remaining pages.',
  fix: 'Check the server, then audit again with a lower --rate or --per-host.',
  source: 'Practice of goshen',
  examples: { bad: 'Five requests in a row without a response', good: 'Every request gets a response' },
};

export const robotsDisallowedRule: RuleText = {
  id: 'audit/robots-disallowed',
  severity: 'error',
  title: 'robots.txt does not allow the audit to read the target.',
  why: 'No page was checked.',
  fix: 'Allow the user agent goshen in robots.txt, or use --ignore-robots on your own site.',
  source: 'RFC 9309',
  examples: { bad: 'Disallow: /', good: 'Disallow: /private' },
};

/** The crawler reports what it did not read; the report is then incomplete. */
export const crawlRules: readonly RuleText[] = [
  pageLimitRule,
  linkLimitRule,
  crawlerTrapRule,
  noResponseRule,
  robotsDisallowedRule,
];
