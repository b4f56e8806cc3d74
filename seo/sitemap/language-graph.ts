import { hashAddress } from './address-hash.ts';
import { AddressTable } from './address-table.ts';
import type { LanguageSet, LanguageTarget } from './language-set-rules.ts';

/** A page of a sitemap and the language set it declares there. */
export type LanguagePage = { loc: string; file: string; line: number; set: LanguageSet };

/** The same with the hash of its address, where that is known. */
export type HashedPage = LanguagePage & { hash: number };

/** Pages whose sets name one another, and the addresses they name that no page of the graph has. */
export type LanguageCluster = { pages: LanguagePage[]; absent: Set<string> };

type PageRow = { file: string; line: number; faulty: boolean; start: number; end: number };

/**
 * Which pages name which: pages go in one by one, clusters come out. A file may hold 50,000 pages with four
 * links each, so addresses are numbered, links are rows of numbers, and objects are made for one cluster at a time.
 */
export class LanguageGraph {
  readonly #addresses: string[] = [];
  readonly #numbers = new AddressTable();
  /** The page at an address, by its number. */
  readonly #pages: (PageRow | undefined)[] = [];
  /** The links of all pages, one after the other. */
  readonly #targets: number[] = [];
  readonly #codes: string[] = [];
  #lastStart = 0;

  /** A page listed twice counts once, as it stands first. */
  add({ loc, hash, file, line, set }: HashedPage): void {
    const own = this.#numberOf(loc, hash);
    if (this.#pages[own] !== undefined) return;
    const start = this.#targets.length;
    for (const { code, href } of set.targets) {
      this.#targets.push(href === loc ? own : this.#targetNumber(href, this.#targets.length - start));
      this.#codes.push(code);
    }
    this.#pages[own] = { file, line, faulty: set.faulty, start, end: this.#targets.length };
    this.#lastStart = start;
  }

  /** The clusters there may be something to say about: those whose pages are all there and agree are left out. */
  *listDoubtful(): Generator<LanguageCluster> {
    const roots = this.#findRoots();
    const ordered = Int32Array.from(roots.keys()).sort((a, b) => (roots[a] ?? 0) - (roots[b] ?? 0));
    let start = 0;
    for (let end = 1; end <= ordered.length; end += 1) {
      if (end < ordered.length && roots[ordered[end] ?? 0] === roots[ordered[start] ?? 0]) continue;
      const members = ordered.subarray(start, end);
      start = end;
      if (!this.#isFlawless(members)) yield this.#buildCluster(members);
    }
  }

  /** Every member is a page, lists itself, and lists what the first one lists. */
  #isFlawless(members: Int32Array): boolean {
    const first = this.#pages[members[0] ?? 0];
    if (first === undefined) return false;
    for (const member of members) {
      const page = this.#pages[member];
      if (page === undefined || !this.#lists(page, member) || !this.#isAlike(first, page)) return false;
    }
    return true;
  }

  #lists({ start, end }: PageRow, address: number): boolean {
    for (let at = start; at < end; at += 1) if (this.#targets[at] === address) return true;
    return false;
  }

  #isAlike(a: PageRow, b: PageRow): boolean {
    const length = a.end - a.start;
    if (b.end - b.start !== length) return false;
    for (let at = 0; at < length; at += 1) {
      if (this.#targets[a.start + at] !== this.#targets[b.start + at]) return false;
      if (this.#codes[a.start + at] !== this.#codes[b.start + at]) return false;
    }
    return true;
  }

  #buildCluster(members: Int32Array): LanguageCluster {
    const cluster: LanguageCluster = { pages: [], absent: new Set() };
    for (const member of members) {
      const loc = this.#addresses[member] ?? '';
      const page = this.#pages[member];
      if (page === undefined) cluster.absent.add(loc);
      else cluster.pages.push(this.#buildPage(loc, page));
    }
    return cluster;
  }

  #buildPage(loc: string, { file, line, faulty, start, end }: PageRow): LanguagePage {
    const targets: LanguageTarget[] = [];
    for (let at = start; at < end; at += 1) {
      targets.push({ code: this.#codes[at] ?? '', href: this.#addresses[this.#targets[at] ?? 0] ?? '' });
    }
    return { loc, file, line, set: { targets, faulty } };
  }

  /** Joins what is linked; each address then has the number that stands for its cluster. */
  #findRoots(): Int32Array {
    const parents = Int32Array.from(this.#addresses.keys());
    for (const [own, page] of this.#pages.entries()) {
      if (page === undefined) continue;
      for (let at = page.start; at < page.end; at += 1) join(parents, own, this.#targets[at] ?? own);
    }
    return parents.map((_, address) => rootOf(parents, address));
  }

  #numberOf(address: string, hash: number): number {
    const next = this.#addresses.length;
    const number = this.#numbers.getOrAdd(hash, next);
    if (number === next) {
      this.#addresses.push(` ${address}`.slice(1)); // a parser's strings are slices that keep the whole file in memory
      this.#pages.push(undefined);
    }
    return number;
  }

  /** The versions of a page mostly stand together: a look at the last page's link saves the hash. */
  #targetNumber(href: string, place: number): number {
    const likely = this.#targets[this.#lastStart + place];
    return likely !== undefined && this.#addresses[likely] === href ? likely : this.#numberOf(href, hashAddress(href));
  }
}

function rootOf(parents: Int32Array, start: number): number {
  let at = start;
  for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
    parents[at] = parents[parent] ?? parent; // halve the path
    at = parent;
  }
  return at;
}

function join(parents: Int32Array, a: number, b: number): void {
  const [rootA, rootB] = [rootOf(parents, a), rootOf(parents, b)];
  if (rootA !== rootB) parents[rootB] = rootA;
}
