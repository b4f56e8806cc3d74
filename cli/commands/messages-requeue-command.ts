import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import type { MessageStatus, Outbox } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs } from '../report/outputs.ts';
import { addOperatorOption, type OperatorOption, operatorOf } from './messages-record.ts';
import { changeInBatches, collectMessages, findMessages, readIds } from './messages-selection.ts';
import { withOutbox } from './messages-store.ts';

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
