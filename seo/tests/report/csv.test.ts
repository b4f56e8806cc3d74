import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { printCsvRow } from '../../report/csv.ts';

const readRow = (...cells: Parameters<typeof printCsvRow>[0]) => parse(printCsvRow(cells))[0];

test('a strict reader gets back what was written', () => {
  const cells = ['a "b", c', 'first line\nsecond', ' spaces ', 'Käse; 検索 🎉', '', '0'];
  expect(readRow(...cells)).toEqual(cells);
  expect(readRow(12, null, undefined)).toEqual(['12', '', '']);
});

test('a row ends as RFC 4180 requires', () => {
  expect(printCsvRow(['a', 1])).toBe('"a","1"\r\n');
});

test.each(['=1+1', '+1', '-1', '@sum(a1)', '＝1', ' =1', '"=1'])('%j is text, not a formula', (text) => {
  expect(readRow(text)).toEqual([`'${text}`]);
});

test.each([
  ['a tab', '\t=1', '\\u{9}=1'],
  ['a carriage return', '\r=1', '\\u{d}=1'],
  ['an escape', '\u001b[31mred', '\\u{1b}[31mred'],
])('%s at the beginning of a cell is shown, not sent', (_what, text, shown) => {
  expect(readRow(text)).toEqual([shown]);
});
