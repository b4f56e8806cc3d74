import type { Language } from '#domain/locale.ts';
import { type Operation, query, type Row, type Value } from './operation.ts';
import {
  type Channel,
  channels,
  type DeliveryState,
  type DeliveryStatus,
  type MessageQuery,
  type MessageStatus,
  messageStatuses,
  type OutboxCounts,
  type StoredMessage,
} from './outbox.ts';
import { fromColumns } from './stored-content.ts';

export type MessageRow = Row & {
  id: string;
  status: MessageStatus;
  received_at: Date;
  settled_at: Date | null;
  held_at: Date | null;
  reason: string | null;
  language: Language;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Newest first. */
export function* list(wanted: MessageQuery): Operation<StoredMessage[]> {
  const { where, values } = buildFilter(wanted);
  const rows = yield* query<MessageRow>(
    `SELECT * FROM messages ${where} ORDER BY received_at DESC, id DESC LIMIT $${values.length + 1}`,
    ...values,
    wanted.limit,
  );
  return rows.map(toStoredMessage);
}

export function* count(wanted: Omit<MessageQuery, 'limit' | 'after'>): Operation<number> {
  const { where, values } = buildFilter(wanted);
  const [row] = yield* query<{ n: number }>(`SELECT count(*) AS n FROM messages ${where}`, ...values);
  return row?.n ?? 0;
}

export function* get(id: string): Operation<StoredMessage | null> {
  if (!uuid.test(id)) return null; // PostgreSQL would call it an error
  const [row] = yield* query<MessageRow>('SELECT * FROM messages WHERE id = $1', id);
  return row === undefined ? null : toStoredMessage(row);
}

export function* deliveriesOf(messageId: string): Operation<DeliveryState[]> {
  const rows = yield* query<DeliveryRow>('SELECT * FROM deliveries WHERE message_id = $1 ORDER BY channel', messageId);
  return rows.map((row) => ({
    channel: row.channel,
    status: row.status,
    attempts: row.attempts,
    nextAt: row.ended_at === null ? row.next_at : null,
    endedAt: row.ended_at,
    lastError: row.last_error,
  }));
}

type DeliveryRow = {
  channel: Channel;
  status: DeliveryStatus;
  attempts: number;
  next_at: Date;
  ended_at: Date | null;
  last_error: string | null;
};

export function* counts(): Operation<OutboxCounts> {
  const byStatus = yield* query<{ status: MessageStatus; n: number }>(
    'SELECT status, count(*) AS n FROM messages GROUP BY status',
  );
  const deliveries = yield* query<{ channel: Channel; is_dead: number; n: number }>(
    `SELECT channel, CASE status WHEN 'dead' THEN 1 ELSE 0 END AS is_dead, count(*) AS n FROM deliveries
     WHERE status <> 'sent' GROUP BY channel, is_dead`,
  );
  const tallyDeliveries = (isDead: number) =>
    tally(channels, new Map(deliveries.filter((row) => row.is_dead === isDead).map(({ channel, n }) => [channel, n])));
  const [queued] = yield* query<{ held: number; oldest_at: Date | null }>(
    "SELECT count(held_at) AS held, min(CASE WHEN held_at IS NULL THEN received_at END) AS oldest_at FROM messages WHERE status = 'queued'",
  );
  const [backup] = yield* query<{ last_at: Date | null }>(
    "SELECT max(done_at) AS last_at FROM actions WHERE command = 'backup'",
  );
  const errors = yield* query<OutboxCounts['errors'][number]>(
    `SELECT channel, last_error AS error, count(*) AS count FROM deliveries
     WHERE status IN ('queued', 'sending') AND last_error IS NOT NULL
     GROUP BY channel, last_error ORDER BY count(*) DESC LIMIT 5`,
  );
  return {
    errors,
    messages: tally(messageStatuses, new Map(byStatus.map(({ status, n }) => [status, n]))),
    pending: tallyDeliveries(0),
    dead: tallyDeliveries(1),
    held: queued?.held ?? 0,
    oldestQueuedAt: queued?.oldest_at ?? null,
    lastBackupAt: backup?.last_at ?? null,
  };
}

function tally<Name extends string>(names: readonly Name[], found: ReadonlyMap<Name, number>): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>;
}

function buildFilter({ statuses, email, receivedBefore, held, after }: Omit<MessageQuery, 'limit'>) {
  const values: Value[] = [];
  const mark = (value: Value) => `$${values.push(value)}`;
  const conditions = [
    ...(statuses === undefined ? [] : [`status IN (${statuses.map(mark).join(', ') || 'NULL'})`]),
    ...(email === undefined ? [] : [`email = ${mark(email)}`]),
    ...(receivedBefore === undefined ? [] : [`received_at < ${mark(receivedBefore)}`]),
    ...(held ? ['held_at IS NOT NULL'] : []),
    ...(after === undefined ? [] : [`(received_at, id) < (${mark(after.receivedAt)}, ${mark(after.id)})`]),
  ];
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values };
}

export function toStoredMessage(row: MessageRow): StoredMessage {
  return {
    id: row.id,
    status: row.status,
    receivedAt: row.received_at,
    settledAt: row.settled_at,
    reason: row.reason,
    heldAt: row.held_at,
    language: row.language,
    content: fromColumns(row),
  };
}
