import type { Finding } from '../engine/finding.ts';
import { escapeControls } from './escape.ts';
import { listIncomplete } from './phrases.ts';
import type { Printer, PrinterOptions, Report } from './report.ts';

const columns = [
  'rule',
  'severity',
  'message',
  'fix',
  'url',
  'file',
  'line',
  'column',
  'evidence',
  'times',
  'fingerprint',
] as const;
type Row = Partial<Record<(typeof columns)[number], CsvCell>>;

/**
 * A row for each place of each finding, with the words and values of that place. What could not be done or was left out
 * is a row too, with the severity `incomplete`: a table without findings would look like a good site.
 */
export function createCsvPrinter({ write }: PrinterOptions): Printer {
  const printRow = (row: Row) => write(printCsvRow(columns.map((name) => row[name])));
  return {
    end: (report: Report) => {
      write(`${byteOrderMark}${printCsvRow(columns)}`);
      for (const message of listIncomplete(report)) printRow({ severity: 'incomplete', message });
      for (const finding of report.findings) for (const row of listRows(finding)) printRow(row);
    },
  };
}

function listRows({ rule, severity, message, fix, evidence, places }: Finding): Row[] {
  return places.map((place) => ({ rule, severity, message, fix, evidence, times: 1, ...place }));
}

export type CsvCell = string | number | null | undefined;

/**
 * The byte order mark that begins a file: without it, Excel reads UTF-8 as the encoding of the system. LibreOffice and
 * Google Sheets skip it.
 */
export const byteOrderMark = '\ufeff';

/** A row as RFC 4180 has it: every cell in quotes, CRLF at the end. No cell is a formula, or has control characters. */
export function printCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => quote(String(cell ?? ''))).join(',')}\r\n`;
}

function quote(text: string): string {
  const safe = text.split('\n').map(escapeControls).join('\n');
  return `"${guardFormulas(safe).replaceAll('"', '""')}"`;
}

/**
 * A spreadsheet calculates a cell that begins like a formula; an apostrophe makes it text. A cell begins where the
 * text does, and also after a semicolon or a line break: where the list separator is the semicolon, spreadsheets
 * split there, even within quotes.
 */
function guardFormulas(text: string): string {
  return text.replace(/(^|[;\n])(?=[^\S\n]*(?:"+[^\S\n]*)?[=+\-@＝＋－＠])/g, "$1'");
}
