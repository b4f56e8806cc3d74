import type { IncomingMessage } from 'node:http';
import { languageCookie, readCookie, subdomainOf } from '#domain/language-detection.ts';
import { defaultLanguage, isLanguage, type Language, parseLanguage } from '#domain/locale.ts';
import { listAddresses, type RouteRegistry } from '#domain/routes.ts';
import { isHost } from '../http/canonical-url.ts';
import { pageKey } from './page-cache.ts';
import type { PlainHeaders } from './plain-headers.ts';
import { rememberSome } from './remember-some.ts';

/** A page in a language; `key` is its name in the page cache. */
export type PlainView = { key: string; prefix: Language | null; language: Language };

/** `null` where more must be known than address, host and language cookie. */
export type FindPlainView = (
  request: Pick<IncomingMessage, 'method' | 'url'>,
  headers: PlainHeaders,
) => PlainView | null;

type Address = { prefix: Language | null; showsAnswers: boolean; views: Record<Language, PlainView> };

/** Tells which page a request asks for, at a glance: nearly all requests are plain ones. */
export function createPlainViewFinder(registry: RouteRegistry): FindPlainView {
  const addresses = new Map(
    listAddresses(registry).map(({ path, page, prefix }): [string, Address] => {
      const view = (language: Language) => ({ key: pageKey({ path, search: '' }, language), prefix, language });
      const views = { en: view('en'), fr: view('fr'), es: view('es') };
      return [path, { prefix, showsAnswers: page.route === 'contact', views }];
    }),
  );
  const isPlainHost = rememberSome((host) => isHost([host]) && parseLanguage(subdomainOf(host) ?? '') === null);
  const findAddress = (url: string) => {
    const mark = url.indexOf('?');
    if (mark < 0) return addresses.get(url);
    const address = addresses.get(url.slice(0, mark));
    return address?.showsAnswers ? undefined : address;
  };
  return ({ method, url = '' }, { host = '', cookie }) => {
    const address = method === 'GET' || method === 'HEAD' ? findAddress(url) : undefined;
    if (address === undefined || !isPlainHost(host)) return null;
    const language = address.prefix ?? cookieLanguage(cookie);
    return language === null ? null : address.views[language];
  };
}

/** `null` where the cookie is no language of the site: that is looked into, and perhaps logged, elsewhere. */
function cookieLanguage(cookies: string | undefined): Language | null {
  if (cookies === undefined || !cookies.includes(languageCookie)) return defaultLanguage;
  const value = readCookie(cookies, languageCookie);
  if (value === null) return defaultLanguage;
  return isLanguage(value) ? value : null;
}
