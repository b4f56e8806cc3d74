import { join } from 'node:path';
import type { AuditContext } from '../engine/audit-context.ts';
import { count } from '../engine/count.ts';
import { compareUrls, resolveUrl, withoutFragment } from '../engine/page/collect/resolve-url.ts';
import type { PageSnapshot } from '../engine/page/page-snapshot.ts';
import type { CrawledSite } from '../engine/site/site-index.ts';
import type { SiteSnapshot } from '../engine/site/site-snapshot.ts';
import type { UrlResponse } from '../engine/site/url-response.ts';
import { escapeControls } from '../report/escape.ts';
import type { CliContext } from '../run/context.ts';
import type { Settings } from '../run/settings.ts';
import { type Crawl, type CrawlOptions, learnLanguages, openCrawl } from './crawl.ts';
import { listLimits } from './crawl-limits.ts';
import { PageCrawl, type PageCrawlEnd } from './crawl-pages.ts';
import type { CrawlState } from './crawl-state.ts';
import { checkStart, type FoundSite, findSite, listPages, listStartFailures, type PageList } from './find-site.ts';
import type { NetworkClient } from './http-client.ts';
import { buildTarget } from './response-content.ts';
import type { Subresources } from './subresources.ts';
import { takeSample } from './take-sample.ts';
import { describeSelection } from './url-selection.ts';

/** Called with each page as soon as it is read, so that its findings need not wait for the rest. */
export type PageListener = (snapshot: PageSnapshot, context: AuditContext) => void;

/** What the steps of a crawl found; `null` where the crawl ended before them. */
type CrawlParts = {
  found: FoundSite | null;
  list: PageList | null;
  end: PageCrawlEnd;
  subresources: Subresources;
};

/**
 * Reads a site over the network: the pages its sitemaps list and its links lead to, and what they load and link to.
 *
 * @param start URLs to begin at; the first one determines the site.
 * @param client Opened with `start` as its targets.
 * @throws ToolError USAGE if `options.resume` names a file that is not an interrupted crawl of this site
 */
export async function crawlSite(
  start: readonly [string, ...string[]],
  options: CrawlOptions,
  client: NetworkClient,
  settings: Settings,
  cliContext: CliContext,
  onPage: PageListener,
): Promise<SiteSnapshot> {
  const crawl = openCrawl(start, options, client, settings, cliContext);
  const earlier = options.resume === null ? null : await loadState(options.resume, crawl);
  const found = await findSite(crawl);
  const reportPage = (page: PageSnapshot) => {
    learnLanguages(crawl, page.alternates);
    onPage(page, crawl.context);
  };
  const pages = new PageCrawl(crawl, reportPage);
  if (earlier !== null) resume(earlier, crawl, reportPage);
  const { list, end } = found?.isOpen
    ? await readPages(crawl, found, pages, start).finally(() => pages.close())
    : { list: null, end: { forbidden: [], stopped: null } };
  const parts = { found, list, end, subresources: await readSubresources(crawl, found, end) };
  if (crawl.fetcher.signal.aborted) await saveCrawl(crawl);
  const [forbidden] = end.forbidden;
  if (!settings.quiet && forbidden !== undefined) {
    const others = end.forbidden.length === 1 ? '' : ', …';
    const note = `robots.txt disallows ${count(end.forbidden.length, 'URL')}: ${forbidden}${others}`;
    cliContext.notify(`${escapeControls(note)}\n`);
  }
  return buildSnapshot(crawl, parts, start);
}

/** Continues an interrupted crawl: what was read is reported again, and not read again. */
function resume({ pages, targets, left }: CrawlState, crawl: Crawl, reportPage: (page: PageSnapshot) => void): void {
  for (const page of pages) {
    crawl.frontier.see(page.response.requestedUrl);
    crawl.frontier.see(page.url);
    reportPage(crawl.store.keep(page));
  }
  for (const [url, target] of targets) {
    crawl.frontier.see(url);
    crawl.targets.set(url, target);
  }
  for (const url of left) {
    if (crawl.starts.has(url)) crawl.frontier.addNamed(url);
    else crawl.frontier.add(url);
  }
}

async function readPages(crawl: Crawl, found: FoundSite, pages: PageCrawl, start: readonly string[]) {
  const { options, frontier, filter, store, scope } = crawl;
  // Only sitemaps list the languages of a page other than the home page, so its findings wait for them.
  if (store.pages.length === 0 && new URL(crawl.start).pathname === '/') await pages.readFirst(crawl.start);
  const isRead = (url: string) => options.external || scope.includes(url);
  const named = (found.robots?.sitemaps ?? []).filter(isRead);
  const links = store.pages.flatMap(({ linkTags }) => linkTags.filter(({ rel }) => rel.includes('sitemap')));
  const linked = links.flatMap(({ url }) => url ?? []).filter(isRead);
  const list = await listPages(
    found.finalUrl,
    { named, linked },
    crawl.fetcher.client,
    crawl.settings,
    crawl.cliContext,
  );
  const alternates = [...list.alternates.values()].flat();
  learnLanguages(crawl, alternates);
  const isUsed = (url: string) => options.selection.depth === null && filter.includes(url);
  const listed = (list.listed ?? []).flatMap(({ url }) => (isUsed(url) ? url : []));
  const others =
    options.sample === null ? alternates.flatMap(({ href }) => resolveUrl(href ?? '', found.finalUrl) ?? []) : [];
  for (const url of start) frontier.addNamed(url);
  for (const url of [...takeSample(listed, options.sample ?? listed.length), ...others.filter(isUsed)])
    frontier.add(url);
  return { list, end: await pages.run(options.sample === null || listed.length === 0) };
}

async function readSubresources(crawl: Crawl, found: FoundSite | null, { stopped }: PageCrawlEnd) {
  const { options, fetcher, store } = crawl;
  const isWanted = options.profile === 'full' && store.pages.length > 0 && stopped !== 'silence';
  if (found === null || !isWanted || fetcher.signal.aborted) return { probes: [], feeds: [], skipped: 0 };
  const { checkSubresources } = await import('./subresources.ts');
  return checkSubresources(crawl, found, stopped === null);
}

async function loadState(file: string, { start, cliContext }: Crawl): Promise<CrawlState> {
  const { loadCrawlState } = await import('./crawl-state.ts');
  return loadCrawlState(file, cliContext.cwd, start);
}

async function saveCrawl({ start, frontier, store, targets, options, cliContext }: Crawl): Promise<void> {
  const { saveCrawlState, stateFileName } = await import('./crawl-state.ts');
  const name = stateFileName(start);
  await saveCrawlState(join(cliContext.cwd, name), { start, left: frontier.listLeft(), pages: store.pages, targets });
  cliContext.notify(`Interrupted. To continue: ${escapeControls(options.commandLine)} --resume ${name}\n`);
}

function buildSnapshot(crawl: Crawl, parts: CrawlParts, starts: readonly string[]): SiteSnapshot {
  const { client, store, context } = crawl;
  const { found, list } = parts;
  const limits = listLimits(crawl, parts.end, parts.subresources.skipped);
  // The first was requested before the crawl, but that of a list was not.
  const others = listStarts(crawl, crawl.options.selection.isList ? starts : starts.slice(1));
  return {
    pages: store.pages.toSorted((a, b) => compareUrls(a.url, b.url)), // however fast each came
    site: buildSite(crawl, parts),
    context,
    sitemapAlternates: list?.alternates ?? new Map(),
    failures: listFailures(crawl, parts, others),
    truncated: [
      ...(found?.truncated ?? []),
      ...(list?.truncated ?? []),
      ...limits.map(({ message }) => message.replace(/\.$/, '')),
    ],
    requests: client.countRequests(),
    findings: [...(found?.findings ?? []), ...others.flatMap(checkStart), ...(list?.findings ?? []), ...limits],
    locate: (finding) => finding,
  };
}

/** Why there is no audit, or only half of one. */
function listFailures(crawl: Crawl, { found, end }: CrawlParts, others: readonly UrlResponse[]): string[] {
  const { store, start, options } = crawl;
  const { isList } = options.selection;
  const failures = [
    ...(found?.failures ?? []),
    ...(isList ? [] : others.flatMap(listStartFailures)),
    ...(end.stopped === 'silence' ? ['the site stopped responding'] : []),
    ...(crawl.fetcher.signal.aborted ? ['interrupted'] : []),
  ];
  const isEmpty = store.pages.length === 0 && failures.length === 0 && found?.isOpen === true;
  return isEmpty ? [isList ? 'no URL of the list is an HTML page' : `${start} is not an HTML page`] : failures;
}

/** How the other URLs that the user named responded, where they are not pages. */
function listStarts({ targets }: Crawl, urls: readonly string[]): UrlResponse[] {
  return urls.flatMap((url) => targets.get(withoutFragment(url))?.response ?? []);
}

function buildSite(crawl: Crawl, { found, list, end, subresources }: CrawlParts): CrawledSite {
  const { start, options, frontier, targets, fetcher } = crawl;
  for (const [url, status] of list?.statuses ?? []) {
    const response = { url, hops: [], finalUrl: url, end: { kind: 'status', status } } as const;
    if (!targets.has(url)) targets.set(url, buildTarget(response, null));
  }
  // What robots.txt disallows is missing for search engines too.
  const isWhole = end.stopped === null && frontier.trapped.count === 0 && list?.isWhole === true;
  return {
    origin: found?.origin ?? new URL(start).origin,
    complete:
      isWhole &&
      !fetcher.signal.aborted &&
      options.sample === null &&
      describeSelection(options.selection, [...crawl.starts]) === null,
    listed: list?.listed ?? null,
    sitemap: list?.sitemap,
    robots: found?.robots?.file ?? null,
    targets,
    probes: subresources.probes,
    feeds: subresources.feeds,
  };
}
