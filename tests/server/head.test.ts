import { beforeAll, expect, test } from 'vitest';
import { contentImageFolder } from '#domain/site-images.ts';
import { sendRaw } from '../support/raw-request.ts';
import { shareTestSite, startSiteForTest } from '../support/site-for-test.ts';
import { fetchView, siteViews, valuesOf } from '../support/site-views.ts';

const siteUrl = 'https://goshen.test';
const maxImageBytes = 300_000;

const seen = new Map<string, Document>();
const keyOf = ({ path, language }: { path: string; language: string }) => `${path} ${language}`;
const documentOf = (view: { path: string; language: string }) => seen.get(keyOf(view)) as Document;

const site = await shareTestSite();

beforeAll(async () => {
  for (const view of siteViews) seen.set(keyOf(view), await fetchView(site.origin, view));
});

test.each(siteViews)('$path in $language has one of each element that may stand only once', (view) => {
  const document = documentOf(view);
  const single = ['title', 'meta[name=description]', 'meta[name=keywords]', 'meta[name=robots]', 'meta[name=viewport]'];
  const cards = ['title', 'description', 'url', 'type', 'image', 'image:alt', 'image:width', 'image:height', 'locale'];
  const selectors = [
    ...single,
    ...['canonical', 'manifest', 'apple-touch-icon'].map((rel) => `link[rel=${rel}]`),
    ...cards.map((name) => `meta[property="og:${name}"]`),
    ...['card', 'title', 'description', 'image'].map((name) => `meta[name="twitter:${name}"]`),
  ];
  expect(selectors.filter((selector) => document.head.querySelectorAll(selector).length !== 1)).toEqual([]);
  const empty = [...document.head.querySelectorAll('meta[name], meta[property]')].filter(
    (meta) => meta.getAttribute('content')?.trim() === '',
  );
  expect(empty).toEqual([]);
});

test('no two pages or languages share an image', () => {
  const views = siteViews.filter(({ prefix }) => prefix === null);
  const images = views.flatMap((view) => listDrawnImages(documentOf(view)));
  expect(images.length).toBeGreaterThan(0);
  expect(new Set(images).size).toBe(images.length);
});

/** The social image of a page; none if it is the cover of an editor, which tests/server/files/content-images.test.ts has. */
function listDrawnImages(document: Document): string[] {
  const images = valuesOf(document, 'meta[property="og:image"]', 'content');
  expect(images).toHaveLength(1);
  return images.filter((image) => !image.startsWith(siteUrl + contentImageFolder));
}

test('every icon, and the manifest, that a head names responds with 200', async () => {
  const [document] = seen.values();
  const paths = valuesOf(document as Document, 'link[rel*=icon], link[rel=manifest]', 'href');
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 200]);
});

test('a social image is a PNG of the size that its page declares, small, and open to other sites', async () => {
  const paths = new Set([...seen.values()].flatMap((document) => listDrawnImages(document)));
  for (const image of paths) {
    const response = await fetch(image.replace(siteUrl, site.origin));
    const png = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(maxImageBytes);
  }
});

test('a wrong host is echoed nowhere', async () => {
  for (const path of ['/about', '/sitemap.xml', '/feed.xml', '/robots.txt', '/llms.txt', '/.well-known/security.txt']) {
    const request = `GET ${path} HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: evil.test\r\nConnection: close\r\n\r\n`;
    const response = await sendRaw(site.origin, request);
    expect(response).toContain('goshen.test');
    expect(response).not.toContain('evil.test');
  }
});

test('a staging copy sends noindex on every response and in every page, with robots.txt open', async () => {
  const staging = await startSiteForTest({ ROBOTS: 'noindex' });
  for (const path of ['/', '/sitemap.xml', '/feed.xml', '/robots.txt', '/icon.svg', '/favicon.ico', '/nowhere']) {
    const response = await fetch(staging.origin + path);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  }
  const document = await fetchView(staging.origin, { path: '/', language: 'en' });
  expect(valuesOf(document, 'meta[name=robots]', 'content')).toEqual(['noindex']);
  expect(await (await fetch(`${staging.origin}/robots.txt`)).text()).toMatch(/^User-agent: \*\nDisallow:\n/);
});
