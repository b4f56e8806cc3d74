import { type Command, Option } from 'commander';
import {
  type Action,
  type DeliveryState,
  type MessageQuery,
  type MessageStatus,
  messageStatuses,
  type OutboxCounts,
} from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';
import { parseCount } from '../duration.ts';
import { exitCodes } from '../exit-code.ts';
import { escapeControls } from '../report/escape.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';
import {
  addOperatorOption,
  collectMessages,
  findMessages,
  type OperatorOption,
  readEmail,
  recordReading,
  withReadableOutbox,
} from './messages-store.ts';
import { type MessageView, maskAddresses, printMessageTable, viewDelivery, viewMessage } from './messages-view.ts';

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

type Shown = MessageView & { deliveries: DeliveryState[] };

export function defineMessagesShowCommand(command: Command, context: CliContext): void {
  addOperatorOption(command)
    .argument('<id...>', 'as the list shows it')
    .option('--reveal', 'show personal data', false)
    .action(async (ids: string[], { reveal, ...operator }: { reveal: boolean } & OperatorOption) => {
      const outputs = parseOutputs(command, ['pretty', 'json']);
      const { shown, unknown } = await withReadableOutbox(context, async (outbox) => {
        const { found, unknown } = await findMessages(outbox, ids);
        const shown: Shown[] = [];
        for (const message of found) {
          const deliveries = await outbox.deliveriesOf(message.id);
          const views = deliveries.map((delivery) => viewDelivery(delivery, reveal));
          shown.push({ ...viewMessage(message, reveal), deliveries: views });
        }
        const reading = { command: 'show', count: shown.length, ...operator };
        if (reveal) await recordReading(outbox, reading, context);
        return { shown, unknown };
      });
      const printers = {
        pretty: () => `${shown.map(printOne).join('\n')}\n`,
        json: () => printJson({ schemaVersion: 1, messages: shown }),
      };
      await printResult(outputs, printers, context);
      for (const id of unknown) context.say(`There is no message ${escapeControls(id)}.\n`);
      context.exitWith(unknown.length > 0 ? exitCodes.itemsFailed : exitCodes.clean);
    });
}

function printOne({ id, status, reason, receivedAt, settledAt, heldAt, language, content, deliveries }: Shown): string {
  const rows: [string, string | null | undefined][] = [
    ['Message', id],
    ['Status', reason === null ? status : `${status} (${reason})`],
    ['Received', receivedAt.toISOString()],
    ['Ended', settledAt?.toISOString()],
    ['Held since', heldAt?.toISOString()],
    ['Language', language],
    ['Name', content && `${content.firstName} ${content.lastName}`],
    ['E-mail', content?.email],
    ['Company', content?.company],
    ['Browser', content?.claimedUserAgent],
    ...deliveries.map((delivery): [string, string] => [delivery.channel, printDelivery(delivery)]),
  ];
  const head = rows.flatMap(([label, value]) => (value ? [`${label.padEnd(11)}${escapeControls(value)}\n`] : []));
  const lines = content === null ? [] : content.message.split('\n').map((line) => `  ${escapeControls(line)}\n`);
  return [...head, '\n', ...lines].join('');
}

function printDelivery({ status, attempts, nextAt, endedAt, lastError }: DeliveryState): string {
  const when = nextAt === null ? endedAt : nextAt;
  const time = when === null ? '' : `, ${nextAt === null ? 'ended' : 'next'} ${when.toISOString()}`;
  return `${status}, attempts ${attempts}${time}${lastError === null ? '' : `, ${lastError}`}`;
}

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
