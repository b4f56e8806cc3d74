import { resolveUrl, withoutFragment } from '../engine/page/collect/resolve-url.ts';
import { type PageSnapshot, titleOf } from '../engine/page/page-snapshot.ts';
import { canonicalOf, refreshTags } from '../engine/page/page-state.ts';
import { countClicks } from '../engine/site/link-graph.ts';
import { createFinalUrlLookup, createStateLookup } from '../engine/site/site-index.ts';
import type { UrlResponse } from '../engine/site/url-response.ts';
import type { Crawl } from './crawl.ts';
import { type FetchedBody, type FetchOptions, fetchOnce, fetchUrl } from './fetch-url.ts';
import { remapUrl } from './network-target.ts';
import { PageParser } from './page-parser.ts';
import { buildResponseSnapshot, buildTarget, htmlOf, pageBytes } from './response-content.ts';

/** Why a crawl ended before its frontier did; `forbidden` URLs were left out on the way. */
export type PageCrawlEnd = { forbidden: string[]; stopped: Stop | null };

/** `fewPages`: too few URLs are pages; `memoryLimit`: the snapshots of the pages reach the memory limit. */
export type Stop = 'interrupted' | 'limit' | 'silence' | 'fewPages' | 'memoryLimit';

/** A site that has stopped responding is left alone. */
const maxSilentInRow = 5;
/** Requests are limited too, for sites with few pages and many files. */
const minRequests = 1_000;
const requestsPerPage = 4;
/** Of all pages together, which bounds memory: 5,000 pages of usual size have half as many. Pages that arrive later are left. */
const maxItems = 500_000;
const maxLinksPerPage = 10_000;
const slowMs = 600;
const maxRemeasured = 10;

/** Reads pages until the frontier is empty, a limit is reached, the site stops responding, or the user interrupts it. */
export class PageCrawl {
  readonly #crawl: Crawl;
  readonly #onPage: (snapshot: PageSnapshot) => void;
  readonly #fetchOptions: FetchOptions;
  readonly #parser: PageParser;
  readonly #forbidden: string[] = [];
  readonly #maxPages: number;
  #requested = 0;
  #silentInRow = 0;
  #remeasured = 0;
  /** Progress is shown from `run` on: before, the number of URLs is unknown. */
  #isRunning = false;
  #followLinks = false;
  #finished = 0;
  #shown = { finished: 0, total: 0 };

  constructor(crawl: Crawl, onPage: (snapshot: PageSnapshot) => void) {
    this.#crawl = crawl;
    this.#onPage = onPage;
    const { maxPages, sample } = crawl.options;
    this.#maxPages = Math.min(maxPages, sample ?? maxPages);
    const { maxBytes, timeoutMs } = crawl.settings.network;
    this.#fetchOptions = { keep: pageBytes, maxBytes, deadlineMs: timeoutMs };
    this.#parser = new PageParser(crawl.cliContext.cores);
  }

  /** Reads a URL before the others are known: its findings need not wait for the sitemaps. */
  async readFirst(start: string): Promise<void> {
    const { frontier } = this.#crawl;
    const url = frontier.add(start) ? frontier.take() : undefined;
    if (url !== undefined) await this.#read(url);
  }

  /** @param followLinks Whether links are followed, or only what the frontier holds is read. */
  async run(followLinks: boolean): Promise<PageCrawlEnd> {
    const { store } = this.#crawl;
    this.#isRunning = true;
    this.#followLinks = followLinks;
    for (const page of store.pages) this.#follow(page);
    do await this.#readQueue();
    while (this.#addLevel());
    return { forbidden: this.#forbidden, stopped: this.#whyStopped() };
  }

  /** Gives up the pages that are still read if the crawl has failed. */
  close(): Promise<void> {
    return this.#parser.close();
  }

  async #readQueue(): Promise<void> {
    const { frontier } = this.#crawl;
    this.#showProgress();
    const running = new Set<Promise<void>>();
    while (running.size > 0 || this.#mayGoOn(0)) {
      while (running.size < this.#concurrency() && this.#mayGoOn(running.size)) {
        const url = frontier.take() ?? '';
        const reading = this.#read(url).finally(() => running.delete(reading));
        running.add(reading);
      }
      if (running.size > 0) await Promise.race(running);
    }
  }

  /**
   * Queues the next level of a crawl with `--depth`: a level is complete before its clicks are counted, so that a slow page
   * makes none of those it links to look farther away.
   *
   * @returns whether there is more to read
   */
  #addLevel(): boolean {
    const { frontier, store, starts, targets, options } = this.#crawl;
    const { depth } = options.selection;
    if (depth === null || this.#reasonToStop(0) !== null) return false;
    const finalUrlOf = createFinalUrlLookup(createStateLookup(store.pages, { targets }));
    const clicks = countClicks({ pages: store.pages, finalUrlOf }, [...starts]);
    for (const [url, distance] of clicks) if (distance <= depth) frontier.add(url);
    return frontier.left > 0;
  }

  /** While the last pages did not respond, no more are requested than may still time out. */
  #concurrency(): number {
    return Math.min(this.#crawl.concurrency, maxSilentInRow - this.#silentInRow);
  }

  #mayGoOn(running: number): boolean {
    return this.#crawl.frontier.left > 0 && this.#reasonToStop(running) === null;
  }

  #reasonToStop(running: number): PageCrawlEnd['stopped'] {
    const { fetcher, store } = this.#crawl;
    const { pages } = store;
    if (fetcher.signal.aborted) return 'interrupted';
    if (this.#silentInRow >= maxSilentInRow) return 'silence';
    if (this.#requested >= minRequests + pages.length * requestsPerPage) return 'fewPages';
    if (this.#isFull()) return 'memoryLimit';
    return pages.length + running >= this.#maxPages ? 'limit' : null;
  }

  #whyStopped(): PageCrawlEnd['stopped'] {
    const reason = this.#reasonToStop(0);
    const isBound = reason !== 'interrupted' && reason !== 'silence';
    return isBound && this.#crawl.frontier.listLeft().length === 0 ? null : reason;
  }

  async #read(url: string): Promise<void> {
    const { fetcher, frontier } = this.#crawl;
    if (this.#crawl.allows(url)) {
      this.#requested += 1;
      const followed = await fetchUrl(url, fetcher, this.#fetchOptions);
      if (followed === null) return; // interrupted: it stays open
      if (!(await this.#take(url, followed.response, followed.content))) return; // no memory for it: it stays open
    } else this.#forbidden.push(url);
    frontier.done(url);
    this.#finished += 1;
    if (this.#isRunning) this.#showProgress();
  }

  /** @returns whether nothing of it is left to read */
  async #take(url: string, response: UrlResponse, content: FetchedBody | null): Promise<boolean> {
    const { targets, start } = this.#crawl;
    if (response.end.kind !== 'no-response') this.#silentInRow = 0;
    else if (this.#hasResponded(response.finalUrl)) this.#silentInRow += 1;
    const final = withoutFragment(response.finalUrl);
    const html = htmlOf(content);
    if (final !== url || html === null) targets.set(url, buildTarget(response, content?.headers ?? null));
    if (content === null || !this.#isNew(url, final)) return true;
    if (html === null) {
      targets.set(final, buildTarget({ ...response, url: final, hops: [] }, content.headers));
      return true;
    }
    if (this.#isFull()) return false;
    const snapshot = buildResponseSnapshot({ ...response, finalUrl: final }, content, url === start);
    const measured = { ...snapshot, ttfbMs: await this.#measureAgain(final, snapshot.ttfbMs) };
    return this.#keep(await this.#parser.parse(html, measured));
  }

  /** A second host of the site may never respond; while no page was read, each host counts. */
  #hasResponded(url: string): boolean {
    const { pages } = this.#crawl.store;
    return pages.length === 0 || pages.some((page) => new URL(page.url).host === new URL(url).host);
  }

  /** The target of a redirect may have been read, be on another site, or be disallowed. */
  #isNew(url: string, final: string): boolean {
    const { scope, filter, starts, frontier, allows } = this.#crawl;
    if (final === url) return true;
    const isSelected = starts.has(url) || filter.includes(final);
    return isSelected && scope.includes(final) && allows(final) && frontier.see(final, url);
  }

  #isFull(): boolean {
    return this.#crawl.store.items >= maxItems;
  }

  /** @returns whether there was memory for it */
  #keep(page: PageSnapshot): boolean {
    if (this.#isFull()) return false; // other pages were parsed meanwhile
    const kept = this.#crawl.store.keep(page);
    this.#follow(kept);
    this.#onPage(kept);
    return true;
  }

  #showProgress(): void {
    const { frontier, options } = this.#crawl;
    const total = Math.max(this.#shown.total, Math.min(frontier.size, options.maxPages));
    if (total > this.#shown.total) options.progress.grow(total - this.#shown.total);
    for (let done = this.#shown.finished; done < this.#finished; done += 1) options.progress.step();
    this.#shown = { finished: this.#finished, total };
  }

  #follow(page: PageSnapshot): void {
    const { depth, isList } = this.#crawl.options.selection;
    if (depth !== null || isList) return;
    this.#crawl.frontier.describe(page.url, { title: titleOf(page), canonical: canonicalOf(page) });
    if (this.#followLinks) for (const url of listPageLinks(page)) this.#crawl.frontier.add(url, page.url);
  }

  /** One slow response may be chance: the median of three counts. On a slow site, a few pages are enough. */
  async #measureAgain(url: string, ttfbMs: number): Promise<number | null> {
    if (ttfbMs <= slowMs) return ttfbMs;
    if (this.#remeasured >= maxRemeasured) return null;
    this.#remeasured += 1;
    const { fetcher } = this.#crawl;
    const at = remapUrl(url, fetcher.remap);
    const times = [ttfbMs];
    for (let more = 0; more < 2; more += 1) {
      const outcome = await fetchOnce(at, fetcher, { ...this.#fetchOptions, keep: () => 0 });
      if (outcome.kind === 'response') times.push(outcome.content.ttfbMs);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? ttfbMs;
  }
}

/** URLs a page leads to as pages of the site: links, its canonical, its other languages, where it redirects without a status. */
function listPageLinks(page: PageSnapshot): string[] {
  const { anchors, canonicals, alternates, scriptRedirect } = page;
  const links = anchors.length > maxLinksPerPage ? anchors.slice(0, maxLinksPerPage) : anchors;
  const refreshes = refreshTags(page).map(({ target }) => ({
    url: target === null ? null : resolveUrl(target, page.url),
  }));
  return [...canonicals, ...alternates, scriptRedirect, ...refreshes, ...links].flatMap((one) => one?.url ?? []);
}
