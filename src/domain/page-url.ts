import { defaultLanguage, type Language, languages } from './locale.ts';
import { resolvePath } from './resolve-path.ts';
import { hasPrefix, prefixedPath, prefixOf, type RouteRegistry, type SitePage } from './routes.ts';

/** One `<link rel="alternate" hreflang>`: absolute once joined to the site's origin. */
export type Alternate = { hreflang: Language | 'x-default'; path: string };

/**
 * The path that search engines should index for a page under a prefix: `/en/about` is a copy of `/about`, while
 * `/fr/about` and `/es/about` are canonical.
 */
export function canonicalPathOf(page: SitePage, prefix: Language | null): string {
  return prefixedPath(page, prefix === defaultLanguage ? null : prefix);
}

/**
 * The language alternates of a page for its head and the sitemap, the same for all its URLs. A page without prefixed
 * URLs serves every language at one URL, so all of them name that URL.
 */
export function alternatesOf(page: SitePage): Alternate[] {
  const ofLanguages = languages.map((hreflang) => ({ hreflang, path: canonicalPathOf(page, hreflang) }));
  return [...ofLanguages, { hreflang: 'x-default', path: page.path }];
}

/** The URLs of a page that the sitemap lists: each canonical one, once. */
export function canonicalPathsOf(page: SitePage): string[] {
  return [...new Set(languages.map((language) => canonicalPathOf(page, language)))];
}

/**
 * A link as written on a page under `prefix`: on a French page `/contact#form` becomes `/fr/contact#form`, and a target
 * without a prefixed variant is unchanged.
 */
export function linkTo(registry: RouteRegistry, target: string, prefix: Language | null): string {
  if (prefix === null) return target;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  const resolution = resolvePath(registry, path);
  if (resolution.kind !== 'page' || prefixOf(path) !== null || !hasPrefix(resolution.page, prefix)) return target;
  return prefixedPath(resolution.page, prefix) + rest;
}
