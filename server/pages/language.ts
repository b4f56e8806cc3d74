import type { Request, Response } from 'express';
import { LanguageDetector } from 'i18next-http-middleware';
import { languageCookie, looksLikeInjection, readCookie, subdomainOf } from '#domain/language-detection.ts';
import { defaultLanguage, isLanguage, type Language, parseLanguage } from '#domain/locale.ts';
import { prefixOf } from '#domain/routes.ts';
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
  const report = (source: string, value: string | null) => {
    if (value !== null && looksLikeInjection(value))
      logger.warn({ event: 'language-discarded', source, value: value.slice(0, 100) });
    return value === null ? undefined : (parseLanguage(value) ?? undefined);
  };
  detector.addDetector({ name: 'sitePath', lookup: ({ path }: Request) => prefixOf(path) ?? undefined });
  detector.addDetector({
    name: 'siteCookie',
    lookup: (request: Request) => report('cookie', readCookie(request.get('cookie') ?? '', languageCookie)),
  });
  detector.addDetector({
    name: 'siteSubdomain',
    lookup: (request: Request) => parseLanguage(subdomainOf(request.get('host') ?? '') ?? '') ?? undefined,
  });
  return (request, response) => {
    const found = detector.detect(request, response, order);
    return typeof found === 'string' && isLanguage(found) ? found : defaultLanguage;
  };
}
