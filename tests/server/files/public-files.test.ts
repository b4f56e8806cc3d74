import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCopy, buildingMs, copySite, type SiteCopy } from '../../support/copy-project.ts';
import { startTestSite } from '../../support/running-site.ts';

const files = {
  'ads.txt': 'no-one.example, 1, DIRECT',
  'google0123.html': 'google-site-verification: google0123.html',
  'price list.pdf': '%PDF-1.4 prices',
  'photo.jpg': 'not a real photograph',
  'logos/Mark.webp': 'WEBP',
  'sky.avif': 'AVIF',
  '.well-known/assetlinks.json': '[]',
};

let copy: SiteCopy;
const sites: { mode: string; origin: string; stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  copy = await copySite(Object.fromEntries(Object.entries(files).map(([name, text]) => [`public/${name}`, text])));
  await buildCopy(copy.folder);
  for (const mode of ['development', 'production']) {
    sites.push({ mode, ...(await startTestSite({ NODE_ENV: mode }, copy.folder)) });
  }
}, buildingMs);

afterAll(async () => {
  for (const site of sites) await site.stop();
  await copy.remove();
});

const shownHeaders = [
  ...['accept-ranges', 'cache-control', 'content-length', 'content-range', 'content-type', 'etag'],
  ...['x-content-type-options', 'x-powered-by'],
];

/** What both servers respond; a difference between them fails. */
async function fetchFromBoth(path: string, init: RequestInit = {}) {
  const [inDevelopment, built] = await Promise.all(
    sites.map(async ({ origin }) => {
      const response = await fetch(origin + path, { redirect: 'manual', ...init });
      const headers = shownHeaders.map((name) => [name, response.headers.get(name)] as const);
      return { status: response.status, body: await response.text(), headers: Object.fromEntries(headers) };
    }),
  );
  // The ETag holds the time of the file, which a copy does not share.
  expect({ ...inDevelopment, headers: { ...inDevelopment?.headers, etag: '' } }).toEqual({
    ...built,
    headers: { ...built?.headers, etag: '' },
  });
  if (built === undefined) throw new Error('no site is running');
  return built;
}

test.each([
  ['/ads.txt', 'text/plain; charset=utf-8', 'ads.txt'],
  ['/google0123.html', 'text/html; charset=utf-8', 'google0123.html'],
  ['/price%20list.pdf', 'application/pdf', 'price list.pdf'],
  ['/photo.jpg', 'image/jpeg', 'photo.jpg'],
  ['/logos/Mark.webp', 'image/webp', 'logos/Mark.webp'],
  ['/sky.avif', 'image/avif', 'sky.avif'],
  ['/.well-known/assetlinks.json', 'application/json; charset=utf-8', '.well-known/assetlinks.json'],
] as const)('%s is sent as %s by both servers', async (path, type, name) => {
  const { status, body, headers } = await fetchFromBoth(path);
  expect({ status, body }).toEqual({ status: 200, body: files[name] });
  expect(headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': expect.stringMatching(/^public, max-age=3600, s-maxage=60,/),
    'content-type': type,
    etag: expect.stringMatching(/^W?\/?"/),
    'x-content-type-options': 'nosniff',
    'x-powered-by': null,
  });
});

test('a part of a file is sent on request', async () => {
  const { status, body, headers } = await fetchFromBoth('/ads.txt', { headers: { Range: 'bytes=0-5' } });
  expect([status, body, headers['content-range']]).toEqual([206, 'no-one', `bytes 0-5/${files['ads.txt'].length}`]);
});

test('a file that has not changed is not sent again', async () => {
  for (const { origin } of sites) {
    const { headers } = await request(origin).get('/photo.jpg').expect(200);
    await request(origin)
      .get('/photo.jpg')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
  }
});

test.each(['/logos', '/logos/', '/..%2fpackage.json', '/public/ads.txt'])('%s is not a file', async (path) => {
  for (const { mode, origin } of sites.filter((site) => site.mode === 'production' || path !== '/public/ads.txt')) {
    expect((await fetch(origin + path)).status, mode).toBe(404);
  }
});
