import { messageFieldNames } from '#domain/contact/message-fields.ts';
import type { DeliveryState, StoredMessage } from '#server/outbox/outbox.ts';
import { escapeControls } from '../report/escape.ts';

/** Everything that is stored about a message, for the person who asks for it or for the operator's own records. */
export type ExportedMessage = StoredMessage & { deliveries: DeliveryState[] };

type Cell = string | null | undefined;

const columns: Readonly<Record<string, (message: ExportedMessage) => Cell>> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  receivedAt: ({ receivedAt }) => receivedAt.toISOString(),
  settledAt: ({ settledAt }) => settledAt?.toISOString(),
  language: ({ language }) => language,
  ...Object.fromEntries(
    messageFieldNames.map((field) => [field, ({ content }: ExportedMessage): Cell => content?.[field]]),
  ),
  deliveries: ({ deliveries }) => deliveries.map(({ channel, status }) => `${channel}: ${status}`).join(', '),
};

/** A format of an export, in parts: `head`, each message, `tail`. */
export type MessagePrinter = {
  head: string;
  print: (message: ExportedMessage, isFirst: boolean) => string;
  tail: string;
};

/**
 * RFC 4180, for spreadsheets.
 *
 * @param isForExcel Excel reads UTF-8 only after a byte order mark, and splits at the separator of the system's
 * language unless the first line names another.
 */
export function createCsvPrinter(isForExcel: boolean): MessagePrinter {
  const head = `${isForExcel ? '\ufeffsep=,\r\n' : ''}${printRow(Object.keys(columns))}`;
  const print = (message: ExportedMessage) => printRow(Object.values(columns).map((read) => read(message) ?? ''));
  return { head, print, tail: '' };
}

function printRow(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
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
