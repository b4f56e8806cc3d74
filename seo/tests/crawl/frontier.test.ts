import { expect, test } from 'vitest';
import { createCrawlScope, Frontier } from '../../crawl/frontier.ts';

const open = (maxPages = 100) => new Frontier(createCrawlScope(['https://example.com/']), maxPages);

test.for([
  ['https://example.com/a', true],
  ['https://www.example.com/a', true],
  ['http://example.com/a', true],
  ['https://shop.example.com/a', false],
  ['https://example.com:8443/a', false],
  ['https://example.com.evil.test/a', false],
  ['mailto:a@example.com', false],
  ['javascript:alert(1)', false],
] as const)('%s belongs to the site: %s', ([url, belongs]) => {
  expect(open().add(url)).toBe(belongs);
});

test('a URL is queued once, whatever its fragment', () => {
  const frontier = open();
  expect([frontier.add('https://example.com/a#x'), frontier.add('https://example.com/a')]).toEqual([true, false]);
  expect(frontier.see('https://example.com/a#y')).toBe(false);
  expect(frontier.take()).toBe('https://example.com/a');
  expect(frontier.take()).toBeUndefined();
});

test('a URL in progress counts as left until it is done', () => {
  const frontier = open();
  for (const path of ['/a', '/b', '/c']) frontier.add(`https://example.com${path}`);
  const [first = '', second = ''] = [frontier.take(), frontier.take()];
  frontier.done(second);
  expect(frontier.listLeft()).toEqual([first, 'https://example.com/c']);
});

const urlAt = (path: string) => `https://example.com${path}`;
const count = 120;

/** Adds URLs, each found on the last one that was taken. */
function grow(frontier: Frontier, pathOf: (number: number) => string): string[] {
  const taken: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const url = urlAt(pathOf(number));
    if (frontier.add(url, taken.at(-1) ?? urlAt('/'))) taken.push(url);
  }
  return taken;
}

test.for([
  ['pages that lead to the next of one path', (number: number) => `/list?page=${number}`, 51],
  ['pages that lead to each other with ever new queries', (number: number) => `/${number % 2}?session=${number}`, 102],
  ['levels that repeat', (number: number) => `/${'a/'.repeat(number + 1)}`, 2],
  ['ever more slashes', (number: number) => `${'/'.repeat(number)}en/`, 4],
  ['ever longer URLs', (number: number) => `/${'x'.repeat(number * 300)}`, 6],
] as const)('%s are left out as crawler traps', ([, pathOf, taken]) => {
  const frontier = open();
  expect(grow(frontier, pathOf)).toHaveLength(taken);
  expect(frontier.trapped).toEqual({ count: count - taken, first: urlAt(pathOf(taken + 1)) });
});

test('a crawler trap is known behind redirects', () => {
  const frontier = open();
  const added = Array.from({ length: count }, (_, number) => {
    frontier.see(urlAt(`/shown?month=${number}`), urlAt(`/list?month=${number}`));
    return frontier.add(urlAt(`/list?month=${number + 1}`), urlAt(`/shown?month=${number}`));
  });
  expect(added.filter(Boolean)).toHaveLength(50);
});

test('queries of one path that other pages lead to are no crawler trap', () => {
  const frontier = open();
  const added = Array.from({ length: count }, (_, number) =>
    frontier.add(urlAt(`/product?id=${number}`), urlAt(`/list?page=${number % 4}`)),
  );
  expect(added.every(Boolean)).toBe(true);
  expect(frontier.trapped.count).toBe(0);
});

test('a URL that another page leads to later is no crawler trap', () => {
  const frontier = open();
  grow(frontier, (number) => `/product?id=${number}`);
  expect(frontier.add(urlAt('/product?id=52'), urlAt('/'))).toBe(true);
  expect(frontier.trapped).toEqual({ count: 68, first: urlAt('/product?id=53') });
});

test.for([
  [
    'with titles and canonical URLs of their own',
    (id: number) => ({ title: `Chair ${id}`, canonical: `?id=${id}` }),
    120,
  ],
  ['with one title', (id: number) => ({ title: 'Chairs', canonical: `?id=${id}` }), 52],
  ['whose canonical URL has no query', (id: number) => ({ title: `Chair ${id}`, canonical: '' }), 51],
] as const)('pages of one path %s: a crawler trap only if they are not distinct', ([, describe, taken]) => {
  const frontier = open();
  const urls: string[] = [];
  for (let id = 1; id <= count; id += 1) {
    const url = urlAt(`/product?id=${id}`);
    if (!frontier.add(url, urls.at(-1) ?? urlAt('/'))) continue;
    urls.push(url);
    const { title, canonical } = describe(id);
    frontier.describe(url, { title, canonical: urlAt(`/product${canonical}`) });
  }
  expect(urls).toHaveLength(taken);
});
