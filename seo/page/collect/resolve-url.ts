/** A URL without its fragment. */
export function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash === -1 ? url : url.slice(0, hash);
}

/** The whole URL an `href` names on a page, normalised; `null` where it is none. */
export type ResolveUrl = (href: string, base: string) => string | null;

export function resolveUrl(href: string, base: string): string | null {
  return URL.canParse(href, base) ? new URL(href, base).href : null;
}

/** Pages of a site name the same few URLs again and again; of a larger site the latest count. */
const maxCachedUrls = 20_000;

/** Resolves for all pages of a site: what was resolved once is remembered, and is one text in memory. */
export function createSiteResolver(): ResolveUrl {
  const byBase = new Map<string, Map<string, string | null>>();
  let size = 0;
  const openTable = (key: string) => {
    const table = byBase.get(key) ?? new Map<string, string | null>();
    byBase.set(key, table);
    return table;
  };
  return (href, base) => {
    const key = keyOf(href, base);
    if (key === null) return resolveUrl(href, base);
    const known = openTable(key);
    const earlier = known.get(href);
    if (earlier !== undefined) return earlier;
    if (size >= maxCachedUrls) {
      byBase.clear();
      size = 0;
    }
    const address = resolveUrl(href, base);
    openTable(key).set(href, address);
    size += 1;
    return address;
  };
}

/** What the URL depends on beside `href`: of a path from the root the origin. `null` where it is the whole base. */
function keyOf(href: string, base: string): string | null {
  if (href.startsWith('/')) return base.slice(0, base.indexOf('/', 'https://'.length));
  return /^https?:\/\//i.test(href) ? '' : null;
}
