import { type Command, Option } from 'commander';
import { type MessageQuery, type MessageStatus, messageStatuses } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';
import { parseCount } from '../duration.ts';
import { exitCodes } from '../exit-code.ts';
import { parseSettings } from '../global-options.ts';
import { stringifyJson } from '../report/escape.ts';
import { readEmail } from './messages-selection.ts';
import { withOutbox } from './messages-store.ts';
import { printMessageTable, viewMessage } from './messages-view.ts';

type ListOptions = { status?: MessageStatus[]; email?: string; limit: string; reveal: boolean };

export function defineMessagesListCommand(command: Command, context: CliContext): void {
  command
    .addOption(new Option('--status <status...>', 'only these').choices(messageStatuses))
    .option('--email <address>', 'only from this sender')
    .option('--limit <n>', 'at most so many, newest first', '50')
    .option('--reveal', 'show personal data', false)
    .action(async ({ status, email, limit, reveal }: ListOptions) => {
      const { outputs } = parseSettings(command, context);
      const query: MessageQuery = {
        ...(status && { statuses: status }),
        ...(email && { email: await readEmail(email, context) }),
        limit: parseCount('--limit', limit, 1, 10_000),
      };
      const found = await withOutbox(context, (outbox) => outbox.list(query));
      const messages = found.map((message) => viewMessage(message, reveal));
      const isJson = outputs.some(({ format }) => format === 'json');
      context.print(isJson ? `${stringifyJson({ schemaVersion: 1, messages }, 2)}\n` : printMessageTable(messages));
      if (messages.length === 0) context.say('No messages.\n');
      context.exitWith(exitCodes.clean);
    });
}
