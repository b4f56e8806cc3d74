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

test.for([
  ['filters of one path', (number: number) => `https://example.com/list?page=${number}`, 50],
  ['levels that repeat', (number: number) => `https://example.com/${'a/'.repeat(number + 1)}`, 3],
  ['ever longer URLs', (number: number) => `https://example.com/${'x'.repeat(number * 300)}`, 7],
] as const)('%s are left out as crawler traps', ([, urlOf, taken]) => {
  const frontier = open();
  const added = Array.from({ length: 80 }, (_, number) => frontier.add(urlOf(number)));
  expect(added.filter(Boolean)).toHaveLength(taken);
  expect(frontier.trapped).toEqual({ count: 80 - taken, first: urlOf(taken) });
});
