import { emptyPage, type SetLink, type SetPage } from '../hreflang/language-site.ts';

/** `url` has one spelling. `mayRepeat`: it may be listed elsewhere too. */
export type ListedPage = { url: string; file: string; line: number; column: number; mayRepeat?: boolean };

/** Pages with the same alternates. `absent`: how many of these have not been read yet. */
type Group = { pages: ListedPage[]; absent: number; memory: number };

/** About what a URL takes in memory, in bytes: its characters, its object, its share of a Map. */
export function estimateMemory(url: string): number {
  return url.length + 150;
}

/**
 * The pages of sitemaps, grouped by their alternates. A group is dropped once all its versions have been read and no
 * rule can find anything in it: a file of 50,000 pages takes half the memory and two thirds of the time.
 */
export class LanguageGroups {
  readonly #groups = new Map<string, Group>();
  /** A page that is listed twice counts by its first entry. */
  readonly #seen = new Set<string>();
  /** About what the alternates take, in bytes. */
  memory = 0;

  add(page: ListedPage, links: readonly SetLink[]): void {
    if (this.#seen.has(page.url)) return;
    this.#seen.add(page.url);
    const key = writeKey(links);
    const group = this.#groups.get(key) ?? this.#open(key, links);
    if (links.some(({ href }) => href === page.url)) group.absent -= 1;
    if (group.absent > 0) group.pages.push(page);
    else {
      this.#groups.delete(key);
      this.memory -= group.memory;
    }
  }

  listSets(): SetPage[] {
    return [...this.#groups].flatMap(([key, { pages }]) => {
      const links = readKey(key);
      return pages.map((place) => ({ ...place, page: emptyPage, links }));
    });
  }

  #open(key: string, links: readonly SetLink[]): Group {
    const urls = new Set(links.map(({ href }) => href));
    const group = {
      pages: [],
      absent: isConsistent(links) ? urls.size : Number.POSITIVE_INFINITY,
      memory: links.reduce((sum, { href }) => sum + estimateMemory(href), 0),
    };
    this.#groups.set(key, group);
    this.memory += group.memory;
    return group;
  }
}

const separator = '\0'; // which no XML contains

/** The codes and URLs in turn. */
function writeKey(links: readonly SetLink[]): string {
  const texts: string[] = [];
  for (const { code, href } of links) texts.push(code, href);
  return texts.join(separator);
}

function readKey(key: string): SetLink[] {
  const texts = key.split(separator);
  const links: SetLink[] = [];
  for (let at = 0; at < texts.length; at += 2) links.push(createSitemapLink(texts[at] ?? '', texts[at + 1] ?? ''));
  return links;
}

export function createSitemapLink(code: string, href: string): SetLink {
  return { code, href, source: 'sitemap', line: null };
}

/** Each code and URL occurs once, except for x-default, and all have one scheme. */
function isConsistent(links: readonly SetLink[]): boolean {
  const named = links.filter(({ code }) => code !== 'x-default');
  const schemes = new Set(links.map(({ href }) => href.slice(0, 'http:'.length)));
  return (
    schemes.size === 1 &&
    new Set(links.map(({ code }) => code)).size === links.length &&
    new Set(named.map(({ href }) => href)).size === named.length
  );
}
