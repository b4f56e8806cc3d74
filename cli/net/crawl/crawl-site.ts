import { type AuditContext, openContext } from '#seo/audit-context.ts';
import { parseHreflang } from '#seo/hreflang/hreflang-code.ts';
import type { AlternateLink } from '#seo/hreflang/language-page.ts';
import type { PageFacts } from '#seo/page/page-facts.ts';
import type { CliContext } from '../../context.ts';
import type { Settings } from '../../settings.ts';
import type { SiteReading } from '../../sources/site-reading.ts';
import { takeSample } from '../../sources/take-sample.ts';
import type { NetworkClient } from '../http-client.ts';
import { isLocalHost } from '../network-target.ts';
import { buildReading, tellEnd } from './build-reading.ts';
import { PageCrawl, type PageCrawlEnd } from './crawl-pages.ts';
import type { CrawlState } from './crawl-state.ts';
import { type FoundSite, findSite } from './find-site.ts';
import type { PageList } from './list-pages.ts';
import { type Crawl, type CrawlOptions, mostPages, openCrawl, type PageListener } from './open-crawl.ts';
import type { Surroundings } from './subresources.ts';

/**
 * Reads a site over the network: the pages its sitemaps list and its links lead to, and what lies around them.
 *
 * @param start Addresses to begin at; the first one says which site it is.
 * @param client Opened with `start` as its targets.
 * @throws AppError USAGE where `options.resume` names a file that is no crawl of this site
 */
export async function crawlSite(
  start: readonly [string, ...string[]],
  options: CrawlOptions,
  client: NetworkClient,
  settings: Settings,
  cliContext: CliContext,
  onPage: PageListener,
): Promise<SiteReading> {
  const crawl = openCrawl(start, options, client, settings, cliContext);
  const earlier = await loadEarlier(crawl);
  const { frontier } = crawl;
  const { timeoutMs } = settings.network;
  const found = await findSite(crawl.start, { ...crawl, timeoutMs, ignoreRobots: options.ignoreRobots });
  let context = createContext(crawl.start, []);
  const learn = (alternates: Parameters<typeof listLanguages>[0]) => {
    if (context.languages.length === 0) context = createContext(crawl.start, listLanguages(alternates));
  };
  const tell = (page: PageFacts) => {
    learn(page.alternates);
    onPage(page, context);
  };
  const pageCrawl = openPageCrawl(crawl, found, tell);
  if (earlier !== null) takeUp(earlier, crawl, tell);
  // The home page has no language in its path that only the sitemaps tell of.
  else if (found?.isOpen && new URL(crawl.start).pathname === '/') await pageCrawl.readFirst(crawl.start);
  const list = found?.isOpen ? await listSite(crawl, found) : null;
  learn([...(list?.alternates.values() ?? [])].flat());
  const listed = (list?.listed ?? []).map(({ url }) => url);
  for (const url of [...start, ...takeSample(listed, options.sample ?? listed.length)]) frontier.add(url);
  const end = await readPages(crawl, found, list, pageCrawl);
  const around = await readAround(crawl, found, end, context.languages);
  await tellEnd(crawl, found, end, around);
  return buildReading(crawl, { found, list, end, around, context, requests: client.countRequests() });
}

/** Most crawls are whole: what reads the others is loaded for them only. */
async function loadEarlier({ start, options: { resume }, cliContext: { cwd } }: Crawl): Promise<CrawlState | null> {
  if (resume === null) return null;
  const { loadCrawlState } = await import('./crawl-state.ts');
  return loadCrawlState(resume, cwd, start);
}

async function listSite(
  { scope, options, fetcher, settings, cliContext }: Crawl,
  { origin, robots }: FoundSite,
): Promise<PageList> {
  const named = (robots?.sitemaps ?? []).filter((url) => options.external || scope.includes(url));
  const { listPages } = await import('./list-pages.ts'); // loaded when the first page has been told
  return listPages(origin, named, fetcher.client, settings, cliContext);
}

/** A copy on the own machine needs no https and no other hosts; what else a site is, only its owner knows. */
function createContext(start: string, languages: readonly string[]): AuditContext {
  return { ...openContext, stage: isLocalHost(new URL(start)) ? 'local' : 'unknown', languages };
}

/** Goes on where an interrupted crawl ended: what was read is told again, and not read again. */
function takeUp({ pages, targets, left }: CrawlState, crawl: Crawl, tell: (page: PageFacts) => void): void {
  for (const page of pages) {
    crawl.frontier.see(page.answer.requestedUrl);
    crawl.frontier.see(page.url);
    tell(crawl.store.keep(page));
  }
  for (const [url, target] of targets) {
    crawl.frontier.see(url);
    crawl.targets.set(url, target);
  }
  for (const url of left) crawl.frontier.add(url);
}

function readPages(
  { options: { sample }, fetcher }: Crawl,
  found: FoundSite | null,
  list: PageList | null,
  pageCrawl: PageCrawl,
): Promise<PageCrawlEnd> {
  if (!found?.isOpen) return Promise.resolve({ forbidden: [], stopped: fetcher.signal.aborted ? 'interrupted' : null });
  return pageCrawl.run(sample === null || !list?.listed?.length);
}

function openPageCrawl(crawl: Crawl, found: FoundSite | null, tell: (page: PageFacts) => void): PageCrawl {
  const { options, settings, concurrency, frontier } = crawl;
  const { sample, maxPages, progress } = options;
  let known = 0;
  return new PageCrawl({
    ...crawl,
    allows: allowsOf(found, options),
    maxPages: Math.min(maxPages, sample ?? maxPages),
    maxBytes: settings.network.maxBytes,
    timeoutMs: settings.network.timeoutMs,
    readTogether: concurrency,
    onPage: tell,
    onAddress: () => {
      const seen = Math.min(frontier.size, maxPages);
      if (seen > known) progress.grow(seen - known);
      known = Math.max(seen, known);
      progress.step();
    },
  });
}

async function readAround(
  crawl: Crawl,
  found: FoundSite | null,
  { stopped }: PageCrawlEnd,
  languages: readonly string[],
): Promise<Surroundings> {
  const { options, settings, fetcher, store } = crawl;
  const { pages } = store;
  const isWanted = options.profile === 'full' && pages.length > 0 && stopped !== 'silence' && !fetcher.signal.aborted;
  if (!isWanted || found === null) return { probes: [], feeds: [], unasked: 0 };
  const { askSurroundings } = await import('./subresources.ts');
  return askSurroundings({
    ...crawl,
    pages,
    origin: found.origin,
    languages,
    external: options.external,
    mostTargets: targetsPerPage * Math.max(options.maxPages, mostPages),
    ownLinks: stopped === null,
    allows: allowsOf(found, options),
    maxBytes: settings.network.maxBytes,
    progress: options.progress,
  });
}

/** Pictures, scripts and files are shared by pages, and links mostly lead to pages that were read. */
const targetsPerPage = 2;

function allowsOf(found: FoundSite | null, { ignoreRobots }: CrawlOptions): (url: string) => boolean {
  const robots = found?.robots ?? null;
  return ignoreRobots || robots === null ? () => true : robots.allows;
}

/**
 * The languages of a site as the first segment of its addresses spells them, told by its alternates: a page that is
 * announced as `fr` and lies below `/fr` says so.
 */
function listLanguages(alternates: Iterable<Pick<AlternateLink, 'hreflang' | 'href'>>): string[] {
  const languages = new Set<string>();
  for (const { hreflang, href } of alternates) {
    if (hreflang === null || href === null || !URL.canParse(href)) continue;
    const [, segment = ''] = new URL(href).pathname.split('/');
    const code = hreflang.trim().toLowerCase();
    const isNamed = segment.toLowerCase() === code || segment.toLowerCase() === code.split('-')[0];
    if (isNamed && parseHreflang(segment).ok) languages.add(segment);
  }
  return [...languages];
}
