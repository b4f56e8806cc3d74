import type { PageFacts } from '#seo/page/page-facts.ts';

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
