import { count } from '../count.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { canonicalOf, describeWhere, isIndexable, listSome, noindexOf, primaryLanguage } from '../page/page-state.ts';
import { evaluateUrl } from '../robots/parse-robots.ts';
import { andMore, inLanguage, type SiteIndex, type SiteRule } from './site-index.ts';

/** Google's crawler of pages, by whose reading of robots.txt pages are checked. */
const crawler = 'Googlebot';

/** What the pages say about indexing, against the sitemap, robots.txt and one another. */
export const indexingRules: readonly SiteRule[] = [
  {
    id: 'index/noindex-in-sitemap',
    severity: 'error',
    topic: 'indexing',
    title: 'A sitemap lists a page that forbids its indexing.',
    why: 'The two say the opposite; engines report it as an error.',
    fix: 'Drop the page from the sitemap, or drop noindex.',
    source: 'Google Search Central, "Build a sitemap"',
    examples: {
      bad: '<loc>https://example.com/cart</loc>, which is noindex',
      good: 'A sitemap of pages that may be indexed',
    },
    check: (index) => {
      if (index.context.stage === 'staging' || isClosedByHeader(index)) return [];
      return (index.site.listed ?? []).flatMap(({ url, file, line }) => {
        const directive = index.pagesByUrl
          .get(url)
          ?.map(noindexOf)
          .find((one) => one !== null);
        if (directive === undefined || directive === null) return [];
        const message = `${url} is listed and noindex (${describeWhere(directive)}).`;
        return [{ url, file, line, message, fix: 'Drop one.' }];
      });
    },
  },
  {
    id: 'index/blocked-noindex',
    severity: 'warning',
    topic: 'indexing',
    title: 'A page is noindex and blocked by robots.txt.',
    why: 'A crawler that may not read the page never sees the noindex; the address can be indexed without its text.',
    fix: 'Allow crawling, or drop the noindex.',
    source: 'Google Search Central, "Block indexing"',
    examples: { bad: 'Disallow: /old and noindex on /old', good: 'noindex on /old, not blocked' },
    check: ({ pages, robots }) => {
      if (robots === null) return [];
      return pages
        .filter((page) => noindexOf(page) !== null && !evaluateUrl(robots, crawler, page.url).allowed)
        .map(({ url }) => ({
          url,
          message: `${url} is noindex and blocked by robots.txt; the noindex can never be read.`,
        }));
    },
  },
  {
    id: 'index/staging-noindex',
    severity: 'error',
    topic: 'indexing',
    title: 'Every answer of the production site says noindex.',
    why: 'The whole site leaves the index; the setting of a staging copy was released.',
    fix: 'Remove X-Robots-Tag: noindex from the responses of the production server.',
    source: 'SEO practice',
    examples: { bad: 'X-Robots-Tag: noindex on every page', good: 'No X-Robots-Tag' },
    check: (index) => {
      const { context, site, home, pages } = index;
      const hasSitemap = (site.listed?.length ?? 0) > 0;
      const isPublic = context.stage === 'production' || (context.stage === 'unknown' && hasSitemap);
      if (!isPublic || !isClosedByHeader(index)) return [];
      return [{ url: home, message: `X-Robots-Tag: noindex on every page (${count(pages.length, 'page')}).` }];
    },
  },
  {
    id: 'robots/staging-open',
    severity: 'error',
    topic: 'robots',
    title: 'A staging copy may be indexed.',
    why: 'It competes with the site, with unfinished texts.',
    fix: 'Send X-Robots-Tag: noindex with every response of the staging copy.',
    source: 'SEO practice',
    examples: { bad: 'No noindex on staging.example.com', good: 'X-Robots-Tag: noindex' },
    check: ({ context, pages, robots, home }) => {
      const open = pages.filter((page) => page.answer.status === 200 && noindexOf(page) === null);
      const isClosed = robots !== null && !evaluateUrl(robots, crawler, home).allowed;
      if (context.stage !== 'staging' || open.length === 0 || isClosed) return [];
      const message = `Staging can be indexed: ${listSome(open.map(({ url }) => url))}.`;
      return [{ url: open[0]?.url ?? home, message }];
    },
  },
  {
    id: 'index/lang-asymmetric',
    severity: 'error',
    topic: 'indexing',
    title: 'A page may be indexed in one language and not in another.',
    why: 'Readers of that language find nothing, and the language set breaks.',
    fix: 'Treat all languages of a page alike.',
    source: 'House rule',
    examples: { bad: '/about is indexed, /fr/about is noindex', good: 'Both may be indexed' },
    check: (index) =>
      index.pages.filter(isIndexableEnglish).flatMap((page) => {
        const closed = listClosedVersions(page, index);
        const [first] = closed;
        if (first === undefined) return [];
        const message = `${first.url}${andMore(closed.length, 'version')} is noindex while ${page.url} is not.`;
        return [{ url: first.url, message }];
      }),
  },
];

/** The header of a staging copy on every answer: one cause, not one a page. */
function isClosedByHeader({ pages }: SiteIndex): boolean {
  return pages.length > 1 && pages.every((page) => noindexOf(page)?.where === 'header');
}

function isIndexableEnglish(page: PageFacts): boolean {
  return primaryLanguage(page.lang ?? '') === 'en' && isIndexable(page) && canonicalOf(page) === page.url;
}

function listClosedVersions(page: PageFacts, index: SiteIndex): PageFacts[] {
  const languages = new Set(page.alternates.map(({ hreflang }) => primaryLanguage(hreflang ?? '')));
  return [...languages].flatMap((language) => {
    const version = language === 'x' ? null : inLanguage(page, language, index);
    return version !== null && version.url !== page.url && noindexOf(version) !== null ? [version] : [];
  });
}
