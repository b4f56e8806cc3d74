import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { printCsvRow } from '../../report/csv.ts';
import { printReport } from './print-report.ts';

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

const readTable = (text: string) => parse(text, { bom: true, columns: true });

test('the table of findings has a row for each place, with what is said of that place', async () => {
  const url = 'https://lodges.test/';
  const text = await printReport('csv', [
    {
      rule: 'img/alt-missing',
      severity: 'error',
      message: '<img src="a.png"> has no alt.',
      fix: 'Describe the image.',
      evidence: '=cmd()',
      places: [
        { url, line: 10, column: 2, fingerprint: 'f1' },
        { url: `${url}rooms`, times: 2, evidence: 'b.png', fingerprint: 'f2' },
      ],
    },
    { rule: 'og/missing', severity: 'warning', message: 'None.', places: [{ file: 'a.ts' }] },
  ]);
  expect(text.startsWith('\ufeff"rule","severity","message","fix","url","file","line","column",')).toBe(true);
  const rows = readTable(text);
  expect(rows).toMatchObject([
    { rule: 'og/missing', severity: 'warning', file: 'a.ts', fix: '' },
    { rule: 'img/alt-missing', severity: 'error', url, line: '10', column: '2', evidence: "'=cmd()", times: '1' },
    { rule: 'img/alt-missing', url: `${url}rooms`, line: '', evidence: 'b.png', times: '2', fingerprint: 'f2' },
  ]);
});

test('the table of an incomplete run says so', async () => {
  const text = await printReport('csv', [], { failures: ['interrupted'], truncated: ['Stopped after 5 pages'] });
  expect(readTable(text)).toMatchObject([
    { severity: 'incomplete', message: 'interrupted' },
    { severity: 'incomplete', message: 'Stopped after 5 pages' },
  ]);
});
