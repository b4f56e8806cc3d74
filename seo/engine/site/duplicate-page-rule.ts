import { withoutQuery } from '../page/collect/resolve-url.ts';
import { isSoftError } from '../page/error-phrase.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';
import { guessOtherLanguage, listSome, primaryLanguage, readNotice } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import { documentOf, dropIndexFiles, groupIdenticalPages } from './identical-pages.ts';
import type { SiteIndex, SiteRule } from './site-index.ts';

export const duplicatePageRule: SiteRule = {
  id: 'page/duplicate',
  severity: 'warning',
  title: 'Several indexable URLs have the same text.',
  why: 'Search engines keep one of them, perhaps not the one that you want, and links are split between them.',
  fix: 'If they are one page, redirect all but one of the URLs, or name that one as canonical URL; else write the text of each page.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  examples: { bad: '/sea/ and /sea/index.html with the same text', good: '/sea/index.html redirects to /sea/' },
  check: (index) => {
    const links = new Map(index.inlinks.map(({ target, from }) => [target, from.length]));
    return groupIdenticalPages(index.pages).flatMap((group) => {
      // page/placeholder reports pages that are still to be written, http/soft-404 error pages.
      if (areRegions(group) || group.every((page) => readNotice(page) !== null || isSoftError(page))) return [];
      // lang/content-mismatch reports a text that is in the language of another version.
      if (group.some((page) => guessOtherLanguage(page) !== null)) return [];
      const [kept] = dropIndexFiles(group).toSorted((one, other) => rank(other, one, links, index));
      if (kept === undefined) return [];
      const others = group.filter((page) => page !== kept);
      const urls = others.map(({ url }) => url);
      const message = `${kept.url} and ${listSome(urls)} have the same text.`;
      const all = [...urls, kept.url];
      const fix = adviceFor(kept, others);
      return [{ url: urls[0] ?? kept.url, message, fix, evidence: kept.url, urls: all, ...templateOf(all, fix) }];
    });
  },
};

/** Lists of the same posts, URLs of one document, and a language in its own folder too are a mistake of the site: one finding. */
function templateOf(urls: readonly string[], fix: string): Pick<Violation, 'template'> {
  if (urls.every(isPostList)) return { template: 'list' };
  if (areVariants(urls)) return { template: 'variant' };
  const paths = urls.map((url) => url.replace(/^(https?:\/\/[^/]+)\/[a-z]{2}(?=\/|$)/, '$1'));
  return areVariants(paths) && paths.some((path, at) => path === urls[at]) ? { template: fix } : {};
}

function areVariants(urls: readonly string[]): boolean {
  return new Set(urls.map(documentOf)).size === 1;
}

/** Of one tag: `/tags/` alone lists the tags. */
function isPostList(url: string): boolean {
  return /\/(?:tags?|categor(?:y|ies))\/./.test(documentOf(url));
}

function adviceFor(kept: PageSnapshot, others: readonly PageSnapshot[]): string {
  const group = [kept, ...others];
  if (new Set(group.map(({ lang }) => primaryLanguage(lang ?? ''))).size > 1)
    return 'Translate the text for the languages that the pages declare, or remove the versions that are not translated.';
  const urls = group.map(({ url }) => url);
  if (urls.every(isPostList))
    return 'Remove tags or categories that have the same posts as another, or set their pages to noindex.';
  const page = withoutQuery(kept.url);
  if (areVariants(urls) && page !== kept.url) return `Name ${page} as their canonical URL.`; // scripts may read the query
  if (areVariants(urls) && urls.some((url) => url.includes('?')))
    return `Keep ${kept.url}: name it as the canonical URL of the others.`;
  // Other URLs may be of two pages, one of which has the text of the other by mistake.
  return areVariants(urls)
    ? `Keep ${kept.url}: redirect the other URLs to it, or name it as their canonical URL.`
    : 'Write the text of each page, or, if they are one page, redirect all but one, or name that one as their canonical URL.';
}

/** Positive if `one` is the better URL to keep: the home page, listed in the sitemap, linked more often, shorter. */
function rank(
  one: PageSnapshot,
  other: PageSnapshot,
  links: ReadonlyMap<string, number>,
  { listedUrls, home }: SiteIndex,
): number {
  const first = Number(one.url === home) - Number(other.url === home);
  const listed = Number(listedUrls.has(one.url)) - Number(listedUrls.has(other.url));
  const linked = (links.get(one.url) ?? 0) - (links.get(other.url) ?? 0);
  return first || listed || linked || other.url.length - one.url.length;
}

/** Versions for several countries may have the same text, if they are announced as such. */
function areRegions(pages: readonly PageSnapshot[]): boolean {
  const codeOf = ({ url }: PageSnapshot, { alternates }: PageSnapshot) =>
    alternates.find((one) => one.url === url && one.hreflang?.toLowerCase() !== 'x-default')?.hreflang;
  return pages.every((page) => pages.every((other) => codeOf(other, page) !== undefined));
}
