import { metaContent, type PageFacts } from '../page/page-facts.ts';
import { isIndexable, isOwnCanonical, listSome } from '../page/page-state.ts';
import { andMore, type SiteIndex, type SiteRule } from './site-index.ts';

const dayMs = 86_400_000;
/** A date that is taken from a cache or a time zone apart is no mistake. */
const maxDaysOlder = 7;
const maxDaysNewer = 30;

/** What sitemaps leave out or date wrongly. One finding a cause: a generator errs in many pages alike. */
export const sitemapCoverageRules: readonly SiteRule[] = [
  {
    id: 'sitemap/missing-url',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'Pages that may be indexed are in no sitemap.',
    why: 'Engines find them later, and learn of changes later still.',
    fix: 'List them, or mark them noindex.',
    source: 'Google Search Central, "Build and submit a sitemap"',
    examples: {
      bad: 'A sitemap without /fr/blog, which the menu links to',
      good: '<url><loc>https://example.com/fr/blog</loc></url>',
    },
    check: (index) => {
      const { site } = index;
      if (site.listed === null || site.listed.length === 0 || !site.complete) return [];
      const missing = listUnlisted(index);
      const [first] = missing;
      if (first === undefined) return [];
      const verb = missing.length === 1 ? 'is' : 'are';
      return [{ url: first, message: `${listSome(missing)} ${verb} in no sitemap.` }];
    },
  },
  {
    id: 'sitemap/not-in-robots',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'robots.txt does not name the sitemap.',
    why: 'Engines to which nobody has submitted it do not find it.',
    fix: 'Add a Sitemap line with its whole address.',
    source: 'sitemaps.org, "Specifying the Sitemap location in your robots.txt file"',
    examples: { bad: 'A robots.txt without a Sitemap line', good: 'Sitemap: https://example.com/sitemap.xml' },
    check: ({ site, robots }) => {
      const [first] = site.listed ?? [];
      if (first === undefined || robots === null || robots.sitemaps.length > 0 || site.robots === null) return [];
      const fix = URL.canParse(first.file) ? { fix: `Add "Sitemap: ${first.file}".` } : {};
      return [{ url: site.robots.url, message: `robots.txt does not name ${first.file}.`, ...fix }];
    },
  },
  {
    id: 'sitemap/lastmod-drift',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'The sitemap dates a page otherwise than the page itself does.',
    why: 'Engines that find lastmod wrong stop believing it.',
    fix: 'Take both from the date of the content.',
    source: 'Google Search Central, "Build and submit a sitemap"',
    examples: {
      bad: '<lastmod>2024-01-10</lastmod> of a page with "dateModified": "2026-03-02"',
      good: '<lastmod>2026-03-02</lastmod>',
    },
    check: ({ site, pagesByUrl }) => {
      const drifted = (site.listed ?? []).flatMap(({ url, file, line, lastmod }) => {
        const [page] = pagesByUrl.get(url) ?? [];
        const modified = page === undefined ? null : modifiedOf(page);
        if (!lastmod || modified === null) return [];
        const days = (Date.parse(lastmod) - Date.parse(modified)) / dayMs;
        return days > maxDaysNewer || days < -maxDaysOlder ? [{ url, file, line, lastmod, modified }] : [];
      });
      const [first] = drifted;
      if (first === undefined) return [];
      const { url, file, line, lastmod, modified } = first;
      const message = `lastmod of ${url}${andMore(drifted.length, 'page')} is ${lastmod}, the page says ${modified}.`;
      return [{ url, file, line, message, evidence: lastmod }];
    },
  },
];

/** Alternates are left to hreflang/not-in-sitemap; URLs with a query may be filters of a list. */
function listUnlisted({ pages, site, listedUrls }: SiteIndex): string[] {
  const alternates = new Set(pages.flatMap((page) => page.alternates.map(({ url }) => url)));
  const isUnlisted = (page: PageFacts) =>
    isIndexable(page) &&
    isOwnCanonical(page) &&
    !listedUrls.has(page.url) &&
    !alternates.has(page.url) &&
    !page.url.includes('?') &&
    page.url.startsWith(`${site.origin}/`);
  return [...new Set(pages.filter(isUnlisted).map(({ url }) => url))];
}

/** The one date of change that a page gives; several belong to the parts of a list. */
function modifiedOf(page: PageFacts): string | null {
  const dates = page.jsonLd.flatMap(({ text }) => [...text.matchAll(/"dateModified"\s*:\s*"([^"]{1,40})"/g)]);
  const named = metaContent(page, 'article:modified_time');
  const unique = new Set(named === null ? dates.map(([, date = '']) => date) : [named]);
  const [only = ''] = unique;
  return unique.size === 1 && !Number.isNaN(Date.parse(only)) ? only : null;
}
