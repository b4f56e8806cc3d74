import type { AlternateLink, LanguagePage, SetLink, SetPage } from '../hreflang/language-site.ts';
import { type EntryRule, isLanguageLink, type SitemapEntry } from './model.ts';

/** Only sitemaps break it; the other rules about alternates are those of pages. */
export const wrongRelRule: EntryRule = {
  id: 'hreflang/wrong-rel',
  severity: 'warning',
  topic: 'languages',
  title: 'A link with hreflang has a rel other than alternate.',
  why: 'Search engines ignore it, so its language is missing from the set.',
  fix: 'Use rel="alternate".',
  source: 'Google Search Central, "Localized versions of your pages"',
  examples: {
    bad: '<xhtml:link rel="canonical" hreflang="en" …/>',
    good: '<xhtml:link rel="alternate" hreflang="en" …/>',
  },
  check: ({ links }) =>
    links
      .filter(({ rel, hreflang }) => rel !== 'alternate' && hreflang !== null)
      .map(({ rel, line }) => ({ line, evidence: rel, message: `A link with hreflang has rel="${rel}".`, cause: rel })),
};

/** The alternates of an entry as the rules of pages read them. */
export function listAlternates({ links }: SitemapEntry, file: string): AlternateLink[] {
  return links
    .filter(isLanguageLink)
    .map(({ hreflang, href, line }) => ({ hreflang, href, source: 'sitemap', line, file }));
}

/** What a sitemap lets one assume of a page. */
export const listedPage: LanguagePage = {
  url: '',
  status: 200,
  redirectsTo: null,
  noindex: false,
  canonical: null,
  lang: null,
  textLanguage: null,
  alternates: [],
  switcher: [],
  ogLocale: null,
  ogAlternates: [],
  headBreaker: null,
};

/** Where a URL is listed. */
export type ListedPage = { url: string; file: string; line: number; column: number };
export type Alternate = Pick<SetLink, 'code' | 'href'>;

/** A page of a sitemap as the rules of pages see it. */
export function createSet(place: Omit<SetPage, 'page' | 'links'>, links: readonly Alternate[]): SetPage {
  return { ...place, page: listedPage, links: links.map((link) => ({ ...link, source: 'sitemap', line: null })) };
}

/** Pages with the same alternates. `absent`: how many of these are still to come. */
type Group = { pages: ListedPage[]; absent: number };

/**
 * The pages of sitemaps in groups that name the same alternates. A group is dropped when all its versions have come and
 * no rule has anything to say about it, so that mostly the memory holds a few groups, not the 50,000 pages of a file.
 */
export class LanguageGroups {
  readonly #groups = new Map<string, Group>();
  /** By hash: a page listed twice counts once, by its first entry. */
  readonly #seen = new Set<number>();

  add({ url, file, line, column }: ListedPage, hash: number, links: readonly Alternate[]): void {
    if (this.#seen.has(hash)) return;
    this.#seen.add(hash);
    const key = links.map(({ code, href }) => `${code}\t${href}`).join('\n');
    const group = this.#groups.get(key) ?? this.#open(key, links);
    if (links.some(({ href }) => href === url)) group.absent -= 1;
    if (group.absent === 0) this.#groups.delete(key);
    else group.pages.push({ url: ` ${url}`.slice(1), file, line, column }); // a parser's strings keep the whole file in memory
  }

  listSets(): SetPage[] {
    return [...this.#groups].flatMap(([key, { pages }]) => {
      const links = key.split('\n').map((text) => {
        const [code = '', href = ''] = text.split('\t');
        return { code, href };
      });
      const { links: shared } = createSet({ url: '' }, links);
      return pages.map((place) => ({ ...place, page: listedPage, links: shared }));
    });
  }

  #open(key: string, links: readonly Alternate[]): Group {
    const urls = new Set(links.map(({ href }) => href));
    const group = { pages: [], absent: isFlawless(links) ? urls.size : Number.POSITIVE_INFINITY };
    this.#groups.set(key, group);
    return group;
  }
}

/** Whether the rules about one set have nothing to say about it: each code and URL occurs once, except for x-default. */
function isFlawless(links: readonly Alternate[]): boolean {
  const named = links.filter(({ code }) => code !== 'x-default');
  const schemes = new Set(links.map(({ href }) => href.slice(0, 'http:'.length)));
  return (
    schemes.size === 1 &&
    new Set(links.map(({ code }) => code)).size === links.length &&
    new Set(named.map(({ href }) => href)).size === named.length
  );
}
