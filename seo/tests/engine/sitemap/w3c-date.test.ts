import { expect, test } from 'vitest';
import { parseW3cDate, suggestW3cDate } from '../../../engine/sitemap/w3c-date.ts';

test('a date is the moment it names, in its zone', () => {
  expect(parseW3cDate('2024-02-29')).toBe(Date.UTC(2024, 1, 29));
  expect(parseW3cDate('2024')).toBe(Date.UTC(2024, 0, 1));
  expect(parseW3cDate('2024-01-01T10:00+02:00')).toBe(Date.UTC(2024, 0, 1, 8));
  expect(parseW3cDate('2024-01-01T10:00:00.5Z')).toBe(Date.UTC(2024, 0, 1, 10, 0, 0, 500));
});

test.for(['2023-02-29', '2024-00-01', '2024-04-31', '2024-1-1', '2024-01-01T10:00', '2024-01-01T25:00Z', '', '1e3'])(
  '"%s" is no date',
  (text) => {
    expect(parseW3cDate(text)).toBeNull();
  },
);

test.for([
  ['January 15, 2024', '2024-01-15'],
  ['Mon, 15 Jan 2024 10:00:00 GMT', '2024-01-15'],
  ['2024/1/5', '2024-01-05'],
  ['2024-01-15 10:00', '2024-01-15T10:00Z'],
  ['2024-01-15T10:00:00', '2024-01-15T10:00:00Z'],
] as const)('for %s, %s is suggested', ([text, suggestion]) => {
  expect(suggestW3cDate(text)).toBe(suggestion);
});

test('nothing is suggested for what cannot be guessed', () => {
  for (const text of ['soon', '2024-13-45', 'Foo 15, 2024']) expect(suggestW3cDate(text)).toBeNull();
});
