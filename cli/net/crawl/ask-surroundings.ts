import type { SiteFeed } from '#seo/feed/feed-rules.ts';
import type { PageFacts } from '#seo/page/page-facts.ts';
import type { Probe, TargetFacts } from '#seo/site/site-facts.ts';
import type { Progress } from '../../report/progress.ts';
import type { Fetcher } from '../fetch-url.ts';
import { askTargets } from './ask-targets.ts';
import type { CrawlScope } from './crawl-scope.ts';
import { listFeeds, listTargets, type TargetUse } from './list-targets.ts';
import { readFeed } from './read-feed.ts';
import { runProbes } from './run-probes.ts';

export type Surroundings = {
  probes: Probe[];
  feeds: SiteFeed[];
  /** Targets that were left out because there are too many. */
  unasked: number;
};

export type SurroundingsOptions = {
  origin: string;
  languages: readonly string[];
  pages: readonly PageFacts[];
  /** Addresses that are known already, and those that become known here. */
  targets: Map<string, TargetFacts>;
  scope: CrawlScope;
  external: boolean;
  /** Of all pages together. */
  mostTargets: number;
  /** Whether links within the site that were not read are asked: not where there were too many of them. */
  ownLinks: boolean;
  allows: (url: string) => boolean;
  fetcher: Fetcher;
  concurrency: number;
  maxBytes: number;
  progress: Progress;
};

/** A site whose pages load and link to new addresses each time must end as well, and few pages have few of them. */
const fewTargets = 1_000;
const targetsPerPage = 20;

/** Asks what lies around the pages: what they load and link to, their feeds, and what nobody names. */
export async function askSurroundings(options: SurroundingsOptions): Promise<Surroundings> {
  const { origin, languages, pages, targets, scope, external, mostTargets, ownLinks, allows, fetcher, progress } =
    options;
  const known = new Set(pages.flatMap(({ url, answer }) => [url, answer.requestedUrl]));
  const mayAsk = (url: string, use: TargetUse) =>
    scope.includes(url) ? allows(url) && (ownLinks || use !== 'link') : external;
  const named = [...listTargets(pages, origin)].filter(
    ([url, use]) => !known.has(url) && !targets.has(url) && mayAsk(url, use),
  );
  const wanted = named.slice(0, Math.min(mostTargets, fewTargets + pages.length * targetsPerPage));
  const feeds = [...listFeeds(pages)].filter(([url]) => scope.includes(url) && allows(url));
  progress.grow(wanted.length + feeds.length);
  await askTargets(wanted, {
    ...options,
    answered: (url, target) => {
      targets.set(url, target);
      progress.step();
    },
  });
  const read = await Promise.all(
    feeds.map(async ([url, kind]) => {
      const feed = await readFeed(url, kind, fetcher);
      progress.step();
      return feed;
    }),
  );
  const probes = fetcher.signal.aborted ? [] : await runProbes({ origin, languages, pages, fetcher, allows });
  return { probes, feeds: read.filter((feed) => feed !== null), unasked: named.length - wanted.length };
}
