import { AppError } from '#domain/errors.ts';
import { defaultLanguage, type Language, languages } from '#domain/locale.ts';
import { listAddresses, type RouteRegistry, routeRows, type SitePage } from '#domain/routes.ts';
import { didYouMean } from '#seo/did-you-mean.ts';
import { takeSample } from '../take-sample.ts';

/** One look at a page: its address, and the language it is asked for in where the address alone does not say. */
export type OwnReading = { path: string; page: SitePage; language: Language; variant: Language | null };

export type ReadingWish = {
  /** Paths to look at; empty for all. */
  routes: readonly string[];
  /** Empty for all. */
  languages: readonly string[];
  /** That many looks, spread over the site; `null` for all. */
  sample: number | null;
  /** As a crawler finds the site: without cookies, and without the copies under /en that nothing leads to. */
  asCrawler: boolean;
};

export const everyReading: ReadingWish = { routes: [], languages: [], sample: null, asCrawler: false };

/**
 * Every page in every language: a page without addresses of its own for them is asked for in each by the cookie.
 *
 * @throws AppError USAGE for a path that is no page
 */
export function listOwnReadings(registry: RouteRegistry, wish: ReadingWish): OwnReading[] {
  const all = listAddresses(registry).flatMap(({ path, page, prefix }): OwnReading[] => {
    if (wish.asCrawler && prefix === defaultLanguage) return [];
    if (prefix !== null) return [{ path, page, language: prefix, variant: null }];
    if (wish.asCrawler || routeRows[page.route].prefixed.length > 0)
      return [{ path, page, language: defaultLanguage, variant: null }];
    return languages.map((language) => ({ path, page, language, variant: language }));
  });
  const paths = new Set(wish.routes.map((route) => findPath(route, all)));
  const wanted = all.filter(
    ({ path, language }) =>
      (paths.size === 0 || paths.has(path)) && (wish.languages.length === 0 || wish.languages.includes(language)),
  );
  return takeSample(wanted, wish.sample ?? wanted.length);
}

function findPath(route: string, all: readonly OwnReading[]): string {
  const paths = all.map(({ path }) => path);
  if (paths.includes(route)) return route;
  const meant = didYouMean(route, paths);
  throw new AppError(
    'USAGE',
    `no page ${route}${meant === null ? '; the sitemap lists them' : `; did you mean ${meant}?`}`,
  );
}
