import { withoutFragment } from '../engine/page/collect/resolve-url.ts';
import { listResources } from '../engine/page/list-resources.ts';
import { metaContent, type PageSnapshot } from '../engine/page/page-snapshot.ts';
import { describeResponse } from '../engine/site/response-rules.ts';
import type { Probe, SiteFeed, SiteTarget } from '../engine/site/site-index.ts';
import type { ResponseEnd } from '../engine/site/url-response.ts';
import { defaultMaxPages } from '../run/settings.ts';
import type { Crawl } from './crawl.ts';
import { fetchResource, type TargetUse } from './fetch-resource.ts';
import { checkUrl, type Fetcher, fetchUrl } from './fetch-url.ts';
import type { FoundSite } from './find-site.ts';
import { isWebUrl } from './network-target.ts';
import { emptyFeed, parseFeed } from './parse-feed.ts';
import { buildTarget } from './response-content.ts';
import { runProbes } from './run-probes.ts';
import { runJobs } from './throttle.ts';

export type Subresources = {
  probes: Probe[];
  feeds: SiteFeed[];
  /** Targets that were left out because there are too many. */
  skipped: number;
};

/** Images, scripts and files are shared by pages, and links mostly lead to pages that were read. */
const maxTargetsPerPage = 2;
/** A site whose pages load and link to new URLs each time must end too, and few pages have few of them. */
const minTargets = 1_000;
const targetsPerReadPage = 20;

/**
 * Checks what the pages load and link to, their feeds, and URLs that no page names.
 *
 * @param ownLinks Whether links within the site that were not read are checked: not if there were too many of them.
 */
export async function checkSubresources(
  crawl: Crawl,
  { origin, finalUrl }: Pick<FoundSite, 'origin' | 'finalUrl'>,
  ownLinks: boolean,
): Promise<Subresources> {
  const { options, scope, filter, targets, fetcher, probeFetcher, concurrency, settings, store, context } = crawl;
  const allows = (url: string) => crawl.allows(url) && !filter.excludes(url);
  const { pages } = store;
  const { progress } = options;
  const known = new Set(pages.flatMap(({ url, response }) => [url, response.requestedUrl]));
  const mayCheck = (url: string, use: TargetUse) =>
    scope.includes(url) ? allows(url) && (ownLinks || use !== 'link') : options.external;
  const named = [...listTargets(pages, origin)].filter(
    ([url, use]) => !known.has(url) && !targets.has(url) && mayCheck(url, use),
  );
  const maxTargets = Math.min(
    maxTargetsPerPage * Math.max(options.maxPages, defaultMaxPages),
    minTargets + pages.length * targetsPerReadPage,
  );
  const wanted = named.slice(0, maxTargets);
  const namedFeeds = [...listFeeds(pages)].filter(([url]) => scope.includes(url) && allows(url));
  progress.grow(wanted.length + namedFeeds.length);
  const onTarget = (url: string, target: SiteTarget) => {
    targets.set(url, target);
    progress.step();
  };
  const check = { fetcher, concurrency, maxBytes: settings.network.maxBytes, onTarget };
  await checkTargets(wanted, check);
  const mayFollow = (url: string) => scope.includes(url) && allows(url);
  await checkStyleSheets(targets, mayFollow, { ...check, maxTargets: maxTargets - wanted.length });
  const feeds = await Promise.all(
    namedFeeds.map(async ([url, kind]) => {
      const feed = await readFeed(url, kind, fetcher);
      progress.step();
      return feed;
    }),
  );
  const { languages } = context;
  const probing = { origin, start: finalUrl, languages, fetcher: probeFetcher, allows };
  const probes = fetcher.signal.aborted ? [] : await runProbes(probing);
  return { probes, feeds: feeds.filter((feed) => feed !== null), skipped: named.length - wanted.length };
}

/** Everything pages load and link to, each URL once, with its most demanding use. */
export function listTargets(pages: readonly PageSnapshot[], origin: string): Map<string, TargetUse> {
  const uses = new Map<string, TargetUse>();
  for (const [use, url] of listUses(pages, origin)) {
    const target = withoutFragment(url);
    const known = uses.get(target);
    if (known === undefined ? isWebUrl(target) : known === 'link') uses.set(target, use);
  }
  return uses;
}

type Named = readonly [use: TargetUse, url: string | null];

/** The sizes of images last, because a page may offer each in ten of them. */
function listUses(pages: readonly PageSnapshot[], origin: string): [TargetUse, string][] {
  const hasIcon = pages.some(({ linkTags }) => linkTags.some(({ rel }) => rel.includes('icon')));
  const icon: Named[] = hasIcon ? [] : [['image', `${origin}/favicon.ico`]];
  const others = pages.flatMap((page) => listResources(page).map(({ url }): Named => ['link', url]));
  return [...pages.flatMap(listPageUses), ...icon, ...others].flatMap(([use, url]) =>
    url === null ? [] : [[use, url]],
  );
}

function listPageUses(page: PageSnapshot): Named[] {
  const files = listResources(page).flatMap(({ kind, url }): Named[] =>
    kind === 'script' || kind === 'style sheet' ? [[kind, url]] : [],
  );
  const links = page.anchors.map(({ url }): Named => ['link', url]);
  return [...listImages(page).map((url): Named => ['image', url]), ...files, ...links];
}

function listImages(page: PageSnapshot): (string | null)[] {
  const cards = ['og:image', 'twitter:image'].map((name) => {
    const written = metaContent(page, name);
    return written !== null && URL.canParse(written, page.url) ? new URL(written, page.url).href : null;
  });
  const icons = page.linkTags.filter(({ rel }) => rel.includes('icon')).map(({ url }) => url);
  return [...page.images.map(({ url }) => url), ...cards, ...icons];
}

/** The feeds pages name, each once. */
export function listFeeds(pages: readonly PageSnapshot[]): Map<string, 'rss' | 'atom'> {
  const feeds = new Map<string, 'rss' | 'atom'>();
  for (const { rel, type, url } of pages.flatMap(({ linkTags }) => linkTags)) {
    const [, kind] = /^application\/(rss|atom)\+xml/i.exec(type ?? '') ?? [];
    if (kind !== undefined && rel.includes('alternate') && url !== null) {
      feeds.set(withoutFragment(url), kind.toLowerCase() === 'rss' ? 'rss' : 'atom');
    }
  }
  return feeds;
}

/** Requests without a response after which a host is left alone. */
const maxSilent = 3;

/** `maxBytes` is where the weight of a file stops being counted. */
type TargetCheck = {
  fetcher: Fetcher;
  concurrency: number;
  maxBytes: number;
  onTarget: (url: string, target: SiteTarget) => void;
};

/** Requests what pages load and link to: links by HEAD, files for their weight, images for their dimensions as well. */
export async function checkTargets(
  targets: Iterable<readonly [string, TargetUse]>,
  { fetcher, concurrency, maxBytes, onTarget }: TargetCheck,
): Promise<void> {
  const pace = { kind: 'pool', size: concurrency } as const;
  const origins = new UnresponsiveOrigins();
  await runJobs([...targets], pace, fetcher.signal, async ([url, use]) => {
    const known = origins.targetFor(url);
    const target =
      known ?? (use === 'link' ? await checkLink(url, fetcher) : await fetchResource(url, use, fetcher, maxBytes));
    if (target === null) return;
    origins.record(url, target);
    onTarget(url, target);
  });
}

/** Origins that repeatedly did not respond: their other URLs get the same outcome without waiting for it. */
class UnresponsiveOrigins {
  readonly #ends = new Map<string, { end: ResponseEnd; times: number }>();

  record(url: string, { response: { end } }: SiteTarget): void {
    const { origin } = new URL(url);
    if (end.kind !== 'no-response') this.#ends.delete(origin);
    else this.#ends.set(origin, { end, times: (this.#ends.get(origin)?.times ?? 0) + 1 });
  }

  targetFor(url: string): SiteTarget | null {
    const known = this.#ends.get(new URL(url).origin);
    if (known === undefined || known.times < maxSilent) return null;
    return buildTarget({ url, hops: [], finalUrl: url, end: known.end }, null);
  }
}

async function checkLink(url: string, fetcher: Fetcher): Promise<SiteTarget | null> {
  const response = await checkUrl(url, fetcher);
  return response === null ? null : buildTarget(response, null);
}

/** Style sheets import others, and these again. */
const maxImports = 3;

/** Requests what the style sheets of the site load: fonts, images, other style sheets. */
export async function checkStyleSheets(
  targets: ReadonlyMap<string, SiteTarget>,
  mayFollow: (url: string) => boolean,
  { maxTargets, ...check }: TargetCheck & { maxTargets: number },
): Promise<void> {
  let left = maxTargets;
  for (let level = 0; level < maxImports; level += 1) {
    const loads = [...targets.values()].flatMap((target) => target.loads ?? []);
    const uses = loads.flatMap(({ kind, url, others = [] }) => {
      const end = targets.get(withoutFragment(url))?.response.end;
      const isMissing = end?.kind === 'status' && end.status >= 400;
      const use: TargetUse = kind === 'style sheet' ? kind : 'link';
      return [url, ...(isMissing ? others : [])].map((one): [string, TargetUse] => [withoutFragment(one), use]);
    });
    const wanted = [...new Map(uses)].filter(([url]) => !targets.has(url) && mayFollow(url)).slice(0, left);
    left -= wanted.length;
    await checkTargets(wanted, check);
  }
}

type Kind = SiteFeed['kind'];

/** A feed with every article of years; feed readers accept less. */
const maxFeedBytes = 5_242_880;

/** @returns `null` when the run was interrupted meanwhile */
export async function readFeed(url: string, kind: Kind, fetcher: Fetcher): Promise<SiteFeed | null> {
  const options = {
    keep: ({ status }: { status: number }) => (status === 200 ? maxFeedBytes : 0),
    maxBytes: maxFeedBytes,
  };
  const followed = await fetchUrl(url, fetcher, options);
  if (followed === null) return null;
  const { response, content } = followed;
  const isRead = response.end.kind === 'status' && response.end.status === 200;
  if (!isRead) return { ...emptyFeed(url, kind), fault: `returned ${describeResponse(response)}` };
  if (!content?.body?.isWhole) return { ...emptyFeed(url, kind), fault: 'is longer than 5 MB' };
  return parseFeed(url, kind, content.body.start);
}
