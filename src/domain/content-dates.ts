import { languages } from './locale.ts';
import { canonicalPathOf, canonicalPathsOf } from './page-url.ts';
import { entryOf, type RouteRegistry, rowOf, type SitePage } from './routes.ts';

/**
 * The ledger content/content-dates.json: the date on which the texts of each canonical URL last changed, and their
 * hash.
 */
export type ContentDates = Record<string, DatedWords>;
export type DatedWords = { date: string; hash: string };

/** The texts behind a canonical URL: every part that dates it, in every language served there. */
export type PageWords = { path: string; page: SitePage; parts: string[] };

/** The content parts of each canonical URL of the site, such as `fr/service/web-development`. */
export function listPageWords({ pages }: RouteRegistry): PageWords[] {
  return pages.flatMap((page) =>
    canonicalPathsOf(page).map((path) => {
      const read = languages.filter((language) => canonicalPathOf(page, language) === path);
      return {
        path,
        page,
        parts: read.flatMap((language) => listDatingParts(page).map((part) => `${language}/${part}`)),
      };
    }),
  );
}

/** The content parts whose texts date a page, in any language. */
export function listDatingParts(page: SitePage): readonly string[] {
  const entry = entryOf(page);
  return entry === undefined ? [`locale/meta#${page.route}`, ...(rowOf(page.route).datedBy ?? [])] : [entry];
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
