import { count } from '../count.ts';
import { withoutQuery } from '../page/collect/resolve-url.ts';
import { type PageSnapshot, titleOf } from '../page/page-snapshot.ts';
import {
  canonicalOf,
  isIndexable,
  isOtherLanguage,
  isOwnCanonical,
  listSome,
  noindexOf,
  primaryLanguage,
  withoutIndexFile,
} from '../page/page-state.ts';
import { describeOtherLanguage, otherLanguageRule } from '../page/rules/indexing.ts';
import type { Violation } from '../rule.ts';
import { haveSameText } from './identical-pages.ts';
import { hasWrongLang } from './language-rules.ts';
import { mayBeListed } from './may-be-listed.ts';
import { andMore, describeState, listOdd, type SiteIndex, type SiteRule } from './site-index.ts';

/** Two pages may be copies of the home page; three are a template's mistake. */
const minToHome = 3;

export const canonicalSiteRules: readonly SiteRule[] = [
  {
    id: 'canonical/not-self-in-sitemap',
    severity: 'error',
    title: 'A sitemap lists a page whose canonical URL is another page.',
    why: 'The sitemap and the page name different URLs for indexing.',
    fix: 'List only canonical URLs in the sitemap.',
    source: 'Sitebulb, "Canonicalized URL in XML sitemaps"',
    examples: { bad: '<loc>…/about?ref=1</loc> with canonical …/about', good: '<loc>…/about</loc>' },
    check: (index) => {
      const toHome = listToHome(index); // canonical/to-home reports all of them
      const reported = new Set(toHome.length >= minToHome ? toHome.map(({ page }) => page.url) : []);
      return listElsewhere(index)
        .filter(({ page }) => index.listedUrls.has(page.url) && !reported.has(page.url))
        .filter((one) => !isOtherLanguage(one.page, one.canonical) && languageOfTarget(one, index) === null) // canonical/other-language reports it
        .filter(({ canonical }) => faultOf(canonical, index) === null) // canonical/target-bad reports it
        .map(({ page, canonical }) => ({
          url: page.url,
          message: `The sitemap lists ${page.url}, whose canonical URL is ${canonical}.`,
          fix: adviseFor(canonical, index),
          evidence: canonical,
        }));
    },
  },
  {
    id: 'canonical/target-bad',
    severity: 'error',
    title: 'A canonical URL redirects, does not return status 200, is noindex, or has another canonical URL.',
    why: 'It points search engines to a page that they cannot index.',
    fix: 'Name the page itself, or the page that it is a copy of, by a URL that returns status 200.',
    source: 'Screaming Frog, "Non-indexable canonical"',
    examples: { bad: 'canonical to a page with status 404', good: 'canonical to a page with status 200' },
    check: (index) => {
      const byTarget = Map.groupBy(listElsewhere(index), ({ canonical }) => canonical);
      const redirecting = listRedirecting(index);
      const others = [...byTarget].flatMap(([canonical, all]) => {
        const fault = faultOf(canonical, index);
        if (fault === null) return [];
        const urls = all.map(({ page }) => page.url);
        const from = listSome(urls);
        const message = `The canonical URL ${canonical} of ${from} ${fault}.`;
        return [{ url: all[0]?.page.url ?? canonical, message, evidence: canonical, urls }];
      });
      return [...redirecting, ...others, ...listChains(index)];
    },
  },
  {
    id: 'canonical/to-home',
    severity: 'error',
    title: 'Many pages have the home page as their canonical URL.',
    why: 'Search engines treat them as duplicates and drop them from the index.',
    fix: "Build the canonical URL from the page's own URL.",
    source: 'Lighthouse, canonical',
    examples: { bad: 'canonical of /about, /blog, /faq is /', good: 'Each page its own canonical' },
    check: (index) => {
      const all = listToHome(index);
      if (all.length < minToHome) return [];
      const urls = all.map(({ page }) => page.url);
      const message = `${all.length} pages have a home page as canonical URL: ${listSome(urls)}.`;
      return [{ url: urls[0] ?? index.home, message, urls }];
    },
  },
  {
    id: 'canonical/form-drift',
    severity: 'warning',
    title: 'Some canonical URLs differ in scheme, www or trailing slash from most of the site.',
    why: 'One page gets two URL variants that compete with each other.',
    fix: 'Build all canonical URLs from one origin and path format.',
    source: 'Screaming Frog, "Canonicals"',
    examples: { bad: '9 canonicals without a trailing slash, 1 with it', good: '10 without' },
    check: ({ pages, redirectingCanonicals: written }) => {
      const named = pages.filter(isIndexable).flatMap((page) => written.get(page.url) ?? canonicalOf(page) ?? []);
      const urls = [...new Set(named)]
        .map((href) => new URL(href))
        .filter(({ pathname }) => !/^\/$|\.\w{1,5}$/.test(pathname));
      const redirecting = new Set(written.values());
      if (urls.filter(({ href }) => redirecting.has(href)).length > urls.length / 2) return []; // then the others are right
      // The page of a folder may end in a slash where others do not.
      const folders = new Set(urls.flatMap(listFolders));
      return Object.entries(axes).flatMap(([axis, read]) => {
        const compared = axis === 'slash' ? urls.filter(({ href }) => !folders.has(href)) : urls;
        const drifted = listOdd(compared, read);
        const [first] = drifted;
        if (first === undefined) return [];
        const list = listSome(drifted.map(({ href }) => href));
        return [
          {
            url: first.href,
            message: `${count(drifted.length, 'canonical URL')} ${drifted.length === 1 ? 'differs' : 'differ'} from most others (${axis}): ${list}.`,
          },
        ];
      });
    },
  },
];

/** The folders that a URL is in, with those that they are in. */
function listFolders({ origin, pathname }: URL): string[] {
  const names = pathname.replace(/\/$/, '').split('/').slice(0, -1);
  return names.map((_, at) => `${origin}${names.slice(0, at + 1).join('/')}/`);
}

/** The page rule knows only the languages that the page announces. */
export const canonicalLanguageRule: SiteRule = {
  ...otherLanguageRule,
  check: (index) =>
    listElsewhere(index).flatMap((one) => {
      const { page, canonical } = one;
      const language = isOtherLanguage(page, canonical) ? null : languageOfTarget(one, index);
      return language === null ? [] : [{ url: page.url, ...describeOtherLanguage(page, canonical, [language]) }];
    }),
};

type Elsewhere = { page: PageSnapshot; canonical: string };

function listElsewhere({ pages }: SiteIndex): Elsewhere[] {
  return pages.filter(isIndexable).flatMap((page) => {
    const canonical = canonicalOf(page);
    return canonical === null || isOwnCanonical(page) ? [] : [{ page, canonical }];
  });
}

/** The language that a canonical URL declares, if its page and the one that names it declare two, both rightly. */
function languageOfTarget({ page, canonical }: Elsewhere, index: SiteIndex): string | null {
  const [target] = index.pagesByUrl.get(canonical) ?? [];
  if (target === undefined || hasWrongLang(page, index) || hasWrongLang(target, index)) return null;
  const [own, other] = [page, target].map(({ lang }) => primaryLanguage(lang ?? ''));
  return own && other && own !== other ? other : null;
}

/** Search engines may ignore the second step; one that they cannot index is reported itself. */
function listChains(index: SiteIndex): Violation[] {
  return listElsewhere(index).flatMap(({ page, canonical }) => {
    const [target] = index.pagesByUrl.get(canonical) ?? [];
    const next = target === undefined ? null : canonicalOf(target);
    if (next === null || next === canonical || next === page.url || faultOf(next, index) !== null) return [];
    const message = `The canonical URL ${canonical} of ${page.url} has the canonical URL ${next}.`;
    return [{ url: page.url, message, fix: `Set the canonical URL of ${page.url} to ${next}.`, severity: 'warning' }];
  });
}

function adviseFor(canonical: string, index: SiteIndex): string {
  if (index.listedUrls.has(canonical)) return 'Remove the page from the sitemap.';
  return mayBeListed(canonical, index)
    ? `List ${canonical} instead.`
    : 'Remove the page from the sitemap, or correct its canonical URL.';
}

/** Search engines follow the redirect back to the page: of low weight, and a template's mistake, so one finding. */
function listRedirecting({ redirectingCanonicals }: SiteIndex): Violation[] {
  const urls = [...redirectingCanonicals.keys()];
  const [[url, canonical] = []] = redirectingCanonicals;
  if (url === undefined) return [];
  const message = `The canonical URL ${canonical} of ${url}${andMore(urls.length, 'page')} redirects to the page itself.`;
  const fix = 'Use the URL that a page has after redirects as its canonical URL.';
  return [{ url, message, fix, severity: 'warning', urls }];
}

function listToHome(index: SiteIndex): Elsewhere[] {
  const homes = listHomes(index);
  return listElsewhere(index).filter(
    ({ page, canonical }) =>
      homes.has(canonical) &&
      !homes.has(page.url) &&
      canonical !== withoutIndexFile(page.url) &&
      !isCopy(page, index.pagesByUrl.get(canonical)?.[0]),
  );
}

/** Whether a page with a query is an order of a list, or the text is the same; scripts may write another into one document. */
function isCopy(page: PageSnapshot, original: PageSnapshot | undefined): boolean {
  if (original === undefined) return false;
  // A page of a blog may have a query and another title.
  const isSorted = withoutQuery(page.url) === original.url && titleOf(page) === titleOf(original);
  return isSorted || (!page.hasEmptyMountPoint && haveSameText(page, original));
}

/** The home page and its versions in other languages. */
function listHomes({ home, finalUrlOf, pagesByUrl, pages, context }: SiteIndex): Set<string> {
  const start = finalUrlOf(home);
  const alternates = (pagesByUrl.get(start) ?? []).flatMap((page) => page.alternates.flatMap(({ url }) => url ?? []));
  const roots = pages.flatMap(({ url }) => {
    const [, segment = '', ...rest] = new URL(url).pathname.split('/');
    return context.languages.includes(segment) && rest.join('') === '' ? [url] : [];
  });
  return new Set([home, start, ...alternates, ...roots]);
}

function faultOf(canonical: string, { stateOf, pagesByUrl }: SiteIndex): string | null {
  const state = stateOf(canonical);
  if (state === null) return null;
  if (state.hops > 0) return `redirects to ${state.finalUrl}`;
  if (state.status !== 200) return `does not return status 200 (${describeState(state)})`;
  const [target] = pagesByUrl.get(canonical) ?? [];
  return target !== undefined && noindexOf(target) !== null ? 'is noindex' : null;
}

const axes: Readonly<Record<string, (url: URL) => string>> = {
  scheme: ({ protocol }) => protocol,
  www: ({ hostname }) => (hostname.startsWith('www.') ? 'www' : 'no www'),
  slash: ({ pathname }) => (pathname.endsWith('/') ? 'trailing slash' : 'no trailing slash'),
};
