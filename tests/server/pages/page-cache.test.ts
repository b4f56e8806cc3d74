import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPageCache } from '#server/pages/page-cache.ts';

const words = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 1013}`).join(' ');
const html = `<!doctype html><p>${words}</p>`;
const render = async () => html;
const renderTwice = () => Promise.reject(new Error('rendered twice'));

it('renders a page once and compresses it once per encoding, each with its own ETag', async () => {
  const cache = createPageCache({ isEnabled: true });
  const br = await cache.get('/', 'br', render);
  const gzip = await cache.get('/', 'gzip', renderTwice);
  const identity = await cache.get('/', 'identity', renderTwice);
  expect([brotliDecompressSync(br.body), gunzipSync(gzip.body), identity.body].map(String)).toEqual([html, html, html]);
  expect(new Set([br, gzip, identity].map(({ etag }) => etag)).size).toBe(3);
  expect(await cache.get('/', 'br', renderTwice)).toBe(br);
});

it('has a page ready in an encoding once it was sent in it', async () => {
  const cache = createPageCache({ isEnabled: true });
  expect(cache.peek('/', 'br')).toBeUndefined();
  const page = await cache.get('/', 'br', render);
  expect(cache.peek('/', 'br')).toBe(page);
  expect(cache.peek('/', 'gzip')).toBeUndefined();
  expect(cache.counts()).toEqual({ hits: 1, misses: 1, entries: 1 });
});

it('renders a page once for all requests at the same time, and again after a failure', async () => {
  const cache = createPageCache({ isEnabled: true });
  await expect(cache.get('/', 'br', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  let renderings = 0;
  const count = async () => {
    renderings += 1;
    return html;
  };
  const [first, second] = await Promise.all([cache.get('/', 'br', count), cache.get('/', 'br', count)]);
  expect(renderings).toBe(1);
  expect(second).toBe(first);
});

it('keeps nothing in development', async () => {
  const cache = createPageCache({ isEnabled: false });
  await cache.get('/', 'br', render);
  expect(cache.peek('/', 'br')).toBeUndefined();
  expect(cache.counts()).toEqual({ hits: 0, misses: 1, entries: 0 });
});
