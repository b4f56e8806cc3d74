import { randomUUID } from 'node:crypto';
import { type ContactMessage, contactFields, type MessageContent } from '#domain/contact/fields.ts';
import { type Operation, query, type Value } from './operation.ts';
import type { Enqueued, KeyedLimit, LimitUse, Submission } from './outbox.ts';
import { get } from './read-messages.ts';
import { toColumns } from './stored-content.ts';

/** Stores a message once for its key. A refusal leaves nothing behind: no key, and no use of any limit. */
export function* enqueue(submission: Submission, now: Date): Operation<Enqueued> {
  yield* query('SAVEPOINT submission');
  const result = yield* store(submission, now);
  if (result.kind !== 'stored') yield* query('ROLLBACK TO SAVEPOINT submission');
  return result;
}

function* store(submission: Submission, now: Date): Operation<Enqueued> {
  const id = randomUUID();
  const { key, limits, message } = submission;
  const owner = yield* claimKey(key, id, now);
  if (owner !== id) {
    return (yield* isSame(owner, message)) ? { kind: 'stored', id: owner, duplicate: true } : { kind: 'conflict' };
  }
  for (const limit of limits) {
    const use = yield* consume(limit, now);
    if (!use.ok) return { kind: 'limited', limit: use.limit, retryAfterMs: use.retryAfterMs };
  }
  const reason = yield* quarantineReason(submission, now);
  if (reason !== null && (yield* isQuarantineFull(submission))) return { kind: 'full' };
  yield* insertMessage(id, submission, reason, now);
  return { kind: 'stored', id, duplicate: false };
}

/** The message that owns the key. PostgreSQL makes a second holder of the key wait here until the first is done. */
function* claimKey({ value, keepMs }: Submission['key'], id: string, now: Date): Operation<string> {
  const claimed = yield* query(
    `INSERT INTO submission_keys (key, message_id, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET message_id = excluded.message_id, expires_at = excluded.expires_at
     WHERE submission_keys.expires_at <= $4
     RETURNING message_id`,
    value,
    id,
    new Date(now.getTime() + keepMs),
    now,
  );
  if (claimed.length > 0) return id;
  const [owner] = yield* query<{ message_id: string }>('SELECT message_id FROM submission_keys WHERE key = $1', value);
  return owner?.message_id ?? id;
}

/** A message that was deleted meanwhile counts as the same: there is nothing left to compare. */
function* isSame(id: string, message: ContactMessage): Operation<boolean> {
  const content = (yield* get(id))?.content ?? null;
  return content === null || contactFields.every((field) => content[field] === message[field]);
}

function* quarantineReason({ trapped, floodLimit }: Submission, now: Date): Operation<'trap' | 'flood' | null> {
  if (trapped) return 'trap'; // not counted below: machines must not push people into quarantine
  if (floodLimit === null) return null;
  const use = yield* consume(floodLimit, now);
  return use.ok ? null : 'flood';
}

function* isQuarantineFull({ maxQuarantined }: Submission): Operation<boolean> {
  const [quarantined] = yield* query<{ n: number }>("SELECT count(*) AS n FROM messages WHERE status = 'quarantined'");
  return (quarantined?.n ?? 0) >= maxQuarantined;
}

function* insertMessage(
  id: string,
  { message, language, claimed }: Submission,
  reason: 'trap' | 'flood' | null,
  now: Date,
): Operation<void> {
  const content: MessageContent = {
    ...message,
    claimedTimestamp: claimed.timestamp,
    claimedUserAgent: claimed.userAgent,
  };
  const row: [column: string, value: Value][] = [
    ['id', id],
    ['status', reason === null ? 'queued' : 'quarantined'],
    ['reason', reason],
    ['received_at', now],
    ['language', language],
    ...toColumns(content),
  ];
  yield* query(
    `INSERT INTO messages (${row.map(([column]) => column).join(', ')})
     VALUES (${row.map((_, index) => `$${index + 1}`).join(', ')})`,
    ...row.map(([, value]) => value),
  );
}

type LimitRow = { used: number; expires_at: Date };

/** Concurrent requests read the clock in another order than they arrive in. */
const clockSlackMs = 60_000;

/**
 * Counts one use; a window begins with its first use. Replicas share the row, so exactly `max` uses pass. A row that
 * ends further ahead than its window was written while the clock was wrong: it begins again.
 */
export function* consume(limit: KeyedLimit, now: Date): Operation<LimitUse> {
  const refused = yield* refusalOf(limit, now);
  if (refused !== null) return refused; // without a write: a flood costs one read each
  const used = yield* query(
    `INSERT INTO limits (key, used, expires_at) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       used = CASE WHEN limits.expires_at <= $3 OR limits.expires_at > $4 THEN 1 ELSE limits.used + 1 END,
       expires_at = CASE WHEN limits.expires_at <= $3 OR limits.expires_at > $4
         THEN excluded.expires_at ELSE limits.expires_at END
     WHERE limits.expires_at <= $3 OR limits.expires_at > $4 OR limits.used < $5
     RETURNING used`,
    limit.key,
    new Date(now.getTime() + limit.windowMs),
    now,
    lastPossibleEnd(limit, now),
    limit.max,
  );
  if (used.length > 0) return { ok: true };
  return (yield* refusalOf(limit, now)) ?? { ok: true };
}

function* refusalOf(limit: KeyedLimit, now: Date): Operation<LimitUse | null> {
  const { key, max, windowMs } = limit;
  const [row] = yield* query<LimitRow>('SELECT used, expires_at FROM limits WHERE key = $1', key);
  if (row === undefined || row.used < max) return null;
  if (row.expires_at <= now || row.expires_at > lastPossibleEnd(limit, now)) return null;
  const retryAfterMs = Math.min(windowMs, row.expires_at.getTime() - now.getTime());
  return { ok: false, limit: { max, windowMs }, retryAfterMs };
}

function lastPossibleEnd({ windowMs }: KeyedLimit, now: Date): Date {
  return new Date(now.getTime() + windowMs + clockSlackMs);
}

/** @param candidate The secret of that day if there is none yet. */
export function* dailySecret(day: string, candidate: string): Operation<string> {
  yield* query('INSERT INTO daily_secrets (day, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING', day, candidate);
  const [row] = yield* query<{ secret: string }>('SELECT secret FROM daily_secrets WHERE day = $1', day);
  return row?.secret ?? candidate;
}
