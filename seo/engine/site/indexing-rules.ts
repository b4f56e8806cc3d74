import { count } from '../count.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';
import {
  canonicalOf,
  describeWhere,
  isIndexable,
  isRedirectStub,
  listSome,
  noindexOf,
  primaryLanguage,
} from '../page/page-state.ts';
import { isClosedToGoogle } from '../robots/parse-robots.ts';
import { andMore, inLanguage, type SiteIndex, type SiteRule } from './site-index.ts';

export const indexingRules: readonly SiteRule[] = [
  {
    id: 'index/noindex-in-sitemap',
    severity: 'error',
    title: 'A sitemap lists a noindex page.',
    why: 'The signals contradict each other, and search engines report an error.',
    fix: 'Remove the page from the sitemap, or remove noindex.',
    source: 'Google Search Central, "Build a sitemap"',
    examples: { bad: '<loc>https://example.com/cart</loc>, which is noindex', good: 'A sitemap of indexable pages' },
    check: (index) => {
      const closed = new Set(listClosed(index).map(({ url }) => url)); // index/staging-noindex reports them
      return (index.site.listed ?? []).flatMap(({ url, file, line }) => {
        if (index.context.stage === 'staging' || closed.has(url)) return [];
        const directive = index.pagesByUrl
          .get(url)
          ?.map(noindexOf)
          .find((one) => one !== null);
        if (directive === undefined || directive === null) return [];
        const message = `The sitemap lists ${url}, which is noindex (${describeWhere(directive)}).`;
        return [{ url, file, line, message }];
      });
    },
  },
  {
    id: 'index/noindex-canonical',
    severity: 'error',
    title: 'A noindex page names another URL as its canonical URL.',
    why: 'The two contradict each other: search engines may drop the canonical page too, or ignore the canonical link.',
    fix: 'Remove noindex where the page is a duplicate; otherwise remove the canonical link.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    examples: { bad: 'noindex on /rooms?sort=price, with the canonical URL /rooms', good: 'The canonical URL alone' },
    check: (index) => {
      const found = index.pages.flatMap((page) => {
        const canonical = canonicalOf(page);
        const directive = noindexOf(page);
        if (index.context.stage === 'staging' || directive === null || canonical === null) return [];
        const isClosedToo = index.pagesByUrl.get(index.finalUrlOf(canonical))?.every((one) => noindexOf(one) !== null);
        if (isClosedToo || isRedirectStub(page) || !isOtherPage(canonical, page)) return [];
        return [{ page, canonical, directive }];
      });
      return [...Map.groupBy(found, ({ canonical }) => canonical)].flatMap(([canonical, all]) => {
        const [first] = all;
        if (first === undefined) return [];
        const { page, directive } = first;
        const message = `${page.url}${andMore(all.length, 'page')} is noindex (${describeWhere(directive)}), but its canonical URL is ${canonical}.`;
        return [
          { url: page.url, message, line: directive.line, evidence: canonical, urls: all.map((one) => one.page.url) },
        ];
      });
    },
  },
  {
    id: 'index/blocked-noindex',
    severity: 'warning',
    title: 'A page is noindex and blocked by robots.txt.',
    why: 'Crawlers never see the noindex, and may index the URL without its content.',
    fix: 'Allow crawling, or remove the noindex.',
    source: 'Google Search Central, "Block indexing"',
    examples: { bad: 'Disallow: /old and noindex on /old', good: 'noindex on /old, not blocked' },
    check: ({ pages, robots }) => {
      return pages
        .filter((page) => noindexOf(page) !== null && isClosedToGoogle(robots, page.url))
        .map(({ url }) => ({
          url,
          message: `${url} is noindex and blocked by robots.txt; crawlers never see the noindex.`,
        }));
    },
  },
  {
    id: 'index/staging-noindex',
    severity: 'error',
    title: 'The home page of a site, or every page, is noindex.',
    why: 'The whole site drops out of the index. It is often a staging setting that was deployed.',
    fix: 'Remove noindex from the robots meta tag or X-Robots-Tag of the production site.',
    source: 'SEO practice',
    examples: { bad: 'X-Robots-Tag: noindex on every page', good: 'No X-Robots-Tag' },
    check: (index) => {
      const { context, site } = index;
      const closed = listClosed(index);
      const [first] = closed;
      const directive = first && noindexOf(first);
      if (context.stage === 'staging' || !first || !directive) return [];
      const what = closed.length > 1 ? `All ${count(closed.length, 'page')} are` : `The home page ${first.url} is`;
      const isPublic = context.stage === 'production' || (site.listed?.length ?? 0) > 0;
      return [
        {
          url: first.url,
          message: `${what} noindex (${describeWhere(directive)}).`,
          urls: closed.map(({ url }) => url),
          ...(!isPublic && { severity: 'warning' }),
        },
      ];
    },
  },
  {
    id: 'robots/staging-open',
    severity: 'error',
    title: 'A staging site is indexable.',
    why: 'Its unfinished pages compete with the production site in search results.',
    fix: 'Send X-Robots-Tag: noindex with every response of the staging site.',
    source: 'SEO practice',
    examples: { bad: 'No noindex on staging.example.com', good: 'X-Robots-Tag: noindex' },
    check: ({ context, pages, robots, home }) => {
      const open = pages.filter((page) => page.response.status === 200 && noindexOf(page) === null);
      if (context.stage !== 'staging' || open.length === 0 || isClosedToGoogle(robots, home)) return [];
      const message = `The staging site is indexable: ${listSome(open.map(({ url }) => url))}.`;
      return [{ url: open[0]?.url ?? home, message }];
    },
  },
  {
    id: 'index/lang-asymmetric',
    severity: 'error',
    title: 'A page is indexable in one language and noindex in another.',
    why: 'Readers of that language do not find the page, and its hreflang links are ignored.',
    fix: 'Use the same robots directives in all languages of a page.',
    source: 'Practice of goshen',
    examples: { bad: '/about is indexed, /fr/about is noindex', good: 'Both are indexable' },
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

/** On the same host: a copy of the site for a test is rightly noindex, and names the URLs of the original. */
function isOtherPage(canonical: string, { url, response }: PageSnapshot): boolean {
  return canonical !== url && canonical !== response.requestedUrl && new URL(canonical).host === new URL(url).host;
}

/** All pages, if all are noindex, which is typical of a staging configuration; else the home page, if it is. */
function listClosed({ pages, home, finalUrlOf }: SiteIndex): PageSnapshot[] {
  const served = pages.filter((page) => page.response.status === 200 && !isRedirectStub(page));
  const closed = served.filter((page) => noindexOf(page) !== null);
  return served.length > 1 && closed.length === served.length
    ? closed
    : closed.filter(({ url }) => url === finalUrlOf(home)).slice(0, 1);
}

function isIndexableEnglish(page: PageSnapshot): boolean {
  return primaryLanguage(page.lang ?? '') === 'en' && isIndexable(page) && canonicalOf(page) === page.url;
}

function listClosedVersions(page: PageSnapshot, index: SiteIndex): PageSnapshot[] {
  const languages = new Set(page.alternates.map(({ hreflang }) => primaryLanguage(hreflang ?? '')));
  return [...languages].flatMap((language) => {
    const version = language === 'x' ? null : inLanguage(page, language, index);
    return version !== null && version.url !== page.url && noindexOf(version) !== null ? [version] : [];
  });
}
