import { JSDOM } from 'jsdom';
import { type Language, languages } from '#domain/locale.ts';
import { listPaths, type SitePage } from '#domain/routes.ts';
import { registry } from '../../src/app/content.ts';

/** One URL as a reader of a language sees it. */
export type SiteView = { path: string; page: SitePage; prefix: Language | null; language: Language };

/** Every URL of the site, in every language that can be read there. */
export const siteViews: readonly SiteView[] = listPaths(registry).flatMap(({ path, page, prefix }) =>
  (prefix === null ? languages : [prefix]).map((language) => ({ path, page, prefix, language })),
);

/** A page as a reader with the cookie of a language gets it, parsed. */
export async function fetchView(
  origin: string,
  { path, language }: Pick<SiteView, 'path' | 'language'>,
): Promise<Document> {
  const response = await fetch(origin + path, { headers: { Cookie: `i18next=${language}` } });
  return new JSDOM(await response.text(), { url: origin + path }).window.document;
}

/** The values of an attribute of every element that matches. */
export function valuesOf(place: ParentNode, selector: string, attribute: string): string[] {
  return [...place.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
}
