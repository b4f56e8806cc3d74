/** The whole address an `href` names on a page, normalised; `null` where it is none. */
export type ResolveAddress = (href: string, base: string) => string | null;

export function resolveAddress(href: string, base: string): string | null {
  return URL.canParse(href, base) ? new URL(href, base).href : null;
}

/** Pages of a site name the same few addresses again and again; of a larger site the latest count. */
const mostRemembered = 20_000;

/** Resolves for all pages of a site: what was resolved once is remembered, and is one text in memory. */
export function createSiteResolver(): ResolveAddress {
  const known = new Map<string, string | null>();
  return (href, base) => {
    const key = keyOf(href, base);
    if (key === null) return resolveAddress(href, base);
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    if (known.size >= mostRemembered) known.clear();
    const address = resolveAddress(href, base);
    known.set(key, address);
    return address;
  };
}

/** What the address depends on: of a path from the root no more than the origin. `null` where it is the whole base. */
function keyOf(href: string, base: string): string | null {
  if (href.startsWith('/')) return base.slice(0, base.indexOf('/', 'https://'.length)) + href;
  return /^https?:\/\//i.test(href) ? href : null;
}
