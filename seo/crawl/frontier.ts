import { hostWithoutWww, maxUrlLength, withoutFragment } from '../engine/page/collect/resolve-url.ts';
import { isWebUrl } from './network-target.ts';

/** The URLs that belong to the audited site: any scheme, with and without www, and where the start led to. */
export type CrawlScope = {
  add: (url: string) => void;
  includes: (url: string) => boolean;
};

/**
 * Calendars and filters generate URLs without end: query strings of one path that are read although only pages with other
 * query strings of the path lead to them. A shop may have its products at one path; they are not counted.
 */
const maxQueries = 50;
/** A relative link that leads one level deeper each time it is followed repeats a segment of the path, or adds a slash. */
const maxRepeats = 3;
/** URLs that are queued for each page that may be read: a site has more links than pages, but not without end. */
const urlsPerPage = 20;

/** @param start URLs whose hosts belong to the site. */
export function createCrawlScope(start: readonly string[]): CrawlScope {
  const hosts = new Set(start.map(hostWithoutWww));
  return {
    add: (url) => void hosts.add(hostWithoutWww(url)),
    includes: (url) => hosts.has(hostWithoutWww(url)),
  };
}

/** URLs to read, each once, in the order they were found. */
export class Frontier {
  readonly #scope: Pick<CrawlScope, 'includes'>;
  /** Each URL with the page it was found on. */
  readonly #seen = new Map<string, string | undefined>();
  readonly #queue: string[] = [];
  readonly #open = new Set<string>();
  readonly #queries = new Map<string, number>();
  /** By path, the titles of its pages. */
  readonly #titles = new Map<string, Set<string>>();
  /** Pages with a query that have a title of their own, and a canonical URL with a query. */
  readonly #distinct = new Set<string>();
  #next = 0;
  readonly #maxUrls: number;
  readonly #trapped = new Set<string>();

  /**
   * @param scope The URLs that are read.
   * @param maxPages Pages that will be read at most.
   */
  constructor(scope: Pick<CrawlScope, 'includes'>, maxPages: number) {
    this.#scope = scope;
    this.#maxUrls = maxPages * urlsPerPage;
  }

  /**
   * Takes a URL of the scope, once.
   *
   * @param from The page that leads to it.
   * @returns whether it is new
   */
  add(href: string, from?: string): boolean {
    const url = withoutFragment(href);
    if (this.#seen.has(url) || !isWebUrl(url) || !this.#scope.includes(url)) return false;
    if (this.#seen.size >= this.#maxUrls || this.#isTrap(url, from)) {
      if (this.#trapped.size < this.#maxUrls) this.#trapped.add(url);
      return false;
    }
    this.#trapped.delete(url); // another page leads to it too
    this.#seen.set(url, from);
    this.#queue.push(url);
    return true;
  }

  /** Takes a URL that the user named, whatever it looks like, once. */
  addNamed(href: string): void {
    const url = withoutFragment(href);
    if (this.see(url)) this.#queue.push(url);
  }

  /** Marks a URL as fetched, wherever it was found; `from` redirects to it. @returns whether it was new */
  see(href: string, from?: string): boolean {
    const url = withoutFragment(href);
    if (this.#seen.has(url)) return false;
    this.#seen.set(url, from);
    this.#trapped.delete(url);
    return true;
  }

  /** What a page says of itself decides whether its query makes it another page than the others of its path. */
  describe(url: string, { title, canonical }: { title: string | null; canonical: string | null }): void {
    const at = url.indexOf('?') + 1;
    if (at === 0 || title === null || !canonical?.startsWith(url.slice(0, at))) return;
    const path = url.slice(0, at);
    const titles = this.#titles.get(path) ?? new Set();
    this.#titles.set(path, titles);
    if (titles.size < titles.add(title).size) this.#distinct.add(url);
  }

  /** The next URL; it stays open until `done` is called. */
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

  /** URLs not read yet, including those in progress, so that `--resume` can continue. */
  listLeft(): string[] {
    return [...this.#open, ...this.#queue.slice(this.#next)];
  }

  /** URLs that were left out because they look like a crawler trap, and the first of them. */
  get trapped(): { count: number; first: string } {
    const [first = ''] = this.#trapped;
    return { count: this.#trapped.size, first };
  }

  /** URLs that were ever taken in. */
  get size(): number {
    return this.#queue.length;
  }

  get left(): number {
    return this.#queue.length - this.#next;
  }

  #isTrap(url: string, from: string | undefined): boolean {
    const { pathname, origin, search } = new URL(url);
    const parts = pathname.replace(/^\/|\/$/g, '').split('/');
    const repeats = Math.max(...[...Map.groupBy(parts, (part) => part).values()].map((same) => same.length));
    if (url.length > maxUrlLength || repeats > maxRepeats) return true;
    if (search === '' || !this.#hasGrown(`${origin}${pathname}?`, from)) return false;
    const queries = (this.#queries.get(origin + pathname) ?? 0) + 1;
    this.#queries.set(origin + pathname, queries);
    return queries > maxQueries;
  }

  /** Whether a query string of the path, other than that of a distinct page, is on the way by which its next one was found. */
  #hasGrown(path: string, from: string | undefined): boolean {
    for (let page = from; page !== undefined; page = this.#seen.get(page)) {
      if (page.startsWith(path) && !this.#distinct.has(page)) return true;
    }
    return false;
  }
}
