/** A sitemap, the rules of its findings, with `*2` for two findings, and the options of the run. */
export type DocumentCase = [name: string, text: string | Uint8Array, expected: string, ...options: string[]];

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const all =
  `${xmlns} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"` +
  ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';
const atom = 'xmlns="http://www.w3.org/2005/Atom"';
const xhtml = 'xmlns="http://www.w3.org/1999/xhtml"';
const site = 'https://shop.example.org';
const info = ['--level', 'info'];
const set = (urls: string) => `${head}<urlset ${all}>\n${urls}\n</urlset>\n`;
const index = (sitemaps: string) => `<sitemapindex ${xmlns}>${sitemaps}</sitemapindex>`;
const url = (path: string, more = '') => `<url><loc>${site}${path}</loc>${more}</url>\n`;
const urls = (...locs: string[]) => locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('');
const link = (hreflang: string, path: string, rel = 'alternate') =>
  `<xhtml:link rel="${rel}" hreflang="${hreflang}" href="${site}${path}"/>`;
const links = (...codes: string[]) => codes.map((code, n) => link(code, `/${n}`)).join('');
const many = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('');
/** An entry for each value of a field. */
const valued = (field: string, ...values: string[]) =>
  values.map((value, n) => url(`/${n}`, `<${field}>${value}</${field}>`)).join('');
/** The fields of an extension, such as those of `video:video`. */
const fields = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `<${prefix}:${name}>${value}</${prefix}:${name}>`)
    .join('');
const video = (more: object) =>
  `<video:video>${fields('video', { title: 'T', description: 'D', ...more })}</video:video>`;
const news = (date: string, more = '') =>
  `<news:news>${more}${fields('news', { title: 'T', publication_date: date })}</news:news>`;
const publication = `<news:publication>${fields('news', { name: 'N', language: 'en' })}</news:publication>`;
const both = link('en', '/a') + link('fr', '/fr/a') + link('x-default', '/a');

export const fileCases: DocumentCase[] = [
  ['a plain sitemap', set(url('/') + url('/about')), ''],
  [
    'a prefix on the namespace',
    `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>${site}/</s:loc></s:url></s:urlset>`,
    '',
  ],
  ['an ampersand inside CDATA', set(urls(`<![CDATA[${site}/?a=1&b=2]]>`)), ''],
  ['text in two CDATA sections', set(urls(`${site}<![CDATA[/a]]><![CDATA[b]]>`)), ''],
  ['a text sitemap', `${site}/\n${site}/about\n`, ''],
  [
    'an RSS feed',
    `<rss version="2.0"><channel><link>${site}</link><item><link>${site}/a</link></item></channel></rss>`,
    '',
  ],
  ['an Atom feed', `<feed ${atom}><entry><link rel="alternate" href="${site}/a"/></entry></feed>`, ''],
  [
    'RSS 1.0',
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><item><link>${site}/a</link></item></rdf:RDF>`,
    'sitemap/root',
  ],
  ['a tar archive', `sitemap.xml${'\0'.repeat(246)}ustar\x0000${set(url('/'))}`, 'sitemap/root'],
  ['a zip archive', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0xff]), 'sitemap/root'],
  ['a bracket too many', set(`${urls(`${site}/a`)}>\n${url('/b')}`), ''],
  ['an entry without end', set(`<url><loc>${site}/a</loc>${url('/b')}`), 'sitemap/invalid-xml'],
  ['an entry in an entry', set(url('/a', url('/b'))), 'sitemap/unknown-element'],
  ['a feed item without link', '<rss><channel><item><title>A</title></item></channel></rss>', 'sitemap/missing-loc'],
  ['a bare ampersand', set(urls(`${site}/?a=1&b=2`)), 'sitemap/invalid-xml'],
  ['a bare less-than', set(url('/', '<lastmod>2026-01-01<</lastmod>')), 'sitemap/invalid-xml'],
  ['an undeclared prefix', `<urlset ${xmlns}>${url('/', '<xhtml:link/>')}</urlset>`, 'sitemap/invalid-xml'],
  ['an unknown entity', set(url('/&eacute;')), 'sitemap/invalid-xml'],
  [
    'a document type',
    `<!DOCTYPE urlset [<!ENTITY a "b">]><urlset ${xmlns}>${url('/')}</urlset>`,
    'sitemap/invalid-xml',
  ],
  ['text before the declaration', `x${set(url('/'))}`, 'sitemap/invalid-xml'],
  ['a file cut short', `<urlset ${xmlns}>${url('/')}`, 'sitemap/invalid-xml'],
  ['elements a hundred deep', set(`<url>${'<a>'.repeat(100)}`), 'sitemap/invalid-xml sitemap/unknown-element'],
  ['Latin-1 bytes', Buffer.from(set(url('/caf\u00e9')), 'latin1'), 'sitemap/encoding'],
  ['a declared Latin-1', set(url('/')).replace('UTF-8', 'ISO-8859-1'), 'sitemap/encoding'],
  ['a declared ASCII, which is UTF-8', set(url('/')).replace('UTF-8', 'US-ASCII'), ''],
  ['UTF-16', Buffer.from(`\ufeff${set(url('/'))}`, 'utf16le'), 'sitemap/encoding'],
  ['UTF-16 without a mark', Buffer.from(set(url('/')), 'utf16le'), 'sitemap/encoding'],
  ['a mark that contradicts the declaration', `\ufeff${set(url('/')).replace('UTF-8', 'UTF-16')}`, 'sitemap/encoding'],
  ['two byte order marks', `\ufeff\ufeff${set(url('/'))}`, 'sitemap/encoding'],
  ['an image', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'sitemap/encoding'],
  ['UTF-8 with a byte order mark', `\ufeff${set(url('/'))}`, ''],
  ['an HTML page', '<!DOCTYPE html><title>Shop</title><p>Hello', 'sitemap/is-html'],
  ['an HTML page behind comments', '\ufeff <!-- a --> <!-- b -->\n<!DOCTYPE HTML>', 'sitemap/is-html'],
  ['a sitemap behind a thousand comments', `${'<!-- -->'.repeat(1_000)}<urlset ${xmlns}>${url('/')}</urlset>`, ''],
  ['an XHTML page', `${head}<html ${xhtml}><body/></html>`, 'sitemap/is-html'],
  [
    'an XHTML page with a document type',
    `${head}<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html/>`,
    'sitemap/is-html',
  ],
  ['an XHTML page that breaks off', `${head}<html ${xhtml}><br>`, 'sitemap/is-html'],
  ['a message of the server before it', `<br />\n<b>Warning</b>: x\n${set(url('/'))}`, 'sitemap/root'],
  [
    'comments and instructions anywhere',
    `${head}<?xml-stylesheet href="/s.xsl"?><!-- a --><urlset ${xmlns}><!-- b --><url><loc>${site}/<!-- c -->a</loc><?d?></url></urlset><!-- e -->`,
    '',
  ],
  ['an element inside a URL', set(urls(`${site}/<b>a</b>`)), 'sitemap/unknown-element'],
  [
    'a schema location, and unused prefixes',
    set(url('/')).replace(
      '<urlset ',
      '<urlset xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" ',
    ),
    '',
  ],
  ['Windows line ends', set(url('/') + url('/b')).replaceAll('\n', '\r\n'), ''],
  ['text with a mark, blank lines and Windows line ends', `\ufeff${site}/\r\n\r\n  ${site}/b \r\n`, ''],
  [
    'an Atom feed with xml:base',
    `<feed ${atom} xml:base="${site}/blog/"><entry><link href="a"/></entry><entry><link href="${site}/b"/></entry></feed>`,
    '',
  ],
  [
    'an Atom feed with relative URLs and no xml:base',
    `<feed ${atom}><entry><link href="a"/></entry></feed>`,
    'sitemap/invalid-url',
  ],
  ['another root', `<sitemap ${xmlns}/>`, 'sitemap/root'],
  ['a root that begins like that of HTML', '<htmlx/>', 'sitemap/root'],
  [
    'a modernised namespace',
    `<urlset xmlns="https://www.sitemaps.org/schemas/sitemap/0.9">${url('/')}</urlset>`,
    'sitemap/namespace',
  ],
  ['no entry', set(''), 'sitemap/no-urls'],
  ['an empty file', '', 'sitemap/no-urls'],
  ['50,001 entries', set(many(50_001, (n) => url(`/${n}`))), 'sitemap/too-many-urls'],
  ['a foreign element', set(`<foo>x</foo>${url('/', '<bar/>')}${url('/b', '<bar/>')}`), 'sitemap/unknown-element*2'],
  ['an index', index(`<sitemap><loc>${site}/a.xml</loc></sitemap>`), ''],
  [
    'an index with faults',
    index(
      `<sitemap><loc>${site}/a.xml</loc><lastmod>soon</lastmod></sitemap><sitemap/><sitemap><loc>${site}/a.xml</loc></sitemap>`,
    ),
    'sitemap/duplicate-loc sitemap/missing-loc sitemap/value',
  ],
];

const entries: [name: string, urls: string, expected: string, ...options: string[]][] = [
  ['no loc', `<url><lastmod>2026-01-01</lastmod></url>${urls(' ')}`, 'sitemap/missing-loc*2'],
  ['a repeated child', url('/', `<loc>${site}/b</loc>`), 'sitemap/value'],
  [
    'invalid URLs',
    urls(
      ...['/a', 'ftp://x.example.org/', `${site}/a b`, `${site}/%ZZ`, `${site}/#a`, 'https://u:p@shop.example.org/'],
      ...['https://', 'https://shop..example.org/', 'https://.example.org/', `${site}:99999/`, `http://${site}/`],
    ),
    'sitemap/invalid-url*11',
  ],
  [
    'unusual URLs that are valid',
    urls(
      ...[site, 'HTTPS://Shop.Example.org/a', `${site}:8443/`, 'https://xn--mller-kva.example/'],
      ...['https://[2001:db8::1]/', `${site}/a;b=1/(c)/~d@e:f`],
    ),
    '',
  ],
  ['a URL of 2,048 characters', url(`/${'a'.repeat(2_048 - site.length - 1)}`), 'sitemap/url-too-long'],
  ['a URL of 2,047 characters', url(`/${'a'.repeat(2_047 - site.length - 1)}`), ''],
  [
    'priorities out of range, or in words',
    valued('priority', '1.5', '-0.1', 'high', '1.0', '0', '0.55', '.5'),
    'sitemap/value*3',
  ],
  ['priorities in another notation', valued('priority', '0,5', '', '5e-1', '+0.5', '00.5'), 'sitemap/value*3'],
  ['change frequencies', valued('changefreq', 'biweekly', 'never'), 'sitemap/value'],
  ['dates that are none', valued('lastmod', 'January 15, 2024', '01/02/2024'), 'sitemap/value*2'],
  ['dates that are right, one of them tomorrow', valued('lastmod', '2024-02', '2026-03-03T09:00Z'), ''],
  ['a date in the future', valued('lastmod', '2026-03-04'), 'sitemap/value'],
  ['one date for all', valued('lastmod', ...Array(20).fill('2026-01-01')), 'sitemap/lastmod-all-same', ...info],
  [
    'one date at hours of two posts',
    valued('lastmod', ...['09:00', '14:30'].flatMap((time) => Array(10).fill(`2026-01-01T${time}Z`))),
    '',
    ...info,
  ],
  ['one date for nineteen', valued('lastmod', ...Array(19).fill('2026-01-01')), ''],
  ['a repeated URL', url('/a') + url('/b') + url('/a') + url('/a'), 'sitemap/duplicate-loc'],
  [
    'a repeated URL in another notation',
    url('/') + urls('https://Shop.Example.org') + url('/%c3%a9') + url('/%C3%A9') + url('/A') + url('/a'),
    'sitemap/duplicate-loc*2',
  ],
  [
    'another host',
    url('/') + urls('https://other.example.net/', 'https://other.example.net/b'),
    'sitemap/mixed-host',
    ...['--site', site],
  ],
  ['another host, without --site', url('/') + urls('https://other.example.net/'), ''],
  [
    'plain http and www',
    urls('http://shop.example.org/', 'https://www.shop.example.org/'),
    'sitemap/mixed-host*2',
    ...['--site', site],
  ],
  [
    'leaks',
    urls(
      ...['http://localhost:3000/', 'http://10.0.0.4/', 'https://staging.example.org/'],
      ...[`${site}/undefined/a`, `${site}/%7B%7Bslug%7D%7D`],
    ),
    'sitemap/leak*5',
  ],
  [
    'leaks in disguise',
    urls(
      ...['https://127.1/', 'https://2130706433/', 'http://web:3000/'],
      ...[`${site}/blog/[slug]`, `${site}/products/:id`, `${site}/{lang}/a`],
    ),
    'sitemap/leak*3', // one a host and kind
  ],
  [
    'what is no leak',
    urls('https://dev.to/', 'https://11.22.33.44/') +
      url('/docs/null') +
      url('/wiki/File:a') +
      url('/users/keys/admin') +
      url('/docs/admin/users') +
      url('/admin/backups/restore') +
      url('/tutorials/phpmyadmin/'),
    '',
  ],
  [
    'private pages',
    url('/wp-admin/edit.php') + url('/en/admin/login') + url('/reset?token=abc'),
    'sitemap/sensitive*3',
  ],
  ['tracking parameters', url('/?utm_source=mail') + url('/?page=2&amp;gclid=x'), 'sitemap/params*2'],
  [
    'images without a URL',
    url('/', '<image:image/><image:image><image:loc>https://cdn.example.org/a.jpg</image:loc></image:image>'),
    'sitemap/extension',
  ],
  [
    'an image with a relative URL',
    url('/', '<image:image><image:loc>/a.jpg</image:loc></image:image>'),
    'sitemap/extension',
  ],
  [
    'a video with relative URLs',
    url('/', video({ thumbnail_loc: 't.jpg', content_loc: '//cdn.example.org/v.mp4' })),
    'sitemap/video-required*2',
  ],
  ['news with a date that is none', url('/', news('02/03/2026', publication)), 'sitemap/extension'],
  ['a video without player', url('/', video({ thumbnail_loc: `${site}/t.jpg` })), 'sitemap/video-required'],
  [
    'fields in any order, with spaces around their values',
    url('/', '<priority>0.5</priority><lastmod> 2026-01-01 </lastmod>'),
    '',
    ...info,
  ],
  [
    'an extension that search engines no longer read',
    url('/', '<mobile:mobile xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0"/>'),
    '',
    ...info,
  ],
  ['a video without anything', url('/', '<video:video/>'), 'sitemap/video-required*4'],
  ['news without publication', url('/', news('2026-03-02')), 'sitemap/extension*2'],
];

const languages: typeof entries = [
  ['a complete cluster', url('/a', both) + url('/fr/a', both), ''],
  [
    'a page of a complete cluster listed twice',
    url('/a', both) + url('/fr/a', both) + url('/a', both),
    'sitemap/duplicate-loc',
  ],
  [
    'one default for two clusters, which lists neither',
    many(4, (n) => {
      const pair = ['en', 'fr'].map((code) => link(code, `/${code}/${n >> 1}`)).join('');
      return url(`/${n % 2 === 0 ? 'en' : 'fr'}/${n >> 1}`, pair + link('x-default', '/'));
    }) + url('/'),
    'hreflang/return-link',
  ],
  [
    'one cluster in several spellings',
    `<url><loc>https://SHOP.example.org/%C3%A9</loc>${link('en', '/%c3%a9')}${link('fr', '/fr/a')}</url>` +
      url('/fr/a', link('en', '/\u00e9') + link('fr', '/fr/a')),
    '',
  ],
  ['one URL for every language', url('/a', link('en', '/a') + link('fr', '/a') + link('x-default', '/a')), ''],
  [
    'codes that are none',
    url('/a', link('en', '/a') + links('en-UK', 'jp', 'en_US', 'es-419', 'MX-es', 'fr-FR-x', 'x_default')),
    'hreflang/invalid-code*7',
  ],
  ['codes that are right', url('/a', link('en', '/a') + links('zh-Hant-TW', 'sr-Latn', 'pt-BR', 'x-default')), ''],
  ['unusual case', url('/a', link('EN-us', '/a') + link('X-Default', '/a')), '', ...info],
  [
    'missing attributes',
    url(
      '/a',
      `<xhtml:link rel="alternate" href="${site}/a"/><xhtml:link rel="alternate" hreflang="de"/><xhtml:link rel="alternate"/>`,
    ),
    'hreflang/missing-attr*3',
  ],
  [
    'links of another kind',
    url(
      '/a',
      `<xhtml:link rel="alternate" href="android-app://org.example/a"/><xhtml:link rel="amphtml" href="${site}/amp"/><xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="${site}/m"/>`,
    ),
    '',
  ],
  [
    'a relative URL',
    url('/a', `${link('en', '/a')}<xhtml:link rel="alternate" hreflang="fr" href="/fr/a"/>`),
    'hreflang/invalid-url',
  ],
  ['another rel', url('/a', link('en', '/a') + link('fr', '/fr/a', 'canonical')), 'hreflang/wrong-rel'],
  ['one code, two URLs', url('/a', link('en', '/a') + link('en', '/b')), 'hreflang/duplicate-lang'],
  ['one URL, two codes', url('/a', link('en', '/a') + link('fr', '/a') + link('es', '/es')), 'hreflang/duplicate-url'],
  ['a page without a self-reference', url('/a', link('fr', '/fr/a')) + url('/fr/a', both), 'hreflang/self'],
  ['a single page without a self-reference', url('/a', link('fr', '/fr/a') + link('es', '/es/a')), 'hreflang/self'],
  ['a lone page whose regional variants are listed', url('/en/a', link('en-US', '/us/a') + link('fr', '/fr/a')), ''],
  ['a missing link back', url('/a', both) + url('/fr/a', link('fr', '/fr/a')), 'hreflang/return-link'],
  ['a target without a set', url('/a', both) + url('/fr/a'), 'hreflang/return-link'],
  ['a target outside the file', url('/a', both), ''],
  ['a target outside all files', url('/a', both), 'hreflang/return-link', '--complete'],
  ['two defaults in a set', url('/a', both + link('x-default', '/b')), 'hreflang/duplicate-lang'],
  [
    'two defaults in a cluster',
    url('/a', both) + url('/fr/a', link('en', '/a') + link('fr', '/fr/a') + link('x-default', '/fr/a')),
    'hreflang/duplicate-lang',
  ],
  ['no default', url('/a', link('en', '/a') + link('fr', '/fr/a')), 'hreflang/x-default-missing', ...info],
];

const inSitemap = (cases: typeof entries) =>
  cases.map(([name, text, ...rest]): DocumentCase => [name, set(text), ...rest]);

export const entryCases = inSitemap(entries);
export const languageCases = inSitemap(languages);
