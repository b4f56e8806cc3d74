import { count } from '../count.ts';
import { hostWithoutWww } from '../page/collect/resolve-url.ts';
import { isSoftError } from '../page/error-phrase.ts';
import { metaContent, type PageSnapshot } from '../page/page-snapshot.ts';
import { canonicalOf, isIndexable, isOwnCanonical, listSome, withoutIndexFile } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import { mapToOriginals } from './identical-pages.ts';
import { countClicks, countInlinks } from './link-graph.ts';
import { isPage, mayBeListed } from './may-be-listed.ts';
import type { SiteIndex, SiteRule, UrlState } from './site-index.ts';

const maxClicks = 4;

export const reachRules: readonly SiteRule[] = [
  {
    id: 'link/orphan',
    severity: 'warning',
    title: 'The HTML of no page links to a page that the sitemap lists.',
    why: 'Readers cannot find it, and search engines rate it as unimportant. A menu that a script loads is found late, or not.',
    fix: 'Link to it from another page, or remove it from the sitemap.',
    source: 'Screaming Frog, "Orphan URLs"',
    examples: { bad: '/old-offer is only in the sitemap', good: '/offers links to /old-offer' },
    check: (index) => {
      const { site, home, stateOf, finalUrlOf, pagesByUrl } = index;
      if (!site.complete || site.listed === null) return [];
      const linked = listLinked(index);
      const unread = describeUnread(index);
      return site.listed
        .filter(
          ({ url }) =>
            url !== home && url !== finalUrlOf(home) && !linked.has(url) && url.startsWith(`${site.origin}/`),
        )
        .filter(({ url }) => isServed(stateOf(url)) && (pagesByUrl.get(url) ?? []).every(mayBeLinked))
        .map(({ url, file, line }) => ({
          url,
          file,
          line,
          message: `No page links to ${url} in its HTML.${unread}`,
          evidence: url,
          ...adviseLink(url, index),
        }));
    },
  },
  {
    id: 'link/deep',
    severity: 'info',
    title: 'A page is more than four clicks from the home page.',
    why: 'Search engines crawl it less often, and few readers find it.',
    fix: 'Link to it from a page closer to the home page.',
    source: 'Screaming Frog, "Crawl depth"',
    examples: { bad: 'home > a > b > c > d > page', good: 'home > a > page' },
    check: (index) => {
      const clicks = index.site.complete ? countClicks(index, [index.home]) : new Map<string, number>();
      const isDeep = (page: PageSnapshot) => (clicks.get(page.url) ?? 0) > maxClicks && mayBeLinked(page);
      const deep = index.pages.filter(isDeep).map(({ url }) => url);
      const [first] = deep;
      if (first === undefined) return [];
      const amount = `${count(deep.length, 'page')} ${deep.length === 1 ? 'is' : 'are'}`;
      const message = `${amount} more than four clicks from the home page: ${listSome(deep)}.`;
      return [{ url: first, message, urls: deep }];
    },
  },
];

/** Every URL that another page links to, also by the name of its file, and the canonical URLs of linked copies. */
function listLinked(index: SiteIndex): Set<string> {
  const linked = new Set([...countInlinks(index).keys()].flatMap((url) => [url, withoutIndexFile(url)]));
  for (const page of index.pages) if (linked.has(page.url)) linked.add(canonicalOf(page) ?? page.url);
  return linked;
}

/** Whether links should lead to a page: index/noindex-in-sitemap, meta/refresh, canonical/not-self-in-sitemap or http/soft-404 reports the others. */
function mayBeLinked(page: PageSnapshot): boolean {
  return isIndexable(page) && isOwnCanonical(page) && !isSoftError(page);
}

/** What redirects or fails is reported itself, and so is what robots.txt disallows, which was not read. */
function isServed(state: UrlState | null): boolean {
  return state !== null && state.hops === 0 && (state.status ?? 200) < 400;
}

/** What may link to an orphan after all: of a whole site, only what robots.txt disallows is not read. */
function describeUnread({ inlinks, site, stateOf }: SiteIndex): string {
  const unread = inlinks.filter(({ target }) => target.startsWith(`${site.origin}/`) && stateOf(target) === null);
  return unread.length === 0
    ? ''
    : ` ${count(unread.length, 'linked URL')} ${unread.length === 1 ? 'was' : 'were'} not read.`;
}

function adviseLink(url: string, { site, pagesByUrl }: SiteIndex): Pick<Violation, 'fix'> {
  if (!isPage(url, site)) return { fix: 'Remove it from the sitemap: it is not a page.' };
  const { href: folder } = new URL(url.endsWith('/') ? '..' : '.', url);
  const parent = [folder, folder.replace(/(?<=[^/])\/$/, '')].find((one) => pagesByUrl.get(one)?.some(isIndexable));
  return parent === undefined || parent === url
    ? {}
    : { fix: `Link to it from ${parent}, or remove it from the sitemap.` };
}

const dayMs = 86_400_000;
/** Caches and time zones cause small differences. */
const maxDaysOlder = 7;
const maxDaysNewer = 30;

/** A sitemap generator repeats its mistakes, so each is one finding. */
export const sitemapCoverageRules: readonly SiteRule[] = [
  {
    id: 'sitemap/missing-url',
    severity: 'warning',
    title: 'Indexable pages are missing from the sitemaps.',
    why: 'Search engines discover these pages and their changes later.',
    fix: 'Add them to a sitemap. If another sitemap lists them, name it in robots.txt. Mark noindex what is not meant for search.',
    source: 'Google Search Central, "Build and submit a sitemap"',
    examples: { bad: 'No sitemap lists /fr/blog', good: '<url><loc>https://example.com/fr/blog</loc></url>' },
    check: (index) => {
      const { site } = index;
      // sitemap/leak and sitemap/mixed-host report sitemaps for another host only.
      const hasOwn = site.listed?.some(({ url }) => hostWithoutWww(url) === hostWithoutWww(site.origin));
      if (!hasOwn || !site.complete) return [];
      const missing = listUnlisted(index);
      const [first] = missing;
      if (first === undefined) return [];
      return [{ url: first, message: `The sitemaps that were read do not list ${listSome(missing)}.`, urls: missing }];
    },
  },
  {
    id: 'sitemap/not-in-robots',
    severity: 'warning',
    title: 'robots.txt does not name the sitemap, or is missing.',
    why: 'Search engines find the sitemap only if someone submits it to them.',
    fix: 'Add a Sitemap line with its absolute URL.',
    source: 'sitemaps.org, "Specifying the Sitemap location in your robots.txt file"',
    examples: { bad: 'A robots.txt without a Sitemap line', good: 'Sitemap: https://example.com/sitemap.xml' },
    check: ({ site, robots, pages, home }) => {
      const status = site.robots?.status ?? 500;
      const isMissing = status >= 400 && status < 500 && status !== 429;
      const isSilent = isMissing || robots?.sitemaps.length === 0;
      if (site.robots === null || (site.listed ?? []).length === 0 || !isSilent) return [];
      const { sitemap = `${site.origin}/sitemap.xml` } = site; // that of a site which names none
      const [message, fix] = isMissing
        ? [
            `The host serves no robots.txt (status ${status}), so none names ${sitemap}.`,
            `Serve a robots.txt with "Sitemap: ${sitemap}".`,
          ]
        : [`robots.txt does not name ${sitemap}.`, `Add "Sitemap: ${sitemap}".`];
      const folder = new URL('.', sitemap).href;
      const isBelow = folder !== home && pages.every(({ url }) => url.startsWith(folder));
      const shared = `Submit ${sitemap} to search engines; if the host is yours, add "Sitemap: ${sitemap}" to its robots.txt.`;
      // The robots.txt of a shared host belongs to others.
      return [{ url: site.robots.url, message, ...(isBelow ? { fix: shared, severity: 'info' } : { fix }) }];
    },
  },
  {
    id: 'sitemap/lastmod-drift',
    severity: 'warning',
    title: 'The lastmod of a page differs from the date on the page.',
    why: 'Search engines ignore lastmod if it is often wrong.',
    fix: 'Take both dates from the last change of the content.',
    source: 'Google Search Central, "Build and submit a sitemap"',
    examples: { bad: 'lastmod 2024-01-10, dateModified 2026-03-02', good: 'Both are 2026-03-02' },
    check: ({ site, pagesByUrl }) => {
      return (site.listed ?? []).flatMap(({ url, file, line, lastmod }) => {
        const [page] = pagesByUrl.get(url) ?? [];
        const modified = page === undefined ? null : modifiedOf(page);
        if (!lastmod || modified === null) return [];
        const days = (Date.parse(lastmod) - Date.parse(modified)) / dayMs;
        if (days <= maxDaysNewer && days >= -maxDaysOlder) return [];
        const message = `lastmod of ${url} is ${lastmod}, but the date on the page is ${modified}.`;
        return [{ url, file, line, message, evidence: lastmod, template: 'drift' }];
      });
    },
  },
];

/** URLs with a query may be filters of a list, a pagination leads to its pages, of copies one is enough, and search engines know a home page, which may only lead on. */
function listUnlisted(index: SiteIndex): string[] {
  const { pages, listedUrls, stateOf, pagesByUrl, listedAlternates } = index;
  // http/redirect-in-sitemap and canonical/not-self-in-sitemap report what is listed instead.
  const listedInstead = new Set(
    [...listedUrls].flatMap((url) => [stateOf(url)?.finalUrl, ...(pagesByUrl.get(url) ?? []).map(canonicalOf)]),
  );
  const copies = mapToOriginals(pages);
  const isUnlisted = (page: PageSnapshot) =>
    page.url !== index.home &&
    !copies.has(page.url) &&
    mayBeListed(page.url, index) &&
    !listedUrls.has(page.url) &&
    !listedInstead.has(page.url) &&
    !(listedAlternates.has(page.url) && page.alternates.length === 0) && // hreflang/return-link reports it
    !/\?|\/page[/-]?\d+\/?$/.test(page.url);
  return [...new Set(pages.filter(isUnlisted).map(({ url }) => url))];
}

/** `null` for several dates: they belong to the items of a list. */
function modifiedOf(page: PageSnapshot): string | null {
  const dates = page.jsonLd.flatMap(({ text }) => [...text.matchAll(/"dateModified"\s*:\s*"([^"]{1,40})"/g)]);
  const named = metaContent(page, 'article:modified_time');
  const unique = new Set(named === null ? dates.map(([, date = '']) => date) : [named]);
  const [only = ''] = unique;
  return unique.size === 1 && !Number.isNaN(Date.parse(only)) ? only : null;
}
