/** A URL without its fragment. */
export function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash === -1 ? url : url.slice(0, hash);
}

/** A URL without its query, and what follows it. */
export function withoutQuery(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}

/** The host of a normalised web URL with its port, in lower case; `''` of other URLs. */
export function hostWithoutWww(url: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** Longer URLs are neither kept nor requested: a page can have 50,000 of them, which do not fit into the memory. */
export const maxUrlLength = 2_000;

/** The absolute URL of an `href`, normalised; `null` if it is not valid. */
export function resolveUrl(href: string, base: string): string | null {
  return URL.canParse(href, base) ? normalizeEscapes(new URL(href, base).href) : null;
}

/** `%c3` and `%C3` are one (RFC 3986, section 6.2.2.1). */
export function normalizeEscapes(url: string): string {
  return url.replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase());
}

/** A scheme such as `mailto:`, which is neither http nor https. */
export const otherScheme = /^\s*(?!https?:)[a-z][a-z0-9+.-]*:/i;

const collator = new Intl.Collator('en', { numeric: true });

/** Orders URLs as a reader expects: /page/2 before /page/10. */
export function compareUrls(url: string, other: string): number {
  return collator.compare(url, other);
}
