import { metaContent, type PageFacts } from '../page/page-facts.ts';
import { isIndexable, isOwnCanonical, listSome } from '../page/page-state.ts';
import { andMore, type SiteCheck, type SiteFlaw, type SiteIndex } from './site-index.ts';

/** What sitemaps leave out or date wrongly. One finding a cause: a generator errs in many pages alike. */
export const sitemapCoverageRules: readonly SiteCheck[] = [missingUrls, notInRobots, lastmodDrift];

/** Alternates are left to hreflang/not-in-sitemap, and addresses with a query to whoever knows what they filter. */
function missingUrls({ pages, site, listedUrls }: SiteIndex): SiteFlaw[] {
  if (site.listed === null || site.listed.length === 0 || !site.complete) return [];
  const alternates = new Set(pages.flatMap((page) => page.alternates.map(({ url }) => url)));
  const isMissing = (page: PageFacts) =>
    isIndexable(page) &&
    isOwnCanonical(page) &&
    !listedUrls.has(page.url) &&
    !alternates.has(page.url) &&
    !page.url.includes('?') &&
    page.url.startsWith(`${site.origin}/`);
  const missing = [...new Set(pages.filter(isMissing).map(({ url }) => url))];
  const [first] = missing;
  if (first === undefined) return [];
  const verb = missing.length === 1 ? 'is' : 'are';
  return [{ rule: 'sitemap/missing-url', url: first, message: `${listSome(missing)} ${verb} in no sitemap.` }];
}

function notInRobots({ site, robots }: SiteIndex): SiteFlaw[] {
  const [first] = site.listed ?? [];
  if (first === undefined || robots === null || robots.sitemaps.length > 0 || site.robots === null) return [];
  const { url } = site.robots;
  const fix = URL.canParse(first.file) ? { fix: `Add "Sitemap: ${first.file}".` } : {};
  return [{ rule: 'sitemap/not-in-robots', url, message: `robots.txt does not name ${first.file}.`, ...fix }];
}

const dayMs = 86_400_000;
/** A date that is taken from a cache or a time zone apart is no mistake. */
const mostDaysOlder = 7;
const mostDaysNewer = 30;

function lastmodDrift({ site, pagesByUrl }: SiteIndex): SiteFlaw[] {
  const drifted = (site.listed ?? []).flatMap(({ url, file, line, lastmod }) => {
    const [page] = pagesByUrl.get(url) ?? [];
    const modified = page === undefined ? null : modifiedOf(page);
    if (!lastmod || modified === null) return [];
    const days = (Date.parse(lastmod) - Date.parse(modified)) / dayMs;
    return days > mostDaysNewer || days < -mostDaysOlder ? [{ url, file, line, lastmod, modified }] : [];
  });
  const [first] = drifted;
  if (first === undefined) return [];
  const { url, file, line, lastmod, modified } = first;
  const message = `lastmod of ${url}${andMore(drifted.length, 'page')} is ${lastmod}, the page says ${modified}.`;
  return [{ rule: 'sitemap/lastmod-drift', url, file, line, message, evidence: lastmod }];
}

/** The one date of change that a page gives; several belong to the parts of a list. */
function modifiedOf(page: PageFacts): string | null {
  const dates = page.jsonLd.flatMap(({ text }) => [...text.matchAll(/"dateModified"\s*:\s*"([^"]{1,40})"/g)]);
  const said = metaContent(page, 'article:modified_time');
  const unique = new Set(said === null ? dates.map(([, date = '']) => date) : [said]);
  const [only = ''] = unique;
  return unique.size === 1 && !Number.isNaN(Date.parse(only)) ? only : null;
}
