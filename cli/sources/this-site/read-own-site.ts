import type { PageFacts } from '#seo/page/page-facts.ts';
import type { SiteFacts, TargetFacts } from '#seo/site/site-facts.ts';
import type { CliContext } from '../../context.ts';
import { askTargets } from '../../net/crawl/ask-targets.ts';
import { listPages } from '../../net/crawl/list-pages.ts';
import { listFeeds, listTargets } from '../../net/crawl/list-targets.ts';
import { readFeed } from '../../net/crawl/read-feed.ts';
import { readRobots } from '../../net/crawl/read-robots.ts';
import { runProbes } from '../../net/crawl/run-probes.ts';
import type { Fetcher } from '../../net/fetch-url.ts';
import { runJobs } from '../../net/throttle.ts';
import type { Settings } from '../../settings.ts';
import type { SiteReading } from '../site-reading.ts';
import { everyReading, listOwnReadings, type OwnReading, type ReadingWish } from './own-readings.ts';
import type { OwnSite } from './own-site.ts';
import { readPage } from './read-page.ts';

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
  await askTargets(wanted, {
    fetcher,
    concurrency: pace.size,
    maxBytes: Number.POSITIVE_INFINITY,
    answered: (url, target) => targets.set(url, target),
  });
  const feeds = await Promise.all([...listFeeds(pages)].map(([url, kind]) => readFeed(url, kind, fetcher)));
  const probes = await runProbes({ origin, languages: context.languages, pages, fetcher, allows: () => true });
  return { targets, feeds: feeds.filter((feed) => feed !== null), probes };
}
