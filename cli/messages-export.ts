import { messageFieldNames } from '#domain/contact/fields.ts';
import { byteOrderMark, type CsvCell, printCsvRow } from '#seo/report/csv.ts';
import { stringifyJson } from '#seo/report/escape.ts';
import { openOutput } from '#seo/report/outputs.ts';
import type { CliContext } from '#seo/run/context.ts';
import type { Output } from '#seo/run/settings.ts';
import type { DeliveryState, Outbox, StoredMessage } from '#server/outbox/outbox.ts';
import { listInBatches, type Selection } from './messages-store.ts';

/**
 * Writes all messages of a query to all outputs. A batch is read when the one before is written, so memory does not grow
 * with the number of messages.
 *
 * @returns how many were written
 */
export async function exportMessages(
  outbox: Outbox,
  query: Selection,
  outputs: readonly Output[],
  isForExcel: boolean,
  context: CliContext,
): Promise<number> {
  const createPrinter = (format: string) =>
    format === 'csv' ? createCsvPrinter(isForExcel) : createJsonPrinter(context.now());
  const opened = await Promise.all(
    outputs.map(async (output) => ({ printer: createPrinter(output.format), ...(await openOutput(output, context)) })),
  );
  let written = 0;
  for (const { write, printer } of opened) await write(printer.head);
  for await (const batch of listInBatches(outbox, query)) {
    if (context.signal.aborted) break;
    const messages = await Promise.all(batch.map((message) => withDeliveries(outbox, message)));
    for (const { write, printer } of opened) {
      await write(messages.map((message, index) => printer.print(message, written + index === 0)).join(''));
    }
    written += batch.length;
  }
  for (const { write, close, printer } of opened) {
    await write(printer.tail);
    await close();
  }
  return written;
}

async function withDeliveries(outbox: Outbox, message: StoredMessage): Promise<ExportedMessage> {
  return { ...message, deliveries: await outbox.deliveriesOf(message.id) };
}

function createJsonPrinter(exportedAt: Date): MessagePrinter {
  const head = `{\n  "schemaVersion": 1,\n  "exportedAt": ${stringifyJson(exportedAt)},\n  "messages": [`;
  const print = (message: ExportedMessage, isFirst: boolean) =>
    `${isFirst ? '' : ','}\n${stringifyJson(message, 2).replace(/^/gm, '    ')}`;
  return { head, print, tail: '\n  ]\n}\n' };
}

/** Everything that is stored about a message, for the person who requests it or for the operator's records. */
type ExportedMessage = StoredMessage & { deliveries: DeliveryState[] };

const columns: Readonly<Record<string, (message: ExportedMessage) => CsvCell>> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  receivedAt: ({ receivedAt }) => receivedAt.toISOString(),
  settledAt: ({ settledAt }) => settledAt?.toISOString(),
  language: ({ language }) => language,
  ...Object.fromEntries(
    messageFieldNames.map((field) => [field, ({ content }: ExportedMessage): CsvCell => content?.[field]]),
  ),
  deliveries: ({ deliveries }) => deliveries.map(({ channel, status }) => `${channel}: ${status}`).join(', '),
};

/** A format of an export, in parts: `head`, each message, `tail`. */
type MessagePrinter = {
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
function createCsvPrinter(isForExcel: boolean): MessagePrinter {
  const head = `${isForExcel ? `${byteOrderMark}sep=,\r\n` : ''}${printCsvRow(Object.keys(columns))}`;
  const print = (message: ExportedMessage) => printCsvRow(Object.values(columns).map((read) => read(message)));
  return { head, print, tail: '' };
}
