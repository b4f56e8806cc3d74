import { createSiteResolver } from '#seo/page/collect/resolve-address.ts';
import type { PageFacts } from '#seo/page/page-facts.ts';
import type { TargetFacts } from '#seo/site/site-facts.ts';
import type { UrlAnswer } from '#seo/site/url-answer.ts';
import { withoutFragment } from '#seo/site/without-fragment.ts';
import { parsePage } from '../../sources/parse-page.ts';
import type { Fetcher } from '../fetch-url.ts';
import { type FetchedBody, type FetchOptions, fetchOnce, fetchUrl } from '../fetch-url.ts';
import { remapAddress } from '../remap.ts';
import type { FactStore } from './fact-store.ts';
import type { CrawlScope } from './frontier.ts';
import { type Frontier, Sameness } from './frontier.ts';
import { buildAnswerFacts, buildTarget, htmlOf, pageBytes } from './page-answer.ts';

export type PageCrawlOptions = {
  fetcher: Fetcher;
  scope: CrawlScope;
  frontier: Frontier;
  allows: (url: string) => boolean;
  /** The address the user named: where it leads belongs to the site, whatever its host. */
  start: string;
  maxPages: number;
  maxBytes: number;
  /** For a page with its body. */
  timeoutMs: number;
  readTogether: number;
  store: FactStore;
  targets: Map<string, TargetFacts>;
  onPage: (facts: PageFacts) => void;
  /** Told after each address, page or not. */
  onAddress: () => void;
};

/** Why a crawl ended before its frontier did; `forbidden` addresses were left out on the way. */
export type PageCrawlEnd = { forbidden: string[]; stopped: Stop | null };

/** `heavy`: the pages say more than is kept; `endless`: they are made as fast as they are read. */
export type Stop = 'interrupted' | 'limit' | 'silence' | 'fruitless' | 'heavy' | 'endless';

/** A site that has stopped answering is left alone. */
const mostSilent = 5;
/** Redirects, files and broken links are asked too, and must not go on without end where pages are few. */
const fruitlessAsks = 1_000;
const asksPerPage = 4;
/** Of all pages together, so that memory stays within bounds: five thousand pages of usual size have half as many. */
const mostItems = 500_000;
/** Of one page: a list of links without end is not followed to its end. */
const linksPerPage = 10_000;
const slowMs = 600;
const mostRemeasured = 10;

/** Reads pages until the frontier is empty, a limit is reached, the site falls silent, or the user stops it. */
export class PageCrawl {
  readonly #options: PageCrawlOptions;
  readonly #wish: FetchOptions;
  readonly #resolve = createSiteResolver();
  readonly #forbidden: string[] = [];
  #asked = 0;
  #silentInRow = 0;
  #remeasured = 0;
  readonly #sameness = new Sameness();
  /** Addresses that were known before a link led anywhere. */
  #listed = 0;
  #followLinks = false;
  /** Addresses that were read before `run`, when nobody knew how many there are. */
  #early: number | null = 0;

  constructor(options: PageCrawlOptions) {
    this.#options = options;
    this.#wish = { keep: pageBytes, maxBytes: options.maxBytes, deadlineMs: options.timeoutMs };
  }

  /** Reads an address before the others are known: what is said of it need not wait for the sitemaps. */
  async readFirst(address: string): Promise<void> {
    const { frontier } = this.#options;
    const url = frontier.add(address) ? frontier.take() : undefined;
    if (url !== undefined) await this.#read(url);
  }

  /** @param followLinks Whether links lead on, or only what the frontier holds is read. */
  async run(followLinks: boolean): Promise<PageCrawlEnd> {
    const { frontier, store } = this.#options;
    this.#listed = frontier.size;
    this.#followLinks = followLinks;
    for (const page of store.pages) this.#follow(page);
    this.#tellEarly();
    const running = new Set<Promise<void>>();
    while (running.size > 0 || this.#mayGoOn(0)) {
      while (running.size < this.#together() && this.#mayGoOn(running.size)) {
        const url = frontier.take() ?? '';
        const reading = this.#read(url).finally(() => running.delete(reading));
        running.add(reading);
      }
      if (running.size > 0) await Promise.race(running);
    }
    return { forbidden: this.#forbidden, stopped: this.#whyStopped() };
  }

  /** Where the last pages gave no answer, no more are begun than may still be waited for in vain. */
  #together(): number {
    return Math.min(this.#options.readTogether, mostSilent - this.#silentInRow);
  }

  #mayGoOn(running: number): boolean {
    return this.#options.frontier.left > 0 && this.#reasonToStop(running) === null;
  }

  #reasonToStop(running: number): PageCrawlEnd['stopped'] {
    const { fetcher, store, maxPages, frontier } = this.#options;
    const { pages } = store;
    if (fetcher.signal.aborted) return 'interrupted';
    if (this.#silentInRow >= mostSilent) return 'silence';
    if (this.#asked >= fruitlessAsks + pages.length * asksPerPage) return 'fruitless';
    if (store.items >= mostItems) return 'heavy';
    if (this.#sameness.seemsEndless(frontier.countOpenBeside(this.#listed))) return 'endless';
    return pages.length + running >= maxPages ? 'limit' : null;
  }

  #whyStopped(): PageCrawlEnd['stopped'] {
    const reason = this.#reasonToStop(0);
    const isBound = reason !== 'interrupted' && reason !== 'silence';
    return isBound && this.#options.frontier.left === 0 ? null : reason;
  }

  async #read(url: string): Promise<void> {
    const { fetcher, frontier, allows, onAddress } = this.#options;
    if (allows(url)) {
      this.#asked += 1;
      const followed = await fetchUrl(url, fetcher, this.#wish);
      if (followed === null) return; // interrupted: it stays open
      await this.#take(url, followed.answer, followed.content);
    } else this.#forbidden.push(url);
    frontier.done(url);
    if (this.#early === null) onAddress();
    else this.#early += 1;
  }

  async #take(url: string, answer: UrlAnswer, content: FetchedBody | null): Promise<void> {
    const { targets, start } = this.#options;
    this.#silentInRow = answer.end.kind === 'silence' ? this.#silentInRow + 1 : 0;
    const final = withoutFragment(answer.finalUrl);
    const html = htmlOf(content);
    if (final !== url || html === null) targets.set(url, buildTarget(answer, content?.headers ?? null));
    if (content === null || !this.#isNew(url, final)) return;
    if (html === null) targets.set(final, buildTarget({ ...answer, url: final, hops: [] }, content.headers));
    else {
      const facts = buildAnswerFacts({ ...answer, finalUrl: final }, content, url === start);
      const answered = { ...facts, ttfbMs: await this.#measureAgain(final, facts.ttfbMs) };
      this.#keep(parsePage(html, answered, this.#resolve));
    }
  }

  /** Where a redirect leads may be read already, lie outside the site, or be closed to crawlers. */
  #isNew(url: string, final: string): boolean {
    const { scope, frontier, allows } = this.#options;
    return final === url || (scope.includes(final) && allows(final) && frontier.see(final));
  }

  #keep(page: PageFacts): void {
    const { store, onPage } = this.#options;
    const kept = store.keep(page);
    this.#sameness.see(kept);
    this.#follow(kept);
    onPage(kept);
  }

  #tellEarly(): void {
    for (let told = 0; told < (this.#early ?? 0); told += 1) this.#options.onAddress();
    this.#early = null;
  }

  #follow(page: PageFacts): void {
    if (this.#followLinks) for (const url of listPageLinks(page)) this.#options.frontier.add(url);
  }

  /** One slow answer may be chance: the median of three counts. Of a slow site, a few pages say enough. */
  async #measureAgain(url: string, ttfbMs: number): Promise<number | null> {
    if (ttfbMs <= slowMs) return ttfbMs;
    if (this.#remeasured >= mostRemeasured) return null;
    this.#remeasured += 1;
    const { fetcher } = this.#options;
    const at = remapAddress(url, fetcher.remap);
    const times = [ttfbMs];
    for (let more = 0; more < 2; more += 1) {
      const outcome = await fetchOnce(at, fetcher, { ...this.#wish, keep: () => 0 });
      if (outcome.kind === 'response') times.push(outcome.content.ttfbMs);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? ttfbMs;
  }
}

/** Addresses a page leads to as pages of the site: links, its canonical, its other languages. */
function listPageLinks({ anchors, canonicals, alternates }: PageFacts): string[] {
  const links = anchors.length > linksPerPage ? anchors.slice(0, linksPerPage) : anchors;
  return [...canonicals, ...alternates, ...links].flatMap(({ url }) => url ?? []);
}
