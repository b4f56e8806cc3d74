import type { PageFacts } from '#seo/page/page-facts.ts';
import { withoutFragment } from '#seo/site/without-fragment.ts';
import { isWebAddress } from '../remap.ts';

/** The addresses that belong to the audited site: any scheme, with and without www, and where the start led to. */
export type CrawlScope = {
  add: (url: string) => void;
  includes: (url: string) => boolean;
};

/** Calendars and filters make addresses without end: of one path, that many queries are read. */
const mostQueries = 50;
/** A relative link that leads one level deeper each time it is followed repeats a part of the path. */
const mostRepeats = 3;
const longestAddress = 2_000;
/** Addresses that are taken in for each page that may be read; a site has more links than pages, and not without end. */
const addressesPerPage = 20;

/** Addresses to read, each once, in the order they were found. */
export class Frontier {
  readonly #scope: CrawlScope;
  readonly #seen = new Set<string>();
  readonly #queue: string[] = [];
  readonly #open = new Set<string>();
  readonly #queries = new Map<string, number>();
  #next = 0;
  readonly #most: number;
  /** Addresses that were left out because they look like one of endless many. */
  endless = 0;

  /** @param maxPages Pages that will be read at most. */
  constructor(scope: CrawlScope, maxPages: number) {
    this.#scope = scope;
    this.#most = maxPages * addressesPerPage;
  }

  /** Takes an address of the site, once. @returns whether it is new */
  add(address: string): boolean {
    const url = withoutFragment(address);
    if (this.#seen.has(url) || !isWebAddress(url) || !this.#scope.includes(url)) return false;
    if (this.#seen.size >= this.#most) {
      this.endless += 1;
      return false;
    }
    this.#seen.add(url);
    if (this.#isEndless(url)) {
      this.endless += 1;
      return false;
    }
    this.#queue.push(url);
    return true;
  }

  /** Marks an address as read, whoever led to it. @returns whether it was new */
  see(address: string): boolean {
    const url = withoutFragment(address);
    const isNew = !this.#seen.has(url);
    this.#seen.add(url);
    return isNew;
  }

  /** The next address; it stays open until `done` says otherwise. */
  take(): string | undefined {
    const url = this.#queue[this.#next];
    if (url === undefined) return undefined;
    this.#next += 1;
    this.#open.add(url);
    return url;
  }

  done(url: string): void {
    this.#open.delete(url);
  }

  /** What is still to be read: open addresses too, for those who go on later. */
  listLeft(): string[] {
    return [...this.#open, ...this.#queue.slice(this.#next)];
  }

  /** Addresses that were ever taken in. */
  get size(): number {
    return this.#queue.length;
  }

  /** Addresses still to be read beside the first ones that were taken in. */
  countOpenBeside(first: number): number {
    return this.#queue.length - Math.max(this.#next, first);
  }

  get left(): number {
    return this.#queue.length - this.#next;
  }

  #isEndless(url: string): boolean {
    const { pathname, origin, search } = new URL(url);
    const parts = pathname.split('/').filter((part) => part !== '');
    const repeats = Math.max(0, ...[...Map.groupBy(parts, (part) => part).values()].map((same) => same.length));
    if (url.length > longestAddress || repeats > mostRepeats) return true;
    if (search === '') return false;
    const queries = (this.#queries.get(origin + pathname) ?? 0) + 1;
    this.#queries.set(origin + pathname, queries);
    return queries > mostQueries;
  }
}

/** Fewer pages prove nothing. */
const fewestPages = 1_000;
/** A site of 6,000 pages and less never has more open than this when the rule begins to look. */
const openPerPage = 5;
const sameShare = 0.9;

/**
 * Knows a generator that makes pages as fast as they are read: a thousand of them are built alike, and five times as
 * many are open. What a sitemap lists is taken as meant.
 */
export class Sameness {
  readonly #builds = new Map<string, number>();
  #pages = 0;
  #most = 0;

  see({ elements, headings, images }: PageFacts): void {
    const build = `${elements} ${headings.length} ${images.length}`;
    const alike = (this.#builds.get(build) ?? 0) + 1;
    this.#builds.set(build, alike);
    this.#pages += 1;
    this.#most = Math.max(this.#most, alike);
  }

  /** @param open Addresses that links have led to and that are not read yet. */
  seemsEndless(open: number): boolean {
    return this.#pages >= fewestPages && open > this.#pages * openPerPage && this.#most >= this.#pages * sameShare;
  }
}
