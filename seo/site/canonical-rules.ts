import { count } from '../count.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { canonicalOf, isIndexable, listSome, noindexOf } from '../page/page-state.ts';
import { describeState, type SiteIndex, type SiteRule } from './site-index.ts';

const minForNorm = 10;
const normShare = 0.7;
/** Two pages may be copies of the home page; three are a template's mistake. */
const minToHome = 3;

/** Where canonicals lead, and whether they are spelled alike. */
export const canonicalSiteRules: readonly SiteRule[] = [
  {
    id: 'canonical/not-self-in-sitemap',
    severity: 'error',
    topic: 'indexing',
    title: 'A sitemap lists a page whose canonical is another.',
    why: 'The sitemap asks for one address, the page for the other.',
    fix: 'List the canonical address.',
    source: 'Sitebulb, "Canonicalized URL in XML sitemaps"',
    examples: { bad: '<loc>…/about?ref=1</loc> with canonical …/about', good: '<loc>…/about</loc>' },
    check: (index) => {
      const isHomeCause = listToHome(index).length >= minToHome; // canonical/to-home reports all of them
      return listElsewhere(index)
        .filter(({ page, canonical }) => index.listedUrls.has(page.url) && !(isHomeCause && canonical === index.home))
        .map(({ page, canonical }) => ({
          url: page.url,
          message: `${page.url} is listed and says its canonical is ${canonical}.`,
          fix: `List ${canonical}.`,
          evidence: canonical,
        }));
    },
  },
  {
    id: 'canonical/target-bad',
    severity: 'error',
    topic: 'indexing',
    title: 'The canonical address redirects, is missing, or is noindex.',
    why: 'Engines are sent to a page that they cannot index.',
    fix: 'Name a page that answers 200 and may be indexed.',
    source: 'Screaming Frog, "Non-indexable canonical"',
    examples: { bad: 'canonical to a page that answers 404', good: 'canonical to a page that answers 200' },
    check: (index) => {
      const byTarget = Map.groupBy(listElsewhere(index), ({ canonical }) => canonical);
      return [...byTarget].flatMap(([canonical, all]) => {
        const fault = faultOf(canonical, index);
        if (fault === null) return [];
        const urls = all.map(({ page }) => page.url);
        const from = listSome(urls);
        const message = `Canonical ${canonical} of ${from} ${fault}.`;
        return [{ url: all[0]?.page.url ?? canonical, message, evidence: canonical, urls }];
      });
    },
  },
  {
    id: 'canonical/chain',
    severity: 'warning',
    topic: 'indexing',
    title: 'The canonical page names yet another canonical.',
    why: 'Engines may stop half way.',
    fix: 'Name the last one directly.',
    source: 'Screaming Frog, "Canonical chain"',
    examples: { bad: 'a > b > c', good: 'a > c' },
    check: (index) =>
      listElsewhere(index).flatMap(({ page, canonical }) => {
        const [target] = index.pagesByUrl.get(canonical) ?? [];
        const next = target === undefined ? null : canonicalOf(target);
        if (next === null || next === canonical || next === page.url) return [];
        const message = `${page.url} > ${canonical} > ${next}.`;
        return [{ url: page.url, message, fix: `Point ${page.url} to ${next}.` }];
      }),
  },
  {
    id: 'canonical/to-home',
    severity: 'error',
    topic: 'indexing',
    title: 'Many pages name the home page as their canonical.',
    why: 'They ask to be taken for copies of it, and leave the index.',
    fix: "Build the canonical from the page's own address.",
    source: 'Lighthouse, canonical',
    examples: { bad: 'canonical of /about, /blog, /faq is /', good: 'Each page its own canonical' },
    check: (index) => {
      const all = listToHome(index);
      if (all.length < minToHome) return [];
      const urls = all.map(({ page }) => page.url);
      const message = `${all.length} pages name the home page as canonical: ${listSome(urls)}.`;
      return [{ url: urls[0] ?? index.home, message, urls }];
    },
  },
  {
    id: 'canonical/form-drift',
    severity: 'warning',
    topic: 'indexing',
    title: 'Some canonicals are spelled in another way than most of the site.',
    why: 'One page gets two spellings: with www and without, with slash and without.',
    fix: 'Build all of them in one place.',
    source: 'Screaming Frog, "Canonicals"',
    examples: { bad: '9 canonicals without a slash at the end, 1 with it', good: '10 without' },
    check: (index) => {
      const named = index.pages.filter(isIndexable).flatMap((page) => canonicalOf(page) ?? []);
      const urls = [...new Set(named)]
        .map((href) => new URL(href))
        .filter(({ pathname }) => !/^\/$|\.\w{1,5}$/.test(pathname));
      return Object.entries(axes).flatMap(([axis, read]) => {
        const drifted = listDrifted(urls, read);
        const [first] = drifted;
        if (first === undefined) return [];
        const list = listSome(drifted.map(({ href }) => href));
        return [
          {
            url: first.href,
            message: `${count(drifted.length, 'canonical')} ${drifted.length === 1 ? 'breaks' : 'break'} the site's form (${axis}): ${list}.`,
          },
        ];
      });
    },
  },
];

type Elsewhere = { page: PageFacts; canonical: string };

function listElsewhere({ pages }: SiteIndex): Elsewhere[] {
  return pages.filter(isIndexable).flatMap((page) => {
    const canonical = canonicalOf(page);
    return canonical === null || canonical === page.url ? [] : [{ page, canonical }];
  });
}

function listToHome(index: SiteIndex): Elsewhere[] {
  return listElsewhere(index).filter(({ canonical }) => canonical === index.home);
}

function faultOf(canonical: string, { stateOf, pagesByUrl }: SiteIndex): string | null {
  const state = stateOf(canonical);
  if (state === null) return null;
  if (state.hops > 0) return `redirects to ${state.finalUrl}`;
  if (state.status !== 200) return `answers ${describeState(state)}`;
  const [target] = pagesByUrl.get(canonical) ?? [];
  return target !== undefined && noindexOf(target) !== null ? 'is noindex' : null;
}

const axes: Readonly<Record<string, (url: URL) => string>> = {
  scheme: ({ protocol }) => protocol,
  www: ({ hostname }) => (hostname.startsWith('www.') ? 'www' : 'no www'),
  slash: ({ pathname }) => (pathname.endsWith('/') ? 'slash at the end' : 'no slash at the end'),
};

/** The URLs that do not have the form of nearly all the others. */
function listDrifted(urls: readonly URL[], read: (url: URL) => string): URL[] {
  const forms = [...Map.groupBy(urls, read).values()].toSorted((a, b) => b.length - a.length);
  const [norm = [], ...others] = forms;
  return urls.length < minForNorm || norm.length / urls.length < normShare ? [] : others.flat();
}
