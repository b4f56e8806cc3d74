import { type Operation, query, type Value } from './operation.ts';
import type { Action, Change } from './outbox.ts';
import { contentColumns } from './stored-content.ts';

/** Queues dead deliveries again, with all their attempts; another delivery of the message may still be queued. */
export function* retry(ids: readonly string[], change: Change): Operation<number> {
  yield* lockMessages(ids);
  const retried = yield* query<{ message_id: string }>(
    `UPDATE deliveries SET status = 'queued', attempts = 0, queued_at = $${ids.length + 1}, next_at = $${ids.length + 1},
       ended_at = NULL
     WHERE status = 'dead' AND message_id IN (${marks(ids)}) RETURNING message_id`,
    ...ids,
    change.at,
  );
  yield* query(
    `UPDATE messages SET status = 'queued', settled_at = NULL WHERE status = 'dead' AND id IN (${marks(ids)})`,
    ...ids,
  );
  const count = new Set(retried.map((delivery) => delivery.message_id)).size;
  return yield* record({ command: 'retry', count, reason: null, ...change });
}

/** Frees quarantined messages for delivery. */
export function* release(ids: readonly string[], change: Change): Operation<number> {
  yield* lockMessages(ids);
  const released = yield* query(
    `UPDATE messages SET status = 'queued', reason = NULL
     WHERE status = 'quarantined' AND id IN (${marks(ids)}) RETURNING id`,
    ...ids,
  );
  return yield* record({ command: 'release', count: released.length, reason: null, ...change });
}

const erasures = contentColumns.map((column) => `${column} = NULL`).join(', ');

export function* erase(ids: readonly string[], reason: string, change: Change): Operation<number> {
  yield* lockMessages(ids);
  yield* query(`DELETE FROM deliveries WHERE message_id IN (${marks(ids)})`, ...ids);
  yield* query(`DELETE FROM submission_keys WHERE message_id IN (${marks(ids)})`, ...ids);
  const erased = yield* query(
    `UPDATE messages SET status = 'erased', settled_at = $${ids.length + 1}, reason = $${ids.length + 2},
       held_at = NULL, ${erasures}
     WHERE status <> 'erased' AND id IN (${marks(ids)}) RETURNING id`,
    ...ids,
    change.at,
    reason,
  );
  return yield* record({ command: 'erase', count: erased.length, reason, ...change });
}

export function* hold(ids: readonly string[], isHeld: boolean, change: Change): Operation<number> {
  yield* lockMessages(ids);
  const isOther = isHeld ? 'IS NULL' : 'IS NOT NULL';
  const held = yield* query(
    `UPDATE messages SET held_at = $${ids.length + 1}
     WHERE status <> 'erased' AND held_at ${isOther} AND id IN (${marks(ids)}) RETURNING id`,
    ...ids,
    isHeld ? change.at : null,
  );
  return yield* record({ command: 'hold', count: held.length, reason: isHeld ? null : 'off', ...change });
}

/** In the transaction of the change: neither is stored without the other. */
export function* record(action: Action): Operation<number> {
  if (action.count > 0) yield* logAction(action);
  return action.count;
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

/**
 * Every operation locks messages before their deliveries, and several of them in the order of their ids, so that two never
 * wait for each other. `schedule` may be adding deliveries: the lock waits for it, and the next statement sees them.
 */
function* lockMessages(ids: readonly string[]): Operation<void> {
  yield* query(`SELECT id FROM messages WHERE id IN (${marks(ids)}) ORDER BY id FOR UPDATE`, ...ids);
}

/** Placeholders for a list that comes first among the values. */
function marks(ids: readonly string[]): string {
  return ids.map((_, index) => `$${index + 1}`).join(', ') || 'NULL';
}
