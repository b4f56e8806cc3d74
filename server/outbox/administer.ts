import { messageFields } from '#domain/contact/message-fields.ts';
import { type Operation, query, type Value } from './operation.ts';
import type { Action, Retention } from './outbox.ts';

/** Sends dead deliveries on their way again, with all their attempts; a message may have one and still wait for another. */
export function* retry(ids: readonly string[], now: Date): Operation<number> {
  const retried = yield* query<{ message_id: string }>(
    `UPDATE deliveries SET status = 'queued', attempts = 0, queued_at = $${ids.length + 1}, next_at = $${ids.length + 1},
       ended_at = NULL
     WHERE status = 'dead' AND message_id IN (${marks(ids)}) RETURNING message_id`,
    ...ids,
    now,
  );
  yield* query(
    `UPDATE messages SET status = 'queued', settled_at = NULL WHERE status = 'dead' AND id IN (${marks(ids)})`,
    ...ids,
  );
  return new Set(retried.map((delivery) => delivery.message_id)).size;
}

/** Frees quarantined messages for delivery. */
export function* release(ids: readonly string[]): Operation<number> {
  const released = yield* query(
    `UPDATE messages SET status = 'queued', reason = NULL
     WHERE status = 'quarantined' AND id IN (${marks(ids)}) RETURNING id`,
    ...ids,
  );
  return released.length;
}

const erasures = Object.values(messageFields)
  .map(({ column }) => `${column} = NULL`)
  .join(', ');

export function* erase(ids: readonly string[], reason: string, now: Date): Operation<number> {
  // `plan` may be adding deliveries to these messages: the lock waits for it, so that the next statement sees them.
  yield* query(`SELECT id FROM messages WHERE id IN (${marks(ids)}) ORDER BY id FOR UPDATE`, ...ids);
  yield* query(`DELETE FROM deliveries WHERE message_id IN (${marks(ids)})`, ...ids);
  yield* query(`DELETE FROM submission_keys WHERE message_id IN (${marks(ids)})`, ...ids);
  const erased = yield* query(
    `UPDATE messages SET status = 'erased', settled_at = $${ids.length + 1}, reason = $${ids.length + 2},
       held_at = NULL, ${erasures}
     WHERE status <> 'erased' AND id IN (${marks(ids)}) RETURNING id`,
    ...ids,
    now,
    reason,
  );
  return erased.length;
}

export function* hold(ids: readonly string[], since: Date | null): Operation<number> {
  const isOther = since === null ? 'IS NOT NULL' : 'IS NULL';
  const held = yield* query(
    `UPDATE messages SET held_at = $${ids.length + 1}
     WHERE status <> 'erased' AND held_at ${isOther} AND id IN (${marks(ids)}) RETURNING id`,
    ...ids,
    since,
  );
  return held.length;
}

const purgeBatch = 100;
const expiredBatch = 1000;
const dayMs = 86_400_000;

export function* purge({ receivedBefore, quarantinedBefore }: Retention): Operation<number> {
  const purged = yield* query(
    `DELETE FROM messages WHERE id IN (
       SELECT id FROM messages
       WHERE (status IN ('queued', 'sent', 'dead') AND received_at < $1)
         OR (status = 'quarantined' AND received_at < $2)
       LIMIT ${purgeBatch})
     RETURNING id`,
    receivedBefore,
    quarantinedBefore,
  );
  return purged.length;
}

/** Trapped messages go before those over the limit, which are more often honest. */
export function* trimQuarantine(max: number): Operation<number> {
  const [quarantined] = yield* query<{ n: number }>("SELECT count(*) AS n FROM messages WHERE status = 'quarantined'");
  const surplus = Math.min(purgeBatch, (quarantined?.n ?? 0) - max);
  if (surplus <= 0) return 0;
  for (const reason of ['trap', 'flood']) {
    const dropped = yield* query(
      `DELETE FROM messages WHERE id IN (
         SELECT id FROM messages WHERE status = 'quarantined' AND reason = $1 ORDER BY received_at LIMIT $2)
       RETURNING id`,
      reason,
      surplus,
    );
    if (dropped.length > 0) return dropped.length;
  }
  return 0;
}

export function* purgeKeys(now: Date): Operation<number> {
  const dayAfter = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  // A day in the future is of a clock that was ahead.
  yield* query('DELETE FROM daily_secrets WHERE day < $1 OR day > $2', dayAfter(-2), dayAfter(1));
  let purged = 0;
  for (const table of ['limits', 'submission_keys']) {
    const expired = yield* query(
      `DELETE FROM ${table} WHERE key IN (SELECT key FROM ${table} WHERE expires_at <= $1 LIMIT ${expiredBatch})
       RETURNING key`,
      now,
    );
    purged += expired.length;
  }
  return purged;
}

/** More than a purge each day needs, less than a wrong clock is usually away. */
const maxClockStepMs = 2 * dayMs;
const doubtMs = dayMs;

type PurgeClock = { seen_at: Date; doubted_at: Date | null };

/**
 * Compares the clock with that of the last purge. One that jumped, or that nobody watched because the site was off, is
 * trusted when it has run evenly for a day: time enough to set it right before messages are deleted by it.
 */
export function* checkClock(now: Date): Operation<boolean> {
  const [last] = yield* query<PurgeClock>('SELECT seen_at, doubted_at FROM purge_clock FOR UPDATE');
  const doubtedAt = last === undefined ? null : doubtSince(last, now);
  yield* query(
    `INSERT INTO purge_clock (id, seen_at, doubted_at) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, doubted_at = excluded.doubted_at`,
    now,
    doubtedAt,
  );
  return doubtedAt === null;
}

function doubtSince({ seen_at: seenAt, doubted_at: doubtedAt }: PurgeClock, now: Date): Date | null {
  if (Math.abs(now.getTime() - seenAt.getTime()) > maxClockStepMs) return now;
  if (doubtedAt === null || now.getTime() - doubtedAt.getTime() >= doubtMs) return null;
  return doubtedAt;
}

export function* logAction({ at, command, count, reason, by }: Action): Operation<void> {
  const values: Value[] = [at, command, count, reason, by];
  yield* query('INSERT INTO actions (done_at, command, count, reason, done_by) VALUES ($1, $2, $3, $4, $5)', ...values);
}

export function* listActions(limit: number): Operation<Action[]> {
  const rows = yield* query<Omit<Action, 'at' | 'by'> & { done_at: Date; done_by: string | null }>(
    'SELECT done_at, command, count, reason, done_by FROM actions ORDER BY id DESC LIMIT $1',
    limit,
  );
  return rows.map(({ done_at: at, done_by: by, ...action }) => ({ at, ...action, by }));
}

/** Placeholders of a list that stands first among the values. */
function marks(ids: readonly string[]): string {
  return ids.map((_, place) => `$${place + 1}`).join(', ') || 'NULL';
}
