import type { PageFacts } from '../page/page-facts.ts';
import { canonicalOf, describeWhere, isIndexable, listSome, noindexOf, primaryLanguage } from '../page/page-state.ts';
import { evaluateUrl } from '../robots/match-robots.ts';
import { andMore, inLanguage, type SiteCheck, type SiteFlaw, type SiteIndex } from './site-index.ts';

/** Google's crawler of pages, by whose reading of robots.txt pages are judged. */
const crawler = 'Googlebot';

/** What the pages say about indexing, against the sitemap, robots.txt and one another. */
export const indexingRules: readonly SiteCheck[] = [
  noindexListed,
  blockedNoindex,
  stagingNoindex,
  stagingOpen,
  asymmetric,
];

/** The header of a staging copy on every answer: one cause, not one a page. */
function isClosedByHeader({ pages }: SiteIndex): boolean {
  return pages.length > 1 && pages.every((page) => noindexOf(page)?.where === 'header');
}

function noindexListed(index: SiteIndex): SiteFlaw[] {
  if (index.context.stage === 'staging' || isClosedByHeader(index)) return [];
  return (index.site.listed ?? []).flatMap(({ url, file, line }) => {
    const said = index.pagesByUrl
      .get(url)
      ?.map(noindexOf)
      .find((one) => one !== null);
    if (said === undefined || said === null) return [];
    const message = `${url} is listed and noindex (${describeWhere(said)}).`;
    return [{ rule: 'index/noindex-in-sitemap' as const, url, file, line, message, fix: 'Drop one.' }];
  });
}

function blockedNoindex({ pages, robots }: SiteIndex): SiteFlaw[] {
  if (robots === null) return [];
  return pages
    .filter((page) => noindexOf(page) !== null && !evaluateUrl(robots, crawler, page.url).allowed)
    .map(({ url }) => ({
      rule: 'index/blocked-noindex',
      url,
      message: `${url} is noindex and blocked by robots.txt; the noindex can never be read.`,
    }));
}

function stagingNoindex(index: SiteIndex): SiteFlaw[] {
  const { context, site, home, pages } = index;
  const isPublic = context.stage === 'production' || (context.stage === 'unknown' && (site.listed?.length ?? 0) > 0);
  if (!isPublic || !isClosedByHeader(index)) return [];
  return [
    {
      rule: 'index/staging-noindex',
      url: home,
      message: `X-Robots-Tag: noindex on all ${pages.length} pages.`,
      fix: 'Unset the staging variable (ROBOTS=index).',
    },
  ];
}

function stagingOpen({ context, pages, robots, home }: SiteIndex): SiteFlaw[] {
  const open = pages.filter((page) => page.answer.status === 200 && noindexOf(page) === null);
  const isClosed = robots !== null && !evaluateUrl(robots, crawler, home).allowed;
  if (context.stage !== 'staging' || open.length === 0 || isClosed) return [];
  return [
    {
      rule: 'robots/staging-open',
      url: open[0]?.url ?? home,
      message: `Staging can be indexed: ${listSome(open.map(({ url }) => url))}.`,
    },
  ];
}

/** One finding for each English page whose versions differ from it. */
function asymmetric(index: SiteIndex): SiteFlaw[] {
  return index.pages.flatMap((page) => {
    if (primaryLanguage(page.lang ?? '') !== 'en' || !isIndexable(page) || canonicalOf(page) !== page.url) return [];
    const closed = closedVersions(page, index);
    const [first] = closed;
    if (first === undefined) return [];
    const message = `${first.url}${andMore(closed.length, 'version')} is noindex while ${page.url} is not.`;
    return [{ rule: 'index/lang-asymmetric' as const, url: first.url, message }];
  });
}

function closedVersions(page: PageFacts, index: SiteIndex): PageFacts[] {
  const languages = new Set(page.alternates.map(({ hreflang }) => primaryLanguage(hreflang ?? '')));
  return [...languages].flatMap((language) => {
    const version = language === 'x' ? null : inLanguage(page, language, index);
    return version !== null && version.url !== page.url && noindexOf(version) !== null ? [version] : [];
  });
}
