import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs } from '../report/outputs.ts';
import { addOperatorOption, type OperatorOption, operatorOf } from './messages-record.ts';
import { changeInBatches, collectMessages, readEmail } from './messages-selection.ts';
import { withOutbox } from './messages-store.ts';

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
