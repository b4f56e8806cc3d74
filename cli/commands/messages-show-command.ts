import type { Command } from 'commander';
import type { DeliveryState } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { escapeControls } from '../report/escape.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';
import { addOperatorOption, type OperatorOption, recordReading } from './messages-record.ts';
import { findMessages } from './messages-selection.ts';
import { withReadableOutbox } from './messages-store.ts';
import { type MessageView, viewDelivery, viewMessage } from './messages-view.ts';

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
