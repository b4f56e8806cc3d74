import { expect, test } from 'vitest';
import type { Finding } from '../../engine/finding.ts';
import { createFingerprints } from '../../report/fingerprint.ts';

const finding = (changes: Partial<Finding> = {}): Finding => ({
  ...{ rule: 'og/missing', severity: 'error', message: 'No og:url.', places: [{ url: '/a' }] },
  ...changes,
});
const on = (...urls: string[]) => finding({ places: urls.map((url) => ({ url })) });
const printsOf = (...findings: Finding[]) =>
  findings.map(createFingerprints()).flatMap(({ places }) => places.map(({ fingerprint = '' }) => fingerprint));
const printOf = (changes: Partial<Finding>) => printsOf(finding(changes))[0];

test('an accepted finding does not cover a second equal one', () => {
  expect(new Set(printsOf(finding(), finding())).size).toBe(2);
});

test('a fingerprint stays while lines and counts move, and changes with the value', () => {
  expect(printOf({ message: 'The title is 1,900 px wide.', places: [{ line: 3 }] })).toBe(
    printOf({ message: 'The title is 1,712 px wide.', places: [{ line: 9 }] }),
  );
  expect(printOf({ message: '"12" is short.' })).not.toBe(printOf({ message: '"13" is short.' }));
  expect(printOf({ message: '/post/12 is broken.' })).not.toBe(printOf({ message: '/post/13 is broken.' }));
});

test('a page keeps its fingerprint while others come and go, and a probe in spite of its random name', () => {
  const listed = (...urls: string[]) => ({
    ...on(...urls),
    message: `${urls} are in no sitemap.`,
    about: 'all' as const,
  });
  expect(printsOf(listed('/b', '/a'))).toEqual(
    printsOf(listed('/a', '/b', '/c'))
      .slice(0, 2)
      .reverse(),
  );
  expect(printsOf(on('/b', '/a'))[1]).toBe(printOf({}));
  const probe = (name: string) => on(`/no-such-page-${name}`);
  expect(printsOf(probe('72kxfsx7'))).toEqual(printsOf(probe('bsf79m5f')));
});
