import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { auditAcrossPages } from '../../engine/site/audit-site.ts';
import { buildSiteIndex } from '../../engine/site/site-index.ts';
import { urlset } from '../support/web-server.ts';
import { crawl, page, type Responses, robotsTxt, sitemapOf, startSite, typed, xml } from './crawl-run.ts';

const rulesOf = ({ findings }: { findings: { rule: string }[] }) => findings.map(({ rule }) => rule).sort();

test('pages are found from the sitemap that robots.txt names, and from links', async () => {
  const { origin, requests } = await startSite({
    '/robots.txt': robotsTxt('Sitemap: {origin}/pages.xml'),
    '/pages.xml': sitemapOf('/', '/listed'),
    '/': page({ links: ['/linked#part', 'mailto:a@example.com', 'https://elsewhere.example/'] }),
    '/listed': page(),
    '/linked': page({ head: '<link rel="canonical" href="/canonical">' }),
    '/canonical': page(),
  });
  const { urls, reported, site, complete } = await crawl(`${origin}/`);
  expect(urls).toEqual(['/', '/canonical', '/linked', '/listed'].map((path) => origin + path));
  expect(reported.toSorted()).toEqual(urls);
  expect(site.listed?.map(({ url }) => url)).toEqual([`${origin}/`, `${origin}/listed`]);
  expect({ complete, whole: site.complete }).toEqual({ complete: true, whole: true });
  expect(requests.filter((request) => request === 'GET /linked')).toHaveLength(1);
});

test('pages that only alternates of a sitemap name, and those a page redirects to without a status, are read too', async () => {
  const alternate = '<xhtml:link rel="alternate" hreflang="fr" href="{origin}/fr"/>';
  const { origin } = await startSite({
    '/sitemap.xml': xml(
      urlset('{origin}/en')
        .replace('</loc>', `</loc>${alternate}`)
        .replace('<urlset', '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"'),
    ),
    '/': '<meta http-equiv="refresh" content="0; url=about/">',
    '/about/': '<script>location.replace("/us")</script>',
    '/us': page(),
    '/en': page(),
    '/fr': page(),
  });
  const { urls } = await crawl(`${origin}/`);
  expect(urls).toEqual(['/', '/about/', '/en', '/fr', '/us'].map((path) => origin + path));
  const sampled = await crawl(`${origin}/`, { options: { sample: 2 } });
  expect(sampled.urls).toEqual(['/', '/en'].map((path) => origin + path));
});

test('pages are in the order of their URLs, however fast each comes', async () => {
  const isLastAnswered = Promise.withResolvers<void>();
  const { origin } = await startSite({
    '/': page({ links: ['/page/10', '/page/2'] }),
    '/page/2': async (_request, response) => {
      await isLastAnswered.promise;
      response.setHeader('content-type', 'text/html').end(page());
    },
    '/page/10': (_request, response) => {
      response.setHeader('content-type', 'text/html').end(page(), () => isLastAnswered.resolve());
    },
  });
  const { pages } = await crawl(`${origin}/`);
  expect(pages.map(({ url }) => url.slice(origin.length))).toEqual(['/', '/page/2', '/page/10']);
});

test('a URL is read once, whatever the case of its escapes', async () => {
  const { origin } = await startSite({
    '/sitemap.xml': sitemapOf('/caf%c3%a9'),
    '/': page({ links: ['/caf%c3%A9', '/café', '/old'] }),
    '/old': { status: 301, headers: { location: '/caf%c3%a9' } },
    ...Object.fromEntries(['%C3%A9', '%c3%a9', '%c3%A9'].map((end) => [`/caf${end}`, page()])),
  });
  expect((await crawl(`${origin}/`)).urls).toEqual([`${origin}/`, `${origin}/caf%C3%A9`]);
});

test.for([
  ['RSS', '<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet href="/rss.css"?>\n<!-- News --><rss version="2.0">'],
  ['RSS without an XML declaration', '\n<rss version="2.0">'],
  ['Atom', '\ufeff<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'],
] as const)('%s that is served as text/html is not read as a page', async ([, body]) => {
  const { origin } = await startSite({
    '/': page({ links: ['/feed', '/feeder'] }),
    '/feed': body,
    '/feeder': '<feeder>',
  });
  const { urls, site } = await crawl(`${origin}/`);
  expect(urls).toEqual([`${origin}/`, `${origin}/feeder`]);
  expect(site.targets.get(`${origin}/feed`)?.response.end).toEqual({ kind: 'status', status: 200 });
});

test('without a Sitemap line /sitemap.xml is requested; a missing one is a warning', async () => {
  const { origin, requests } = await startSite({ '/robots.txt': robotsTxt(''), '/': page() });
  const { findings, site } = await crawl(`${origin}/`);
  expect(requests).toContain('GET /sitemap.xml');
  expect(findings).toMatchObject([{ rule: 'sitemap/not-accessible', severity: 'warning' }]);
  expect(site.listed).toBeNull();
});

test.for([
  ['that of its folder', { '/doc/sitemap.xml': sitemapOf('/doc/a') }, ['/doc/sitemap.xml', '/doc/a']],
  ['that of the host', { '/sitemap.xml': sitemapOf('/doc/b') }, ['/sitemap.xml', '/doc/b']],
  ['the usual index of Astro', { '/sitemap-index.xml': sitemapOf('/doc/b') }, ['/sitemap-index.xml', '/doc/b']],
  ['the usual index of WordPress', { '/sitemap_index.xml': sitemapOf('/doc/b') }, ['/sitemap_index.xml', '/doc/b']],
  [
    'that of the host, where each missing URL returns a page',
    { '/doc/sitemap.xml': page(), '/sitemap.xml': sitemapOf('/doc/b') },
    ['/sitemap.xml', '/doc/b'],
  ],
  ['none', {}, null],
] as const)('the sitemap of a site in a folder is %s', async ([, sitemaps, expected]) => {
  const { origin } = await startSite({ '/doc/': page(), '/doc/a': page(), '/doc/b': page(), ...sitemaps });
  const { findings, site } = await crawl(`${origin}/doc/`);
  const found = site.listed && [site.sitemap, ...site.listed.map(({ url }) => url)];
  expect(found).toEqual(expected === null ? null : expected.map((path) => origin + path));
  const missing = {
    message:
      'No sitemap was found: no robots.txt lists one that can be used, and /doc/sitemap.xml, /doc/sitemap-index.xml, /doc/sitemap_index.xml, /sitemap.xml, /sitemap-index.xml, /sitemap_index.xml returned 404.',
    places: [{ url: `${origin}/sitemap.xml` }],
  };
  expect(findings).toMatchObject(expected === null ? [missing] : []);
});

test('the sitemap of a language is that of the folder above it', async () => {
  const { origin } = await startSite({ '/doc/fr/': page(), '/doc/sitemap.xml': sitemapOf('/doc/fr/') });
  const { findings, site } = await crawl(`${origin}/doc/fr/`);
  expect({ sitemap: site.sitemap, findings }).toEqual({ sitemap: `${origin}/doc/sitemap.xml`, findings: [] });
});

test.for([
  ['exists', { '/pages.xml': sitemapOf('/a') }, '/pages.xml', []],
  ['is missing', { '/sitemap.xml': sitemapOf('/a') }, '/sitemap.xml', []],
  ['is as missing as the usual one', {}, undefined, ['sitemap/not-accessible']],
] as const)(
  'the sitemap that the start page links is read before the usual one: it %s',
  async ([, files, path, rules]) => {
    const head = '<link rel="sitemap" href="/pages.xml">';
    const { origin } = await startSite({ '/': page({ head }), '/a': page(), ...files });
    const { findings, site } = await crawl(`${origin}/`);
    expect(site.sitemap).toBe(path && origin + path);
    expect(findings.map(({ rule }) => rule)).toEqual(rules);
  },
);

test('robots.txt is obeyed by the name of the crawler, for pages and for what they load', async () => {
  const responses: Responses = {
    '/robots.txt': robotsTxt('User-agent: *\nDisallow: /\n\nUser-agent: Goshen\nDisallow: /private\nDisallow: /*.png$'),
    '/': page({ links: ['/private/a', '/open'], body: '<img src="/a.png" alt="">' }),
    '/open': page(),
    '/private/a': page(),
  };
  const { origin, requests } = await startSite(responses);
  const { urls, err, site } = await crawl(`${origin}/`);
  expect(urls).toEqual([`${origin}/`, `${origin}/open`]);
  expect(requests.filter((request) => /private|png/.test(request))).toEqual([]);
  expect(err).toContain('robots.txt disallows 1 URL');
  expect(site.complete).toBe(true);
  const own = await crawl(`${origin}/`, { options: { ignoreRobots: true } });
  expect(own.urls).toContain(`${origin}/private/a`);
});

test.for([
  [404, true],
  [500, false],
] as const)('with a further sitemap that returns %i, the site was read whole: %s', async ([status, isWhole]) => {
  const { origin } = await startSite({
    '/robots.txt': robotsTxt('Sitemap: {origin}/old.xml\nSitemap: {origin}/sitemap.xml'),
    '/old.xml': { status },
    '/sitemap.xml': sitemapOf('/'),
    '/': page(),
  });
  const { site } = await crawl(`${origin}/`, { network: { retries: 0 } });
  expect(site.complete).toBe(isWhole);
});

test('a link that robots.txt disallows does not switch off the rules over the whole site', async () => {
  const chain = Object.fromEntries([1, 2, 3, 4].map((at) => [`/${at}`, page({ links: [`/${at + 1}`] })]));
  const { origin } = await startSite({
    ...chain,
    '/robots.txt': robotsTxt('User-agent: *\nDisallow: /cart\nSitemap: {origin}/sitemap.xml'),
    '/sitemap.xml': sitemapOf('/', '/alone'),
    '/': page({ links: ['/cart', '/1'] }),
    '/5': page(),
    '/alone': page(),
  });
  const { pages, site, context } = await crawl(`${origin}/`, { options: { profile: 'quick' } });
  const found = auditAcrossPages(buildSiteIndex(pages, site, context)).map(({ rule }) => rule);
  expect(found).toEqual(expect.arrayContaining(['link/orphan', 'link/deep', 'sitemap/missing-url']));
});

test.for([
  [403, ['GET /', 'HEAD /']],
  [404, ['GET /', 'HEAD /']],
  [429, []],
  [500, []],
] as const)('a robots.txt that returns %i allows the requests %j', async ([status, allowed]) => {
  const { origin, requests } = await startSite({ '/robots.txt': { status }, '/': page() });
  const { complete, site } = await crawl(`${origin}/`, { network: { retries: 0 }, options: { profile: 'quick' } });
  expect(requests.filter((request) => !/robots|sitemap/.test(request)).sort()).toEqual(allowed);
  expect(complete).toBe(allowed.length > 0);
  expect(site.robots?.status).toBe(status);
});

test('a start URL that robots.txt disallows is a finding, and nothing is read', async () => {
  const { origin, requests } = await startSite({ '/robots.txt': robotsTxt('User-agent: *\nDisallow: /'), '/': page() });
  const { failures, truncated, findings } = await crawl(`${origin}/`);
  const message = `robots.txt disallows ${origin}/, so nothing was read`;
  expect({ failures, truncated }).toEqual({ failures: [], truncated: [message] });
  const fix = expect.stringContaining('--ignore-robots');
  expect(findings).toMatchObject([{ rule: 'audit/robots-disallowed', message: `${message}.`, fix }]);
  expect(requests).toEqual(['GET /robots.txt']);
});

test('a redirect is a target, and the page it leads to is read once, as itself', async () => {
  const { origin, requests } = await startSite({
    '/robots.txt': robotsTxt(''),
    '/': page({ links: ['/old', '/new', '/away', '/round'] }),
    '/old': { status: 301, headers: { location: '/new' } },
    '/new': page(),
    '/away': { status: 302, headers: { location: 'http://10.1.2.3/secret' } },
    '/round': { status: 301, headers: { location: '/round' } },
  });
  const { urls, site } = await crawl(`${origin}/`, { options: { profile: 'quick' }, network: { perHost: 1 } });
  expect(urls).toEqual([`${origin}/`, `${origin}/new`]);
  const endOf = (path: string) => site.targets.get(origin + path)?.response;
  expect(endOf('/old')).toMatchObject({ finalUrl: `${origin}/new`, hops: [{ status: 301 }], end: { status: 200 } });
  expect(endOf('/away')?.end).toEqual({ kind: 'private' });
  expect(endOf('/round')?.end).toEqual({ kind: 'redirect-loop' });
  expect(requests.filter((request) => request === 'GET /new').length).toBeLessThanOrEqual(2);
});

test('other hosts are not requested without --external, wherever they are linked', async () => {
  const other = await startSite({ '/moved': page(), '/a.png': page(), '/s.xml': xml(urlset()) });
  const { origin } = await startSite({
    '/robots.txt': robotsTxt('Sitemap: {origin}/s.xml'),
    '/s.xml': { status: 302, headers: { location: `${other.origin}/s.xml` } },
    '/': page({ links: ['/old', `${other.origin}/linked`], body: `<img src="${other.origin}/a.png" alt="">` }),
    '/old': { status: 301, headers: { location: `${other.origin}/moved` } },
  });
  const { site, failures, truncated } = await crawl(`${origin}/`, { network: { allowPrivate: true } });
  expect(other.requests).toEqual([]);
  const response = { hops: [{ status: 301 }], finalUrl: `${other.origin}/moved`, end: { kind: 'foreign' } };
  expect(site.targets.get(`${origin}/old`)?.response).toMatchObject(response);
  expect({ failures, truncated }).toEqual({
    failures: [],
    truncated: [`${origin}/s.xml is on another host or redirects to one; add --external to request it`],
  });
  await crawl(`${origin}/`, { network: { allowPrivate: true }, options: { external: true } });
  expect(other.requests.toSorted()).toEqual(['GET /a.png', 'GET /moved', 'GET /s.xml', 'HEAD /linked']);
});

test('a robots.txt that redirects to another host disallows nothing', async () => {
  const other = await startSite({ '/robots.txt': robotsTxt('User-agent: *\nDisallow: /') });
  const { origin } = await startSite({
    '/robots.txt': { status: 301, headers: { location: `${other.origin}/robots.txt` } },
    '/': page(),
  });
  expect((await crawl(`${origin}/`, { network: { allowPrivate: true } })).urls).toEqual([`${origin}/`]);
  expect(other.requests).toEqual([]);
});

test('the site is where the start leads to', async () => {
  const other = await startSite({ '/robots.txt': robotsTxt(''), '/home': page({ links: ['/more'] }), '/more': page() });
  const { origin } = await startSite({ '/': { status: 301, headers: { location: `${other.origin}/home` } } });
  const { site, urls, pages } = await crawl(`${origin}/`, { network: { allowPrivate: true } });
  expect(site.origin).toBe(other.origin);
  expect(urls).toEqual([`${other.origin}/home`, `${other.origin}/more`]);
  expect(pages.find(({ url }) => url.endsWith('/home'))?.response.redirects).toHaveLength(1);
  expect(other.requests.slice(0, 2)).toEqual(['HEAD /home', 'GET /robots.txt']);
});

test('a private host that a page links to is requested only with --allow-private', async () => {
  const inner = await startSite({ '/secret': page() });
  const { origin } = await startSite({ '/': page({ links: [`${inner.origin}/secret`] }) });
  const { site } = await crawl(`${origin}/`, { options: { external: true } });
  expect(site.targets.get(`${inner.origin}/secret`)?.response.end).toEqual({ kind: 'private' });
  expect(inner.requests).toEqual([]);
  await crawl(`${origin}/`, { options: { external: true }, network: { allowPrivate: true } });
  expect(inner.requests).toEqual(['HEAD /secret']);
});

test('the response decides whether a URL is a page, an image, a script or a file', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(100)]);
  png.writeUInt32BE(640, 16);
  png.writeUInt32BE(480, 20);
  const body = '<img src="/a.png" alt=""><img src="/lost.png" alt=""><img src="/page.png" alt="">';
  const packed = gzipSync('a {}'.repeat(1_000));
  const head =
    '<link rel="stylesheet" href="/s.css"><link rel="stylesheet" href="/packed.css"><script src="/s.js" defer></script>';
  const { origin, requests } = await startSite({
    '/': page({ links: ['/a.pdf', '/plain'], head, body }),
    '/a.pdf': typed('application/pdf', 'x'.repeat(5_000)),
    '/plain': typed('text/plain', page({ title: 'HTML as text' })),
    '/a.png': typed('image/png', png),
    '/page.png': typed('image/png', page()),
    '/s.css': { headers: { 'content-type': 'text/css', 'content-length': '4' }, body: 'a {}' },
    '/s.js': (_, response) => void response.write('1;', () => response.end('2;')),
    '/packed.css': {
      headers: { 'content-type': 'text/css', 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' },
      body: packed,
    },
  });
  const { urls, site } = await crawl(`${origin}/`);
  const target = (path: string) => site.targets.get(origin + path);
  expect(urls).toEqual([`${origin}/`, `${origin}/plain`]);
  expect(target('/a.pdf')).toMatchObject({ contentType: 'application/pdf', response: { end: { status: 200 } } });
  expect(target('/a.png')).toMatchObject({ contentType: 'image/png', width: 640, height: 480 });
  expect(target('/lost.png')?.response.end).toMatchObject({ status: 404 });
  expect(target('/page.png')).toMatchObject({ contentType: 'text/html' });
  expect(target('/s.css')).toMatchObject({ bytes: 4, uncompressed: true });
  expect(target('/s.js')?.bytes).toBe(4);
  expect(target('/packed.css')).toMatchObject({ bytes: packed.length, uncompressed: false });
  expect(requests.filter((request) => request.includes('/a.pdf'))).toEqual(['GET /a.pdf']);
});

test('what a style sheet of the site loads is requested too, and what others import', async () => {
  const css = (body: string) => typed('text/css', body);
  const head = '<link rel="stylesheet" href="/css/a.css"><script src="/app.js"></script>';
  const { origin, requests } = await startSite({
    '/': page({ head }),
    '/css/a.css': css('@import "b.css"; a { background: url(lost.png), url(https://elsewhere.example/a.png) }'),
    '/css/b.css': css('@import url(/css/a.css); @font-face { src: url("../sea.woff2") }'),
    '/sea.woff2': typed('font/woff2', 'x'),
    '/app.js': page({ title: 'The start page of an app' }),
  });
  const { site } = await crawl(`${origin}/`);
  const target = (path: string) => site.targets.get(origin + path);
  expect(target('/css/lost.png')?.response.end).toMatchObject({ status: 404 });
  expect(target('/sea.woff2')?.response.end).toMatchObject({ status: 200 });
  expect(target('/css/b.css')?.loads).toEqual([
    { kind: 'style sheet', url: `${origin}/css/a.css` },
    { kind: 'font', url: `${origin}/sea.woff2` },
  ]);
  expect(target('/app.js')?.contentType).toContain('text/html');
  expect(requests.filter((request) => request.endsWith('/css/a.css'))).toHaveLength(1);
});

test('the other files of a font are requested only if the first one is missing', async () => {
  const faces = ['sea', 'bay'].map((name) => `@font-face { src: url(${name}.woff2), url(${name}.woff) }`).join('');
  const { origin, requests } = await startSite({
    '/': page({ head: '<link rel="stylesheet" href="/a.css">' }),
    '/a.css': typed('text/css', faces),
    '/sea.woff2': typed('font/woff2', 'x'),
    '/bay.woff': typed('font/woff', 'x'),
  });
  const { site } = await crawl(`${origin}/`);
  expect(site.targets.get(`${origin}/bay.woff`)?.response.end).toMatchObject({ status: 200 });
  expect(requests.filter((request) => request.endsWith('/sea.woff'))).toEqual([]);
});

test('the quick profile requests pages only', async () => {
  const { origin, requests } = await startSite({ '/': page({ body: '<img src="/a.png" alt="">' }) });
  const { site } = await crawl(`${origin}/`, { options: { profile: 'quick' } });
  const sitemaps = ['-index', '', '_index'].map((end) => `GET /sitemap${end}.xml`);
  expect(requests.sort()).toEqual(['GET /', 'GET /robots.txt', ...sitemaps, 'HEAD /']);
  expect(site.probes).toEqual([]);
});

test('compressed pages are read, their headers kept as often as they were sent', async () => {
  const { origin } = await startSite({
    '/': (request, response) => {
      const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.writeHead(200, { 'content-type': 'text/html', ...(isPacked && { 'content-encoding': 'gzip' }) });
      response.end(isPacked ? gzipSync(page({ title: 'Packed' })) : page());
    },
  });
  const { pages } = await crawl(`${origin}/`, { options: { profile: 'quick' } });
  expect(pages[0]?.titles[0]?.text).toBe('Packed');
  expect(pages[0]?.response.headers?.['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(pages[0]?.response.bytes).toBe(page({ title: 'Packed' }).length);
});

test('a sample is spread over the sitemap, and no link leads on', async () => {
  const paths = Array.from({ length: 40 }, (_, number) => `/p${number}`);
  const { origin } = await startSite({
    '/sitemap.xml': sitemapOf(...paths),
    '/': page({ links: ['/extra'] }),
    ...Object.fromEntries(paths.map((path) => [path, page()])),
  });
  const { urls, complete, site } = await crawl(`${origin}/`, { options: { sample: 4, profile: 'quick' } });
  expect(urls).toEqual(['/', '/p0', '/p10', '/p20'].map((path) => origin + path));
  expect({ complete, whole: site.complete }).toEqual({ complete: true, whole: false });
});

test('a site with unlimited links is read up to the limit, which is no fault of it but leaves the audit incomplete', async () => {
  const { origin } = await startSite({});
  const endless = await startSite(
    new Proxy<Responses>({}, { get: (_, path) => page({ links: [`${String(path)}0`, `/?page=${String(path)}`] }) }),
  );
  const { complete, findings, failures, truncated } = await crawl(`${endless.origin}/x`, {
    options: { maxPages: 20, profile: 'quick' },
  });
  const message = expect.stringMatching(/^Stopped after 20 pages, the limit of --max-pages; \d+ more URLs found\.$/);
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'audit/page-limit', severity: 'info', message }));
  expect({ complete, failures }).toEqual({ complete: false, failures: [] });
  expect(truncated).toContainEqual(expect.stringMatching(/^Stopped after 20 pages/));
  expect((await crawl(`${origin}/x`)).failures).toEqual([`${origin}/x returned 404`]);
});

test('pages that do not fit into the memory are left, also those on their way when it is full', async () => {
  const paths = Array.from({ length: 4 }, (_, number) => `/${number}`); // requested together
  const body = gzipSync(`<!doctype html>${'<h2>a'.repeat(260_000)}`); // three of them are too much
  const large = { headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' }, body };
  const { origin } = await startSite({
    '/': page({ links: paths }),
    ...Object.fromEntries(paths.map((path) => [path, large])),
  });
  const { truncated, urls } = await crawl(`${origin}/`, { options: { profile: 'quick' } });
  expect(urls).toHaveLength(4);
  expect(truncated.join()).toContain('Stopped after 4 pages, the memory limit; 1 more URL found');
});

test('a shop that has each page at one path is read like any other', async () => {
  const urlOf = (id: number) => `/index.php?route=product&id=${id}`;
  const ids = Array.from({ length: 60 }, (_, at) => at + 1);
  const products = ids.map((id) => {
    const head = `<link rel="canonical" href="{origin}${urlOf(id)}">`;
    return [urlOf(id), page({ title: `Chair ${id}`, head, links: id === 1 ? ids.map(urlOf) : [] })] as const;
  });
  const { origin } = await startSite({ '/': page({ links: [urlOf(1)] }), ...Object.fromEntries(products) });
  const { urls } = await crawl(`${origin}/`, { options: { profile: 'quick' } });
  expect(urls).toHaveLength(61);
});

test('URLs that look like a crawler trap are a finding with the first of them', async () => {
  const monthsFrom = (first: number) => Array.from({ length: 60 }, (_, at) => `/calendar?month=${first + at}`);
  const { origin } = await startSite({
    '/': page({ links: ['/calendar?month=0', ...monthsFrom(100)] }),
    '/calendar?month=0': page({ links: monthsFrom(1) }),
  });
  const { findings, complete } = await crawl(`${origin}/`, { options: { profile: 'quick' } });
  expect(complete).toBe(false);
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'audit/crawler-trap',
      evidence: `${origin}/calendar?month=51`,
      message: `${origin}/calendar?month=51 looks like a crawler trap, and was not read. 9 more URLs of this kind were not read.`,
    }),
  );
});

test('pages with URLs that are too long are one finding, and the crawl is incomplete', async () => {
  const long = `/${'x'.repeat(2_000)}`;
  const { origin, requests } = await startSite({
    '/robots.txt': robotsTxt('Sitemap: {origin}/pages.xml'),
    '/pages.xml': sitemapOf('/', `${long}-listed`),
    '/': page({ links: ['/a', long], body: `<script src="${long}.js"></script>` }),
    '/a': page({ head: `<link rel="canonical" href="${long}">` }),
  });
  const { findings, complete, urls } = await crawl(`${origin}/`);
  const first = `${origin}${long}`.slice(0, 80);
  expect(findings).toContainEqual({
    rule: 'audit/crawler-trap',
    severity: 'warning',
    message: `2 pages have URLs with more than 2,000 characters, which were not read: ${first}…`,
    fix: 'Shorten the URLs; check the href of <base> if there is one.',
    ruleFix: expect.any(String),
    about: 'all',
    places: urls.map((url) => ({ url })),
  });
  expect(complete).toBe(false);
  expect(requests.filter((request) => request.includes('xxx'))).toEqual([]);
});

test('files and links beyond the limit are a finding', async () => {
  const images = Array.from({ length: 1_030 }, (_, at) => `<img src="/${at}.png" alt="">`);
  const { origin } = await startSite({ '/': page({ body: images.join('') }) });
  const { findings, truncated } = await crawl(`${origin}/`);
  const message = '11 files and links of 1 page not checked: too many for a site of this size.';
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'audit/link-limit', severity: 'info', message }));
  expect(truncated).toEqual([message.slice(0, -1)]);
});

test('a second host of the site that does not respond leaves the first to be read', async () => {
  const paths = Array.from({ length: 10 }, (_, number) => `/p${number}`);
  const lost = paths.map((path) => `https://shop.example.org${path}`);
  const { origin } = await startSite({ '/': page({ links: [...lost, '/last'] }), '/last': page() });
  const remap = [
    { from: 'https://www.shop.example.org', to: origin },
    { from: 'https://shop.example.org', to: 'http://127.0.0.1:1' },
  ];
  const { urls, site, complete } = await crawl('https://www.shop.example.org/', { network: { remap, retries: 0 } });
  expect(urls).toEqual(['https://www.shop.example.org/', 'https://www.shop.example.org/last']);
  expect(lost.map((url) => site.targets.get(url)?.response.end.kind)).toEqual(lost.map(() => 'no-response'));
  expect(complete).toBe(true);
});

test('the files of a site over https are requested where it does not respond over http', async () => {
  const images = Array.from({ length: 8 }, (_, at) => `<img src="http://shop.example.org/${at}.png" alt="">`).join('');
  const body = `${images}<link rel="stylesheet" href="/a.css">`;
  const { origin, requests } = await startSite({
    '/': page({ body }),
    '/a.css': { headers: { 'content-type': 'text/css' }, body: 'a {}' },
  });
  const remap = [
    { from: 'https://shop.example.org', to: origin },
    { from: 'http://shop.example.org', to: 'http://127.0.0.1:1' },
  ];
  const { site } = await crawl('https://shop.example.org/', { network: { remap, retries: 0 } });
  expect(site.targets.get('http://shop.example.org/7.png')?.response.end.kind).toBe('no-response');
  expect(site.targets.get('https://shop.example.org/a.css')?.response.end).toMatchObject({ status: 200 });
  expect(requests).toContain('GET /a.css');
});

test('redirects of a copy are shown as redirects of the site', async () => {
  const { origin } = await startSite({
    '/robots.txt': robotsTxt('Sitemap: https://shop.example.org/sitemap.xml'),
    '/sitemap.xml': xml(urlset('https://shop.example.org/', 'https://shop.example.org/about')),
    '/': page({ links: ['/about', '/old'] }),
    '/about': { status: 301, headers: { location: '/about/' } },
    '/old': { status: 301, headers: { location: '{origin}/about/' } },
    '/about/': page({ links: ['/'] }),
  });
  const remap = [{ from: 'https://shop.example.org', to: origin }];
  const { urls, site, findings } = await crawl('https://shop.example.org/', { network: { remap } });
  expect(urls).toEqual(['https://shop.example.org/', 'https://shop.example.org/about/']);
  expect(site.targets.get('https://shop.example.org/old')?.response).toMatchObject({
    hops: [{ url: 'https://shop.example.org/old', status: 301 }],
    finalUrl: 'https://shop.example.org/about/',
  });
  expect(JSON.stringify([findings, [...site.targets], site.probes])).not.toContain(origin);
});

test('feeds that pages link to are read, and unlinked URLs are probed', async () => {
  const feed = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';
  const french = '<link rel="alternate" hreflang="fr" href="{origin}/fr/a">';
  const { origin, requests } = await startSite({
    '/': page({ head: feed + french }),
    '/fr/a': page(),
    '/feed.xml': xml('<rss version="2.0"><channel><language>en</language><item><guid>1</guid></item></channel></rss>'),
  });
  const { site, context } = await crawl(`${origin}/`);
  expect(site.feeds).toMatchObject([{ kind: 'rss', language: 'en', fault: null, items: [{ id: '1' }] }]);
  expect(context).toMatchObject({ stage: 'local', languages: ['fr'] });
  const kinds = site.probes.map(({ kind }) => kind).sort();
  expect(kinds).toEqual(['accept-language', 'missing-page', 'missing-page']);
  expect(requests.some((request) => request.startsWith('GET /fr/no-such-page-'))).toBe(true);
});

test('the variants of the host are requested for the start, as its root may be another site', async () => {
  const { origin } = await startSite({ '/docs': { status: 301, headers: { location: '/docs/' } }, '/docs/': page() });
  const hosts = ['https://ann.example.org', 'http://ann.example.org', 'https://www.ann.example.org'];
  const remap = [...hosts, 'http://www.ann.example.org'].map((from) => ({ from, to: origin }));
  const { site } = await crawl('https://ann.example.org/docs', { network: { remap } });
  const probes = site.probes.flatMap((probe) => (probe.kind === 'host' ? [[probe.url, probe.status]] : []));
  expect(probes).toContainEqual(['http://ann.example.org/docs/', 200]);
  expect(probes).toContainEqual(['https://www.ann.example.org/docs/', 200]);
});

test('another host is not probed, whether the start or a probe is redirected there', async () => {
  const other = await startSite({ '/': page() });
  const away = other.origin.replace('127.0.0.1', 'localhost');
  const named = await startSite({ '/': page(), '/start': { status: 302, headers: { location: `${away}/` } } });
  const network = { allowPrivate: true };
  const moved = await crawl(`${named.origin}/start`, { network });
  expect(moved).toMatchObject({ urls: [`${away}/`], complete: true });
  const probed = await crawl(`${named.origin}/`, { network, options: { external: true } });
  expect(probed.site.probes).toContainEqual(expect.objectContaining({ kind: 'missing-page' }));
  expect(other.requests.filter((request) => request.includes('/no-such-page-'))).toEqual([]);
});

test('a start that fails is one finding, and no clean report', async () => {
  const { origin } = await startSite({ '/': { status: 500 } });
  const failing = await crawl(`${origin}/`, { network: { retries: 0 } });
  expect(rulesOf(failing)).toEqual(['http/server-error', 'sitemap/not-accessible']);
  expect(failing.complete).toBe(false);
});
