import { defaultLanguage, type Language, languages } from './locale.ts';
import { resolvePath } from './resolve-path.ts';
import { hasPrefix, prefixedPath, prefixOf, type RouteRegistry, type SitePage } from './routes.ts';

/** One `<link rel="alternate" hreflang>`: absolute once joined to the site's origin. */
export type Alternate = { hreflang: Language | 'x-default'; path: string };

/**
 * The path that search engines should index for a page served under a prefix: `/en/about` is a copy of
 * `/about`, while `/fr/about` and `/es/about` stand for themselves.
 */
export function canonicalPathOf(page: SitePage, prefix: Language | null): string {
  return prefixedPath(page, prefix === defaultLanguage ? null : prefix);
}

/**
 * The language alternates of a page, the same for every address of it, in the head and in the sitemap.
 * A page without prefixed URLs serves every language at its one URL, so all of them name that URL.
 */
export function alternatesOf(page: SitePage): Alternate[] {
  const ofLanguages = languages.map((hreflang) => ({ hreflang, path: canonicalPathOf(page, hreflang) }));
  return [...ofLanguages, { hreflang: 'x-default', path: page.path }];
}

/** The addresses of a page that belong in the sitemap: each that is its own canonical, once. */
export function canonicalPathsOf(page: SitePage): string[] {
  return [...new Set(languages.map((language) => canonicalPathOf(page, language)))];
}

/** Where the switcher leads: the language's own URL where there is one, else nowhere else. */
export function switchedPath(page: SitePage, language: Language): string {
  return canonicalPathOf(page, language);
}

/**
 * A link as a page under `prefix` writes it: `/contact#form` becomes `/fr/contact#form` on a French page,
 * while a target without a prefixed variant stays as it is.
 */
export function linkTo(registry: RouteRegistry, target: string, prefix: Language | null): string {
  if (prefix === null) return target;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  const resolution = resolvePath(registry, path);
  if (resolution.kind !== 'page' || prefixOf(path) !== null || !hasPrefix(resolution.page, prefix)) return target;
  return prefixedPath(resolution.page, prefix) + rest;
}
