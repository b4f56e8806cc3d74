/** Element of the page with a JSON object that names the public origin as `siteUrl`. */
const pageStateId = 'page-state';

/** The public origin of the site, and the one it is viewed at: a local copy names the public one everywhere. */
export type SiteAddress = { publicOrigin: string; hereOrigin: string };

/** The page names its public origin; a page that does not is public itself. */
export function readSiteAddress(document: Document): SiteAddress {
  const hereOrigin = document.location.origin;
  return { publicOrigin: readPublicOrigin(document) ?? hereOrigin, hereOrigin };
}

function readPublicOrigin(document: Document): string | null {
  try {
    const { siteUrl } = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '{}');
    return URL.canParse(siteUrl) ? new URL(siteUrl).origin : null;
  } catch {
    return null; // not this site's page state
  }
}

/** A public URL as this copy of the site serves it; `null` for one of another site. */
export function toHere(url: string, { publicOrigin, hereOrigin }: SiteAddress): string | null {
  if (!URL.canParse(url, publicOrigin)) return null;
  const { origin, pathname, search } = new URL(url, publicOrigin);
  return origin === publicOrigin || origin === hereOrigin ? hereOrigin + pathname + search : null;
}

/** A URL of this copy as the public knows it, without fragment. */
export function toPublic(url: string, { publicOrigin, hereOrigin }: SiteAddress): string {
  const { origin, pathname, search } = new URL(url, hereOrigin);
  return (origin === hereOrigin ? publicOrigin : origin) + pathname + search;
}

/** The languages the page is announced in, the default one first; its own where it announces none. */
export function listLanguages(document: Document): string[] {
  const alternates = [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')];
  const announced = alternates.map(({ hreflang }) => hreflang).filter((code) => code !== 'x-default');
  return announced.length > 0 ? [...new Set(announced)] : [document.documentElement.lang];
}

export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
