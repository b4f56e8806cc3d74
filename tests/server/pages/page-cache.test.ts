import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPageCache } from '#server/pages/page-cache.ts';
import { etagOf, knownEtag } from '#server/pages/page-headers.ts';

const words = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 1013}`).join(' ');
const html = `<!doctype html><p>${words}</p>`;
const render = async () => html;
const throwError = (error: unknown) => {
  throw error;
};

it('sends a page that was packed quickly until it is packed tightly', async () => {
  const cache = createPageCache({ isEnabled: true, repack: { onError: throwError } });
  const quick = await cache.get('/', render);
  expect(quick.isQuick).toBe(true);
  await expect.poll(() => cache.peek('/')?.isQuick, { timeout: 10_000 }).toBe(false);
  const tight = await cache.get('/', () => Promise.reject(new Error('rendered twice')));
  expect(tight.bodies.br.length).toBeLessThan(quick.bodies.br.length);
  for (const { bodies } of [quick, tight]) {
    const unpacked = [bodies.identity, gunzipSync(bodies.gzip), brotliDecompressSync(bodies.br)];
    expect(unpacked.map(String)).toEqual([html, html, html]);
  }
  expect(cache.counts()).toMatchObject({ misses: 1, entries: 1 });
});

it('knows the page of a browser that has either packing, and tells the two apart', async () => {
  const cache = createPageCache({ isEnabled: true, repack: null });
  const page = await cache.get('/', render);
  const quickTag = etagOf(page, 'br');
  const tightTag = etagOf({ ...page, isQuick: false }, 'br');
  expect(quickTag).not.toBe(tightTag);
  expect(knownEtag(quickTag, page, 'br')).toBe(quickTag);
  expect(knownEtag(`"x", W/${tightTag}`, page, 'br')).toBe(tightTag);
  expect(knownEtag('*', page, 'br')).toBe(quickTag);
  expect(knownEtag(tightTag, page, 'gzip')).toBeNull();
  expect(knownEtag('"x"', page, 'br')).toBeNull();
  expect(knownEtag(undefined, page, 'br')).toBeNull();
  expect(etagOf(page, 'gzip')).toBe(etagOf({ ...page, isQuick: false }, 'gzip'));
});

it('renders a page once for all who ask at the same time, and again after a failure', async () => {
  const cache = createPageCache({ isEnabled: true, repack: null });
  await expect(cache.get('/', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  let renderings = 0;
  const count = async () => {
    renderings += 1;
    return html;
  };
  await Promise.all([cache.get('/', count), cache.get('/', count)]);
  expect(renderings).toBe(1);
});

it('keeps nothing in development', async () => {
  const cache = createPageCache({ isEnabled: false, repack: { onError: throwError } });
  await cache.get('/', render);
  expect(cache.peek('/')).toBeNull();
  expect(cache.counts()).toEqual({ hits: 0, misses: 1, entries: 0 });
});
