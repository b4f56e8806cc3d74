import type { DeliveryState, StoredMessage } from '#server/outbox/outbox.ts';
import { escapeControls } from '../report/escape.ts';

/** Everything that is stored about a message, for the person who asks for it or for the operator's own records. */
export type ExportedMessage = StoredMessage & { deliveries: DeliveryState[] };

const byteOrderMark = '\ufeff'; // without it, Excel reads UTF-8 as the local code page

const columns = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  receivedAt: ({ receivedAt }) => receivedAt.toISOString(),
  settledAt: ({ settledAt }) => settledAt?.toISOString(),
  language: ({ language }) => language,
  firstName: ({ content }) => content?.firstName,
  lastName: ({ content }) => content?.lastName,
  email: ({ content }) => content?.email,
  company: ({ content }) => content?.company,
  message: ({ content }) => content?.message,
  claimedTimestamp: ({ content }) => content?.claimedTimestamp,
  claimedUserAgent: ({ content }) => content?.claimedUserAgent,
  deliveries: ({ deliveries }) => deliveries.map(({ channel, status }) => `${channel}: ${status}`).join(', '),
} as const satisfies Record<string, (message: ExportedMessage) => string | null | undefined>;

/** RFC 4180, for spreadsheets. */
export function printMessageCsv(messages: readonly ExportedMessage[]): string {
  const rows = messages.map((message) => Object.values(columns).map((read) => quote(read(message) ?? '')));
  return byteOrderMark + [Object.keys(columns), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** A cell that begins like a formula would be run by a spreadsheet; an apostrophe makes it text. */
function quote(text: string): string {
  const safe = text.split('\n').map(escapeControls).join('\n');
  const guarded = /^[=+\-@＝＋－＠]/.test(safe) ? `'${safe}` : safe;
  return `"${guarded.replaceAll('"', '""')}"`;
}
