import { XMLBuilder } from 'fast-xml-parser';
import { buildSitemap, type SitemapUrl, sitemapLimits, splitSitemap } from '#domain/sitemap.ts';
import { type GeneratedFile, listDates, type Published } from './published.ts';

const type = 'application/xml; charset=utf-8';

export function listSitemapFiles(published: Published, siteUrl: string): GeneratedFile[] {
  const urls = buildSitemap(published.registry, siteUrl, listDates(published));
  return serializeSitemap(urls, siteUrl).map(({ path, text }) => ({ path, type, text }));
}

/**
 * The sitemap as XML (sitemaps.org 0.9, with xhtml:link alternates): one file, or, past the limits, an index at the
 * same URL and numbered files beside it.
 */
export function serializeSitemap(
  urls: readonly SitemapUrl[],
  siteUrl: string,
  limits: { entries: number; bytes: number } = sitemapLimits,
): { path: string; text: string }[] {
  const entries = urls.map(serializeUrl);
  const room = { ...limits, bytes: limits.bytes - Buffer.byteLength(urlset('')) };
  const shares = splitSitemap(
    entries.map((entry) => Buffer.byteLength(entry)),
    room,
  );
  const texts = shares.map(({ from, to }) => urlset(entries.slice(from, to).join('')));
  const [only = ''] = texts;
  if (texts.length === 1) return [{ path: '/sitemap.xml', text: only }];
  const files = texts.map((text, index) => ({ path: `/sitemap-${index + 1}.xml`, text }));
  return [{ path: '/sitemap.xml', text: sitemapIndex(files.map(({ path }) => siteUrl + path)) }, ...files];
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
});

function serializeUrl({ loc, lastmod, alternates }: SitemapUrl): string {
  const links = alternates.map(({ hreflang, href }) => ({ '@rel': 'alternate', '@hreflang': hreflang, '@href': href }));
  return builder.build({ url: { loc, ...(lastmod !== null && { lastmod }), 'xhtml:link': links } });
}

function urlset(entries: string): string {
  const xhtml = 'http://www.w3.org/1999/xhtml';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}" xmlns:xhtml="${xhtml}">\n${entries}</urlset>\n`;
}

function sitemapIndex(urls: readonly string[]): string {
  const entries = builder.build({ sitemap: urls.map((loc) => ({ loc })) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${namespace}">\n${entries}</sitemapindex>\n`;
}
