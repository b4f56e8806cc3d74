import type { Command } from 'commander';
import type { Action, OutboxCounts } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { escapeControls } from '../report/escape.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';
import { collectMessages } from './messages-selection.ts';
import { withReadableOutbox } from './messages-store.ts';
import { maskAddresses } from './messages-view.ts';

const dayMs = 86_400_000;
/** To answer an objection, after which it counts as refused without reason. */
const objectionDays = 30;

type Stats = OutboxCounts & { objectionDaysLeft: number | null; actions: Action[] };

export function defineMessagesStatsCommand(command: Command, context: CliContext): void {
  command.action(async () => {
    const outputs = parseOutputs(command, ['pretty', 'json']);
    const stats = await withReadableOutbox(context, async (outbox): Promise<Stats> => {
      const { troubles, ...counts } = await outbox.counts();
      const masked = troubles.map((trouble) => ({ ...trouble, error: maskAddresses(trouble.error) }));
      const heldSince = (await collectMessages(outbox, { held: true })).map(({ heldAt }) => heldAt?.getTime() ?? 0);
      const oldest = heldSince.length === 0 ? null : Math.min(...heldSince);
      const daysLeft = oldest === null ? null : objectionDays - Math.floor((context.now().getTime() - oldest) / dayMs);
      return { ...counts, troubles: masked, objectionDaysLeft: daysLeft, actions: await outbox.listActions(10) };
    });
    const printers = {
      pretty: () => printStats(stats, context.now()),
      json: () => printJson({ schemaVersion: 1, ...stats }),
    };
    await printResult(outputs, printers, context);
    context.exitWith(exitCodes.clean);
  });
}

function printStats(
  { messages, pending, dead, troubles, held, objectionDaysLeft, oldestQueuedAt, lastBackupAt, actions }: Stats,
  now: Date,
): string {
  const oldest = oldestQueuedAt === null ? '' : `, the oldest for ${printAge(oldestQueuedAt, now)}`;
  const rows: [string, string][] = [
    ['Messages', printCounts(messages)],
    ['To deliver', `${printCounts(pending)}${oldest}`],
    ['Dead', printCounts(dead)],
    ...troubles.map(({ channel, error, count }): [string, string] => ['Trouble', `${channel}: ${error} (${count})`]),
    ['Held', objectionDaysLeft === null ? '0' : `${held}, days left to answer: ${objectionDaysLeft}`],
    ...(lastBackupAt === null ? [] : [['Backup', printTime(lastBackupAt)] as [string, string]]),
    ...actions.map((action): [string, string] => ['Action', printAction(action)]),
  ];
  return rows.map(([label, value]) => `${label.padEnd(12)}${escapeControls(value)}\n`).join('');
}

function printAction({ at, command, count, reason, by }: Action): string {
  return `${printTime(at)} ${command} ${count}${reason === null ? '' : ` (${reason})`}${by === null ? '' : `, by ${by}`}`;
}

function printTime(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

function printCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function printAge(since: Date, now: Date): string {
  const hours = (now.getTime() - since.getTime()) / 3_600_000;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}
