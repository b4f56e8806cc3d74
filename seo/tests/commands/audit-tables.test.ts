import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { page, type Responses, robotsTxt, sitemapOf, startSite, typed } from '../crawl/crawl-run.ts';
import { runGoshen, usageErrorOf } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

type Row = Record<string, string>;

const noindex = '<meta name="robots" content="noindex, follow">';
const alternates =
  '<link rel="canonical" href="{origin}/"><link rel="alternate" hreflang="fr" href="{origin}/fr"><meta name="description" content="Rooms by the sea.">';

const site: Responses = {
  '/robots.txt': robotsTxt('User-agent: *\nDisallow: /cart\nSitemap: {origin}/sitemap.xml'),
  '/sitemap.xml': sitemapOf('/', '/alone'),
  '/': page({ title: '=Lodges "by" the sea', head: alternates, links: ['/rooms', '/old', '/gone', '/cart', '/a.pdf'] }),
  '/rooms': page({ title: 'Rooms', links: ['/', '/rooms/1#top'], head: noindex }),
  '/rooms/1': page({
    title: 'Room 1',
    links: ['https://elsewhere.test/'],
    head: '<link rel="canonical" href="/rooms">',
  }),
  '/fr': page({ title: 'Chambres' }).replace('lang="en"', 'lang="fr"'),
  '/alone': page({
    title: 'Alone',
    links: ['/rooms', 'htps://sea.example/', 'http://sea:map', 'mailto:a@sea.example'],
  }),
  '/new': page({ title: 'New' }),
  '/old': { status: 301, headers: { location: '/new' } },
  '/a.pdf': typed('application/pdf', '%PDF'),
};

async function writeTable(flag: '--pages' | '--links', ...options: string[]) {
  const cwd = await createTemporaryFolder();
  const { origin, requests } = await startSite(site);
  const run = await runGoshen(['audit', `${origin}/`, flag, 'tables/out.csv', '-f', 'json', ...options], { cwd });
  const source = await readFile(join(cwd, 'tables/out.csv'), 'utf8');
  const rows: Row[] = parse(source.replaceAll(origin, ''), { bom: true, columns: true });
  return { ...run, origin, requests, source, rows };
}

test('--pages has a row for each URL of the site, and says why search engines leave it out', async () => {
  const { rows, source } = await writeTable('--pages');
  expect(source).toMatch(/^\ufeff"url","status",/);
  expect(Object.fromEntries(rows.map(({ url, status, indexable }) => [url, `${status} ${indexable}`]))).toEqual({
    '/': '200 yes',
    '/rooms': '200 noindex',
    '/rooms/1': '200 canonical',
    '/fr': '200 yes',
    '/alone': '200 yes',
    '/new': '200 yes',
    '/old': '200 redirect',
    '/gone': '404 status 404',
    '/cart': ' robots.txt',
    '/a.pdf': '200 ',
  });
});

test('--pages has what a page says of itself', async () => {
  const { rows } = await writeTable('--pages');
  const [home] = rows.filter(({ url }) => url === '/');
  expect(home).toMatchObject({
    status: '200',
    finalUrl: '/',
    title: '\'=Lodges "by" the sea',
    titlePixels: expect.stringMatching(/^\d{3}$/),
    description: 'Rooms by the sea.',
    descriptionPixels: expect.stringMatching(/^\d{2,3}$/),
    h1: '\'=Lodges "by" the sea',
    canonical: '/',
    robots: '',
    language: 'en',
    alternates: 'fr: /fr',
    bytes: expect.stringMatching(/^\d{3}$/),
    ttfbMs: expect.stringMatching(/^\d+$/),
  });
  expect(rows.find(({ url }) => url === '/rooms')).toMatchObject({ robots: 'noindex, follow' });
  expect(rows.find(({ url }) => url === '/old')).toMatchObject({ finalUrl: '/new', title: '' });
});

test('--pages counts clicks and linking pages through redirects', async () => {
  const { rows } = await writeTable('--pages');
  expect(Object.fromEntries(rows.map(({ url, depth, inlinks }) => [url, `${depth}, ${inlinks}`]))).toMatchObject({
    '/': '0, 1',
    '/rooms': '1, 2',
    '/rooms/1': '2, 1',
    '/alone': ', 0',
    '/old': '1, 1',
    '/new': '1, 1',
  });
});

test('--links has a row for each link, with how it responded', async () => {
  const { rows } = await writeTable('--links');
  expect(rows.filter(({ from }) => from === '/').map(({ to, status, finalUrl }) => [to, status, finalUrl])).toEqual([
    ['/rooms', '200', '/rooms'],
    ['/old', '200', '/new'],
    ['/gone', '404', '/gone'],
    ['/cart', '', ''],
    ['/a.pdf', '200', '/a.pdf'],
  ]);
  expect(rows.find(({ to }) => to === '/rooms/1#top')).toEqual({
    from: '/rooms',
    to: '/rooms/1#top',
    text: '/rooms/1#top',
    rel: '',
    status: '200',
    finalUrl: '/rooms/1',
  });
  expect(
    rows.filter(({ from }) => from === '/alone').map(({ to, status, finalUrl }) => [to, status, finalUrl]),
  ).toEqual([
    ['/rooms', '200', '/rooms'],
    ['htps://sea.example/', '', ''],
    ['http://sea:map', '', ''],
  ]);
  expect(rows.find(({ to }) => to === 'https://elsewhere.test/')).toMatchObject({ from: '/rooms/1', status: '' });
});

test('several sites are in one table', async () => {
  const cwd = await createTemporaryFolder();
  const [a, b] = [await startSite(site), await startSite(site)];
  await runGoshen(['audit', a.origin, b.origin.replace('127.0.0.1', 'localhost'), '--pages', 'p.csv'], { cwd });
  const rows: Row[] = parse(await readFile(join(cwd, 'p.csv'), 'utf8'), { bom: true, columns: true });
  const hosts = rows.map(({ url = '' }) => new URL(url).hostname);
  expect(new Set(hosts)).toEqual(new Set(['127.0.0.1', 'localhost']));
});

test.for([
  ['--pages', 'folder', /cannot write the report to .*folder: it is a folder/],
  ['--links', 'file/links.csv', /cannot write the report to .*links\.csv/],
  ['--pages', '-', '--pages takes a file such as pages.csv, not "-"'],
] as const)('a table that cannot be written is refused before the crawl: %s %s', async ([flag, file, message]) => {
  const cwd = await createTemporaryFolder();
  await mkdir(join(cwd, 'folder'));
  await writeFile(join(cwd, 'file'), 'kept');
  const { origin, requests } = await startSite(site);
  expect(await usageErrorOf(['audit', origin, flag, file], { cwd })).toMatch(message);
  expect(requests).toEqual([]);
});

test('two tables need two files', async () => {
  const cwd = await createTemporaryFolder();
  expect(await usageErrorOf(['audit', 'http://127.0.0.1:9', '--pages', 'a.csv', '--links', './a.csv'], { cwd })).toBe(
    '--pages and --links name the same file: ./a.csv',
  );
});
