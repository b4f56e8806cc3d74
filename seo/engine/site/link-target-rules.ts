import { didYouMean } from '../did-you-mean.ts';
import { codeInPath } from '../hreflang/language-site.ts';
import { resolveUrl, withoutFragment, withoutQuery } from '../page/collect/resolve-url.ts';
import type { PageAnchor, PageSnapshot } from '../page/page-snapshot.ts';
import {
  canonicalOf,
  isIndexable,
  isOwnCanonical,
  isRedirectStub,
  primaryLanguage,
  stubTargetOf,
  withoutIndexFile,
} from '../page/page-state.ts';
import { missingValue } from '../page/rules/link.ts';
import { httpLinkRule } from '../page/rules/security.ts';
import { isScriptFilled } from '../page/script-shell.ts';
import type { Violation } from '../rule.ts';
import { dropIndexFiles } from './identical-pages.ts';
import { listWrongLinks } from './language-rules.ts';
import {
  andMore,
  describeState,
  type Inlinks,
  inLanguage,
  type ListedUrl,
  type SiteIndex,
  type SiteRule,
  type UrlState,
} from './site-index.ts';

/** Statuses that bot filters return. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429, 999]);
/** What social networks and shops also return to programs, while readers get the page. */
const foreignRefusals: ReadonlySet<number> = new Set([400, 405, 406, 503]);

export const linkTargetRules: readonly SiteRule[] = [
  {
    id: 'link/broken',
    severity: 'error',
    title: 'An internal link is broken.',
    why: 'Readers and crawlers reach an error page.',
    fix: 'Link to a page that exists.',
    source: 'Screaming Frog, "Internal 4xx"',
    examples: { bad: '<a href="/servces">, which returns 404', good: '<a href="/services">' },
    check: (index) => {
      const listed = new Map(index.site.listed?.map((place) => [place.url, place]));
      return listBrokenLinks(index).map(({ links, state }) => {
        const urls = [links.target, index.finalUrlOf(links.target)]; // a redirect may lead to the missing page
        const place = urls.flatMap((url) => listed.get(url) ?? [])[0];
        return { ...describeBroken(links, state, place), ...suggestTarget(links, index) };
      });
    },
  },
  {
    id: 'link/external-broken',
    severity: 'warning',
    title: 'A link to another site is broken.',
    why: 'Readers reach an error page, and the page looks outdated.',
    fix: 'Link to the new URL of the page, or remove the link.',
    source: 'Screaming Frog, "External 4xx"',
    examples: { bad: 'https://example.org/gone returns 404', good: 'A page that returns 200' },
    check: (index) =>
      listBroken(index).flatMap(({ links, state }) =>
        isOnHost(links.target, index) || index.listedUrls.has(links.target) ? [] : [describeBroken(links, state)],
      ),
  },
  {
    id: 'link/redirect',
    severity: 'warning',
    title: 'An internal link redirects.',
    why: 'Each click waits for one more response.',
    fix: 'Link to the final URL.',
    source: 'Screaming Frog, "Internal 3xx"',
    examples: { bad: '<a href="/about-us">, which redirects to /about', good: '<a href="/about">' },
    check: (index) =>
      listRedirects(index).flatMap(({ links, state }) => {
        if (state.hops > 1) return []; // link/redirect-chain reports it
        const message = `${nameStart(links)} links to ${links.target}, which redirects to ${state.finalUrl}.`;
        return [{ ...startOf(links), message, ...adviseEnd(links, state, index) }];
      }),
  },
  {
    id: 'link/redirect-chain',
    severity: 'warning',
    title: 'An internal link takes more than one redirect.',
    why: 'Each click waits for several responses, and crawlers follow only some redirects at once.',
    fix: 'Link to the final URL.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    examples: {
      bad: '<a href="/about-us">, which redirects to /about-us/, then to /about/',
      good: '<a href="/about/">',
    },
    check: (index) =>
      listRedirects(index).flatMap(({ links, state }) => {
        if (state.hops < 2) return [];
        const { target } = links;
        const message = `${nameStart(links)} links to ${target}, which takes ${state.hops} redirects to ${state.finalUrl}.`;
        return [{ ...startOf(links), message, ...adviseEnd(links, state, index) }];
      }),
  },
  {
    id: 'link/nofollow-internal',
    severity: 'warning',
    title: 'A link to an indexable page of the site is nofollow.',
    why: 'Search engines may not crawl the page through it.',
    fix: 'Remove nofollow from the rel attribute.',
    source: 'Screaming Frog, "Internal nofollow outlinks"',
    examples: { bad: '<a rel="nofollow" href="/about">', good: '<a href="/about">' },
    check: (index) =>
      index.inlinks.flatMap(({ target, from }) => {
        const [page] = index.pagesByUrl.get(index.finalUrlOf(target)) ?? [];
        // Scripts of blogs and shops keep crawlers from copies of a page, such as that to answer a comment; it links back too.
        const isOther = (one: PageSnapshot) => ![one.url, canonicalOf(one)].includes(page?.url ?? null);
        const [first, ...others] = from.filter((link) => link.anchor.rel.includes('nofollow') && isOther(link.page));
        if (first === undefined || page === undefined || !isIndexable(page) || !isOwnCanonical(page)) return [];
        const message = `The link to ${target} is nofollow.`;
        return [{ ...startOf({ target, from: [first, ...others] }), message }];
      }),
  },
  {
    id: 'link/fragment',
    severity: 'warning',
    title: 'The fragment of a link matches no id on the target page.',
    why: 'The reader stays at the top of the page.',
    fix: 'Correct the fragment, or add the id to the target.',
    source: 'html-proofer, internal hash',
    examples: { bad: '<a href="#pricing"> without id="pricing"', good: '<a href="#prices"> and <h2 id="prices">' },
    check: (index) => {
      const missing = index.pages.flatMap((page) =>
        page.anchors.flatMap((anchor) => findMissing(anchor, page, index) ?? []),
      );
      const places = Map.groupBy(missing, ({ anchor }) => anchor.url).values();
      return [...places].flatMap((all) => {
        const [first] = all;
        const urls = new Set(all.map(({ page }) => page.url));
        return first === undefined ? [] : [{ ...describeMissing(first, urls.size), urls: [...urls] }];
      });
    },
  },
];

export const externalHttpRule: SiteRule = {
  ...httpLinkRule,
  check: (index) =>
    index.inlinks.flatMap((links) => {
      const { target } = links;
      const safe = toHttps(target);
      if (safe === target || isInternal(safe, index) || index.stateOf(safe)?.status !== 200) return [];
      const message = `${nameStart(links)} links to ${target}, which also works over https.`;
      return [{ ...startOf(links), message, fix: `Link to ${safe}.` }];
    }),
};

function isInternal(url: string, { site }: SiteIndex): boolean {
  return url === site.origin || url.startsWith(`${site.origin}/`);
}

/** Also over http, where the site has https. */
function isOnHost(url: string, index: SiteIndex): boolean {
  return isInternal(url, index) || isInternal(toHttps(url), index);
}

function toHttps(url: string): string {
  return url.replace(/^http:/, 'https:');
}

function isBroken({ status }: UrlState): boolean {
  return status === null || status >= 400;
}

type LinkState = { links: Inlinks; state: UrlState };

/** The URLs of the site that link/broken reports, with the pages that link to them. */
export function listBrokenLinks(index: SiteIndex): LinkState[] {
  return listBroken(index).filter(({ links }) => isOnHost(links.target, index));
}

/** The URLs that link/broken or link/external-broken reports. */
export function listBroken(index: SiteIndex): LinkState[] {
  const { context, stateOf } = index;
  return index.inlinks.flatMap((links) => {
    const { target } = links;
    const state = stateOf(target);
    if (state === null || !isBroken(state) || context.knownExceptions.missing.has(target)) return [];
    return isRefused(target, state, index) ? [] : [{ links, state }];
  });
}

function isRefused(target: string, { status }: UrlState, index: SiteIndex): boolean {
  return status !== null && (refusals.has(status) || (foreignRefusals.has(status) && !isOnHost(target, index)));
}

/** Internal links that lead elsewhere by redirects, without those that link/wrong-language reports. */
export function listRedirects(index: SiteIndex): LinkState[] {
  const redirected = index.inlinks.flatMap((links) => {
    const { target } = links;
    const state = index.stateOf(target);
    if (state === null || isBroken(state) || index.context.knownExceptions.missing.has(target)) return [];
    if (state.hops === 0 || !isInternal(target, index) || state.finalUrl === target) return [];
    return leadsBack(state.finalUrl, target) ? [] : [{ links, state }];
  });
  const linking = new Set(redirected.flatMap(({ links }) => links.from.map(({ page }) => page)));
  const wrong = new Set([...linking].flatMap((page) => listWrongLinks(page, index).map(({ anchor }) => anchor)));
  return redirected.flatMap(({ links: { target, from }, state }) => {
    const [first, ...others] = from.filter(({ anchor }) => !wrong.has(anchor));
    return first === undefined ? [] : [{ links: { target, from: [first, ...others] }, state }];
  });
}

/** A redirect to another host may be meant. */
function adviseEnd(links: Inlinks, state: UrlState, index: SiteIndex): Pick<Violation, 'fix'> {
  const found = findEnd(state, index);
  if (found === null) return {};
  const { target } = links;
  const end = withFragmentOf(links, withQueryOf(target, found));
  if (!isOnHost(found, index))
    return { fix: `Link to ${end}, unless the redirect counts clicks or its target changes.` };
  return { fix: state.hops > 1 ? `Link to ${end}, and redirect ${target} directly to it.` : `Link to ${end}.` };
}

/** Some servers drop the query where they add or remove a slash, and the page may need it. */
function withQueryOf(target: string, end: string): string {
  const path = withoutQuery(target);
  return withoutSlash(path) === withoutSlash(end) ? end + target.slice(path.length) : end;
}

/** Browsers keep the fragment, unless the redirect names another one. */
function withFragmentOf({ from }: Inlinks, end: string): string {
  if (end.includes('#')) return end;
  const [first = '', ...others] = new Set(from.map(({ anchor }) => /#.+$/s.exec(anchor.url ?? '')?.[0] ?? ''));
  return others.length === 0 ? end + first : `${end} (keep the fragments of the links)`;
}

/** Where a reader ends up who is redirected, also by the page that is reached; `null` if that is not known. */
function findEnd({ finalUrl }: UrlState, index: SiteIndex): string | null {
  const [page] = index.pagesByUrl.get(finalUrl) ?? [];
  if (page === undefined || !isRedirectStub(page)) return finalUrl;
  const target = stubTargetOf(page);
  const state = target === null ? null : index.stateOf(target);
  const isStub = index.pagesByUrl.get(state?.finalUrl ?? '')?.some(isRedirectStub) === true;
  return state?.status === 200 && !isStub ? state.finalUrl : null;
}

/** A page to sign in at, with the URL of the link in its query. */
function leadsBack(finalUrl: string, target: string): boolean {
  const wanted = withoutSlash(target);
  const [, ...parameters] = finalUrl.split(/[?&#]/);
  const values = parameters.map((parameter) => decode(parameter.slice(parameter.indexOf('=') + 1)));
  return values.some(
    (value) => /^(?:\/|https?:)/.test(value) && withoutSlash(resolveUrl(value, target) ?? '') === wanted,
  );
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

/** @param listed Where a sitemap lists the URL. */
function describeBroken(links: Inlinks, state: UrlState, listed?: ListedUrl): Violation {
  const what = listed?.url === links.target ? 'which' : `whose target ${listed?.url}`;
  const alsoListed = listed === undefined ? '' : `, ${what} ${listed.file} lists (line ${listed.line})`;
  const message = `${nameStart(links)} links to ${links.target} (${describeState(state)})${alsoListed}.`;
  return { ...startOf(links), message };
}

/** The evidence is what all the links have in common: their `href` or, if that differs, their URL, at least without its fragment. */
function startOf({ target, from }: Inlinks): Omit<Violation, 'message'> {
  const [{ page, anchor }] = from;
  const common = (['href', 'url'] as const).find((key) => from.every((link) => link.anchor[key] === anchor[key]));
  const evidence = common === undefined ? target : (anchor[common] ?? '');
  return { url: page.url, line: anchor.line, evidence, urls: from.map((link) => link.page.url) };
}

function nameStart({ from }: Inlinks): string {
  const [{ page, anchor }] = from;
  const line = anchor.line === null ? '' : ` (line ${anchor.line})`; // :3 would read as a part of the URL
  return `${page.url}${line}${andMore(new Set(from.map((link) => link.page.url)).size, 'page')}`;
}

function suggestTarget({ target, from }: Inlinks, index: SiteIndex): Pick<Violation, 'fix'> {
  const [{ anchor }] = from;
  const written = anchor.href?.trim() ?? '';
  if (missingValue.test(written))
    return { fix: `The template lacks the URL and writes "${written}". Set the URL, or remove the link.` };
  if (/^(?:moc|gro|ten)\..*@/i.test(written)) return {}; // written backwards, against robots
  if (/^[^\s@/?#]+@(?:[\w-]+\.)+[a-z]{2,}$/i.test(written)) return { fix: `Write mailto:${written}.` };
  if (/^(?:www\.[^\s/]+$|(?:[\w-]+\.)+(?!(?:php|html?|aspx?|jsp|cgi)\/)[a-z]{2,}\/)/i.test(written))
    return { fix: `Write https://${written}, with the scheme.` };
  const safe = toHttps(target);
  if (safe !== target && index.stateOf(safe)?.status === 200) return { fix: `Link to ${safe}.` };
  // Pages of each language may mean the page in their own.
  const isAlone = from.every(({ page }) => page.url === from[0].page.url);
  const byLanguage = new Map(from.map((link) => [link.page.lang, link.page]));
  const near = [...byLanguage.values()].map((one) =>
    inLinkLanguage(nearestPage(target, one, isAlone, index), target, one, index),
  );
  const [first, ...others] = new Set(near.filter((path) => path !== null));
  if (first === undefined) return {};
  return {
    fix: others.length === 0 ? `Did you mean ${first}?` : `Did you mean ${[first, ...others].join(', ')}, by language?`,
  };
}

/**
 * The page with the path of the target in the language of the link, else without a repeated folder, else that whose path ends
 * the path of the target, as where a link lacks its first slash, else one with a similar path, or with the same last segment.
 *
 * @param isAlone Whether no other page has the link: a menu also leads to the page that it is on.
 */
function nearestPage(target: string, from: PageSnapshot, isAlone: boolean, { pages }: SiteIndex): string | null {
  const served = pages.filter(
    (page) =>
      page.response.status === 200 &&
      !(isAlone && page.url === from.url) &&
      !/\w\/\//.test(page.url) &&
      !isRedirectStub(page),
  );
  const paths = dropIndexFiles(served).map(({ url }) => new URL(url).pathname);
  const byName = new Map(paths.map((path) => [nameOf(path), path]));
  const [name, names] = [nameOf(new URL(target).pathname), [...byName.keys()]];
  const isRoot = (one: string) => one === '' || names.every((other) => `${other}/`.startsWith(`${one}/`));
  const [end] = names
    .filter((one) => `/${name}`.endsWith(`/${one}`) && !isRoot(one))
    .toSorted((one, other) => other.length - one.length);
  const named = [...listInLanguage(name, from.lang ?? ''), ...withoutRepeats(name)].find((one) => byName.has(one));
  const near =
    named ??
    end ??
    didYouMean(
      name,
      names.filter((one) => hasSameWords(one, name)),
    );
  if (near !== null) return byName.get(near) ?? null;
  const last = name.split('/').at(-1);
  return paths.find((path) => last !== '' && path.split('/').at(-1) === last) ?? null;
}

/** Whether two paths may differ by a slip: another word or number is another page. */
function hasSameWords(one: string, other: string): boolean {
  const [words = [], others = []] = [one, other].map((name) => name.toLowerCase().split(/[-_/.]/));
  const [numbers, otherNumbers] = [one, other].map((name) => name.replace(/\D/g, ''));
  const isSame = (word: string, at: number) => didYouMean(word, [others[at] ?? '']) !== null;
  return numbers === otherNumbers && (words.length !== others.length || words.every(isSame));
}

/** The suggestion in the language of the link or of its page; `null` if that has no version of it. */
function inLinkLanguage(path: string | null, target: string, from: PageSnapshot, index: SiteIndex): string | null {
  const near = index.pages.find(({ url }) => new URL(url).pathname === path);
  const [own, other] = [from, near].map((page) => primaryLanguage(page?.lang ?? ''));
  if (near === undefined || !own || !other || [own, codeInPath(target)].includes(other)) return path;
  const version = inLanguage(near, own, index);
  return version?.response.status !== 200 || version.url === from.url ? null : new URL(version.url).pathname;
}

/** A path without its outer slashes and `index.html`, which do not make two paths similar. */
function nameOf(path: string): string {
  return withoutSlashes(withoutIndexFile(path));
}

/** The path below a language, and with the language in each segment that may be another one. */
function listInLanguage(name: string, language: string): string[] {
  const segments = name.split('/');
  return [language.toLowerCase(), primaryLanguage(language)].flatMap((own) => [
    `${own}/${name}`,
    ...segments.flatMap((one, at) => (/^[a-z]{2}(?:-[a-z]{2})?$/i.test(one) ? segments.with(at, own).join('/') : [])),
  ]);
}

/** Without what repeats folders at its end, a path would lead to the folder of the link. */
function withoutRepeats(name: string): string[] {
  const short = [...new Set(name.split('/'))].join('/');
  return name.startsWith(`${short}/`) ? [] : [short];
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/|\/$/g, '');
}

type Missing = { page: PageSnapshot; anchor: PageAnchor; target: PageSnapshot; fragment: string };

/** Browsers handle `#top` and text fragments, applications `#/…` and `#!…`, scripts the names and numbers of tabs, pop-ups and language switchers. */
const handledFragment = /^(?:top$|!|\/|:~:|[\w-]*switcher$|(?:googtrans|weglot|elementor-action|popmake)\b)/i;

function findMissing(anchor: PageAnchor, page: PageSnapshot, { pagesByUrl }: SiteIndex): Missing | null {
  const url = anchor.name === '' ? '' : (anchor.url ?? ''); // link/empty reports an icon that a script handles
  const [, fragment = ''] = /#(.*)$/s.exec(url) ?? [];
  if (fragment === '' || handledFragment.test(fragment)) return null;
  const targetUrl = withoutFragment(url);
  const target = targetUrl === page.url ? page : pagesByUrl.get(targetUrl)?.[0];
  if (target === undefined || target.response.status !== 200 || isScriptFilled(target)) return null;
  const [written = ''] = fragment.split(':~:');
  const wanted = decode(written);
  return isTab(wanted, target) || hasFragment([wanted, written], target)
    ? null
    : { page, anchor, target, fragment: wanted };
}

function isTab(fragment: string, { anchors }: PageSnapshot): boolean {
  return /^\d+$/.test(fragment) || anchors.some(({ role }) => role === 'tab');
}

function hasFragment(written: readonly string[], { ids, scripts }: PageSnapshot): boolean {
  return [ids, ...scripts.map(({ fragments }) => fragments)].some((list) => written.some((one) => list.includes(one)));
}

function describeMissing({ page, anchor, target, fragment }: Missing, pages: number): Violation {
  const { href, line } = anchor;
  const message = `${page.url}${andMore(pages, 'page')} links to "${href}": no element with id "${fragment}" on ${target.url}.`;
  return {
    url: page.url,
    line,
    message,
    evidence: href ?? '',
    ...adviseFragment(fragment, target),
  };
}

function adviseFragment(fragment: string, { ids }: PageSnapshot): Pick<Violation, 'fix'> {
  if (fragment.startsWith('ZgotmplZ'))
    return { fix: 'Correct the URL in the template: Go and Hugo write #ZgotmplZ for one that may be unsafe.' };
  const near = didYouMean(fragment, ids);
  return near === null ? {} : { fix: `Did you mean #${near}?` };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // an invalid escape is compared as written, as browsers do
  }
}
