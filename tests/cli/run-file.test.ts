import { expect, test } from 'vitest';
import { openRunFile } from '#cli/sources/read-sitemaps.ts';
import { createMemoryRunStore, hashUrl, type RunStore, UrlRuns } from '#seo/sitemap/listed-urls.ts';

const numbers = (count: number, start: number) => Float64Array.from({ length: count }, (_, at) => start + at);

/** Three files: 40,000 numbers each, of which the first two share 10. */
function fill(store: RunStore): UrlRuns {
  const runs = new UrlRuns(store);
  for (const start of [1, 39_991, 100_000]) {
    for (const number of numbers(40_000, start)) runs.add(number * 2 ** 33);
    runs.endFile();
  }
  return runs;
}

test('numbers beyond one full sitemap are read back from the disk as they were', () => {
  using store = openRunFile();
  for (const start of [1, 50_000, 90_000]) store.add(numbers(40_000, start));
  const read = (run: number, from: number, length: number) => {
    const into = new Float64Array(length);
    store.read(run, from, into);
    return [...into];
  };
  expect(store.count()).toBe(3);
  expect([0, 1, 2].map(store.lengthOf)).toEqual([40_000, 40_000, 40_000]);
  expect(read(0, 0, 2)).toEqual([1, 2]);
  expect(read(1, 39_998, 3)).toEqual([89_998, 89_999, 0]);
  expect(read(2, 0, 1)).toEqual([90_000]);
});

test('a URL is found in the file that lists it, and in no other', () => {
  using store = openRunFile();
  const runs = new UrlRuns(store);
  for (const path of ['a', 'b']) {
    for (let at = 0; at < 30_000; at += 1) runs.add(hashUrl(`https://shop.example.org/${path}/${at}`));
    runs.endFile();
  }
  expect(runs.has('https://shop.example.org/b/7')).toBe(true);
  expect(runs.has('https://shop.example.org/b/7', 0)).toBe(false);
  expect(runs.has('https://shop.example.org/b/7', 1)).toBe(true);
  expect(runs.has('https://shop.example.org/c/7')).toBe(false);
});

test('shared URLs are found alike in memory and on disk', () => {
  using file = openRunFile();
  const onDisk = fill(file).listShared(200);
  expect([...onDisk]).toEqual([...fill(createMemoryRunStore()).listShared(200)]);
  expect(onDisk.size).toBe(10);
  expect(new Set([...onDisk.values()].map(String))).toEqual(new Set(['0,1']));
});

test('no more shared URLs are listed than requested', () => {
  expect(fill(createMemoryRunStore()).listShared(3).size).toBe(3);
});
