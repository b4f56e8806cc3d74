import type { Language } from './locale.ts';
import { hasPrefix, prefixedPath, prefixOf, type RouteRegistry, type SitePage } from './routes.ts';

/** What a path resolves to. `prefix` is the language of its first segment. */
export type Resolution =
  | { kind: 'page'; page: SitePage; prefix: Language | null }
  | { kind: 'moved'; to: string }
  | { kind: 'unknown-article'; to: typeof notFoundPath }
  | { kind: 'not-found'; prefix: Language | null; serviceWithoutPage?: string };

/** Where an unknown article redirects to. It is not a page: it responds with 404. */
export const notFoundPath = '/404';

/**
 * Resolves a path.
 *
 * @param pathname Path of the request, undecoded and without query; `decodeURI` must not throw on it.
 */
export function resolvePath(registry: RouteRegistry, pathname: string): Resolution {
  const canonical = canonicalPath(pathname);
  const found = findPage(registry, canonical.toLowerCase());
  if (found !== null) {
    const path = prefixedPath(found.page, found.prefix);
    return path === pathname ? { kind: 'page', ...found } : { kind: 'moved', to: path };
  }
  return resolveUnknown(registry, canonical);
}

function findPage({ pages }: RouteRegistry, path: string): { page: SitePage; prefix: Language | null } | null {
  const plain = pages.find((page) => page.path === path);
  if (plain !== undefined) return { page: plain, prefix: null };
  const prefix = prefixOf(path);
  if (prefix === null) return null;
  const rest = path.slice(prefix.length + 1) || '/';
  const page = pages.find((candidate) => candidate.path === rest && hasPrefix(candidate, prefix));
  return page === undefined ? null : { page, prefix };
}

function resolveUnknown({ slugs }: RouteRegistry, path: string): Resolution {
  const [section, slug, ...more] = path.split('/').slice(1);
  const isEntry = slug !== undefined && more.length === 0;
  if (section === 'blog' && isEntry) return { kind: 'unknown-article', to: notFoundPath };
  if (section === 'services' && isEntry && slugs.servicesWithoutPage.includes(slug)) {
    return { kind: 'not-found', prefix: null, serviceWithoutPage: slug };
  }
  return { kind: 'not-found', prefix: prefixOf(path) };
}

/**
 * Where a path redirects to for good: from another spelling of a page's path, or from an old path.
 *
 * @param redirects By old path, as `redirectKey` writes it.
 */
export function movedTo(
  registry: RouteRegistry,
  redirects: ReadonlyMap<string, string>,
  pathname: string,
): string | undefined {
  const resolution = resolvePath(registry, pathname);
  if (resolution.kind === 'moved') return resolution.to;
  return resolution.kind === 'page' ? undefined : redirects.get(redirectKey(pathname));
}

/** A path as content/redirects.json writes it: canonical and in small letters. Matching ignores other spellings, as for pages. */
export function redirectKey(pathname: string): string {
  return canonicalPath(pathname).toLowerCase();
}

/** Decoded, with single slashes and none at the end. `%2F` is not a separator and stays encoded. */
function canonicalPath(pathname: string): string {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return `/${segments.map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F')).join('/')}`;
}
