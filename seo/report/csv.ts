import { escapeControls } from './escape.ts';

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
