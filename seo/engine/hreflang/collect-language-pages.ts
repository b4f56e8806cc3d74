import { isSoftError } from '../page/error-phrase.ts';
import { headerOf, type PageLinkTag, type PageSnapshot, type Where } from '../page/page-snapshot.ts';
import { canonicalOf, hasPathMismatch, isEmptyPage, isRedirectStub, noindexOf } from '../page/page-state.ts';
import type { SiteIndex } from '../site/site-index.ts';
import type { UrlResponse } from '../site/url-response.ts';
import { type AlternateLink, emptyPage, type LanguageContext, type LanguagePage } from './language-site.ts';

/** The alternates in sitemaps, by the URL of the page after `normalizeHref`. */
export type SitemapAlternates = ReadonlyMap<string, readonly AlternateLink[]>;

export function collectLanguagePages(
  pages: readonly PageSnapshot[],
  inSitemaps: SitemapAlternates = new Map(),
): LanguagePage[] {
  return pages.flatMap((page) => {
    const collected = collectPage(page, inSitemaps.get(page.url) ?? []);
    const { requestedUrl, redirects } = page.response;
    const [hop] = redirects;
    if (hop === undefined || requestedUrl === page.url) return [collected];
    return [
      collected,
      { ...collected, url: requestedUrl, status: hop.status, redirectsTo: page.url, alternates: [], switcher: [] },
    ];
  });
}

function collectPage(page: PageSnapshot, inSitemaps: readonly AlternateLink[]): LanguagePage {
  return {
    url: page.url,
    status: page.response.status,
    redirectsTo: null,
    isStub: isRedirectStub(page) || isEmptyPage(page) || isSoftError(page),
    noindex: noindexOf(page) !== null,
    canonical: canonicalOf(page),
    lang: page.lang || null,
    alternates: [...page.alternates.map((link) => collectLink(link, page)), ...inSitemaps],
    switcher: collectSwitcher(page),
  };
}

/** Where an element ended the head early, head/broken reports the links in the body. */
function collectLink({ hreflang, href, where, line }: PageLinkTag, { headBreaker }: PageSnapshot): AlternateLink {
  return { hreflang, href, source: sources[where], line, outsideHead: where === 'body' && headBreaker === null };
}

const sources: Record<Where, AlternateLink['source']> = { head: 'html', body: 'html', header: 'header' };

function collectSwitcher({ anchors }: PageSnapshot): LanguagePage['switcher'] {
  return anchors.flatMap(({ url, href, hreflang, lang, region, line }) => {
    const language = hreflang ?? lang;
    const isOutside = region === 'header' || region === 'nav'; // a footer may link documents in one language
    const isButton = href?.startsWith('#'); // a script switches
    return language && url !== null && isOutside && !isButton ? [{ lang: language, href: url, line }] : [];
  });
}

export function collectLanguageContext({ site, context, pagesByUrl }: SiteIndex): Partial<LanguageContext> {
  return {
    languages: context.languages,
    isAdaptive: (url) => pagesByUrl.get(url)?.some(adaptsLanguage) === true,
    hasPathMismatch: (url) => pagesByUrl.get(url)?.some((page) => hasPathMismatch(page, context)) === true,
    lookUp: (url) => collectTarget(url, site.targets.get(url)?.response),
  };
}

/** The page was fetched in several languages, or its headers declare that its language depends on the request. */
function adaptsLanguage({ response }: PageSnapshot): boolean {
  const varies = /\b(?:cookie|accept-language)\b/i.test(headerOf(response, 'vary') ?? '');
  return response.variant !== null || (varies && headerOf(response, 'content-language') !== null);
}

function collectTarget(url: string, response: UrlResponse | undefined): LanguagePage | null {
  if (response === undefined) return null;
  const { end, hops } = response;
  if (end.kind !== 'status' && end.kind !== 'foreign') return null;
  const [hop] = hops;
  const status = hop?.status ?? (end.kind === 'status' ? end.status : 0);
  return { ...emptyPage, url, status, redirectsTo: hop === undefined ? null : response.finalUrl };
}
