import { expect, test } from 'vitest';
import { thandi } from '../support/submission.ts';
import { openSqliteMessages, runMessages, store } from './messages-run.ts';

/** The table of one message with these fields. */
async function exportOne(changes: object, ...flags: string[]): Promise<string> {
  const { outbox, run } = await openSqliteMessages();
  await store(outbox, { message: { ...thandi, ...changes } });
  return (await run('export', '--all', '-f', 'csv', ...flags)).out;
}

/** As lenient as spreadsheets: a quote opens a cell only at its beginning, and text may follow the closing one. */
function parseCsv(text: string, separator: ',' | ';'): string[][] {
  const rows: string[][] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\n|\\r|$)`, 'y');
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const [, quoted = '', rest = '', end = ''] = cell.exec(text) ?? [];
    row.push(quoted.replaceAll('""', '"') + rest);
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const separators = [',', ';'] as const;
const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

test.each([
  ['alone', (sign: string) => `${sign}1+1`],
  ['after a semicolon', (sign: string) => `hello;${sign}1+1`],
  ['after a semicolon and spaces', (sign: string) => `hello;  ${sign}1+1`],
  ['after a semicolon and a quote', (sign: string) => `hello;"${sign}1+1"`],
  ['after a comma', (sign: string) => `hello,${sign}1+1`],
  ['after a line break', (sign: string) => `hello\n${sign}1+1`],
  ['after a tab', (sign: string) => `hello\t${sign}1+1`],
  ['after a carriage return', (sign: string) => `hello\r${sign}1+1`],
  ['after a NUL', (sign: string) => `\u0000${sign}1+1`],
  ['after a quote and a line break', (sign: string) => `"a" hello\n;"${sign}1+1`],
])('no cell becomes a formula %s, with either list separator', async (_place, write) => {
  const csv = await exportOne({ company: write('='), message: starts.map(write).join(' and ') });
  for (const separator of separators) {
    const cells = parseCsv(csv, separator).flat();
    expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠\t\r\0]/.test(cell))).toEqual([]);
  }
});

test('the table holds what was written, and ordinary text is not changed', async () => {
  const words = { company: 'A "B", C; D', message: 'First line.\nSecond - with a dash; a=b, "quoted".' };
  const [names = [], values = []] = parseCsv(await exportOne(words), ',');
  const read = Object.fromEntries(names.map((name, column) => [name, values[column]]));
  const written = Object.entries({ ...thandi, ...words }).map(([name, value]) => [name, value ?? '']);
  expect(read).toMatchObject(Object.fromEntries(written));
});

test('--excel begins with a byte order mark and the separator; without it the first row is the header', async () => {
  expect(await exportOne({}, '--excel')).toMatch(/^\ufeffsep=,\r\n"?id"?,/);
  expect(await exportOne({})).toMatch(/^"?id"?,/);
});

test('--excel without a CSV file is a usage error', async () => {
  const run = runMessages('file:/nowhere/goshen.db', ['export', '--all', '--excel']);
  await expect(run).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining('-f csv') });
});
