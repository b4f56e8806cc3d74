import { collectInSteps } from '../../engine/page/collect/collect-page-snapshot.ts';
import { type PageSnapshot, unknownResponse } from '../../engine/page/page-snapshot.ts';
import { pause, runInSlices } from '../pause.ts';
import { listLanguages, type SiteOrigins, toLocal, toPublic } from '../site-origins.ts';

export type PageFetch = {
  site: SiteOrigins;
  document: Document;
  isOwn: (element: Element) => boolean;
};

/** The widget fetches as the visitor, or as a crawler, which sends no cookie. */
type Client = { credentials: RequestCredentials; variant: string | null };

/** The cookie of i18next's language detector. */
const languageCookie = 'i18next';

const visitor: Client = { credentials: 'same-origin', variant: null };
const crawler: Client = { credentials: 'omit', variant: null };

/** The page as the server sends it; `null` without a response. */
export async function fetchPage(
  url: string,
  { site, isOwn }: PageFetch,
  { credentials, variant }: Client = visitor,
): Promise<PageSnapshot | null> {
  const local = toLocal(url, site);
  if (local === null) return null;
  const response = await fetch(local, { headers: { accept: 'text/html' }, cache: 'no-cache', credentials }).catch(
    () => null,
  );
  if (response === null) return null;
  const body = await response.arrayBuffer();
  const sent = new DOMParser().parseFromString(new TextDecoder().decode(body), 'text/html');
  for (const element of [...sent.querySelectorAll('script, link')]) if (isOwn(element)) element.remove();
  await pause();
  const headers = Object.fromEntries([...response.headers].map(([name, value]) => [name, [value]]));
  const known = { variant, status: response.status, headers, bytes: body.byteLength };
  return runInSlices(collectInSteps(sent, { ...unknownResponse(toPublic(local, site)), ...known }));
}

/** One language of a page; `snapshot` is `null` without a response. */
export type LanguageVersion = { language: string; url: string; snapshot: PageSnapshot | null };

/** A page in its languages, at the URLs of its alternates. */
export async function fetchLanguages(shown: PageSnapshot, options: PageFetch): Promise<LanguageVersion[]> {
  const urls = listLanguages(options.document).flatMap((language) => {
    const url = shown.alternates.find(({ hreflang }) => hreflang === language)?.url;
    return url ? [{ language, url }] : [];
  });
  const isAdaptive = urls.length > 1 && new Set(urls.map(({ url }) => url)).size === 1;
  const versions: LanguageVersion[] = [];
  for (const { language, url } of urls) {
    const fetchVersion = () => fetchPage(url, options, isAdaptive ? { ...visitor, variant: language } : crawler);
    const snapshot = isAdaptive
      ? await withLanguage(language, url, options.document, fetchVersion)
      : await fetchVersion();
    versions.push({ language, url, snapshot });
  }
  return versions;
}

/**
 * Fetches as a visitor who has chosen a language, by a cookie for the path of the page, which precedes the cookie of the
 * visitor and is removed after the response.
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
