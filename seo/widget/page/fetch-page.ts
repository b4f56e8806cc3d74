import { collectInSteps } from '../../page/collect/collect-page-facts.ts';
import type { PageFacts, ResponseFacts } from '../../page/page-facts.ts';
import { pause, runInSlices } from '../pause.ts';
import { listLanguages, type SiteAddress, toHere, toPublic } from '../site-address.ts';

export type PageFetch = {
  site: SiteAddress;
  document: Document;
  isOwn: (element: Element) => boolean;
};

/** Whom the widget fetches as: the visitor of the page, or a crawler, which sends no cookie. */
type Client = { credentials: RequestCredentials; variant: string | null };

/** Name of the cookie in which i18next's detectors keep a chosen language. */
const languageCookie = 'i18next';

const visitor: Client = { credentials: 'same-origin', variant: null };
const crawler: Client = { credentials: 'omit', variant: null };

/** The page that a visitor sees, as the server sends it; `null` without a response. */
export function fetchShownPage(url: string, options: PageFetch): Promise<PageFacts | null> {
  return fetchPage(url, visitor, options);
}

async function fetchPage(
  url: string,
  { credentials, variant }: Client,
  { site, isOwn }: PageFetch,
): Promise<PageFacts | null> {
  const here = toHere(url, site);
  if (here === null) return null;
  const response = await fetch(here, { headers: { accept: 'text/html' }, cache: 'no-cache', credentials }).catch(
    () => null,
  );
  if (response === null) return null;
  const body = await response.arrayBuffer();
  const sent = new DOMParser().parseFromString(new TextDecoder().decode(body), 'text/html');
  for (const element of [...sent.querySelectorAll('script, link')]) if (isOwn(element)) element.remove();
  await pause();
  const facts = readResponseFacts(response, { url: toPublic(here, site), variant, bytes: body.byteLength });
  return runInSlices(collectInSteps(sent, facts));
}

type Known = Pick<ResponseFacts, 'url' | 'variant' | 'bytes'>;

/** A browser hides redirects and cookies from scripts, so the facts have neither. */
function readResponseFacts(response: Response, known: Known): ResponseFacts {
  return {
    ...known,
    requestedUrl: known.url,
    status: response.status,
    redirects: [],
    headers: Object.fromEntries([...response.headers].map(([name, value]) => [name, [value]])),
    ttfbMs: null,
  };
}

/** One language of a page: its URL, and what the server sends there; `null` without a response. */
export type LanguageVersion = { language: string; url: string; facts: PageFacts | null };

/** A page in its languages, at the URLs that its alternates name. */
export async function fetchLanguages(shown: PageFacts, options: PageFetch): Promise<LanguageVersion[]> {
  const urls = listLanguages(options.document).flatMap((language) => {
    const url = shown.alternates.find(({ hreflang }) => hreflang === language)?.url;
    return url ? [{ language, url }] : [];
  });
  const isAdaptive = urls.length > 1 && new Set(urls.map(({ url }) => url)).size === 1;
  const versions: LanguageVersion[] = [];
  for (const { language, url } of urls) {
    const facts = isAdaptive
      ? await withLanguage(language, url, options.document, () =>
          fetchPage(url, { ...visitor, variant: language }, options),
        )
      : await fetchPage(url, crawler, options);
    versions.push({ language, url, facts });
  }
  return versions;
}

/**
 * Fetches as a visitor who has chosen a language. Only a cookie selects the language of a URL that serves several;
 * this one is for the page's own path, precedes the visitor's, and is removed after the response.
 */
async function withLanguage<Result>(
  language: string,
  url: string,
  document: Document,
  load: () => Promise<Result>,
): Promise<Result> {
  const cookie = `${languageCookie}=${language}; Path=${new URL(url).pathname}; SameSite=Lax`;
  document.cookie = `${cookie}; Max-Age=10`;
  try {
    return await load();
  } finally {
    document.cookie = `${cookie}; Max-Age=0`;
  }
}
