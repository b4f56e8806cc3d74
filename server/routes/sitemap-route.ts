import type { RequestHandler } from 'express';
import { XMLBuilder } from 'fast-xml-parser';
import type { RouteRegistry } from '#domain/routes.ts';
import { buildSitemap, type SitemapUrl } from '#domain/sitemap/build-sitemap.ts';
import { fileRoute } from './file-route.ts';

export function sitemapRoute({ registry, siteUrl }: { registry: RouteRegistry; siteUrl: string }): RequestHandler {
  const text = serializeSitemap(buildSitemap(registry, siteUrl));
  return fileRoute('/sitemap.xml', { type: 'application/xml; charset=utf-8', text });
}

/** The sitemap as XML (sitemaps.org 0.9, with xhtml:link alternates). */
function serializeSitemap(urls: readonly SitemapUrl[]): string {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
  });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      url: urls.map(({ loc, alternates }) => ({
        loc,
        'xhtml:link': alternates.map(({ hreflang, href }) => ({
          '@rel': 'alternate',
          '@hreflang': hreflang,
          '@href': href,
        })),
      })),
    },
  });
}
