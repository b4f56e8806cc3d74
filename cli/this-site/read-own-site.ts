import { AppError } from '#domain/errors.ts';
import { languageCookie } from '#domain/language-detection.ts';
import { defaultLanguage, type Language, languages } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-url.ts';
import { hasPrefix, listPaths, type RouteRegistry, type SitePage } from '#domain/routes.ts';
import { acceptedEncodings, type Fetcher, readBody } from '#seo/crawl/fetch-url.ts';
import { listPages, readRobots } from '#seo/crawl/find-site.ts';
import type { HttpClient } from '#seo/crawl/http-client.ts';
import { parsePage } from '#seo/crawl/parse-page.ts';
import { runProbes } from '#seo/crawl/run-probes.ts';
import { checkStyleSheets, checkTargets, listFeeds, listTargets, readFeed } from '#seo/crawl/subresources.ts';
import { takeSample } from '#seo/crawl/take-sample.ts';
import { runJobs } from '#seo/crawl/throttle.ts';
import { didYouMean } from '#seo/engine/did-you-mean.ts';
import type { PageSnapshot, ResponseSnapshot } from '#seo/engine/page/page-snapshot.ts';
import type { CrawledSite, SiteTarget } from '#seo/engine/site/site-index.ts';
import type { SiteSnapshot } from '#seo/engine/site/site-snapshot.ts';
import type { CliContext } from '#seo/run/context.ts';
import type { PageSelection } from '#seo/run/project.ts';
import type { Settings } from '#seo/run/settings.ts';
import type { OwnSite } from './own-site.ts';

/** Enough connections to keep the processors busy with rendering and compression. */
const pace = { kind: 'pool', size: 8 } as const;

/** Reads pages of this site in process, and with the profile `full` all that they load and link to within it. */
export async function readOwnSite(
  own: OwnSite,
  selection: PageSelection & { profile: 'quick' | 'full' },
  settings: Settings,
  cli: CliContext,
): Promise<Omit<SiteSnapshot, 'locate'>> {
  const { client, origin, registry, context } = own;
  // Globs may be of whole URLs.
  const includes = (path: string) => selection.includes(new URL(path, origin).href);
  const visits = listPageVisits(registry, { ...selection, includes });
  const allVisits = listPageVisits(registry, { ...allPages, asCrawler: selection.asCrawler });
  const read = new Map<PageVisit, PageSnapshot>();
  await runJobs(visits, pace, cli.signal, async (visit) => {
    read.set(visit, await readPage(visit, origin, client));
  });
  const pages = visits.flatMap((visit) => read.get(visit) ?? []);
  const here = { ...settings, network: { ...settings.network, remap: [] } }; // --remap is for crawled sites
  const { listed, alternates, findings } = await listPages(origin, { named: [], linked: [] }, client, here, cli);
  const fetcher: Fetcher = { ...cli, client, retries: 0, remap: [] };
  const site = {
    origin,
    complete: visits.length === allVisits.length && pages.length === visits.length,
    listed,
    robots: (await readRobots(origin, fetcher, settings.network.timeoutMs))?.file ?? null,
    ...(selection.profile === 'full' ? await readSubresources(own, pages, fetcher) : noSubresources),
  };
  const failures = pages.length < visits.length ? ['interrupted'] : [];
  return { pages, site, context, sitemapAlternates: alternates, failures, truncated: [], requests: 0, findings };
}

type Subresources = Pick<CrawledSite, 'targets' | 'feeds' | 'probes'>;

const noSubresources: Subresources = { targets: new Map(), feeds: [], probes: [] };

/** Files, link targets, feeds and probes. Other sites are not requested. */
async function readSubresources(own: OwnSite, pages: readonly PageSnapshot[], fetcher: Fetcher): Promise<Subresources> {
  const { origin, context } = own;
  const targets = new Map<string, SiteTarget>();
  const read = new Set(pages.map(({ url }) => url));
  const wanted = [...listTargets(pages, origin)].filter(([url]) => new URL(url).origin === origin && !read.has(url));
  const unlimited = Number.POSITIVE_INFINITY;
  const onTarget = (url: string, target: SiteTarget) => targets.set(url, target);
  const check = { fetcher, concurrency: pace.size, maxBytes: unlimited, onTarget };
  await checkTargets(wanted, check);
  await checkStyleSheets(targets, (url) => new URL(url).origin === origin, { ...check, maxTargets: unlimited });
  const feeds = await Promise.all([...listFeeds(pages)].map(([url, kind]) => readFeed(url, kind, fetcher)));
  const probing = { origin, start: `${origin}/`, languages: context.languages, fetcher };
  const probes = await runProbes({ ...probing, allows: () => true });
  return { targets, feeds: feeds.filter((feed) => feed !== null), probes };
}

/** Every language of a page, whichever of its URLs was named. */
export function readVersions(
  { registry, origin, client }: OwnSite,
  path: string,
  wanted: readonly string[],
): Promise<PageSnapshot[]> {
  const [named] = listPageVisits(registry, { ...allPages, routes: [path] });
  const versions = listPageVisits(registry, { ...allPages, languages: wanted }).filter(
    (visit) => visit.page === named?.page && visit.path === canonicalPathOf(visit.page, visit.language),
  );
  return Promise.all(versions.map((visit) => readPage(visit, origin, client)));
}

/** One of this site's pages, as a browser with the cookie of its language gets it. */
async function readPage({ path, variant }: PageVisit, origin: string, client: HttpClient): Promise<PageSnapshot> {
  const url = new URL(path, origin).href;
  const cookie = variant === null ? {} : { cookie: `${languageCookie}=${variant}` };
  const headers = { 'accept-encoding': acceptedEncodings, ...cookie };
  const response = await client.fetch({ url, method: 'GET', headers });
  const body = await readBody(response, { keep: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY });
  return parsePage(body.start, {
    url,
    requestedUrl: url,
    variant,
    status: response.status,
    redirects: [],
    headers: response.headerValues,
    bytes: body.bytes,
    ttfbMs: null,
  } satisfies ResponseSnapshot);
}

/** One request for a page: its path, and the language of its cookie where the path serves several. */
type PageVisit = { path: string; page: SitePage; language: Language; variant: Language | null };

export const allPages: PageSelection = {
  routes: [],
  languages: [],
  includes: () => true,
  sample: null,
  asCrawler: false,
};

/**
 * Every page in every language: a page without a URL for each is requested with a cookie for each.
 *
 * @throws AppError USAGE for a path that is not a page
 */
export function listPageVisits(registry: RouteRegistry, selection: PageSelection): PageVisit[] {
  const all = listPaths(registry).flatMap(({ path, page, prefix }): PageVisit[] => {
    if (selection.asCrawler && prefix === defaultLanguage) return [];
    if (prefix !== null) return [{ path, page, language: prefix, variant: null }];
    if (selection.asCrawler || hasPrefix(page, defaultLanguage))
      return [{ path, page, language: defaultLanguage, variant: null }];
    return languages.map((language) => ({ path, page, language, variant: language }));
  });
  const paths = new Set(selection.routes.map((route) => findPath(route, all)));
  const wanted = all.filter(
    ({ path, language }) =>
      (paths.size === 0 || paths.has(path)) &&
      selection.includes(path) &&
      (selection.languages.length === 0 || selection.languages.includes(language)),
  );
  const [language] = selection.languages;
  if (wanted.length === 0 && language !== undefined) {
    throw new AppError(
      'USAGE',
      `none of the pages is in "${language}"; the site is in ${languages.join(', ')}. Name other pages, or leave out --lang`,
    );
  }
  return takeSample(wanted, selection.sample ?? wanted.length);
}

function findPath(route: string, all: readonly PageVisit[]): string {
  const paths = all.map(({ path }) => path);
  if (paths.includes(route)) return route;
  const meant = didYouMean(route, paths);
  throw new AppError(
    'USAGE',
    `no page ${route}${meant === null ? '; the sitemap lists them' : `; did you mean ${meant}?`}`,
  );
}
