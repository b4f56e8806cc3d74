import type { PageFacts } from '../page/page-facts.ts';
import { isIndexable, listSome } from '../page/page-state.ts';
import type { SiteIndex, SiteRule } from './site-index.ts';
import { withoutFragment } from './without-fragment.ts';

const maxClicks = 4;
const minForNorm = 10;
const normShare = 0.7;

/** Whether readers can get to every page, and by one URL. */
export const reachRules: readonly SiteRule[] = [
  {
    id: 'link/orphan',
    severity: 'warning',
    topic: 'links',
    title: 'No page links to a page of the sitemap.',
    why: 'Readers cannot find it, and engines take it for unimportant.',
    fix: 'Link it, or drop it.',
    source: 'Screaming Frog, "Orphan URLs"',
    examples: { bad: '/old-offer is in the sitemap alone', good: '/offers links to /old-offer' },
    check: ({ pages, site, home }) => {
      if (!site.complete || site.listed === null) return [];
      const linked = listLinked(pages);
      return site.listed
        .filter(({ url }) => url !== home && !linked.has(url))
        .map(({ url, file, line }) => ({
          url,
          file,
          line,
          message: `No page links to ${url}.`,
          fix: `Link it from ${parentOf(url)}.`,
        }));
    },
  },
  {
    id: 'link/deep',
    severity: 'info',
    topic: 'links',
    title: 'A page is more than four clicks from the home page.',
    why: 'It is crawled late and read seldom.',
    fix: 'Link it from further up.',
    source: 'Screaming Frog, "Crawl depth"',
    examples: { bad: 'home > a > b > c > d > page', good: 'home > a > page' },
    check: (index) => {
      const clicks = index.site.complete ? countClicks(index) : new Map<string, number>();
      const deep = index.pages.filter(({ url }) => (clicks.get(url) ?? 0) > maxClicks).map(({ url }) => url);
      const [first] = deep;
      if (first === undefined) return [];
      const message = `${deep.length} pages are more than four clicks from the home page: ${listSome(deep)}.`;
      return [{ url: first, message }];
    },
  },
  {
    id: 'url/case',
    severity: 'warning',
    topic: 'links',
    title: 'Two addresses that differ only in case both answer.',
    why: 'The page exists twice.',
    fix: 'Redirect one of them.',
    source: 'Screaming Frog, "Uppercase"',
    examples: { bad: '/About and /about answer 200', good: '/About redirects to /about' },
    check: ({ pages }) => {
      const urls = [...new Set(pages.filter(({ answer }) => answer.status === 200).map(({ url }) => url))];
      return [...Map.groupBy(urls, (url) => url.toLowerCase()).values()].flatMap(([first, second]) =>
        first === undefined || second === undefined
          ? []
          : [{ url: first, message: `${first} and ${second} both answer.`, fix: 'Redirect one of them.' }],
      );
    },
  },
  {
    id: 'link/trailing-slash',
    severity: 'warning',
    topic: 'links',
    title: "A link ends with a slash where the site's addresses do not, or the other way round.",
    why: 'It redirects, or makes a second address.',
    fix: 'Write it as the site does.',
    source: 'Nuxt link checker, trailing-slash',
    examples: { bad: '<a href="/about/">', good: '<a href="/about">' },
    check: (index) =>
      listOddEnds(index).flatMap((url) => {
        const links = ({ anchors }: PageFacts) => anchors.some((anchor) => withoutFragment(anchor.url ?? '') === url);
        const from = index.pages.find(links);
        const other = isFolder(url) ? url.replace(/\/$/, '') : `${url}/`;
        if (from === undefined || !index.pagesByUrl.has(other)) return [];
        const message = `${from.url} links to ${url}, while the site writes ${other}.`;
        return [{ url: from.url, message, fix: `Write ${other}.`, evidence: url }];
      }),
  },
];

/** The URLs each page links to. */
function linksByPage(pages: readonly PageFacts[]): Map<string, Set<string>> {
  const links = new Map<string, Set<string>>();
  for (const { url, anchors } of pages) {
    const targets = links.get(url) ?? new Set();
    for (const anchor of anchors) if (anchor.url !== null) targets.add(withoutFragment(anchor.url));
    links.set(url, targets);
  }
  return links;
}

/** Every URL that another page links to, and where a linked redirect leads. */
function listLinked(pages: readonly PageFacts[]): Set<string> {
  const linked = [...linksByPage(pages)].flatMap(([from, targets]) => [...targets].filter((to) => to !== from));
  const targets = new Set(linked);
  for (const { answer, url } of pages) if (targets.has(answer.requestedUrl)) targets.add(url);
  return targets;
}

function parentOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/[^/]*\/?$/, '') || '/'}`;
}

/** How many clicks each URL is from the home page. */
function countClicks({ pages, home }: SiteIndex): Map<string, number> {
  const links = linksByPage(pages);
  const clicks = new Map([[home, 0]]);
  for (const [url, depth] of clicks) {
    for (const target of links.get(url) ?? []) if (!clicks.has(target)) clicks.set(target, depth + 1);
  }
  return clicks;
}

/** Pages whose URLs end otherwise than those of nearly all others: with a slash, or without. */
function listOddEnds({ pages, home }: SiteIndex): string[] {
  const isFile = (url: string) => /\.\w{1,5}$/.test(new URL(url).pathname);
  const named = [...new Set(pages.filter(isIndexable).map(({ url }) => url))].filter(
    (url) => url !== home && !isFile(url),
  );
  const [withSlash, without] = [named.filter(isFolder), named.filter((url) => !isFolder(url))];
  const [norm, odd] = withSlash.length > without.length ? [withSlash, without] : [without, withSlash];
  return named.length < minForNorm || norm.length / named.length < normShare ? [] : odd;
}

function isFolder(url: string): boolean {
  return new URL(url).pathname.endsWith('/');
}
