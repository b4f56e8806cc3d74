import type { AuditContext } from '../audit-context.ts';
import type { SitemapAlternates } from '../hreflang/collect-language-pages.ts';
import { normalizeHref } from '../hreflang/language-site.ts';
import { withoutFragment } from '../page/collect/resolve-url.ts';
import { type PageAnchor, type PageResource, type PageSnapshot, titleOf } from '../page/page-snapshot.ts';
import { canonicalOf, isOwnCanonical, partsOfTitle, primaryLanguage } from '../page/page-state.ts';
import { parseRobots, type RobotsFile } from '../robots/parse-robots.ts';
import type { Rule } from '../rule.ts';
import type { UrlResponse } from './url-response.ts';

export type ListedUrl = { url: string; file: string; line: number; lastmod?: string | undefined };

/** A URL that is not a page of the audit: a link target, an image, a script. */
export type SiteTarget = {
  response: UrlResponse;
  contentType: string | null;
  /** As transferred. */
  bytes: number | null;
  /** It was sent without Content-Encoding. */
  uncompressed?: boolean;
  /** Of an image, in pixels. */
  width: number | null;
  height: number | null;
  /** What a style sheet of the site loads. */
  loads?: readonly LoadedFile[];
};

/** `others`: files of a font that are loaded if the first one fails. */
export type LoadedFile = Omit<PageResource, 'line'> & { others?: readonly string[] };

export type RobotsResponse = {
  url: string;
  /** `null` without a response. */
  status: number | null;
  text: string;
  bytes: number;
  isUtf8: boolean;
};

/** A request for a URL that no page links to. */
export type Probe =
  /** A URL that cannot exist, under a language or not. */
  | { kind: 'missing-page'; url: string; status: number }
  /** A variant of the site's origin: with www, with http. `finalUrl` is `null` without a response. */
  | { kind: 'host'; url: string; hops: number; finalUrl: string | null; status: number | null }
  /** A page requested once without and once with a foreign Accept-Language. */
  | {
      kind: 'accept-language';
      url: string;
      language: string;
      plainStatus: number;
      status: number;
      location: string | null;
    };

/** URLs are absolute and without fragment. */
export type CrawledSite = {
  /** Public origin without trailing slash. */
  origin: string;
  /** Whether every listed and linked page was read that robots.txt allows to be read. */
  complete: boolean;
  /** `null` where no sitemap is known. */
  listed: readonly ListedUrl[] | null;
  /** The first sitemap that was read. */
  sitemap?: string | undefined;
  robots: RobotsResponse | null;
  targets: ReadonlyMap<string, SiteTarget>;
  probes: readonly Probe[];
  feeds: readonly SiteFeed[];
};

/** `fault`: why the feed cannot be read. */
export type SiteFeed = {
  url: string;
  kind: 'rss' | 'atom';
  fault: string | null;
  language: string | null;
  /** The URLs of an RSS feed and its site, as written; those of Atom may be relative. */
  links: readonly string[];
  /** Of the feed itself, as written. */
  dates: readonly string[];
  items: readonly { id: string | null; date: string | null; link: string | null }[];
};

export type UrlState = { status: number | null; finalUrl: string; hops: number; cause: string | null };

export type Inlinks = { target: string; from: readonly [Inlink, ...Inlink[]] };
type Inlink = { page: PageSnapshot; anchor: PageAnchor };

export type SiteIndex = {
  site: CrawledSite;
  context: AuditContext;
  pages: readonly PageSnapshot[];
  /** Several pages for a URL that serves several languages. */
  pagesByUrl: ReadonlyMap<string, readonly PageSnapshot[]>;
  listedUrls: ReadonlySet<string>;
  inlinks: readonly Inlinks[];
  robots: RobotsFile | null;
  stateOf: (url: string) => UrlState | null;
  /** Where a URL redirects to, without fragment; itself if it does not, or was not requested. */
  finalUrlOf: (url: string) => string;
  home: string;
  /** By the URL of a page, its canonical URL where that redirects to the page: `pages` have their own URL instead. */
  redirectingCanonicals: ReadonlyMap<string, string>;
  /** Parts that titles share, such as "The Lodges" of "Contact – The Lodges". */
  siteNames: ReadonlySet<string>;
  sitemapAlternates: SitemapAlternates;
  /** What these lead to, after `normalizeHref`. */
  listedAlternates: ReadonlySet<string>;
};

export type SiteRule = Rule<[index: SiteIndex]>;

export function buildSiteIndex(
  read: readonly PageSnapshot[],
  site: CrawledSite,
  context: AuditContext,
  sitemapAlternates: SitemapAlternates = new Map(),
): SiteIndex {
  const stateOf = createStateLookup(read, site);
  const finalUrlOf = createFinalUrlLookup(stateOf);
  const redirectingCanonicals = new Map<string, string>();
  const pages = read.map((page) => {
    const canonical = canonicalOf(page);
    if (canonical === null || isOwnCanonical(page) || finalUrlOf(withoutFragment(canonical)) !== page.url) return page;
    redirectingCanonicals.set(page.url, canonical);
    return { ...page, canonicals: page.canonicals.map((link) => ({ ...link, url: page.url })) };
  });
  return {
    site,
    context,
    pages,
    pagesByUrl: Map.groupBy(pages, ({ url }) => url),
    redirectingCanonicals,
    sitemapAlternates,
    siteNames: listSiteNames(pages),
    listedAlternates: new Set([...sitemapAlternates.values()].flat().map(({ href }) => normalizeHref(href ?? ''))),
    listedUrls: new Set(site.listed?.map(({ url }) => url)),
    inlinks: groupLinks(pages),
    robots: readGoogleRobots(site),
    stateOf,
    finalUrlOf,
    home: `${site.origin}/`,
  };
}

const minTitlesOfSite = 3;

function listSiteNames(pages: readonly PageSnapshot[]): Set<string> {
  const titles = new Set(pages.map((page) => titleOf(page) ?? ''));
  const byPart = Map.groupBy([...titles].flatMap(partsOfTitle), (part) => part);
  return new Set([...byPart].flatMap(([part, all]) => (all.length >= minTitlesOfSite ? part : [])));
}

/** robots.txt as Google reads it; `null` if the site has none. */
export function readGoogleRobots({ robots }: Pick<CrawledSite, 'robots'>): RobotsFile | null {
  return robots?.status === 200 ? parseRobots(robots.text, 'google') : null;
}

/** How a URL without fragment responded, as a page or as a target; `null` if it was not requested. */
export function createStateLookup(
  pages: readonly PageSnapshot[],
  site: Pick<CrawledSite, 'targets'>,
): SiteIndex['stateOf'] {
  const redirected = pages.filter(({ response }) => response.redirects.length > 0);
  const states = new Map([
    ...pages.toReversed().map((page) => [page.url, pageState(page, 0)] as const), // of several languages, the first
    ...redirected.map((page) => [page.response.requestedUrl, pageState(page, page.response.redirects.length)] as const),
  ]);
  return (url) => states.get(url) ?? targetState(site, url);
}

/** Where a URL without fragment leads to, itself if it does not redirect. Kept, because pages share most of their links. */
export function createFinalUrlLookup(stateOf: SiteIndex['stateOf']): SiteIndex['finalUrlOf'] {
  const known = new Map<string, string>();
  return (url) => {
    const value = known.get(url) ?? withoutFragment(stateOf(url)?.finalUrl ?? url);
    known.set(url, value);
    return value;
  };
}

function groupLinks(pages: readonly PageSnapshot[]): Inlinks[] {
  const all = pages.flatMap((page) =>
    page.anchors.flatMap((anchor) =>
      anchor.url === null ? [] : [{ target: withoutFragment(anchor.url), page, anchor }],
    ),
  );
  return [...Map.groupBy(all, ({ target }) => target)].flatMap(([target, [first, ...others]]) =>
    first === undefined ? [] : [{ target, from: [first, ...others] as const }],
  );
}

function pageState({ response, url }: PageSnapshot, hops: number): UrlState {
  return { status: response.status, finalUrl: url, hops, cause: null };
}

function targetState({ targets }: Pick<CrawledSite, 'targets'>, url: string): UrlState | null {
  const response = targets.get(url)?.response;
  if (response === undefined || response.end.kind === 'private') return null;
  const { end, finalUrl, hops } = response;
  const cause = end.kind === 'no-response' ? end.cause : end.kind === 'redirect-loop' ? 'redirect loop' : null;
  // The target of a redirect to another host was not requested.
  const last = end.kind === 'foreign' ? hops.at(-1)?.status : undefined;
  return { status: end.kind === 'status' ? end.status : (last ?? null), finalUrl, hops: hops.length, cause };
}

/** The page in another language: the same URL requested in it, or its alternate. */
export function inLanguage(page: PageSnapshot, language: string, { pagesByUrl }: SiteIndex): PageSnapshot | null {
  const isWanted = ({ lang }: PageSnapshot) => lang !== null && primaryLanguage(lang) === language;
  const twin = pagesByUrl.get(page.url)?.find(isWanted);
  if (twin !== undefined) return twin;
  const alternate = page.alternates.find(({ hreflang }) => primaryLanguage(hreflang ?? '') === language);
  return pagesByUrl.get(alternate?.url ?? '')?.find(isWanted) ?? null;
}

/** Whether the URL alone decides the language. */
export function hasOwnLanguage({ response, url, alternates }: PageSnapshot): boolean {
  const codes = alternates.filter((one) => one.url === url).map(({ hreflang }) => primaryLanguage(hreflang ?? ''));
  return response.variant === null && new Set(codes.filter((code) => code !== 'x')).size <= 1;
}

/** `500`, or why there was no response. */
export function describeState({ status, cause }: UrlState): string {
  return cause ?? String(status);
}

const minForNorm = 10;
const normShare = 0.7;

/** The items that differ from most others; none of fewer than ten items, or without a clear majority. */
export function listOdd<Item>(items: readonly Item[], formOf: (item: Item) => string): Item[] {
  const [norm = [], ...others] = [...Map.groupBy(items, formOf).values()].toSorted((a, b) => b.length - a.length);
  return items.length < minForNorm || norm.length / items.length < normShare ? [] : others.flat();
}

/** ` (and 3 more pages)`; empty for one. */
export function andMore(count: number, what: string): string {
  return count <= 1 ? '' : ` (and ${count - 1} more ${what}${count === 2 ? '' : 's'})`;
}
