import { type Mask, type MessageContent, messageFieldNames, messageFields } from '#domain/contact/message-fields.ts';
import type { DeliveryState, StoredMessage } from '#server/outbox/outbox.ts';
import { escapeControls } from '../report/escape.ts';

/** A message as the command line shows it: personal fields masked unless they are to be revealed. */
export type MessageView = ReturnType<typeof viewMessage>;

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
