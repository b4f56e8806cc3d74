import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { SitemapCheck } from '#seo/sitemap/sitemap-check.ts';
import { XmlStream } from '#seo/sitemap/xml-stream.ts';

/** The findings about order in a sitemap whose entries have these children. */
function checkOrder(...entries: string[]) {
  const check = new SitemapCheck({ file: 'sitemap.xml', site: null, localHost: null, now: 0 });
  const stream = new XmlStream(check.xml, new SaxesParser({ xmlns: true, position: true }));
  stream.write(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"
      xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">`,
  );
  for (const children of entries) stream.write(`\n<url>${children}</url>`);
  stream.write('</urlset>');
  stream.close();
  return check.finish(1_000).findings.filter(({ rule }) => rule === 'sitemap/element-order');
}

const loc = '<loc>https://lodges.test/</loc>';
const link = '<xhtml:link rel="alternate" hreflang="fr" href="https://lodges.test/fr"/>';

test.for([
  ['xhtml:link', link],
  ['image:image', '<image:image><image:loc>https://lodges.test/a.png</image:loc></image:image>'],
  ['video:video', '<video:video><video:title>Tour</video:title></video:video>'],
  ['news:news', '<news:news><news:title>Storm</news:title></news:news>'],
  ['lastmod', '<lastmod>2026-01-01</lastmod>'],
] as const)('<loc> after <%s> is out of order', ([name, element]) => {
  expect(checkOrder(element + loc)).toMatchObject([
    { severity: 'info', line: 4, message: `<loc> comes after <${name}>.` },
  ]);
  expect(checkOrder(loc + element)).toEqual([]);
});

test('wrong order in many entries is one finding', () => {
  const entries = [`${loc}${link}<priority>1</priority>`, `${link}${loc}`, `${loc}${link}<priority>1</priority>`];
  expect(checkOrder(...entries)).toMatchObject([
    { message: '<priority> comes after <xhtml:link>. And 2 more.', count: 3 },
  ]);
});
