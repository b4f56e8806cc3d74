import { alternatesOf, canonicalPathsOf } from './page-url.ts';
import type { RouteRegistry } from './routes.ts';

/** One entry of the site's own sitemap; URLs are absolute, `lastmod` is a date. */
export type SitemapUrl = { loc: string; lastmod: string | null; alternates: { hreflang: string; href: string }[] };

/** The limits of sitemaps.org for one file. */
export const sitemapLimits = { entries: 50_000, bytes: 52_428_800 } as const;

/**
 * Every canonical URL of the site, with its language alternates.
 *
 * @param dates Date of the last change, by canonical path.
 */
export function buildSitemap(
  { pages }: RouteRegistry,
  siteUrl: string,
  dates: ReadonlyMap<string, string | null>,
): SitemapUrl[] {
  return pages.flatMap((page) => {
    const alternates = alternatesOf(page).map(({ hreflang, path }) => ({ hreflang, href: siteUrl + path }));
    return canonicalPathsOf(page).map((path) => ({
      loc: siteUrl + path,
      lastmod: dates.get(path) ?? null,
      alternates,
    }));
  });
}

/**
 * Splits entries into as many files as the limits require, in order.
 *
 * @param sizes Bytes of each serialized entry.
 * @returns For each file the index of its first entry and of the one after its last.
 */
export function splitSitemap(
  sizes: readonly number[],
  limits: { entries: number; bytes: number } = sitemapLimits,
): { from: number; to: number }[] {
  const files = [{ from: 0, to: 0, bytes: 0 }];
  for (const [index, size] of sizes.entries()) {
    const file = files.at(-1) as (typeof files)[number];
    const isFull = index - file.from >= limits.entries || file.bytes + size > limits.bytes;
    if (isFull && index > file.from) files.push({ from: index, to: index + 1, bytes: size });
    else Object.assign(file, { to: index + 1, bytes: file.bytes + size });
  }
  return files.map(({ from, to }) => ({ from, to }));
}
