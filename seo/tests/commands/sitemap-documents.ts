/** A sitemap and the rules of its findings: ids, with `*2` for two findings. */
export type DocumentCase = {
  name: string;
  text: string | Uint8Array;
  file?: string;
  options?: string[];
  expected: string;
};

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const all =
  `${xmlns} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"` +
  ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';
const site = 'https://shop.example.org';
const set = (urls: string) => `${head}<urlset ${all}>\n${urls}\n</urlset>\n`;
const url = (path: string, more = '') => `<url><loc>${site}${path}</loc>${more}</url>\n`;
const link = (hreflang: string, path: string, rel = 'alternate') =>
  `<xhtml:link rel="${rel}" hreflang="${hreflang}" href="${site}${path}"/>`;
const many = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('');
const both = link('en', '/a') + link('fr', '/fr/a') + link('x-default', '/a');

export const fileCases: DocumentCase[] = [
  { name: 'a plain sitemap', text: set(url('/') + url('/about')), expected: '' },
  {
    name: 'a prefix on the namespace',
    text: `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>${site}/</s:loc></s:url></s:urlset>`,
    expected: '',
  },
  { name: 'an ampersand inside CDATA', text: set(`<url><loc><![CDATA[${site}/?a=1&b=2]]></loc></url>`), expected: '' },
  {
    name: 'text in two CDATA sections',
    text: set(`<url><loc>${site}<![CDATA[/a]]><![CDATA[b]]></loc></url>`),
    expected: '',
  },
  { name: 'a text sitemap', text: `${site}/\n${site}/about\n`, file: 'sitemap.txt', expected: '' },
  {
    name: 'an RSS feed',
    text: `<rss version="2.0"><channel><link>${site}</link><item><link>${site}/a</link></item></channel></rss>`,
    expected: '',
  },
  {
    name: 'an Atom feed',
    text: `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="alternate" href="${site}/a"/></entry></feed>`,
    expected: '',
  },
  {
    name: 'RSS 1.0',
    text: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><item><link>${site}/a</link></item></rdf:RDF>`,
    expected: 'sitemap/root',
  },
  {
    name: 'a tar archive',
    text: `sitemap.xml${'\0'.repeat(246)}ustar\x0000${set(url('/'))}`,
    expected: 'sitemap/root',
  },
  { name: 'a zip archive', text: new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0xff]), expected: 'sitemap/root' },
  {
    name: 'a bracket too many',
    text: set(`<url><loc>${site}/a</loc></url>>\n${url('/b')}`),
    expected: '',
  },
  {
    name: 'an entry without end',
    text: set(`<url><loc>${site}/a</loc>${url('/b')}`),
    expected: 'sitemap/invalid-xml',
  },
  {
    name: 'an entry in an entry',
    text: set(`<url><loc>${site}/a</loc>${url('/b')}</url>`),
    expected: 'sitemap/unknown-element',
  },
  {
    name: 'a feed item without link',
    text: '<rss><channel><item><title>A</title></item></channel></rss>',
    expected: 'sitemap/missing-loc',
  },
  { name: 'a bare ampersand', text: set(`<url><loc>${site}/?a=1&b=2</loc></url>`), expected: 'sitemap/invalid-xml' },
  {
    name: 'a bare less-than',
    text: set(`<url><loc>${site}/</loc><lastmod>2026-01-01<</lastmod></url>`),
    expected: 'sitemap/invalid-xml',
  },
  {
    name: 'an undeclared prefix',
    text: `<urlset ${xmlns}><url><loc>${site}/</loc><xhtml:link/></url></urlset>`,
    expected: 'sitemap/invalid-xml',
  },
  { name: 'an unknown entity', text: set(`<url><loc>${site}/&eacute;</loc></url>`), expected: 'sitemap/invalid-xml' },
  { name: 'two roots', text: `<urlset ${xmlns}>${url('/')}</urlset><urlset/>`, expected: 'sitemap/invalid-xml' },
  { name: 'a control character', text: set(`<url><loc>${site}/\u0001</loc></url>`), expected: 'sitemap/invalid-xml' },
  {
    name: 'a document type',
    text: `<!DOCTYPE urlset [<!ENTITY a "b">]><urlset ${xmlns}>${url('/')}</urlset>`,
    expected: 'sitemap/invalid-xml',
  },
  { name: 'text before the declaration', text: `x${set(url('/'))}`, expected: 'sitemap/invalid-xml' },
  { name: 'a file cut short', text: `<urlset ${xmlns}>${url('/')}`, expected: 'sitemap/invalid-xml' },
  {
    name: 'elements a hundred deep',
    text: set(`<url>${'<a>'.repeat(100)}`),
    expected: 'sitemap/invalid-xml sitemap/unknown-element',
  },
  { name: 'Latin-1 bytes', text: Buffer.from(set(url('/caf\u00e9')), 'latin1'), expected: 'sitemap/encoding' },
  { name: 'a declared Latin-1', text: set(url('/')).replace('UTF-8', 'ISO-8859-1'), expected: 'sitemap/encoding' },
  { name: 'a declared ASCII, which is UTF-8', text: set(url('/')).replace('UTF-8', 'US-ASCII'), expected: '' },
  { name: 'UTF-16', text: Buffer.from(`\ufeff${set(url('/'))}`, 'utf16le'), expected: 'sitemap/encoding' },
  { name: 'UTF-16 without a mark', text: Buffer.from(set(url('/')), 'utf16le'), expected: 'sitemap/encoding' },
  {
    name: 'a mark that contradicts the declaration',
    text: `\ufeff${set(url('/')).replace('UTF-8', 'UTF-16')}`,
    expected: 'sitemap/encoding',
  },
  { name: 'two byte order marks', text: `\ufeff\ufeff${set(url('/'))}`, expected: 'sitemap/encoding' },
  { name: 'an image', text: Buffer.from('89504e470d0a1a0a0000000d', 'hex'), expected: 'sitemap/encoding' },
  { name: 'UTF-8 with a byte order mark', text: `\ufeff${set(url('/'))}`, expected: '' },
  { name: 'an HTML page', text: '<!DOCTYPE html><title>Shop</title><p>Hello', expected: 'sitemap/is-html' },
  {
    name: 'an XHTML page',
    text: `${head}<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>`,
    expected: 'sitemap/is-html',
  },
  {
    name: 'an XHTML page with a document type',
    text: `${head}<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html/>`,
    expected: 'sitemap/is-html',
  },
  {
    name: 'an XHTML page that breaks off',
    text: `${head}<html xmlns="http://www.w3.org/1999/xhtml"><br>`,
    expected: 'sitemap/is-html',
  },
  {
    name: 'a message of the server before it',
    text: `<br />\n<b>Warning</b>: x\n${set(url('/'))}`,
    expected: 'sitemap/root',
  },
  {
    name: 'comments and instructions anywhere',
    text: `${head}<?xml-stylesheet href="/s.xsl"?><!-- a --><urlset ${xmlns}><!-- b --><url><loc>${site}/<!-- c -->a</loc><?d?></url></urlset><!-- e -->`,
    expected: '',
  },
  {
    name: 'an element inside a URL',
    text: set(`<url><loc>${site}/<b>a</b></loc></url>`),
    expected: 'sitemap/unknown-element',
  },
  {
    name: 'a schema location, and unused prefixes',
    text: set(url('/')).replace(
      '<urlset ',
      '<urlset xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" ',
    ),
    expected: '',
  },
  { name: 'Windows line ends', text: set(url('/') + url('/b')).replaceAll('\n', '\r\n'), expected: '' },
  {
    name: 'text with a mark, blank lines and Windows line ends',
    text: `\ufeff${site}/\r\n\r\n  ${site}/b \r\n`,
    file: 'a.txt',
    expected: '',
  },
  {
    name: 'an Atom feed with xml:base',
    text: `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${site}/blog/"><entry><link href="a"/></entry><entry><link href="${site}/b"/></entry></feed>`,
    expected: '',
  },
  {
    name: 'an Atom feed with relative URLs and no xml:base',
    text: '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="a"/></entry></feed>',
    expected: 'sitemap/invalid-url',
  },
  { name: 'another root', text: `<sitemap ${xmlns}/>`, expected: 'sitemap/root' },
  {
    name: 'a modernised namespace',
    text: `<urlset xmlns="https://www.sitemaps.org/schemas/sitemap/0.9">${url('/')}</urlset>`,
    expected: 'sitemap/namespace',
  },
  { name: 'no entry', text: set(''), expected: 'sitemap/no-urls' },
  { name: 'an empty file', text: '', expected: 'sitemap/no-urls' },
  { name: '50,001 entries', text: set(many(50_001, (n) => url(`/${n}`))), expected: 'sitemap/too-many-urls' },
  {
    name: 'a foreign element',
    text: set(`<foo>x</foo>${url('/', '<bar/>')}${url('/b', '<bar/>')}`),
    expected: 'sitemap/unknown-element*2',
  },
  {
    name: 'an index',
    text: `<sitemapindex ${xmlns}><sitemap><loc>${site}/a.xml</loc></sitemap></sitemapindex>`,
    expected: '',
  },
  {
    name: 'an index with faults',
    text: `<sitemapindex ${xmlns}><sitemap><loc>${site}/a.xml</loc><lastmod>soon</lastmod></sitemap><sitemap/><sitemap><loc>${site}/a.xml</loc></sitemap></sitemapindex>`,
    expected: 'sitemap/duplicate-loc sitemap/missing-loc sitemap/value',
  },
];

export const entryCases: DocumentCase[] = [
  {
    name: 'no loc',
    text: set('<url><lastmod>2026-01-01</lastmod></url><url><loc> </loc></url>'),
    expected: 'sitemap/missing-loc*2',
  },
  {
    name: 'a repeated child',
    text: set(`<url><loc>${site}/</loc><loc>${site}/b</loc></url>`),
    expected: 'sitemap/value',
  },
  {
    name: 'invalid URLs',
    text: set(
      many(
        11,
        (n) =>
          `<url><loc>${['/a', 'ftp://x.example.org/', `${site}/a b`, `${site}/%ZZ`, `${site}/#a`, 'https://u:p@shop.example.org/', 'https://', 'https://shop..example.org/', 'https://.example.org/', `${site}:99999/`, `http://${site}/`][n]}</loc></url>`,
      ),
    ),
    expected: 'sitemap/invalid-url*11',
  },
  {
    name: 'unusual URLs that are valid',
    text: set(
      many(
        6,
        (n) =>
          `<url><loc>${[site, 'HTTPS://Shop.Example.org/a', `${site}:8443/`, 'https://xn--mller-kva.example/', 'https://[2001:db8::1]/', `${site}/a;b=1/(c)/~d@e:f`][n]}</loc></url>`,
      ),
    ),
    expected: '',
  },
  {
    name: 'a URL of 2,048 characters',
    text: set(url(`/${'a'.repeat(2_048 - site.length - 1)}`)),
    expected: 'sitemap/url-too-long',
  },
  { name: 'a URL of 2,047 characters', text: set(url(`/${'a'.repeat(2_047 - site.length - 1)}`)), expected: '' },
  {
    name: 'priorities',
    text: set(
      many(12, (n) =>
        url(
          `/${n}`,
          `<priority>${['1.5', '-0.1', 'high', '0,5', '', '5e-1', '1.0', '0', '0.55', '.5', '+0.5', '00.5'][n]}</priority>`,
        ),
      ),
    ),
    options: ['--level', 'error'],
    expected: 'sitemap/value*6',
  },
  {
    name: 'change frequencies',
    text: set(url('/', '<changefreq>biweekly</changefreq>') + url('/b', '<changefreq>never</changefreq>')),
    options: ['--level', 'error'],
    expected: 'sitemap/value',
  },
  {
    name: 'dates that are none',
    text: set(
      many(5, (n) =>
        url(
          `/${n}`,
          `<lastmod>${['January 15, 2024', '2024-13-45', '2026-02-29', '2024-01-01T10:00:00', '01/02/2024'][n]}</lastmod>`,
        ),
      ),
    ),
    expected: 'sitemap/value*5',
  },
  {
    name: 'dates that are right',
    text: set(
      many(6, (n) =>
        url(
          `/${n}`,
          `<lastmod>${['2024', '2024-02', '2024-02-29', '2024-01-01T10:00Z', '2024-01-01T10:00:00.123+02:00', '2026-03-03T09:00Z'][n]}</lastmod>`,
        ),
      ),
    ),
    expected: '',
  },
  {
    name: 'a date in the future',
    text: set(url('/', '<lastmod>2026-03-04</lastmod>')),
    expected: 'sitemap/value',
  },
  {
    name: 'one date for all',
    text: set(many(20, (n) => url(`/${n}`, '<lastmod>2026-01-01</lastmod>'))),
    expected: 'sitemap/lastmod-all-same',
  },
  {
    name: 'one date for nineteen',
    text: set(many(19, (n) => url(`/${n}`, '<lastmod>2026-01-01</lastmod>'))),
    expected: '',
  },
  {
    name: 'a repeated URL',
    text: set(url('/a') + url('/b') + url('/a') + url('/a')),
    expected: 'sitemap/duplicate-loc',
  },
  {
    name: 'a repeated URL in another notation',
    text: set(
      `${url('/')}<url><loc>https://Shop.Example.org</loc></url>${url('/%c3%a9')}${url('/%C3%A9')}${url('/A')}${url('/a')}`,
    ),
    expected: 'sitemap/duplicate-loc*2',
  },
  {
    name: 'another host',
    text: set(
      `${url('/')}<url><loc>https://other.example.net/</loc></url><url><loc>https://other.example.net/b</loc></url>`,
    ),
    options: ['--site', site],
    expected: 'sitemap/mixed-host',
  },
  {
    name: 'another host, without --site',
    text: set(`${url('/')}<url><loc>https://other.example.net/</loc></url>`),
    expected: '',
  },
  {
    name: 'plain http and www',
    text: set(`<url><loc>http://shop.example.org/</loc></url><url><loc>https://www.shop.example.org/</loc></url>`),
    options: ['--site', site],
    expected: 'sitemap/mixed-host*2',
  },
  {
    name: 'leaks',
    text: set(
      many(
        5,
        (n) =>
          `<url><loc>${['http://localhost:3000/', 'http://10.0.0.4/', 'https://staging.example.org/', `${site}/undefined/a`, `${site}/%7B%7Bslug%7D%7D`][n]}</loc></url>`,
      ),
    ),
    expected: 'sitemap/leak*5',
  },
  {
    name: 'leaks in disguise',
    text: set(
      many(
        6,
        (n) =>
          `<url><loc>${['https://127.1/', 'https://2130706433/', 'http://web:3000/', `${site}/blog/[slug]`, `${site}/products/:id`, `${site}/{lang}/a`][n]}</loc></url>`,
      ),
    ),
    expected: 'sitemap/leak*3', // one a host and kind
  },
  {
    name: 'what is no leak',
    text: set(
      many(
        5,
        (n) =>
          `<url><loc>${['https://dev.to/', 'https://11.22.33.44/', `${site}/docs/null`, `${site}/wiki/File:a`, `${site}/at/12:30`][n]}</loc></url>`,
      ),
    ),
    expected: '',
  },
  { name: 'private pages', text: set(url('/wp-admin/') + url('/reset?token=abc')), expected: 'sitemap/sensitive*2' },
  {
    name: 'tracking parameters',
    text: set(url('/?utm_source=mail') + url('/?page=2&amp;gclid=x')),
    expected: 'sitemap/params*2',
  },
  {
    name: 'images without a URL',
    text: set(
      url('/', '<image:image/><image:image><image:loc>https://cdn.example.org/a.jpg</image:loc></image:image>'),
    ),
    expected: 'sitemap/extension',
  },
  {
    name: 'an image with a relative URL',
    text: set(url('/', '<image:image><image:loc>/a.jpg</image:loc></image:image>')),
    expected: 'sitemap/extension',
  },
  {
    name: 'a video with relative URLs',
    text: set(
      url(
        '/',
        '<video:video><video:thumbnail_loc>t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>D</video:description><video:content_loc>//cdn.example.org/v.mp4</video:content_loc></video:video>',
      ),
    ),
    expected: 'sitemap/video-required*2',
  },
  {
    name: 'news with a date that is none',
    text: set(
      url(
        '/',
        '<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:title>T</news:title><news:publication_date>02/03/2026</news:publication_date></news:news>',
      ),
    ),
    expected: 'sitemap/extension',
  },
  {
    name: 'a video without player',
    text: set(
      url(
        '/',
        '<video:video><video:thumbnail_loc>https://a.example/t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>D</video:description></video:video>',
      ),
    ),
    expected: 'sitemap/video-required',
  },
  {
    name: 'fields in any order, with spaces around their values',
    text: set(url('/', '<priority>0.5</priority><lastmod> 2026-01-01 </lastmod>')),
    options: ['--level', 'info'],
    expected: '',
  },
  {
    name: 'an extension that search engines no longer read',
    text: set(url('/', '<mobile:mobile xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"/>')),
    options: ['--level', 'info'],
    expected: '',
  },
  { name: 'a video without anything', text: set(url('/', '<video:video/>')), expected: 'sitemap/video-required*4' },
  {
    name: 'news without publication',
    text: set(
      url(
        '/',
        '<news:news><news:title>T</news:title><news:publication_date>2026-03-02</news:publication_date></news:news>',
      ),
    ),
    expected: 'sitemap/extension*2',
  },
];

export const languageCases: DocumentCase[] = [
  { name: 'a complete cluster', text: set(url('/a', both) + url('/fr/a', both)), expected: '' },
  {
    name: 'a page of a complete cluster listed twice',
    text: set(url('/a', both) + url('/fr/a', both) + url('/a', both)),
    expected: 'sitemap/duplicate-loc',
  },
  {
    name: 'one default for two clusters, which lists neither',
    text: set(
      many(4, (n) => {
        const links = ['en', 'fr'].map((code) => link(code, `/${code}/${n >> 1}`)).join('');
        return url(`/${n % 2 === 0 ? 'en' : 'fr'}/${n >> 1}`, links + link('x-default', '/'));
      }) + url('/'),
    ),
    expected: 'hreflang/return-link',
  },
  {
    name: 'one cluster in several spellings',
    text: set(
      `<url><loc>https://SHOP.example.org/%C3%A9</loc>${link('en', '/%c3%a9')}${link('fr', '/fr/a')}</url>` +
        url('/fr/a', link('en', '/\u00e9') + link('fr', '/fr/a')),
    ),
    expected: '',
  },
  {
    name: 'one URL for every language',
    text: set(url('/a', link('en', '/a') + link('fr', '/a') + link('x-default', '/a'))),
    expected: '',
  },
  {
    name: 'codes that are none',
    text: set(
      url(
        '/a',
        link('en', '/a') +
          many(7, (n) => link(['en-UK', 'jp', 'en_US', 'es-419', 'MX-es', 'fr-FR-x', 'x_default'][n] ?? '', `/${n}`)),
      ),
    ),
    expected: 'hreflang/invalid-code*7',
  },
  {
    name: 'codes that are right',
    text: set(
      url(
        '/a',
        link('en', '/a') + many(4, (n) => link(['zh-Hant-TW', 'sr-Latn', 'pt-BR', 'x-default'][n] ?? '', `/${n}`)),
      ),
    ),
    expected: '',
  },
  {
    name: 'unusual case',
    text: set(url('/a', link('EN-us', '/a') + link('X-Default', '/a'))),
    options: ['--level', 'info'],
    expected: '',
  },
  {
    name: 'missing attributes',
    text: set(
      url(
        '/a',
        `<xhtml:link rel="alternate" href="${site}/a"/><xhtml:link rel="alternate" hreflang="de"/><xhtml:link rel="alternate"/>`,
      ),
    ),
    expected: 'hreflang/missing-attr*3',
  },
  {
    name: 'links of another kind',
    text: set(
      url(
        '/a',
        `<xhtml:link rel="alternate" href="android-app://org.example/a"/><xhtml:link rel="amphtml" href="${site}/amp"/><xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="${site}/m"/>`,
      ),
    ),
    expected: '',
  },
  {
    name: 'a relative URL',
    text: set(url('/a', `${link('en', '/a')}<xhtml:link rel="alternate" hreflang="fr" href="/fr/a"/>`)),
    expected: 'hreflang/invalid-url',
  },
  {
    name: 'another rel',
    text: set(url('/a', link('en', '/a') + link('fr', '/fr/a', 'canonical'))),
    expected: 'hreflang/wrong-rel',
  },
  {
    name: 'one code, two URLs',
    text: set(url('/a', link('en', '/a') + link('en', '/b'))),
    expected: 'hreflang/duplicate-lang',
  },
  {
    name: 'one URL, two codes',
    text: set(url('/a', link('en', '/a') + link('fr', '/a') + link('es', '/es'))),
    expected: 'hreflang/duplicate-url',
  },
  {
    name: 'a page without a self-reference',
    text: set(url('/a', link('fr', '/fr/a')) + url('/fr/a', both)),
    expected: 'hreflang/self',
  },
  {
    name: 'a single page without a self-reference',
    text: set(url('/a', link('fr', '/fr/a') + link('es', '/es/a'))),
    expected: 'hreflang/self',
  },
  {
    name: 'a lone page whose regional variants are listed',
    text: set(url('/en/a', link('en-US', '/us/a') + link('fr', '/fr/a'))),
    expected: '',
  },
  {
    name: 'a missing link back',
    text: set(url('/a', both) + url('/fr/a', link('fr', '/fr/a'))),
    expected: 'hreflang/return-link',
  },
  { name: 'a target without a set', text: set(url('/a', both) + url('/fr/a')), expected: 'hreflang/return-link' },
  { name: 'a target outside the file', text: set(url('/a', both)), expected: '' },
  {
    name: 'a target outside all files',
    text: set(url('/a', both)),
    options: ['--complete'],
    expected: 'hreflang/return-link',
  },
  {
    name: 'two defaults in a set',
    text: set(url('/a', both + link('x-default', '/b'))),
    expected: 'hreflang/duplicate-lang',
  },
  {
    name: 'two defaults in a cluster',
    text: set(url('/a', both) + url('/fr/a', link('en', '/a') + link('fr', '/fr/a') + link('x-default', '/fr/a'))),
    expected: 'hreflang/duplicate-lang',
  },
  {
    name: 'no default',
    text: set(url('/a', link('en', '/a'))),
    options: ['--level', 'info'],
    expected: 'hreflang/x-default-missing',
  },
];
