import { notFoundPath, redirectKey, resolvePath } from '#domain/resolve-path.ts';
import type { RouteRegistry } from '#domain/routes.ts';
import { findShadowed } from './public-files.ts';

/** Old paths with the paths that they redirect to. */
export type Redirects = Readonly<Record<string, string>>;

/**
 * What is wrong with the redirects: each must lead from a URL that the site does not have to one of its pages, in one hop.
 *
 * @param registry The pages that visitors see.
 */
export function listBrokenRedirects(redirects: Redirects, registry: RouteRegistry): { from: string; why: string }[] {
  return Object.entries(redirects).flatMap(([from, to]) => {
    const why = whyNotFrom(from, registry) ?? whyNotTo(to, redirects, registry);
    return why === null ? [] : [{ from, why }];
  });
}

function whyNotFrom(from: string, registry: RouteRegistry): string | null {
  const used = findShadowed(from, registry);
  if (used !== null) return `is the URL of ${used}; remove this line`;
  if (redirectKey(from) === notFoundPath) return 'is the URL of the not-found page; remove this line';
  const resolution = resolvePath(registry, from);
  if (resolution.kind === 'not-found' && resolution.serviceWithoutPage !== undefined)
    return `is the URL of the service ${resolution.serviceWithoutPage}; remove this line`;
  const written = redirectKey(from);
  return written === from ? null : `write it as ${written}`;
}

function whyNotTo(to: string, redirects: Redirects, registry: RouteRegistry): string | null {
  const resolution = resolvePath(registry, to);
  if (resolution.kind === 'page') return null;
  if (resolution.kind === 'moved') return `"${to}" is not the URL of the page; write ${resolution.to}`;
  if (!Object.hasOwn(redirects, to)) return `there is no page "${to}"`;
  const end = followRedirects(to, redirects);
  return end === null ? `"${to}" leads back to itself; name a page` : `"${to}" is redirected too; write "${end}"`;
}

/** Where a chain of redirects ends; `null` if it is a loop. */
function followRedirects(start: string, redirects: Redirects): string | null {
  const seen = new Set<string>();
  let at: string | undefined = start;
  for (let next: string | undefined = start; next !== undefined; next = redirects[next]) {
    if (seen.has(next)) return null;
    seen.add(next);
    at = next;
  }
  return at;
}
