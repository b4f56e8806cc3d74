import { type Operation, query, type Value } from './operation.ts';
import type { Channel, ClaimedDelivery, DeliveryEnd, Lease } from './outbox.ts';
import { type MessageRow, toStoredMessage } from './read-messages.ts';

/** Messages that get their deliveries in one transaction: few enough to keep it short. */
const scheduleBatch = 500;

/** The longest pause before a delivery is tried again. */
const maxWaitMs = 2 * 3_600_000;

/** Gives each message a delivery for each channel. Without a channel, messages wait for one, or for the operator. */
export function* schedule(channels: readonly Channel[], now: Date): Operation<void> {
  if (channels.length === 0) return;
  for (const channel of channels) {
    yield* freeFrozen(channel, now);
    yield* query(
      `INSERT INTO deliveries (message_id, channel, status, queued_at, next_at)
       SELECT id, $1, 'queued', $2, $2 FROM messages
       WHERE status = 'queued' AND planned_at IS NULL AND held_at IS NULL
       ORDER BY received_at LIMIT $3 FOR UPDATE SKIP LOCKED
       ON CONFLICT DO NOTHING`,
      channel,
      now,
      scheduleBatch,
    );
  }
  // A message that arrived between the two statements has no deliveries yet and stays unplanned.
  yield* query(
    `UPDATE messages SET planned_at = $1 WHERE id IN (
       SELECT id FROM messages
       WHERE status = 'queued' AND planned_at IS NULL
         AND (SELECT count(*) FROM deliveries WHERE message_id = messages.id) >= $2
       ORDER BY received_at LIMIT $3)`,
    now,
    channels.length,
    scheduleBatch,
  );
}

/** A clock that was set back would leave deliveries of its future waiting for it to pass. */
function* freeFrozen(channel: Channel, now: Date): Operation<void> {
  yield* query(
    `UPDATE deliveries SET next_at = $1 WHERE channel = $2 AND status IN ('queued', 'sending') AND next_at > $3`,
    now,
    channel,
    new Date(now.getTime() + maxWaitMs),
  );
}

/** Takes the delivery that has been due longest, for the time of the lease. */
export function* claim({ channel, owner, leaseMs }: Lease, now: Date): Operation<ClaimedDelivery | null> {
  const [delivery] = yield* query<{ message_id: string; attempts: number; queued_at: Date }>(
    `UPDATE deliveries SET status = 'sending', attempts = attempts + 1, lease_owner = $1, next_at = $2
     WHERE channel = $3 AND message_id = (
       SELECT d.message_id FROM deliveries AS d JOIN messages AS m ON m.id = d.message_id
       WHERE d.channel = $3 AND d.status IN ('queued', 'sending') AND d.next_at <= $4
         AND m.status = 'queued' AND m.held_at IS NULL
       ORDER BY d.next_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
     RETURNING message_id, attempts, queued_at`,
    owner,
    new Date(now.getTime() + leaseMs),
    channel,
    now,
  );
  if (delivery === undefined) return null;
  const { message_id: messageId, attempts, queued_at: queuedAt } = delivery;
  const [message] = yield* query<MessageRow>('SELECT * FROM messages WHERE id = $1', messageId);
  return message === undefined ? null : { channel, attempts, queuedAt, message: toStoredMessage(message) };
}

/** @returns false where the lease was lost: another worker has the delivery now, and its result counts. */
export function* complete(
  messageId: string,
  { channel, owner }: Lease,
  end: DeliveryEnd,
  now: Date,
): Operation<boolean> {
  yield* query('SELECT id FROM messages WHERE id = $1 FOR UPDATE', messageId); // its channels may end together
  const ended = yield* query(
    `UPDATE deliveries SET status = $1, next_at = $2, ended_at = $3, last_error = $4, lease_owner = NULL
     WHERE message_id = $5 AND channel = $6 AND lease_owner = $7 RETURNING channel`,
    ...columnsOf(end, now),
    messageId,
    channel,
    owner,
  );
  if (ended.length === 0) return false;
  yield* endMessage(messageId, now);
  return true;
}

function columnsOf(end: DeliveryEnd, now: Date): readonly Value[] {
  if (end.kind === 'retry') return ['queued', end.at, null, end.error];
  return end.kind === 'sent' ? ['sent', now, now, null] : ['dead', now, now, end.error];
}

/** A message has ended when all of its deliveries have; one dead delivery makes it dead. */
function* endMessage(messageId: string, now: Date): Operation<void> {
  yield* query(
    `UPDATE messages SET settled_at = $1, status =
       CASE WHEN EXISTS (SELECT 1 FROM deliveries WHERE message_id = $2 AND status = 'dead') THEN 'dead' ELSE 'sent' END
     WHERE id = $2 AND status = 'queued'
       AND NOT EXISTS (SELECT 1 FROM deliveries WHERE message_id = $2 AND status IN ('queued', 'sending'))`,
    now,
    messageId,
  );
}
