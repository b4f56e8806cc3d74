import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import type { MessageQuery, Outbox, StoredMessage } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { stringifyJson } from '../report/escape.ts';
import { openOutput, parseOutputs } from '../report/outputs.ts';
import { createCsvPrinter, type ExportedMessage, type MessagePrinter } from './messages-csv.ts';
import { addOperatorOption, type OperatorOption, recordReading } from './messages-record.ts';
import { listInBatches, readEmail } from './messages-selection.ts';
import { withReadableOutbox } from './messages-store.ts';

type ExportOptions = { email?: string; all: boolean; excel: boolean } & OperatorOption;
type Selection = Omit<MessageQuery, 'limit' | 'after'>;

export function defineMessagesExportCommand(command: Command, context: CliContext): void {
  addOperatorOption(command)
    .option('--email <address>', 'everything this person sent; - reads the address from standard input')
    .option('--all', 'every message', false)
    .option('--excel', 'begin the CSV with what Excel needs: a byte order mark and its separator', false)
    .action(async ({ email, all, excel, ...operator }: ExportOptions) => {
      const outputs = parseOutputs(command, ['json', 'csv']);
      if ((email === undefined) !== all) throw new AppError('USAGE', 'messages export takes --email or --all');
      if (excel && !outputs.some(({ format }) => format === 'csv')) throw new AppError('USAGE', '--excel takes -f csv');
      const query = email === undefined ? {} : { email: await readEmail(email, context) };
      const printers = { json: createJsonPrinter(context.now()), csv: createCsvPrinter(excel) };
      const exported = await withReadableOutbox(context, async (outbox) => {
        const count = await outbox.count(query);
        await recordReading(outbox, { command: 'export', count, ...operator }, context);
        const opened = outputs.map((output) => ({ printer: printers[output.format], ...openOutput(output, context) }));
        return writeMessages(outbox, query, opened, context.signal);
      });
      context.say(`${exported} ${exported === 1 ? 'message' : 'messages'} exported.\n`);
      context.exitWith(exitCodes.clean);
    });
}

type OpenExport = { printer: MessagePrinter } & ReturnType<typeof openOutput>;

/** A batch is read when the one before is written, so memory does not grow with the number of messages. */
async function writeMessages(
  outbox: Outbox,
  query: Selection,
  outputs: readonly OpenExport[],
  signal: AbortSignal,
): Promise<number> {
  let written = 0;
  for (const { write, printer } of outputs) await write(printer.head);
  for await (const batch of listInBatches(outbox, query)) {
    if (signal.aborted) break;
    const messages = await Promise.all(batch.map((message) => withDeliveries(outbox, message)));
    for (const { write, printer } of outputs) {
      await write(messages.map((message, place) => printer.print(message, written + place === 0)).join(''));
    }
    written += batch.length;
  }
  for (const { write, close, printer } of outputs) {
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
