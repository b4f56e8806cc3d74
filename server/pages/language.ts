import { type Request, type RequestHandler, type Response, Router } from 'express';
import { LanguageDetector } from 'i18next-http-middleware';
import {
  languageCookie,
  languageCookieMaxAge,
  looksLikeInjection,
  readCookie,
  subdomainOf,
} from '#domain/language-detection.ts';
import { defaultLanguage, isLanguage, type Language, parseLanguage } from '#domain/locale.ts';
import { prefixOf } from '#domain/routes.ts';
import { isCrossSite, readFields } from '../http/form-post.ts';
import { type SendRefusal, splitTarget } from '../http/request-target.ts';
import type { Logger } from '../logger.ts';

export type RequestLanguage = (request: Request, response: Response) => Language;

const order = ['sitePath', 'siteCookie', 'siteSubdomain'];

/**
 * The language of a request: first path segment, cookie, subdomain, English. `Accept-Language` decides
 * nothing. Only the three codes pass, so nothing a visitor sends is ever shown; what looks like an attack
 * is logged, escaped.
 */
export function createRequestLanguage(logger: Logger): RequestLanguage {
  const languageUtils = { getBestMatchFromCodes: (codes: string[]) => codes.find(isLanguage) };
  const detector = new LanguageDetector({ languageUtils }, { order, caches: false });
  const report = (value: string) => {
    logger.warn({ event: 'language-discarded', source: 'cookie', value: value.slice(0, 100) });
  };
  detector.addDetector({
    name: 'sitePath',
    lookup: ({ url = '' }: Request) => prefixOf(splitTarget(url)[0]) ?? undefined,
  });
  detector.addDetector({
    name: 'siteCookie',
    lookup: (request: Request) => {
      const value = readCookie(request.headers.cookie ?? '', languageCookie);
      if (value !== null && looksLikeInjection(value)) report(value);
      return value === null ? undefined : (parseLanguage(value) ?? undefined);
    },
  });
  detector.addDetector({
    name: 'siteSubdomain',
    lookup: ({ headers }: Request) => parseLanguage(subdomainOf(headers.host ?? '') ?? '') ?? undefined,
  });
  const detect: RequestLanguage = (request, response) => {
    const found = detector.detect(request, response, order);
    return typeof found === 'string' && isLanguage(found) ? found : defaultLanguage;
  };
  return (request, response) => {
    response.locals.language ??= detect(request, response); // several handlers of a request need it
    return response.locals.language;
  };
}

/**
 * The language form for visitors without script: sets the cookie and leads back to the page.
 *
 * @param deps.siteUrl The site's own origin; forms of other sites are refused.
 */
export function languageRoute(deps: { siteUrl: string; sendRefusal: SendRefusal }): Router {
  return Router().use('/language', chooseLanguage(deps));
}

function chooseLanguage({ siteUrl, sendRefusal }: Parameters<typeof languageRoute>[0]): RequestHandler {
  const maxAge = languageCookieMaxAge * 1000;
  const cookie = { path: '/', sameSite: 'lax', maxAge, secure: siteUrl.startsWith('https:') } as const;
  return async (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      return sendRefusal(request, response, 405, 'method');
    }
    if (isCrossSite(request, siteUrl)) return sendRefusal(request, response, 403, 'otherSite');
    const body = await readFields(request);
    if (!body.ok) return sendRefusal(request, response, body.status, 'unreadable');
    const { lng, returnTo } = body.fields;
    const language = typeof lng === 'string' ? parseLanguage(lng) : null;
    if (language !== null) response.cookie(languageCookie, language, cookie);
    response.redirect(303, safeReturnPath(returnTo));
  };
}

/** A path of this site and nothing that a browser could read as another origin; else home. */
export function safeReturnPath(value: unknown): string {
  return typeof value === 'string' && value.length <= 2000 && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value)
    ? value
    : '/';
}
