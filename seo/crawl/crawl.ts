import { type AuditContext, openContext } from '../engine/audit-context.ts';
import { parseHreflang } from '../engine/hreflang/hreflang-code.ts';
import type { AlternateLink } from '../engine/hreflang/language-site.ts';
import { withoutFragment } from '../engine/page/collect/resolve-url.ts';
import type { SiteTarget } from '../engine/site/site-index.ts';
import type { Progress } from '../report/progress.ts';
import type { CliContext } from '../run/context.ts';
import { defaultMaxPages, type Settings } from '../run/settings.ts';
import { SnapshotStore } from './crawl-store.ts';
import type { Fetcher } from './fetch-url.ts';
import { type CrawlScope, createCrawlScope, Frontier } from './frontier.ts';
import { limitClient, type NetworkClient } from './http-client.ts';
import { isLocalHost } from './network-target.ts';
import { createThrottle } from './throttle.ts';
import { createUrlFilter, type Selection, type UrlFilter } from './url-selection.ts';

/** Connections to one host, unless the user sets a number. */
const defaultConnections = 5;

/** How much of a site is read. */
export type CrawlOptions = {
  /** `quick` reads pages only: no images, scripts, links to other sites, feeds or probes. */
  profile: 'quick' | 'full';
  /** That many pages, spread over the sitemap; `null` for all. */
  sample: number | null;
  maxPages: number;
  selection: Selection;
  /** Requests to other hosts are allowed: for what pages link to or load, and where redirects lead. */
  external: boolean;
  /** For one's own site: pages are read although robots.txt disallows it. */
  ignoreRobots: boolean;
  /** The name whose group of robots.txt is obeyed. */
  robotsAgent: string;
  /** A file that an interrupted crawl has left, to continue from. */
  resume: string | null;
  /** What the user typed, without `--resume`: the hint how to continue repeats it. */
  commandLine: string;
  progress: Progress;
};

/** What the steps of one crawl share, and what they learn. */
export type Crawl = {
  readonly start: string;
  /** Everything that the user named. */
  readonly starts: ReadonlySet<string>;
  readonly options: CrawlOptions;
  readonly settings: Settings;
  readonly cliContext: CliContext;
  readonly client: NetworkClient;
  /** Requests hosts of the site only, unless other hosts are allowed. */
  readonly fetcher: Fetcher;
  /** Follows the start wherever it leads: what the user names is requested. */
  readonly startFetcher: Fetcher;
  /** Requests the hosts that the user named only: elsewhere, a request for `/.env` is an attack. */
  readonly probeFetcher: Fetcher;
  readonly concurrency: number;
  readonly scope: CrawlScope;
  readonly filter: UrlFilter;
  readonly frontier: Frontier;
  readonly store: SnapshotStore;
  readonly targets: Map<string, SiteTarget>;
  /** What robots.txt allows; everything until it was read. */
  allows: (url: string) => boolean;
  /** Its languages are known from the first page or sitemap that names them. */
  context: AuditContext;
};

export function openCrawl(
  start: readonly [string, ...string[]],
  options: CrawlOptions,
  client: NetworkClient,
  settings: Settings,
  cliContext: CliContext,
): Crawl {
  const { now, wait, random, signal } = cliContext;
  const { perHost, rate, retries, remap, allowPrivate } = settings.network;
  const concurrency = perHost ?? defaultConnections;
  const throttle = createThrottle({ perHost: concurrency, rate, now, wait });
  const scope = createCrawlScope(start);
  const filter = createUrlFilter(options.selection, start);
  const named = createCrawlScope(start); // stays as it is where the start redirects
  const copies = createCrawlScope(remap.map(({ to }) => to));
  const mayFetch = (url: string) => options.external || scope.includes(url) || copies.includes(url);
  const mayProbe = (url: string) => named.includes(url) || copies.includes(url);
  const startFetcher = {
    client: limitClient(client, { allowPrivate, throttle }),
    retries,
    remap,
    wait,
    random,
    now,
    signal,
    noTimeoutRetry: true,
  } as const;
  // Local sites are exempt from https and host rules.
  const stage = isLocalHost(new URL(start[0])) ? 'local' : 'unknown';
  return {
    options,
    settings,
    cliContext,
    client,
    startFetcher,
    probeFetcher: { ...startFetcher, client: limitClient(client, { mayFetch: mayProbe, allowPrivate, throttle }) },
    concurrency,
    scope,
    filter,
    start: withoutFragment(new URL(start[0]).href),
    starts: new Set(start.map(withoutFragment)),
    fetcher: { ...startFetcher, client: limitClient(client, { mayFetch, allowPrivate, throttle }) },
    frontier: new Frontier(
      { includes: (url) => scope.includes(url) && filter.includes(url) },
      Math.max(options.maxPages, defaultMaxPages),
    ),
    store: new SnapshotStore(),
    targets: new Map(),
    allows: () => true,
    context: { ...openContext, stage },
  };
}

/**
 * Learns the languages of a site, as the first segment of its paths spells them, from alternates: a page that is announced
 * as `fr` and lies below `/fr` shows one.
 */
export function learnLanguages(crawl: Crawl, alternates: Iterable<Pick<AlternateLink, 'hreflang' | 'href'>>): void {
  if (crawl.context.languages.length > 0) return;
  const languages = new Set<string>();
  for (const { hreflang, href } of alternates) {
    if (hreflang === null || href === null || !URL.canParse(href)) continue;
    const [, segment = ''] = new URL(href).pathname.split('/');
    const code = hreflang.trim().toLowerCase();
    const isNamed = segment.toLowerCase() === code || segment.toLowerCase() === code.split('-')[0];
    if (isNamed && parseHreflang(segment).ok) languages.add(segment);
  }
  if (languages.size > 0) crawl.context = { ...crawl.context, languages: [...languages] };
}
