import { expect, test } from 'vitest';
import type { Finding } from '../../engine/finding.ts';
import { EarlierReport } from '../../report/compare-reports.ts';
import { createFingerprints } from '../../report/fingerprint.ts';

const finding = (changes: Partial<Finding> = {}): Finding => ({
  ...{ rule: 'og/url', severity: 'error', message: 'No og:url.', url: '/a' },
  ...changes,
});
const merged = (...urls: string[]) =>
  finding({ message: `No og:url. Found on ${urls.length} pages.`, count: urls.length, urls, url: urls[0] ?? '' });
const earlier = (...findings: Finding[]) =>
  new EarlierReport(
    'old.json',
    findings.map(({ edits: _edits, urls, ...rest }) => ({ ...rest, ...(urls && { urls: [...urls] }) })),
    new Set(['error']),
  );

test('a page that newly has a known fault is new, and the others are unchanged', () => {
  const { added, unchanged } = earlier(merged('/a', '/b')).split(merged('/a', '/b', '/c'));
  expect(added.map(({ url }) => url)).toEqual(['/c']);
  expect(unchanged.map(({ url }) => url)).toEqual(['/a', '/b']);
});

test('a page that no longer has the fault of many is left as fixed', () => {
  const report = earlier(merged('/a', '/b'));
  expect(report.split(finding({ url: '/b' })).added).toEqual([]);
  expect(report.listLeft().map(({ url }) => url)).toEqual(['/a']);
});

test('an accepted finding does not cover a second equal one', () => {
  const report = earlier(finding());
  expect(report.split(finding()).added).toHaveLength(0);
  expect(report.split(finding()).added).toHaveLength(1);
});

test('a fingerprint stays while lines and counts move, and changes with the value', () => {
  const print = (changes: Partial<Finding>) => createFingerprints()(finding(changes));
  expect(print({ message: 'The title is 1,900 px wide.', line: 3 })).toBe(
    print({ message: 'The title is 1,712 px wide.', line: 9 }),
  );
  expect(print({ message: 'No og:url. Found on 918 pages.' })).toBe(
    print({ message: 'No og:url. Found on 917 pages.' }),
  );
  expect(print({ message: '"12" is short.' })).not.toBe(print({ message: '"13" is short.' }));
  expect(print({ message: '/post/12 is broken.' })).not.toBe(print({ message: '/post/13 is broken.' }));
});

test('a list of pages in another order, and the random name of a probe, are unchanged', () => {
  const listed = (...urls: string[]) =>
    finding({ message: `${urls.join(', ')} are in no sitemap.`, urls, url: urls[0] ?? '' });
  expect(earlier(listed('/a', '/b')).split(listed('/b', '/a')).added).toEqual([]);
  expect(
    earlier(listed('/a', '/b'))
      .split(listed('/b', '/a', '/c'))
      .added.map(({ url }) => url),
  ).toEqual(['/c']);
  const probe = (name: string) =>
    finding({ url: `/no-such-page-${name}`, message: `/no-such-page-${name} returns 200.` });
  expect(earlier(probe('72kxfsx7')).split(probe('bsf79m5f')).added).toEqual([]);
});
