import { alternatesOf, canonicalPathsOf } from '../page-address.ts';
import { type RouteRegistry, routeRows } from '../routes.ts';

/** One entry of the site's own sitemap; every address is absolute. */
export type SitemapUrl = { loc: string; alternates: { hreflang: string; href: string }[] };

/** Every address of the site that is its own canonical, with its language alternates. */
export function buildSitemap({ pages }: RouteRegistry, siteUrl: string): SitemapUrl[] {
  return pages
    .filter(({ route }) => routeRows[route].inSitemap)
    .flatMap((page) => {
      const alternates = alternatesOf(page).map(({ hreflang, path }) => ({ hreflang, href: siteUrl + path }));
      return canonicalPathsOf(page).map((path) => ({ loc: siteUrl + path, alternates }));
    });
}
