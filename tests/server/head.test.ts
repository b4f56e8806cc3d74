import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageRows, languages } from '#domain/locale.ts';
import { alternatesOf, canonicalPathOf, canonicalPathsOf } from '#domain/page-url.ts';
import { prefixOf } from '#domain/routes.ts';
import { contentImageFolder } from '#domain/site-images.ts';
import { sendRaw } from '../support/raw-request.ts';
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';
import { fetchView, siteViews, valuesOf } from '../support/site-views.ts';

const siteUrl = 'https://goshen.test';
const maxImageBytes = 300_000;

let site: SiteUnderTest;
const seen = new Map<string, Document>();
const keyOf = ({ path, language }: { path: string; language: string }) => `${path} ${language}`;
const documentOf = (view: { path: string; language: string }) => seen.get(keyOf(view)) as Document;

beforeAll(async () => {
  site = await startTestSite();
  for (const view of siteViews) seen.set(keyOf(view), await fetchView(site.origin, view));
});
afterAll(() => site.stop());

describe.each(siteViews)('$path in $language', (view) => {
  const { page, prefix, language } = view;

  test('has one of each element that may stand only once', () => {
    const document = documentOf(view);
    const single = [
      'title',
      'meta[name=description]',
      'meta[name=keywords]',
      'meta[name=robots]',
      'meta[name=viewport]',
    ];
    const cards = [
      'title',
      'description',
      'url',
      'type',
      'image',
      'image:alt',
      'image:width',
      'image:height',
      'locale',
    ];
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

  test('names its canonical URL and its alternates', () => {
    const document = documentOf(view);
    const canonical = siteUrl + canonicalPathOf(page, prefix);
    expect(valuesOf(document, 'link[rel=canonical]', 'href')).toEqual([canonical]);
    expect(valuesOf(document, 'meta[property="og:url"]', 'content')).toEqual([canonical]);
    const links = [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => ({
      hreflang: link.getAttribute('hreflang'),
      path: link.getAttribute('href')?.replace(siteUrl, ''),
    }));
    expect(links).toEqual(alternatesOf(page));
  });

  test('is written in its language for networks, with an image of its own', () => {
    const document = documentOf(view);
    expect(valuesOf(document, 'meta[property="og:locale"]', 'content')).toEqual([languageRows[language].ogLocale]);
    expect(valuesOf(document, 'meta[property="og:locale:alternate"]', 'content')).toHaveLength(languages.length - 1);
    for (const image of listDrawnImages(document)) {
      expect(image).toMatch(new RegExp(`^${siteUrl}/assets/social/[a-z0-9-]+\\.${language}-[0-9a-f]+\\.png$`));
      expect(valuesOf(document, 'meta[property="og:image:alt"]', 'content')[0]).toContain('Goshen Group');
    }
  });
});

test('no two pages or languages share a title, a description or an image', () => {
  const views = siteViews.filter(({ prefix }) => prefix === null);
  for (const selector of ['meta[name=description]', 'meta[property="og:title"]']) {
    const values = views.flatMap((view) => valuesOf(documentOf(view), selector, 'content'));
    expect(new Set(values).size).toBe(views.length);
  }
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

test('the alternates of every page are named back by the pages they name', () => {
  for (const { page } of siteViews) {
    for (const path of canonicalPathsOf(page)) {
      const language = prefixOf(path) ?? 'en';
      const hrefs = valuesOf(documentOf({ path, language }), 'link[rel=alternate][hreflang]', 'href');
      expect(hrefs).toContain(siteUrl + path);
    }
  }
});

test('every URL that a head names responds with 200 and the right type', async () => {
  const named = new Set([...seen.values()].flatMap((document) => listOwnUrls(document)));
  expect(named.size).toBeGreaterThan(new Set(siteViews.map(({ path }) => path)).size);
  for (const path of named) {
    const response = await fetch(site.origin + path, { redirect: 'manual' });
    expect(`${path} ${response.status}`).toBe(`${path} 200`);
    await response.arrayBuffer();
  }
});

/** Canonical, alternates, feed, icons, manifest and social image, as paths of the site under test. */
function listOwnUrls(document: Document): string[] {
  const urls = [
    ...valuesOf(document.head, 'link[rel=canonical], link[rel=alternate], link[rel*=icon], link[rel=manifest]', 'href'),
    ...valuesOf(
      document.head,
      'meta[property="og:image"], meta[name="twitter:image"], meta[property="og:url"]',
      'content',
    ),
  ];
  expect(urls.filter((url) => !url.startsWith(siteUrl) && !url.startsWith('/'))).toEqual([]);
  return urls.map((url) => url.replace(siteUrl, '') || '/');
}

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

test('the not-found screen has a title and icons, and nothing that leads to it', async () => {
  const document = await fetchView(site.origin, { path: '/nowhere', language: 'fr' });
  expect(valuesOf(document, 'meta[name=robots]', 'content')).toEqual(['noindex']);
  expect(document.querySelectorAll('link[rel=canonical], link[rel=alternate], meta[property^="og:"]')).toHaveLength(0);
  expect(document.querySelectorAll('script[type="application/ld+json"]')).toHaveLength(0);
  expect(document.querySelectorAll('link[rel=icon]')).toHaveLength(2);
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
  const staging = await startTestSite({ ROBOTS: 'noindex' });
  try {
    for (const path of ['/', '/sitemap.xml', '/feed.xml', '/robots.txt', '/icon.svg', '/favicon.ico', '/nowhere']) {
      const response = await fetch(staging.origin + path);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
    const document = await fetchView(staging.origin, { path: '/', language: 'en' });
    expect(valuesOf(document, 'meta[name=robots]', 'content')).toEqual(['noindex']);
    expect(await (await fetch(`${staging.origin}/robots.txt`)).text()).toMatch(/^User-agent: \*\nDisallow:\n/);
  } finally {
    await staging.stop();
  }
});
