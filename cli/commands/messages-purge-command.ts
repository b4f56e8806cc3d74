import type { Command } from 'commander';
import { purgeExpired } from '#server/outbox/purge.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs } from '../report/outputs.ts';
import { addOperatorOption, type OperatorOption, operatorOf } from './messages-record.ts';
import { withOutbox } from './messages-store.ts';

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
