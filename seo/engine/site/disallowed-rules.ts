import { count } from '../count.ts';
import { canonicalOf, isIndexable, listSome } from '../page/page-state.ts';
import { isClosedToGoogle } from '../robots/parse-robots.ts';
import type { SiteIndex, SiteRule } from './site-index.ts';

/** URLs that pages name and that search engines are told to leave out. */
export const disallowedRules: readonly SiteRule[] = [
  {
    id: 'canonical/blocked',
    severity: 'error',
    title: 'robots.txt disallows the canonical URL of a page.',
    why: 'Search engines cannot crawl the URL that they are to index, so they may index neither of the two.',
    fix: 'Allow the canonical URL in robots.txt, or name a URL that is allowed.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    examples: { bad: 'canonical …/print/about, and Disallow: /print/', good: 'canonical …/about' },
    check: (index) => {
      const blocked = index.pages.flatMap((page) => {
        const canonical = isIndexable(page) ? canonicalOf(page) : null;
        const isOther = canonical !== null && canonical !== page.url;
        return isOther && isDisallowed(canonical, index) && !isDisallowed(page.url, index) ? [{ page, canonical }] : [];
      });
      return [...Map.groupBy(blocked, ({ canonical }) => canonical)].map(([canonical, all]) => {
        const urls = all.map(({ page }) => page.url);
        const message = `robots.txt disallows ${canonical}, the canonical URL of ${listSome(urls)}.`;
        return { url: urls[0] ?? canonical, message, evidence: canonical, urls };
      });
    },
  },
  {
    id: 'link/disallowed',
    severity: 'info',
    title: 'Pages link to URLs that robots.txt disallows.',
    why: 'Search engines cannot read these pages, which is right for an account and wrong for an offer.',
    fix: 'Check that each of them should be closed to search engines; allow the others.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
    examples: { bad: '<a href="/guides/sea">, and Disallow: /guides', good: '<a href="/cart">, and Disallow: /cart' },
    check: (index) => {
      if (isDisallowed(index.home, index)) return []; // robots/blocks-all reports it
      const [first, ...others] = index.inlinks.filter(({ target }) => isDisallowed(target, index));
      if (first === undefined) return [];
      const linked = [first, ...others];
      const targets = linked.map(({ target }) => target);
      const message = `robots.txt disallows ${count(targets.length, 'linked URL')}: ${listSome(targets, 10)}.`;
      const urls = linked.flatMap(({ from }) => from.map(({ page }) => page.url));
      return [{ url: first.from[0].page.url, message, urls }];
    },
  },
];

function isDisallowed(url: string, { robots, site }: SiteIndex): boolean {
  return url.startsWith(`${site.origin}/`) && isClosedToGoogle(robots, url);
}
