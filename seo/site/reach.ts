import type { PageFacts } from '../page/page-facts.ts';
import { isIndexable, listSome } from '../page/page-state.ts';
import type { SiteCheck, SiteFlaw, SiteIndex } from './site-index.ts';
import { withoutFragment } from './without-fragment.ts';

const mostClicks = 4;
const fewestForNorm = 10;
const normShare = 0.7;

/** Whether readers can get to every page, and by one address. */
export const reachRules: readonly SiteCheck[] = [orphans, deepPages, twoCases, slashMix];

/** The addresses each page links to. */
function linksByPage(pages: readonly PageFacts[]): Map<string, Set<string>> {
  const links = new Map<string, Set<string>>();
  for (const { url, anchors } of pages) {
    const targets = links.get(url) ?? new Set();
    for (const anchor of anchors) if (anchor.url !== null) targets.add(withoutFragment(anchor.url));
    links.set(url, targets);
  }
  return links;
}

/** Every address that another page links to, and where a linked redirect leads. */
function listLinked(pages: readonly PageFacts[]): Set<string> {
  const linked = [...linksByPage(pages)].flatMap(([from, targets]) => [...targets].filter((to) => to !== from));
  const targets = new Set(linked);
  for (const { answer, url } of pages) if (targets.has(answer.requestedUrl)) targets.add(url);
  return targets;
}

function orphans({ pages, site, home }: SiteIndex): SiteFlaw[] {
  if (!site.complete || site.listed === null) return [];
  const linked = listLinked(pages);
  return site.listed
    .filter(({ url }) => url !== home && !linked.has(url))
    .map(({ url, file, line }) => ({
      rule: 'link/orphan',
      url,
      file,
      line,
      message: `No page links to ${url}.`,
      fix: `Link it from ${parentOf(url)}.`,
    }));
}

function parentOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/[^/]*\/?$/, '') || '/'}`;
}

function deepPages({ pages, site, home }: SiteIndex): SiteFlaw[] {
  if (!site.complete) return [];
  const links = linksByPage(pages);
  const clicks = new Map([[home, 0]]);
  for (const [url, depth] of clicks) {
    for (const target of links.get(url) ?? []) if (!clicks.has(target)) clicks.set(target, depth + 1);
  }
  const deep = pages.filter(({ url }) => (clicks.get(url) ?? 0) > mostClicks).map(({ url }) => url);
  const [first] = deep;
  if (first === undefined) return [];
  return [
    {
      rule: 'link/deep',
      url: first,
      message: `${deep.length} pages are more than four clicks from the home page: ${listSome(deep)}.`,
    },
  ];
}

function twoCases({ pages }: SiteIndex): SiteFlaw[] {
  const urls = [...new Set(pages.filter(({ answer }) => answer.status === 200).map(({ url }) => url))];
  return [...Map.groupBy(urls, (url) => url.toLowerCase()).values()].flatMap(([first, second]) =>
    first === undefined || second === undefined
      ? []
      : [
          {
            rule: 'url/case' as const,
            url: first,
            message: `${first} and ${second} both answer.`,
            fix: 'Redirect one of them.',
          },
        ],
  );
}

/** Links that end otherwise than the site's addresses do, and are not redirected to them. */
function slashMix(index: SiteIndex): SiteFlaw[] {
  const isFolder = (url: string) => new URL(url).pathname.endsWith('/');
  const named = [...new Set(index.pages.filter(isIndexable).map(({ url }) => url))].filter(
    (url) => url !== index.home && !isFile(url),
  );
  const [withSlash, without] = [named.filter(isFolder), named.filter((url) => !isFolder(url))];
  const [norm, odd] = withSlash.length > without.length ? [withSlash, without] : [without, withSlash];
  if (named.length < fewestForNorm || norm.length / named.length < normShare) return [];
  return odd.flatMap((url) => {
    const from = index.pages.find((page) => page.anchors.some((anchor) => withoutFragment(anchor.url ?? '') === url));
    const other = isFolder(url) ? url.replace(/\/$/, '') : `${url}/`;
    if (from === undefined || !index.pagesByUrl.has(other)) return [];
    const message = `${from.url} links to ${url}, while the site writes ${other}.`;
    return [{ rule: 'link/trailing-slash' as const, url: from.url, message, fix: `Write ${other}.`, evidence: url }];
  });
}

function isFile(url: string): boolean {
  return /\.\w{1,5}$/.test(new URL(url).pathname);
}
