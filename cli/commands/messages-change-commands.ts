import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import { backUpSqlite } from '#server/outbox/backup-sqlite.ts';
import type { MessageStatus, Outbox } from '#server/outbox/outbox.ts';
import { purgeExpired } from '#server/outbox/purge.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs } from '../report/outputs.ts';
import {
  addOperatorOption,
  changeInBatches,
  collectMessages,
  findMessages,
  type OperatorOption,
  operatorOf,
  readEmail,
  readIds,
  recordReading,
  withOutbox,
  withReadableOutbox,
} from './messages-store.ts';

/** Two ways back into the queue: from which states, and how. The store leaves messages that are in none of them. */
const requeues = {
  retry: {
    what: 'dead',
    from: ['dead', 'queued'], // dead in one channel, still queued in another
    done: 'sent again',
    change: (outbox: Outbox, ids: string[], now: Date) => outbox.retry(ids, now),
  },
  release: {
    what: 'quarantined',
    from: ['quarantined'],
    done: 'released',
    change: (outbox: Outbox, ids: string[]) => outbox.release(ids),
  },
} as const satisfies Record<string, { what: string; from: readonly MessageStatus[]; done: string; change: unknown }>;

export function defineMessagesRetryCommand(command: Command, context: CliContext): void {
  defineRequeue('retry', command, context);
}

export function defineMessagesReleaseCommand(command: Command, context: CliContext): void {
  defineRequeue('release', command, context);
}

function defineRequeue(name: keyof typeof requeues, command: Command, context: CliContext): void {
  const { what, from, done, change } = requeues[name];
  addOperatorOption(command)
    .argument('[id...]', 'messages; - reads them from standard input')
    .option('--all', `every ${what} message`, false)
    .action(async (given: string[], { all, ...operator }: { all: boolean } & OperatorOption) => {
      parseOutputs(command, ['pretty']);
      if (all === given.length > 0) throw new AppError('USAGE', `messages ${name} takes ids or --all`);
      const ids = await readIds(given, context);
      const { changed, left } = await withOutbox(context, async (outbox) => {
        const { found, unknown } = all
          ? { found: await collectMessages(outbox, { statuses: from }), unknown: [] }
          : await findMessages(outbox, ids);
        const now = context.now();
        const changed = await changeInBatches(found, context.signal, (batch) => change(outbox, batch, now));
        const by = operatorOf(operator);
        if (changed > 0) await outbox.logAction({ at: now, command: name, count: changed, reason: null, by });
        return { changed, left: all ? 0 : unknown.length + found.length - changed };
      });
      context.print(`${changed} ${changed === 1 ? 'message' : 'messages'} ${done}.\n`);
      if (left > 0) context.say(`${left} left as they are: unknown or not ${what}.\n`);
      context.exitWith(left > 0 ? exitCodes.itemsFailed : exitCodes.clean);
    });
}

export function defineMessagesHoldCommand(command: Command, context: CliContext): void {
  addOperatorOption(command)
    .requiredOption('--email <address>', 'of the person who objects; - reads it from standard input')
    .option('--off', 'the objection is answered: deliver again', false)
    .action(async ({ email, off, ...operator }: { email: string; off: boolean } & OperatorOption) => {
      parseOutputs(command, ['pretty']);
      const address = await readEmail(email, context);
      const now = context.now();
      const changed = await withOutbox(context, async (outbox) => {
        const messages = await collectMessages(outbox, { email: address });
        const since = off ? null : now;
        const changed = await changeInBatches(messages, context.signal, (ids) => outbox.hold(ids, since));
        if (changed > 0)
          await outbox.logAction({
            at: now,
            command: 'hold',
            count: changed,
            reason: off ? 'off' : null,
            by: operatorOf(operator),
          });
        return changed;
      });
      const what = off ? 'no longer held' : 'held: not delivered until the objection is answered';
      context.print(`${changed} ${changed === 1 ? 'message' : 'messages'} ${what}.\n`);
      context.exitWith(exitCodes.clean);
    });
}

export function defineMessagesPurgeCommand(command: Command, context: CliContext): void {
  addOperatorOption(command).action(async (options: OperatorOption) => {
    parseOutputs(command, ['pretty']);
    const purged = await withOutbox(context, (outbox, { retentionDays }) =>
      purgeExpired({ outbox, retentionDays, by: operatorOf(options) }),
    );
    if (purged === null) {
      context.say(
        'The clock moved by more than two days since the last purge. Check it; a purge works again in a day.\n',
      );
      context.exitWith(exitCodes.itemsFailed);
      return;
    }
    context.print(`${purged} ${purged === 1 ? 'message' : 'messages'} past retention deleted.\n`);
    context.exitWith(exitCodes.clean);
  });
}

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
