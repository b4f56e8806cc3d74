import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContentImages, writeContentImages } from '#build/content-images.ts';
import { buildingMs, type SiteCopy } from '../../support/copy-project.ts';
import { buildPhotographSite } from '../../support/photograph-site.ts';
import { startTestSite } from '../../support/running-site.ts';

let copy: SiteCopy;
const sites: Record<string, { origin: string; stop: () => Promise<void> }> = {};

beforeAll(async () => {
  copy = await buildPhotographSite();
  for (const mode of ['development', 'production']) sites[mode] = await startTestSite({ NODE_ENV: mode }, copy.folder);
}, buildingMs);

afterAll(async () => {
  for (const site of Object.values(sites)) await site.stop();
  await copy.remove();
});

const page = '/blog/harbour';
const hrefOf = (mode: string) => sites[mode]?.origin ?? '';

async function openArticle(mode: string): Promise<Document> {
  const response = await fetch(hrefOf(mode) + page);
  expect(response.status).toBe(200);
  return new JSDOM(await response.text()).window.document;
}

/** Paths and widths of a srcset. */
function readSrcset(source: Element | null | undefined): { path: string; width: number }[] {
  return (source?.getAttribute('srcset') ?? '').split(', ').map((part) => {
    const [path = '', width = ''] = part.split(' ');
    return { path, width: Number.parseInt(width, 10) };
  });
}

describe.each(['development', 'production'])('an article with images in %s', (mode) => {
  test('offers AVIF and WebP in widths up to that of the source, and a fallback', async () => {
    const [cover, crane, quay, waves] = [...(await openArticle(mode)).querySelectorAll(':is(.cover, .prose) picture')];
    const formats = (picture: Element | undefined) =>
      [...(picture?.querySelectorAll('source') ?? [])].map((source) => [
        source.getAttribute('type'),
        readSrcset(source).map(({ width }) => width),
      ]);
    expect(formats(cover)).toEqual([
      ['image/avif', [480, 800, 1200, 1600]],
      ['image/webp', [480, 800, 1200, 1600]],
    ]);
    expect(formats(crane)).toEqual([
      ['image/avif', [480, 800, 1000]],
      ['image/webp', [480, 800, 1000]],
    ]);
    expect(formats(quay)[0]).toEqual(['image/avif', [480, 800, 1200]]);
    expect(formats(waves)).toEqual([
      ['image/avif', [480, 600]],
      ['image/webp', [480, 600]],
    ]);
    const sizes = [cover, crane, quay, waves].map((picture) => picture?.querySelector('source')?.getAttribute('sizes'));
    expect(sizes.every((value) => /100vw$/.test(value ?? ''))).toBe(true);
  });

  test('sends every file of every width, cacheable forever', async () => {
    const document = await openArticle(mode);
    const sources = [...document.querySelectorAll(':is(.cover, .prose) picture source')];
    const fallbacks = [...document.querySelectorAll(':is(.cover, .prose) picture img')].map((img) => ({
      path: img.getAttribute('src') ?? '',
      width: Number(img.getAttribute('width')),
    }));
    for (const { path, width } of [...sources.flatMap(readSrcset), ...fallbacks]) {
      const response = await fetch(hrefOf(mode) + path);
      const { headers } = response;
      expect([response.status, headers.get('cache-control')], path).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(headers.get('content-type')).toBe(`image/${path.split('.').at(-1)?.replace('jpg', 'jpeg')}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width);
    }
  });

  test('loads the cover first, and the others as they are scrolled to', async () => {
    const [cover, ...others] = [...(await openArticle(mode)).querySelectorAll(':is(.cover, .prose) picture img')];
    const attributes = (img: Element | undefined, ...names: string[]) => names.map((name) => img?.getAttribute(name));
    expect(attributes(cover, 'loading', 'fetchpriority', 'decoding')).toEqual(['eager', 'high', 'async']);
    expect(others.map((img) => attributes(img, 'loading', 'decoding'))).toEqual(others.map(() => ['lazy', 'async']));
    expect([cover, ...others].map((img) => attributes(img, 'width', 'height', 'alt'))).toEqual([
      ['1200', '675', 'Cranes & "ships", en'],
      ['1000', '750', 'A crane, en'],
      ['1200', '1800', 'A quay, en'],
      ['600', '300', ''],
    ]);
  });

  test('shows the colour of an image until it has loaded, unless something shows through it', async () => {
    const frames = [...(await openArticle(mode)).querySelectorAll(':is(.cover, .prose) .image')];
    const colours = frames.map((frame) => frame.querySelector('svg rect')?.getAttribute('fill') ?? null);
    expect(colours).toEqual([...Array(3).fill(expect.stringMatching(/^#[0-9a-f]{6}$/)), null]);
    const [red = 0, , blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colours[1]?.slice(at, at + 2) ?? '', 16));
    expect(red).toBeGreaterThan(blue); // the crane is brown
    expect((await openArticle(mode)).querySelector('main article [style]')).toBeNull();
  });
});

test('a title of an image is its caption', async () => {
  const figures = [...(await openArticle('production')).querySelectorAll('main article figure')];
  expect(figures.map((figure) => figure.textContent?.trim())).toEqual(['The quay at six, en']);
});

test('an article without sections has no table of contents', async () => {
  const response = await fetch(`${hrefOf('production')}/blog/market`);
  const { document } = new JSDOM(await response.text()).window;
  expect(document.querySelector('main article')).not.toBeNull();
  expect(document.querySelector('main article .contents')).toBeNull();
  expect((await openArticle('production')).querySelectorAll('main article .contents li').length).toBeGreaterThan(0);
});

test('the head, the structured data and the feed name the cover', async () => {
  const document = await openArticle('production');
  const content = (name: string) => document.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '';
  expect(content('og:image')).toMatch(/^https:\/\/goshen\.test\/assets\/images\/harbour-\w+-social\.jpg$/);
  expect([content('og:image:type'), content('og:image:alt')]).toEqual(['image/jpeg', 'Cranes & "ships", en']);
  const social = await fetch(hrefOf('production') + new URL(content('og:image')).pathname);
  expect(social.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const { width, height } = await sharp(Buffer.from(await social.arrayBuffer())).metadata();
  expect([width, height]).toEqual([1200, 630]);

  const graph = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  const posting = graph['@graph'].find((node: { '@type': string }) => node['@type'] === 'BlogPosting');
  expect(posting.image).toMatchObject({
    url: expect.stringMatching(/^https:\/\/goshen\.test\/assets\/images\/harbour-\w+-1200\.jpg$/),
    width: '1200 px',
    height: '675 px',
    encodingFormat: 'image/jpeg',
  });

  const feed = await (await fetch(`${hrefOf('production')}/feed.xml`)).text();
  const xml = new JSDOM(feed, { contentType: 'text/xml' }).window.document;
  const entry = [...xml.querySelectorAll('entry')].find((one) => one.textContent?.includes('Harbour en'));
  const [media, ...others] = [...(entry?.getElementsByTagName('media:content') ?? [])];
  expect(others).toEqual([]);
  expect(media?.namespaceURI).toBe('http://search.yahoo.com/mrss/');
  expect(media?.getAttribute('url')).toBe(posting.image.url);
  const body = new JSDOM(entry?.getElementsByTagName('content')[0]?.textContent ?? '').window.document;
  expect([...body.querySelectorAll('img')].map((img) => img.src)).toEqual([
    expect.stringMatching(/^https:\/\/goshen\.test\/assets\/images\/crane-\w+-1000\.jpg$/),
    expect.stringMatching(/^https:\/\/goshen\.test\/assets\/images\/quay-\w+-1200\.jpg$/),
    expect.stringMatching(/^https:\/\/goshen\.test\/assets\/images\/waves-\w+-600\.png$/),
  ]);
  expect(body.querySelector('svg, picture, source')).toBeNull();
});

test('an image that has not changed is not encoded again', async () => {
  const document = await openArticle('production');
  const [{ path } = { path: '' }] = readSrcset(document.querySelector(':is(.cover, .prose) picture source'));
  const cached = join(copy.folder, 'node_modules/.cache/images', path.split('/').at(-1) ?? '');
  const before = (await stat(cached)).mtimeMs;
  const images = await readContentImages(copy.folder, ['content/blog/harbour.jpg']);
  await writeContentImages(
    copy.folder,
    [...images.values()].filter((image) => image !== null),
  );
  expect((await stat(cached)).mtimeMs).toBe(before);
});
