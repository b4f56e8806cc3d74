import type { RuleTable } from './rule-table.ts';

/** What a sitemap leaves out, judged by the pages it should list. */
export const sitemapCoverageRules = {
  'sitemap/missing-url': {
    severity: 'warning',
    what: 'Pages that may be indexed are in no sitemap.',
    why: 'Engines find them later, and learn of changes later still.',
    bad: 'A sitemap without /fr/blog, which the menu links to',
    good: '<url><loc>https://example.com/fr/blog</loc></url>',
    fix: 'List them, or mark them noindex.',
    source: 'Google Search Central, "Build and submit a sitemap"',
  },
  'sitemap/not-in-robots': {
    severity: 'warning',
    what: 'robots.txt does not name the sitemap.',
    why: 'Engines to which nobody has submitted it do not find it.',
    bad: 'A robots.txt without a Sitemap line',
    good: 'Sitemap: https://example.com/sitemap.xml',
    fix: 'Add a Sitemap line with its whole address.',
    source: 'sitemaps.org, "Specifying the Sitemap location in your robots.txt file"',
  },
  'sitemap/lastmod-drift': {
    severity: 'warning',
    what: 'The sitemap dates a page otherwise than the page itself does.',
    why: 'Engines that find lastmod wrong stop believing it.',
    bad: '<lastmod>2024-01-10</lastmod> of a page with "dateModified": "2026-03-02"',
    good: '<lastmod>2026-03-02</lastmod>',
    fix: 'Take both from the date of the content.',
    source: 'Google Search Central, "Build and submit a sitemap"',
  },
} as const satisfies RuleTable;
