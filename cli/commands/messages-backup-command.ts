import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import { backUpSqlite } from '#server/outbox/backup-sqlite.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs } from '../report/outputs.ts';
import { addOperatorOption, type OperatorOption, recordReading } from './messages-record.ts';
import { withReadableOutbox } from './messages-store.ts';

export function defineMessagesBackupCommand(command: Command, context: CliContext): void {
  addOperatorOption(command).argument('<file>', 'where the copy goes; it must not exist');
  command.action(async (given: string, operator: OperatorOption) => {
    parseOutputs(command, ['pretty']);
    const target = resolve(context.cwd, given);
    const saved = await withReadableOutbox(context, async (outbox, { database }) => {
      if (database.kind === 'postgres') throw new AppError('USAGE', `${postgresAdvice}${given}`);
      const messages = await backUpSqlite(resolve(context.cwd, database.file), target, context.signal);
      await recordReading(outbox, { command: 'backup', count: messages, ...operator }, context);
      return messages;
    });
    context.print(`${target} holds ${saved} ${saved === 1 ? 'message' : 'messages'}.\n`);
    context.exitWith(exitCodes.clean);
  });
}

const postgresAdvice =
  'PostgreSQL has a tool of its own for this: pg_dump --format=custom --dbname="$DATABASE_URL" --file=';
