/** Element with a JSON object whose `siteUrl` is the public origin. */
const pageStateId = 'page-state';

/** A copy of the site names the public origin everywhere, but is served at another one. */
export type SiteOrigins = { publicOrigin: string; localOrigin: string };

export function readSiteOrigins(document: Document): SiteOrigins {
  const localOrigin = document.location.origin;
  return { publicOrigin: readPublicOrigin(document) ?? localOrigin, localOrigin };
}

function readPublicOrigin(document: Document): string | null {
  try {
    const { siteUrl } = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '{}');
    return URL.canParse(siteUrl) ? new URL(siteUrl).origin : null;
  } catch {
    return null; // not this site's page state
  }
}

/** A public URL at the origin of this copy; `null` for a URL of another site. */
export function toLocal(url: string, { publicOrigin, localOrigin }: SiteOrigins): string | null {
  if (!URL.canParse(url, publicOrigin)) return null;
  const { origin, pathname, search } = new URL(url, publicOrigin);
  return origin === publicOrigin || origin === localOrigin ? localOrigin + pathname + search : null;
}

/** A URL of this copy at the public origin, without fragment. */
export function toPublic(url: string, { publicOrigin, localOrigin }: SiteOrigins): string {
  const { origin, pathname, search } = new URL(url, localOrigin);
  return (origin === localOrigin ? publicOrigin : origin) + pathname + search;
}

/** The languages of the alternates, or else that of the page. */
export function listLanguages(document: Document): string[] {
  const alternates = [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')];
  const codes = alternates.map(({ hreflang }) => hreflang).filter((code) => code !== 'x-default');
  return codes.length > 0 ? [...new Set(codes)] : [document.documentElement.lang];
}

export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
