import { type Language, languages } from './locale.ts';
import { canonicalPathOf, canonicalPathsOf } from './page-url.ts';
import type { RouteId, RouteRegistry, SitePage } from './routes.ts';

/**
 * The ledger content/content-dates.json: the date on which the texts of each canonical URL last changed, and their
 * hash.
 */
export type ContentDates = Record<string, DatedWords>;
export type DatedWords = { date: string; hash: string };

/**
 * The parts of content whose texts date a page: `services` is a table, `locale/about` a catalogue,
 * `locale/services#list` one branch of it; `:slug` is filled in. Not in the registry, which every browser loads.
 */
export const datedBy = {
  home: ['locale/meta#home', 'locale/home', 'locale/companies#stats', 'industries', 'companies'],
  about: ['locale/meta#about', 'locale/about'],
  services: ['locale/meta#services', 'locale/services#list', 'services'],
  service: ['service/:slug'],
  companies: ['locale/meta#companies', 'locale/companies', 'industries', 'companies'],
  blog: ['locale/meta#blog', 'locale/blog#list', 'articles'],
  article: ['article/:slug'],
  faq: ['locale/meta#faq', 'locale/faq', 'faq'],
  contact: ['locale/meta#contact', 'locale/contact', 'site#contact'],
  privacyPolicy: ['legal/privacy-policy'],
  termsOfService: ['legal/terms-of-service'],
} as const satisfies Record<RouteId, readonly string[]>;

/** The texts behind a canonical URL: every part that dates it, in every language served there. */
export type PageWords = { path: string; page: SitePage; parts: string[] };

/** The content parts of each canonical URL of the site, such as `fr/service/web-development`. */
export function listPageWords({ pages }: RouteRegistry): PageWords[] {
  return pages.flatMap((page) =>
    canonicalPathsOf(page).map((path) => {
      const read = languages.filter((language) => canonicalPathOf(page, language) === path);
      return { path, page, parts: read.flatMap((language) => listParts(page, language)) };
    }),
  );
}

function listParts({ route, slug = '' }: SitePage, language: Language): string[] {
  return datedBy[route].map((part) => `${language}/${part.replace(':slug', slug)}`);
}

/**
 * The updated ledger: a date changes only if the hash does, and URLs that no longer exist are dropped.
 *
 * @param found The current hash of each URL, with the date it gets if it is new to the ledger.
 * @param today The date for changed texts.
 */
export function updateContentDates(
  ledger: ContentDates,
  found: readonly { path: string; hash: string; firstDate: string }[],
  today: string,
): ContentDates {
  return Object.fromEntries(
    found.map(({ path, hash, firstDate }): [string, DatedWords] => {
      const known = ledger[path];
      if (known === undefined) return [path, { date: firstDate, hash }];
      return [path, known.hash === hash ? known : { date: today, hash }];
    }),
  );
}
