import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';
import { type ExportedMessage, printMessageCsv } from './messages-csv.ts';
import { addOperatorOption, type OperatorOption, recordReading } from './messages-record.ts';
import { collectMessages, readEmail } from './messages-selection.ts';
import { withReadableOutbox } from './messages-store.ts';

type ExportOptions = { email?: string; all: boolean; excel: boolean } & OperatorOption;

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
      const messages = await withReadableOutbox(context, async (outbox) => {
        const exported: ExportedMessage[] = [];
        for (const message of await collectMessages(outbox, query)) {
          exported.push({ ...message, deliveries: await outbox.deliveriesOf(message.id) });
        }
        await recordReading(outbox, { command: 'export', count: exported.length, ...operator }, context);
        return exported;
      });
      const exportedAt = context.now();
      const printers = {
        json: () => printJson({ schemaVersion: 1, exportedAt, messages }),
        csv: () => printMessageCsv(messages, excel),
      };
      await printResult(outputs, printers, context);
      context.say(`${messages.length} ${messages.length === 1 ? 'message' : 'messages'} exported.\n`);
      context.exitWith(exitCodes.clean);
    });
}
