import type { MetaFact, PageFacts, RobotsFact } from './page-facts.ts';

/**
 * Where a page says that it must not be indexed, or `null`. Directives for search in general and for Google count,
 * wherever they stand.
 */
export function noindexOf({ robots }: Pick<PageFacts, 'robots'>): RobotsFact | null {
  const closes = ({ agent, directives }: RobotsFact) =>
    (agent === null || agent === 'googlebot') && (directives.includes('noindex') || directives.includes('none'));
  return robots.find(closes) ?? null;
}

/** A page that returned 200 and may appear in search results. */
export function isIndexable(facts: Pick<PageFacts, 'robots' | 'response' | 'metas' | 'words'>): boolean {
  return facts.response.status === 200 && noindexOf(facts) === null && !isRedirectStub(facts);
}

/** The meta tags that reload a page or lead away from it. */
export function refreshTags({ metas }: Pick<PageFacts, 'metas'>): { tag: MetaFact; target: string | null }[] {
  return metas
    .filter(({ name, attribute }) => name === 'refresh' && attribute === 'http-equiv')
    .map((tag) => ({ tag, target: /url\s*=\s*["']?([^"']+)/i.exec(tag.content)?.[1] ?? null }));
}

/** A page with more words may be worth reading before it leads away. */
const maxStubWords = 50;

/** A page that only leads to another one by a meta tag: it has no other content that could be wrong. */
export function isRedirectStub(facts: Pick<PageFacts, 'metas' | 'words'>): boolean {
  return refreshTags(facts).some(
    ({ tag, target }) => target !== null && (facts.words <= maxStubWords || Number.parseFloat(tag.content) < 1),
  );
}

/** The one http(s) URL a page names as canonical, or `null` where it names none or several. */
export function canonicalOf({ canonicals }: Pick<PageFacts, 'canonicals'>): string | null {
  const readable = canonicals.filter(({ where, url }) => where !== 'body' && (url === null || /^https?:/.test(url)));
  const named = new Set(readable.map(({ url }) => url));
  const [only = null] = named;
  return named.size === 1 ? only : null;
}

/** Whether the page is the one of its copies that is to be indexed. */
export function isOwnCanonical(facts: Pick<PageFacts, 'canonicals' | 'url'>): boolean {
  const canonical = canonicalOf(facts);
  return canonical === null || canonical === facts.url;
}

/** `noindex (X-Robots-Tag)` in a message. */
export function describeWhere({ where }: RobotsFact): string {
  return where === 'header' ? 'X-Robots-Tag' : 'robots meta tag';
}

/** The first part of a language tag: `fr` of `fr-CA`. */
export function primaryLanguage(tag: string): string {
  return tag.trim().toLowerCase().split('-')[0] ?? '';
}

export function isHttps({ url }: Pick<PageFacts, 'url'>): boolean {
  return url.startsWith('https:');
}

/** The scripts of a page that come from other hosts. */
export function thirdPartyScripts({ scripts, url: page }: PageFacts) {
  const { host } = new URL(page);
  return scripts.flatMap(({ url, integrity, line }) =>
    url !== null && /^https?:/.test(url) && new URL(url).host !== host ? [{ url, integrity, line }] : [],
  );
}

/** The first few of a list, and how many follow. */
export function listSome(items: readonly string[], max = 3): string {
  const rest = items.length - max;
  return items.slice(0, max).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
