import { join } from 'node:path';
import type { AuditContext } from '#seo/audit-context.ts';
import { count } from '#seo/count.ts';
import type { PageFacts } from '#seo/page/page-facts.ts';
import type { SiteFacts } from '#seo/site/site-index.ts';
import type { CliContext } from '../../context.ts';
import { escapeControls } from '../../report/escape.ts';
import type { Settings } from '../../settings.ts';
import { type SiteReading, takeSample } from '../../sources/site-reading.ts';
import type { NetworkClient } from '../http-client.ts';
import { type Crawl, type CrawlOptions, learnLanguages, openCrawl } from './crawl.ts';
import { PageCrawl, type PageCrawlEnd, type Stop } from './crawl-pages.ts';
import { type CrawlState, loadCrawlState, saveCrawlState, stateFileName } from './crawl-store.ts';
import { type FoundSite, findSite, listPages, type PageList } from './find-site.ts';
import { buildTarget } from './response-content.ts';
import type { Subresources } from './subresources.ts';

/** Called with each page as soon as it is read, so that its findings need not wait for the rest. */
export type PageListener = (facts: PageFacts, context: AuditContext) => void;

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
 * @param start URLs to begin at; the first one says which site it is.
 * @param client Opened with `start` as its targets.
 * @throws AppError USAGE if `options.resume` names a file that is not an interrupted crawl of this site
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
  const earlier = options.resume === null ? null : await loadCrawlState(options.resume, cliContext.cwd, crawl.start);
  const found = await findSite(crawl);
  const reportPage = (page: PageFacts) => {
    learnLanguages(crawl, page.alternates);
    onPage(page, crawl.context);
  };
  const pages = new PageCrawl(crawl, reportPage);
  if (earlier !== null) resume(earlier, crawl, reportPage);
  const { list, end } = found?.isOpen
    ? await readPages(crawl, found, pages, start)
    : { list: null, end: { forbidden: [], stopped: isInterrupted(crawl) ? ('interrupted' as const) : null } };
  const parts = { found, list, end, subresources: await readSubresources(crawl, found, end) };
  if (isInterrupted(crawl)) await saveCrawl(crawl);
  if (!settings.quiet) for (const note of listNotes(crawl, parts)) cliContext.say(`${escapeControls(note)}\n`);
  return buildReading(crawl, parts);
}

/** Continues an interrupted crawl: what was read is reported again, and not read again. */
function resume({ pages, targets, left }: CrawlState, crawl: Crawl, reportPage: (page: PageFacts) => void): void {
  for (const page of pages) {
    crawl.frontier.see(page.answer.requestedUrl);
    crawl.frontier.see(page.url);
    reportPage(crawl.store.keep(page));
  }
  for (const [url, target] of targets) {
    crawl.frontier.see(url);
    crawl.targets.set(url, target);
  }
  for (const url of left) crawl.frontier.add(url);
}

function listSite({ scope, options, fetcher, settings, cliContext }: Crawl, found: FoundSite): Promise<PageList> {
  const named = (found.robots?.sitemaps ?? []).filter((url) => options.external || scope.includes(url));
  return listPages(found.origin, named, fetcher.client, settings, cliContext);
}

async function readPages(crawl: Crawl, found: FoundSite, pages: PageCrawl, start: readonly string[]) {
  const { options, frontier, store } = crawl;
  // Only sitemaps tell the languages of a page that is not the home page: what is reported of it waits for them.
  if (store.pages.length === 0 && new URL(crawl.start).pathname === '/') await pages.readFirst(crawl.start);
  const list = await listSite(crawl, found);
  learnLanguages(crawl, [...list.alternates.values()].flat());
  const listed = (list.listed ?? []).map(({ url }) => url);
  for (const url of [...start, ...takeSample(listed, options.sample ?? listed.length)]) frontier.add(url);
  return { list, end: await pages.run(options.sample === null || listed.length === 0) };
}

function isInterrupted({ fetcher }: Crawl): boolean {
  return fetcher.signal.aborted;
}

async function readSubresources(crawl: Crawl, found: FoundSite | null, { stopped }: PageCrawlEnd) {
  const { options, fetcher, store } = crawl;
  const isWanted = options.profile === 'full' && store.pages.length > 0 && stopped !== 'silence';
  if (found === null || !isWanted || fetcher.signal.aborted) return { probes: [], feeds: [], skipped: 0 };
  const { checkSubresources } = await import('./subresources.ts');
  return checkSubresources(crawl, found.origin, stopped === null);
}

async function saveCrawl({ start, frontier, store, targets, cliContext }: Crawl): Promise<void> {
  const name = stateFileName(start);
  await saveCrawlState(join(cliContext.cwd, name), { start, left: frontier.listLeft(), pages: store.pages, targets });
  cliContext.say(`interrupted; goshen audit ${escapeControls(start)} --resume ${name} continues here\n`);
}

/** What was left out, and why. */
function listNotes({ frontier, options, store }: Crawl, { found, end, subresources }: CrawlParts): string[] {
  const { forbidden, stopped } = end;
  const isSample = stopped === 'limit' && options.sample !== null;
  const reason = stopped === null || isSample ? null : stopReasons[stopped](count(store.pages.length, 'page'));
  const notes = [
    found?.note ?? null,
    forbidden.length > 0 ? `robots.txt disallows ${count(forbidden.length, 'URL')}: ${forbidden[0]}…` : null,
    frontier.trapped > 0 ? `left out ${count(frontier.trapped, 'URL')} that look like a crawler trap` : null,
    reason === null ? null : `stopped${reason}`,
    subresources.skipped > 0
      ? `did not check ${subresources.skipped} of the files and links of the pages: too many for a site of this size`
      : null,
  ];
  return notes.filter((note) => note !== null);
}

const stopReasons: Readonly<Record<Stop, (pages: string) => string | null>> = {
  interrupted: () => null,
  limit: (pages) => ` after ${pages}: --max-pages reads more`,
  silence: () => ': the site no longer responds',
  fruitless: (pages) => `: only ${pages} among more than a thousand URLs`,
  heavy: (pages) => ` after ${pages}: memory limit reached; use --sample to spread pages over the sitemap`,
};

function buildReading(crawl: Crawl, parts: CrawlParts): SiteReading {
  const { client, fetcher, store, context } = crawl;
  const { found, list, end, subresources } = parts;
  const { stopped } = end;
  const isCutShort = subresources.skipped > 0 || (stopped !== null && stopped !== 'limit' && stopped !== 'interrupted');
  return {
    pages: store.pages,
    site: buildSite(crawl, parts),
    context,
    sitemapAlternates: list?.alternates ?? new Map(),
    complete: !fetcher.signal.aborted && !isCutShort && store.pages.length > 0,
    requests: client.countRequests(),
    findings: [...(found?.findings ?? []), ...(list?.findings ?? [])],
    locate: (finding) => finding,
  };
}

function buildSite(crawl: Crawl, { found, list, end, subresources }: CrawlParts): SiteFacts {
  const { start, options, frontier, targets, fetcher } = crawl;
  for (const [url, status] of list?.statuses ?? []) {
    const answer = { url, hops: [], finalUrl: url, end: { kind: 'status', status, headStatus: null } } as const;
    if (!targets.has(url)) targets.set(url, buildTarget(answer, null));
  }
  const isWhole =
    end.stopped === null && end.forbidden.length === 0 && frontier.trapped === 0 && list?.isWhole === true;
  return {
    origin: found?.origin ?? new URL(start).origin,
    complete: isWhole && !fetcher.signal.aborted && options.sample === null,
    listed: list?.listed ?? null,
    robots: found?.robots?.facts ?? null,
    targets,
    probes: subresources.probes,
    feeds: subresources.feeds,
  };
}
