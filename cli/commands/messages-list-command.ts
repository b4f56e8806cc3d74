import { type Command, Option } from 'commander';
import { type MessageQuery, type MessageStatus, messageStatuses } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';
import { parseCount } from '../duration.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';
import { addOperatorOption, type OperatorOption, recordReading } from './messages-record.ts';
import { readEmail } from './messages-selection.ts';
import { withReadableOutbox } from './messages-store.ts';
import { printMessageTable, viewMessage } from './messages-view.ts';

type ListOptions = { status?: MessageStatus[]; email?: string; limit: string; reveal: boolean } & OperatorOption;

export function defineMessagesListCommand(command: Command, context: CliContext): void {
  addOperatorOption(command)
    .addOption(new Option('--status <status...>', 'only these').choices(messageStatuses))
    .option('--email <address>', 'only from this sender')
    .option('--limit <n>', 'at most so many, newest first', '50')
    .option('--reveal', 'show personal data', false)
    .action(async ({ status, email, limit, reveal, ...operator }: ListOptions) => {
      const outputs = parseOutputs(command, ['pretty', 'json']);
      const query: MessageQuery = {
        ...(status && { statuses: status }),
        ...(email && { email: await readEmail(email, context) }),
        limit: parseCount('--limit', limit, 1, 10_000),
      };
      const found = await withReadableOutbox(context, async (outbox) => {
        const found = await outbox.list(query);
        const reading = { command: 'list', count: found.length, ...operator };
        if (reveal) await recordReading(outbox, reading, context);
        return found;
      });
      const messages = found.map((message) => viewMessage(message, reveal));
      const printers = {
        pretty: () => printMessageTable(messages),
        json: () => printJson({ schemaVersion: 1, messages }),
      };
      await printResult(outputs, printers, context);
      if (messages.length === 0) context.say('No messages.\n');
      context.exitWith(exitCodes.clean);
    });
}
