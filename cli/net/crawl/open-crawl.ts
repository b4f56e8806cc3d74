import type { AuditContext } from '#seo/audit-context.ts';
import type { PageFacts } from '#seo/page/page-facts.ts';
import type { TargetFacts } from '#seo/site/site-facts.ts';
import { withoutFragment } from '#seo/site/without-fragment.ts';
import type { CliContext } from '../../context.ts';
import type { Progress } from '../../report/progress.ts';
import type { Settings } from '../../settings.ts';
import type { Fetcher } from '../fetch-url.ts';
import { type HttpClient, limitClient } from '../http-client.ts';
import { createThrottle } from '../throttle.ts';
import { FactStore } from './fact-store.ts';
import { type CrawlScope, Frontier } from './frontier.ts';

/** Questions to one host at a time, where the user names no number. */
const politeConnections = 5;

/** What all steps of one crawl share, and what they fill. */
export type Crawl = {
  start: string;
  options: CrawlOptions;
  settings: Settings;
  cliContext: CliContext;
  /** Asks hosts of the site only, unless others may be asked too. */
  fetcher: Fetcher;
  /** Follows the start wherever it leads: what the user names is asked. */
  startFetcher: Fetcher;
  concurrency: number;
  scope: CrawlScope;
  frontier: Frontier;
  store: FactStore;
  targets: Map<string, TargetFacts>;
};

export function openCrawl(
  start: readonly [string, ...string[]],
  options: CrawlOptions,
  client: HttpClient,
  settings: Settings,
  cliContext: CliContext,
): Crawl {
  const { now, wait, random, signal } = cliContext;
  const { perHost, rate, retries, remap, allowPrivate } = settings.network;
  const concurrency = perHost ?? politeConnections;
  const throttle = createThrottle({ perHost: concurrency, rate, now, wait });
  const scope = createCrawlScope(start);
  const copies = createCrawlScope(remap.map(({ to }) => to));
  const mayFetch = (url: string) => options.external || scope.includes(url) || copies.includes(url);
  const startFetcher = {
    client: limitClient(client, { allowPrivate, throttle }),
    ...{ retries, remap, wait, random, now, signal },
    noTimeoutRetry: true,
  } as const;
  return {
    start: withoutFragment(new URL(start[0]).href),
    options,
    settings,
    cliContext,
    fetcher: { ...startFetcher, client: limitClient(client, { mayFetch, allowPrivate, throttle }) },
    startFetcher,
    concurrency,
    scope,
    frontier: new Frontier(scope, Math.max(options.maxPages, mostPages)),
    store: new FactStore(),
    targets: new Map(),
  };
}

/** How much of a site is read. */
export type CrawlOptions = {
  /** `quick` reads pages only: no pictures, scripts, links to elsewhere, feeds or probes. */
  profile: 'quick' | 'full';
  /** That many pages, spread over the sitemap; `null` for all. */
  sample: number | null;
  maxPages: number;
  /** Other hosts are asked too: for what pages link to or load, and where redirects lead. */
  external: boolean;
  /** For one's own site: pages are read although robots.txt forbids it. */
  ignoreRobots: boolean;
  /** A file that an interrupted crawl has left, to go on from. */
  resume: string | null;
  progress: Progress;
};

/** Told of each page as soon as it is read, so that its findings need not wait for the rest. */
export type PageListener = (facts: PageFacts, context: AuditContext) => void;

export const mostPages = 5_000;

export function createCrawlScope(start: readonly string[]): CrawlScope {
  const hosts = new Set(start.map(plainHost));
  return {
    add: (url) => void hosts.add(plainHost(url)),
    includes: (url) => hosts.has(plainHost(url)),
  };
}

function plainHost(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}
