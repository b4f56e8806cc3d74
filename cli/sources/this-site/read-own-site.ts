import { AppError } from '#domain/errors.ts';
import { languageCookie } from '#domain/language-detection.ts';
import { defaultLanguage, type Language, languages } from '#domain/locale.ts';
import { listAddresses, type RouteRegistry, routeRows, type SitePage } from '#domain/routes.ts';
import { didYouMean } from '#seo/did-you-mean.ts';
import type { AnswerFacts } from '#seo/page/answer-facts.ts';
import type { PageFacts } from '#seo/page/page-facts.ts';
import type { SiteFacts, TargetFacts } from '#seo/site/site-facts.ts';
import type { CliContext } from '../../context.ts';
import { listPages, readRobots } from '../../net/crawl/find-site.ts';
import { runProbes } from '../../net/crawl/run-probes.ts';
import { checkTargets, listFeeds, listTargets, readFeed } from '../../net/crawl/subresources.ts';
import { acceptedEncodings, type Fetcher, readBody } from '../../net/fetch-url.ts';
import type { HttpClient } from '../../net/http-client.ts';
import { runJobs } from '../../net/throttle.ts';
import type { Settings } from '../../settings.ts';
import { parsePage } from '../parse-page.ts';
import type { SiteReading } from '../site-reading.ts';
import { takeSample } from '../take-sample.ts';
import type { OwnSite } from './own-site.ts';

/** Connections in memory cost little; this many keep processors busy that render and compress. */
const pace = { kind: 'pool', size: 8 } as const;

/** Reads pages of this site in process, and with the profile `full` all that they load and link to within it. */
export async function readOwnSite(
  own: OwnSite,
  wish: ReadingWish & { profile: 'quick' | 'full' },
  settings: Settings,
  cli: CliContext,
): Promise<Omit<SiteReading, 'locate'>> {
  const { client, origin, registry, context } = own;
  const readings = listOwnReadings(registry, wish);
  const everything = listOwnReadings(registry, { ...everyReading, asCrawler: wish.asCrawler });
  const read = new Map<OwnReading, PageFacts>();
  await runJobs(readings, pace, cli.signal, async (reading) => {
    read.set(reading, await readPage(reading, origin, client));
  });
  const pages = readings.flatMap((reading) => read.get(reading) ?? []);
  const here = { ...settings, network: { ...settings.network, remap: [] } }; // meant for another site
  const { listed, alternates, findings } = await listPages(origin, [], client, here, cli);
  const fetcher: Fetcher = { ...cli, client, retries: 0, remap: [] };
  const site = {
    origin,
    complete: readings.length === everything.length && pages.length === readings.length,
    listed,
    robots: (await readRobots(origin, fetcher, settings.network.timeoutMs))?.facts ?? null,
    ...(wish.profile === 'full' ? await readAround(own, pages, fetcher) : nothingAround),
  };
  const complete = pages.length === readings.length;
  return { pages, site, context, sitemapAlternates: alternates, complete, requests: 0, findings };
}

type Around = Pick<SiteFacts, 'targets' | 'feeds' | 'probes'>;

const nothingAround: Around = { targets: new Map(), feeds: [], probes: [] };

/** Files, links, feeds and what no page names. Other sites are not asked. */
async function readAround(own: OwnSite, pages: readonly PageFacts[], fetcher: Fetcher): Promise<Around> {
  const { origin, context } = own;
  const targets = new Map<string, TargetFacts>();
  const read = new Set(pages.map(({ url }) => url));
  const wanted = [...listTargets(pages, origin)].filter(([url]) => new URL(url).origin === origin && !read.has(url));
  await checkTargets(wanted, {
    fetcher,
    concurrency: pace.size,
    maxBytes: Number.POSITIVE_INFINITY,
    onTarget: (url, target) => targets.set(url, target),
  });
  const feeds = await Promise.all([...listFeeds(pages)].map(([url, kind]) => readFeed(url, kind, fetcher)));
  const probes = await runProbes({ origin, languages: context.languages, pages, fetcher, allows: () => true });
  return { targets, feeds: feeds.filter((feed) => feed !== null), probes };
}

/** The facts of one of this site's pages, as a browser with the cookie of its language gets it. */
export async function readPage({ path, variant }: OwnReading, origin: string, client: HttpClient): Promise<PageFacts> {
  const url = new URL(path, origin).href;
  const cookie = variant === null ? {} : { cookie: `${languageCookie}=${variant}` };
  const headers = { 'accept-encoding': acceptedEncodings, ...cookie };
  const answer = await client.fetch({ url, method: 'GET', headers });
  const body = await readBody(answer, { keep: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY });
  return parsePage(body.start, {
    ...{ url, requestedUrl: url, variant, status: answer.status, redirects: [] },
    ...{ headers: answer.headerValues, bytes: body.bytes, ttfbMs: null },
  } satisfies AnswerFacts);
}

/** One look at a page: its address, and the language it is asked for in where the address alone does not say. */
type OwnReading = { path: string; page: SitePage; language: Language; variant: Language | null };

export type ReadingWish = {
  /** Paths to look at; empty for all. */
  routes: readonly string[];
  /** Empty for all. */
  languages: readonly string[];
  /** That many looks, spread over the site; `null` for all. */
  sample: number | null;
  /** As a crawler finds the site: without cookies, and without the copies under /en that nothing leads to. */
  asCrawler: boolean;
};

export const everyReading: ReadingWish = { routes: [], languages: [], sample: null, asCrawler: false };

/**
 * Every page in every language: a page without addresses of its own for them is asked for in each by the cookie.
 *
 * @throws AppError USAGE for a path that is not a page
 */
export function listOwnReadings(registry: RouteRegistry, wish: ReadingWish): OwnReading[] {
  const all = listAddresses(registry).flatMap(({ path, page, prefix }): OwnReading[] => {
    if (wish.asCrawler && prefix === defaultLanguage) return [];
    if (prefix !== null) return [{ path, page, language: prefix, variant: null }];
    if (wish.asCrawler || routeRows[page.route].prefixed.length > 0)
      return [{ path, page, language: defaultLanguage, variant: null }];
    return languages.map((language) => ({ path, page, language, variant: language }));
  });
  const paths = new Set(wish.routes.map((route) => findPath(route, all)));
  const wanted = all.filter(
    ({ path, language }) =>
      (paths.size === 0 || paths.has(path)) && (wish.languages.length === 0 || wish.languages.includes(language)),
  );
  return takeSample(wanted, wish.sample ?? wanted.length);
}

function findPath(route: string, all: readonly OwnReading[]): string {
  const paths = all.map(({ path }) => path);
  if (paths.includes(route)) return route;
  const meant = didYouMean(route, paths);
  throw new AppError(
    'USAGE',
    `no page ${route}${meant === null ? '; the sitemap lists them' : `; did you mean ${meant}?`}`,
  );
}
