import type { RuleTable } from './rule-table.ts';

/** Whether engines may index a page. */
export const indexRules = {
  'index/noindex-in-sitemap': {
    severity: 'error',
    what: 'A sitemap lists a page that forbids its indexing.',
    why: 'The two say the opposite; engines report it as an error.',
    bad: '<loc>https://example.com/cart</loc>, which is noindex',
    good: 'A sitemap of pages that may be indexed',
    fix: 'Drop the page from the sitemap, or drop noindex.',
    source: 'Google Search Central, "Build a sitemap"',
  },
  'index/blocked-noindex': {
    severity: 'warning',
    what: 'A page is noindex and blocked by robots.txt.',
    why: 'A crawler that may not read the page never sees the noindex; the address can be indexed without its text.',
    bad: 'Disallow: /old and noindex on /old',
    good: 'noindex on /old, not blocked',
    fix: 'Allow crawling, or drop the noindex.',
    source: 'Google Search Central, "Block indexing"',
  },
  'index/staging-noindex': {
    severity: 'error',
    what: 'Every answer of the production site says noindex.',
    why: 'The whole site leaves the index; the setting of a staging copy was released.',
    bad: 'X-Robots-Tag: noindex on every page',
    good: 'No X-Robots-Tag',
    fix: 'Unset the staging variable (ROBOTS=index) and release again.',
    source: 'SEO practice',
  },
  'index/lang-asymmetric': {
    severity: 'error',
    what: 'A page may be indexed in one language and not in another.',
    why: 'Readers of that language find nothing, and the language set breaks.',
    bad: '/about is indexed, /fr/about is noindex',
    good: 'Both may be indexed',
    fix: 'Treat all languages of a page alike.',
    source: 'House rule',
  },
} as const satisfies RuleTable;
