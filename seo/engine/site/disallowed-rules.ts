import { count } from '../count.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';
import { canonicalOf, isIndexable, listSome } from '../page/page-state.ts';
import { isClosedToGoogle } from '../robots/parse-robots.ts';
import type { SiteIndex, SiteRule } from './site-index.ts';

/** URLs that pages name and that robots.txt disallows. */
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
    why: 'Search engines do not read these pages, and the audit did not read them either.',
    fix: 'Check that each of them should be out of search results; allow the others.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
    examples: { bad: '<a href="/guides/sea">, and Disallow: /guides', good: '<a href="/cart">, and Disallow: /cart' },
    check: (index) => {
      const disallowed = isDisallowed(index.home, index)
        ? [] // robots/blocks-all reports it
        : index.inlinks.filter(({ target }) => isDisallowed(target, index));
      const [first] = disallowed;
      if (first === undefined) return [];
      const targets = disallowed.map(({ target }) => target);
      const message = `robots.txt disallows ${count(targets.length, 'linked URL')}: ${listSome(targets, 10)}.`;
      const urls = disallowed.flatMap(({ from }) => from.map(({ page }: { page: PageSnapshot }) => page.url));
      return [{ url: first.from[0].page.url, message, urls }];
    },
  },
];

function isDisallowed(url: string, { robots, site }: SiteIndex): boolean {
  return url.startsWith(`${site.origin}/`) && isClosedToGoogle(robots, url);
}
