import { type Mask, type MessageContent, messageFieldNames, messageFields } from '#domain/contact/fields.ts';
import { count } from '#seo/engine/count.ts';
import { escapeControls } from '#seo/report/escape.ts';
import type { Action, DeliveryState, OutboxCounts, StoredMessage } from '#server/outbox/outbox.ts';

/** A message as the command line shows it: personal fields masked unless they are to be revealed. */
type MessageView = ReturnType<typeof viewMessage>;

export function viewMessage(message: StoredMessage, reveal: boolean) {
  const { content, ...rest } = message;
  return { ...rest, masked: !reveal, content: content === null || reveal ? content : maskContent(content) };
}

function maskContent(content: MessageContent): MessageContent {
  const masked = messageFieldNames.map((field) => {
    const text = content[field];
    return [field, text === null ? null : maskers[messageFields[field].mask](text)];
  });
  return Object.fromEntries(masked) as MessageContent;
}

const maskers: Record<Mask, (text: string) => string | null> = {
  initial,
  domain: maskEmail,
  length: (text) => `[${[...text].length} characters]`,
  all: () => null,
  none: (text) => text,
};

/** The other side's words may name addresses. */
export function viewDelivery(delivery: DeliveryState, reveal: boolean): DeliveryState {
  const { lastError } = delivery;
  return reveal || lastError === null ? delivery : { ...delivery, lastError: maskAddresses(lastError) };
}

export function maskAddresses(text: string): string {
  return text
    .split(/([\s<>()])/)
    .map((part) => (/[^@]@./.test(part) ? '***' : part))
    .join('');
}

/** `t***@example.org`: enough to tell messages apart. */
function maskEmail(email: string): string {
  return `${initial(email)}${email.slice(email.lastIndexOf('@'))}`;
}

function initial(text: string): string {
  return `${[...text][0] ?? ''}***`;
}

/** One line a message, columns aligned; what a visitor wrote cannot steer the terminal. */
export function printMessageTable(messages: readonly MessageView[]): string {
  const rows = messages.map(({ id, status, reason, receivedAt, content }) => [
    id,
    receivedAt.toISOString().slice(0, 16).replace('T', ' '),
    reason === null ? status : `${status} (${reason})`,
    content === null ? '' : `${content.firstName} ${content.lastName}`,
    content?.email ?? '',
    content === null ? '' : oneLine(content.message),
  ]);
  const shown = rows.map((row) => row.map(escapeControls));
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)));
  return shown
    .map(
      (row) =>
        `${row
          .map((cell, n) => cell.padEnd(widths[n] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

type Shown = MessageView & { deliveries: DeliveryState[] };

/** The fields shown in a line each: the name is one line, the message comes last. */
const listed = messageFieldNames.filter(
  (field) => !['firstName', 'lastName', 'message', 'claimedTimestamp'].includes(field),
);

/** One message with its deliveries. */
export function printShown({
  id,
  status,
  reason,
  receivedAt,
  settledAt,
  heldAt,
  language,
  content,
  deliveries,
}: Shown): string {
  const rows: [string, string | null | undefined][] = [
    ['Message', id],
    ['Status', reason === null ? status : `${status} (${reason})`],
    ['Received', receivedAt.toISOString()],
    ['Ended', settledAt?.toISOString()],
    ['Held since', heldAt?.toISOString()],
    ['Language', language],
    ['Name', content && `${content.firstName} ${content.lastName}`],
    ...listed.map((field): [string, string | null | undefined] => [messageFields[field].label, content?.[field]]),
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

export type Stats = OutboxCounts & { objectionDaysLeft: number | null; actions: Action[] };

export function printStats(
  { messages, pending, dead, errors, held, objectionDaysLeft, oldestQueuedAt, lastBackupAt, actions }: Stats,
  now: Date,
): string {
  const oldest = oldestQueuedAt === null ? '' : `, the oldest for ${printAge(oldestQueuedAt, now)}`;
  const rows: [string, string][] = [
    ['Messages', printCounts(messages)],
    ['To deliver', `${printCounts(pending)}${oldest}`],
    ['Dead', printCounts(dead)],
    ...errors.map(({ channel, error, count }): [string, string] => ['Error', `${channel}: ${error} (${count})`]),
    ['Held', objectionDaysLeft === null ? '0' : `${held}, days left to respond: ${objectionDaysLeft}`],
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

type Receipt = {
  at: Date;
  reason: string;
  erased: number;
  ids: readonly string[];
  unknown: readonly string[];
  outOfReach: readonly string[];
};

/** What was erased, as people keep it: `messages erase -` reads the ids back. */
export function printReceipt({ at, reason, erased, ids, unknown, outOfReach }: Receipt): string {
  return [
    `Erased ${erased} of ${count(ids.length, 'message')} at ${at.toISOString()}, reason: ${reason}.`,
    ...ids.map((id) => `  ${id}`),
    ...unknown.map((id) => `  unknown: ${id}`),
    'Not reached:',
    ...outOfReach.map((what) => `  ${what}`),
    '',
  ].join('\n');
}

/** Not grouped in thousands: scripts read the number. */
export function printAmount(amount: number): string {
  return `${amount} ${amount === 1 ? 'message' : 'messages'}`;
}
