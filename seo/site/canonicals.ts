import type { PageFacts } from '../page/page-facts.ts';
import { canonicalOf, isIndexable, listSome, noindexOf } from '../page/page-state.ts';
import { describeState, type SiteCheck, type SiteFlaw, type SiteIndex } from './site-index.ts';

const fewestForNorm = 10;
const normShare = 0.7;
/** Two pages may be copies of the home page; three are a template's mistake. */
const manyToHome = 3;

type Elsewhere = { page: PageFacts; canonical: string };

/** Where canonicals lead, and whether they are spelled alike. */
export const canonicalSiteRules: readonly SiteCheck[] = [notSelfListed, targetBad, chain, toHome, formDrift];

function listElsewhere({ pages }: SiteIndex): Elsewhere[] {
  return pages.filter(isIndexable).flatMap((page) => {
    const canonical = canonicalOf(page);
    return canonical === null || canonical === page.url ? [] : [{ page, canonical }];
  });
}

/** Copies that name the home page, where canonical/to-home tells of all of them, are left out. */
function notSelfListed(index: SiteIndex): SiteFlaw[] {
  const isHomeCause = toHome(index).length > 0;
  return listElsewhere(index)
    .filter(({ page, canonical }) => index.listedUrls.has(page.url) && !(isHomeCause && canonical === index.home))
    .map(({ page, canonical }) => ({
      rule: 'canonical/not-self-in-sitemap',
      url: page.url,
      message: `${page.url} is listed and says its canonical is ${canonical}.`,
      fix: `List ${canonical}.`,
      evidence: canonical,
    }));
}

/** One finding a target, however many pages name it. */
function targetBad(index: SiteIndex): SiteFlaw[] {
  const byTarget = Map.groupBy(listElsewhere(index), ({ canonical }) => canonical);
  return [...byTarget].flatMap(([canonical, all]) => {
    const fault = faultOf(canonical, index);
    if (fault === null) return [];
    const from = listSome(all.map(({ page }) => page.url));
    return [
      {
        rule: 'canonical/target-bad' as const,
        url: all[0]?.page.url ?? canonical,
        message: `Canonical ${canonical} of ${from} ${fault}.`,
        evidence: canonical,
      },
    ];
  });
}

function faultOf(canonical: string, { stateOf, pagesByUrl }: SiteIndex): string | null {
  const state = stateOf(canonical);
  if (state === null) return null;
  if (state.hops > 0) return `redirects to ${state.finalUrl}`;
  if (state.status !== 200) return `answers ${describeState(state)}`;
  const [target] = pagesByUrl.get(canonical) ?? [];
  return target !== undefined && noindexOf(target) !== null ? 'is noindex' : null;
}

function chain(index: SiteIndex): SiteFlaw[] {
  return listElsewhere(index).flatMap(({ page, canonical }) => {
    const [target] = index.pagesByUrl.get(canonical) ?? [];
    const next = target === undefined ? null : canonicalOf(target);
    if (next === null || next === canonical || next === page.url) return [];
    const message = `${page.url} > ${canonical} > ${next}.`;
    return [{ rule: 'canonical/chain' as const, url: page.url, message, fix: `Point ${page.url} to ${next}.` }];
  });
}

function toHome(index: SiteIndex): SiteFlaw[] {
  const all = listElsewhere(index).filter(({ canonical }) => canonical === index.home);
  if (all.length < manyToHome) return [];
  const message = `${all.length} pages name the home page as canonical: ${listSome(all.map(({ page }) => page.url))}.`;
  return [{ rule: 'canonical/to-home', url: all[0]?.page.url ?? index.home, message }];
}

const axes: Readonly<Record<string, (url: URL) => string>> = {
  scheme: ({ protocol }) => protocol,
  www: ({ hostname }) => (hostname.startsWith('www.') ? 'www' : 'no www'),
  slash: ({ pathname }) => (pathname.endsWith('/') ? 'slash at the end' : 'no slash at the end'),
};

function formDrift(index: SiteIndex): SiteFlaw[] {
  const named = index.pages.filter(isIndexable).flatMap((page) => canonicalOf(page) ?? []);
  const urls = [...new Set(named)]
    .map((href) => new URL(href))
    .filter(({ pathname }) => !/^\/$|\.\w{1,5}$/.test(pathname));
  return Object.entries(axes).flatMap(([axis, read]) => {
    const forms = [...Map.groupBy(urls, read).values()].toSorted((a, b) => b.length - a.length);
    const [norm = [], ...others] = forms;
    const drifted = others.flat();
    if (urls.length < fewestForNorm || drifted.length === 0 || norm.length / urls.length < normShare) return [];
    const list = listSome(drifted.map(({ href }) => href));
    return [
      {
        rule: 'canonical/form-drift' as const,
        url: drifted[0]?.href ?? index.home,
        message: `${drifted.length} canonicals break the site's form (${axis}): ${list}.`,
      },
    ];
  });
}
