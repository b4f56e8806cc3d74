import { expect, test } from 'vitest';
import { hashUrl, UrlRuns } from '#seo/sitemap/listed-urls.ts';

const runsOf = (...files: readonly (readonly string[])[]) => {
  const runs = new UrlRuns();
  for (const paths of files) {
    for (const path of paths) runs.add(hashUrl(`https://lodges.test/${path}`));
    runs.endFile();
  }
  return runs;
};

test('a URL is found in the file that lists it, and in no other', () => {
  const runs = runsOf(['a', 'b', 'c'], ['d', 'e']);
  expect(runs.has('https://lodges.test/d')).toBe(true);
  expect(runs.has('https://lodges.test/d', 0)).toBe(false);
  expect(runs.has('https://lodges.test/d', 1)).toBe(true);
  expect(runs.has('https://lodges.test/f')).toBe(false);
});

test('shared URLs are listed with their files, however often one file has them', () => {
  const shared = runsOf(['a', 'b', 'b', 'c'], ['c', 'd'], ['a', 'c']).listShared(200);
  const files = (path: string) => shared.get(hashUrl(`https://lodges.test/${path}`));
  expect(shared.size).toBe(2);
  expect([files('a'), files('c')]).toEqual([
    [0, 2],
    [0, 1, 2],
  ]);
});

test('at most the given number of shared URLs is listed', () => {
  expect(runsOf(['a', 'b', 'c'], ['a', 'b', 'c']).listShared(2).size).toBe(2);
});

test('variants of one URL have one hash', () => {
  expect(hashUrl('https://LODGES.test/caf%c3%a9')).toBe(hashUrl('https://lodges.test/café'));
  expect(hashUrl('https://lodges.test/a')).not.toBe(hashUrl('https://lodges.test/A'));
});
