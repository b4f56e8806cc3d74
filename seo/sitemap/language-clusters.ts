import type { Finding } from '../finding.ts';
import { hreflangRules } from '../hreflang/audit-hreflang.ts';
import { buildFinding, pickRule } from '../run-rules.ts';
import type { LanguageSet, LanguageTarget } from './language-set.ts';
import { hashUrl } from './listed-urls.ts';

const selfRule = pickRule(hreflangRules, 'hreflang/self');
const returnLinkRule = pickRule(hreflangRules, 'hreflang/return-link');
const manyDefaultsRule = pickRule(hreflangRules, 'hreflang/x-default-many');

/** A page of a sitemap and the language set it declares there. */
export type LanguagePage = { loc: string; file: string; line: number; set: LanguageSet };

/** The same with the hash of its URL, where that is known. */
export type HashedPage = LanguagePage & { hash: number };

/** Pages whose sets name one another, and the URLs they name that no page of the graph has. */
export type LanguageCluster = { pages: LanguagePage[]; absent: Set<string> };

type PageRow = { file: string; line: number; faulty: boolean; start: number; end: number };

/**
 * Which pages name which: pages go in one by one, clusters come out. A file may hold 50,000 pages with four
 * links each, so URLs are numbered, links are rows of numbers, and objects are made for one cluster at a time.
 */
export class LanguageGraph {
  readonly #urls: string[] = [];
  /** By hash, so that pages need not be compared by their URLs. */
  readonly #numbers = new Map<number, number>();
  /** The page at a URL, by its number. */
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
  *listInconsistent(): Generator<LanguageCluster> {
    const roots = this.#findRoots();
    const ordered = Int32Array.from(roots.keys()).sort((a, b) => (roots[a] ?? 0) - (roots[b] ?? 0));
    let start = 0;
    for (let end = 1; end <= ordered.length; end += 1) {
      if (end < ordered.length && roots[ordered[end] ?? 0] === roots[ordered[start] ?? 0]) continue;
      const members = ordered.subarray(start, end);
      start = end;
      if (!this.#isConsistent(members)) yield this.#buildCluster(members);
    }
  }

  /** Every member is a page, lists itself, and lists what the first one lists. */
  #isConsistent(members: Int32Array): boolean {
    const first = this.#pages[members[0] ?? 0];
    if (first === undefined) return false;
    for (const member of members) {
      const page = this.#pages[member];
      if (page === undefined || !this.#lists(page, member) || !this.#isAlike(first, page)) return false;
    }
    return true;
  }

  #lists({ start, end }: PageRow, url: number): boolean {
    for (let at = start; at < end; at += 1) if (this.#targets[at] === url) return true;
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
      const loc = this.#urls[member] ?? '';
      const page = this.#pages[member];
      if (page === undefined) cluster.absent.add(loc);
      else cluster.pages.push(this.#buildPage(loc, page));
    }
    return cluster;
  }

  #buildPage(loc: string, { file, line, faulty, start, end }: PageRow): LanguagePage {
    const targets: LanguageTarget[] = [];
    for (let at = start; at < end; at += 1) {
      targets.push({ code: this.#codes[at] ?? '', href: this.#urls[this.#targets[at] ?? 0] ?? '' });
    }
    return { loc, file, line, set: { targets, faulty } };
  }

  /** Joins what is linked; each URL then has the number that stands for its cluster. */
  #findRoots(): Int32Array {
    const parents = Int32Array.from(this.#urls.keys());
    for (const [own, page] of this.#pages.entries()) {
      if (page === undefined) continue;
      for (let at = page.start; at < page.end; at += 1) join(parents, own, this.#targets[at] ?? own);
    }
    return parents.map((_, url) => rootOf(parents, url));
  }

  #numberOf(url: string, hash: number): number {
    const known = this.#numbers.get(hash);
    if (known !== undefined) return known;
    const number = this.#urls.length;
    this.#numbers.set(hash, number);
    this.#urls.push(` ${url}`.slice(1)); // a parser's strings are slices that keep the whole file in memory
    this.#pages.push(undefined);
    return number;
  }

  /** The versions of a page mostly stand together: a look at the last page's link saves the hash. */
  #targetNumber(href: string, place: number): number {
    const likely = this.#targets[this.#lastStart + place];
    return likely !== undefined && this.#urls[likely] === href ? likely : this.#numberOf(href, hashUrl(href));
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

export type ClusterScope = {
  /** Whether a page without a language set is listed at an url. */
  isListed: (url: string) => boolean;
  /** Whether the files are all there are, so that an url none of them lists is a fault. */
  complete: boolean;
};

/** Checks what the pages of a cluster say about one another: one finding for each cause. */
export function validateCluster(cluster: LanguageCluster, scope: ClusterScope): Finding[] {
  const byUrl = new Map(cluster.pages.map((page) => [page.loc, page]));
  return [
    ...selfFindings(cluster, byUrl),
    ...returnFindings(cluster, byUrl, scope),
    ...defaultFindings(cluster),
    ...absenceFindings(cluster, scope),
  ];
}

function selfFindings({ pages }: LanguageCluster, listed: ReadonlyMap<string, LanguagePage>): Finding[] {
  const without = pages.filter(({ loc, set }) => !set.targets.some(({ href }) => href === loc));
  const [first] = without;
  if (first === undefined) return [];
  const line = `<xhtml:link rel="alternate" hreflang="${ownCodeOf(first, pages)}" href="${first.loc}"/>`;
  const severity = isPlainlyOutside(first, pages, listed) ? 'error' : 'info';
  const message = `${first.loc}${andMore(without.length)} does not list itself.`;
  return [buildFinding(selfRule, { ...placeOf(first), message, severity, fix: `Add: ${line}` })];
}

/**
 * A page that stands alone in the files may be left out of a set on purpose: the set belongs to another site,
 * or lists the regional variants of the page's language; where it is broken already, that is said already.
 */
function isPlainlyOutside(
  { loc, set }: LanguagePage,
  pages: readonly LanguagePage[],
  listed: ReadonlyMap<string, LanguagePage>,
): boolean {
  if (pages.length > 1 || set.targets.some(({ href }) => listed.has(href))) return true;
  const hosts = new Set(set.targets.map(({ href }) => hostOf(href)));
  if (set.faulty || (hosts.size === 1 && set.targets.length > 1 && !hosts.has(hostOf(loc)))) return false;
  const language = /^https?:\/\/[^/]+\/([a-z]{2})(?:\/|$)/i.exec(loc)?.[1]?.toLowerCase();
  return !set.targets.some(({ code }) => code.split('-')[0] === language && code !== language);
}

function returnFindings(
  cluster: LanguageCluster,
  listed: ReadonlyMap<string, LanguagePage>,
  { isListed }: ClusterScope,
): Finding[] {
  const { pages, absent } = cluster;
  const isThere = (href: string) => listed.has(href) || (absent.has(href) && isListed(href));
  const missing = pages.flatMap((from) =>
    from.set.targets
      .filter(({ href }) => href !== from.loc && isThere(href) && !lists(listed.get(href), from.loc))
      .map(({ href }) => ({ from, href })),
  );
  const [first] = missing;
  if (first === undefined) return [];
  const { from, href } = first;
  const others = missing.length === 1 ? '' : ` (and ${missing.length - 1} more links of this cluster)`;
  const line = `<xhtml:link rel="alternate" hreflang="${ownCodeOf(from, pages)}" href="${from.loc}"/>`;
  const message = `${href} does not link back to ${from.loc}${others}.`;
  const place = placeOf(listed.get(href) ?? from);
  return [buildFinding(returnLinkRule, { ...place, message, fix: `Paste into ${href}: ${line}` })];
}

function lists(page: LanguagePage | undefined, url: string): boolean {
  return page?.set.targets.some(({ href }) => href === url) ?? false;
}

function defaultFindings({ pages }: LanguageCluster): Finding[] {
  const [first, ...others] = pages.flatMap((page) =>
    page.set.targets.filter(({ code }) => code === 'x-default').map(({ href }) => ({ page, href })),
  );
  const second = others.find(({ page, href }) => page !== first?.page && href !== first?.href);
  if (first === undefined || second === undefined) return [];
  const message = `x-default is ${first.href} for ${first.page.loc} and ${second.href} for ${second.page.loc}.`;
  return [buildFinding(manyDefaultsRule, { ...placeOf(second.page), message })];
}

function absenceFindings({ pages, absent }: LanguageCluster, { complete, isListed }: ClusterScope): Finding[] {
  const [page] = pages;
  const unlisted = [...absent].filter((url) => !isListed(url));
  if (!complete || page === undefined || unlisted.length === 0) return [];
  const message = `No sitemap lists ${unlisted.slice(0, 3).join(', ')}${andMore(unlisted.length - 2)}, so no link back to ${page.loc} is seen.`;
  return [buildFinding(returnLinkRule, { ...placeOf(page), message, severity: 'warning' })];
}

function placeOf({ loc, file, line }: LanguagePage): Pick<Finding, 'url' | 'file' | 'line'> {
  return { url: loc, file, line };
}

/** The code others give a page, or the one its url suggests. */
function ownCodeOf({ loc }: LanguagePage, pages: readonly LanguagePage[]): string {
  for (const { set } of pages) {
    const own = set.targets.find(({ code, href }) => href === loc && code !== 'x-default');
    if (own !== undefined) return own.code;
  }
  return /^https?:\/\/[^/]+\/([a-z]{2}(?:-[a-z]{2})?)(?:\/|$)/i.exec(loc)?.[1] ?? '…';
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

function andMore(count: number): string {
  return count <= 1 ? '' : ` (and ${count - 1} more)`;
}
