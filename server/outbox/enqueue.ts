import { randomUUID } from 'node:crypto';
import { type MessageContent, messageFieldNames, messageFields } from '#domain/contact/message-fields.ts';
import { consume } from './limits.ts';
import { type Operation, query, type Value } from './operation.ts';
import type { Enqueued, Submission } from './outbox.ts';

/** Stores a message once for its key, unless a limit refuses it. */
export function* enqueue(submission: Submission, now: Date): Operation<Enqueued> {
  const id = randomUUID();
  const { key, limits } = submission;
  const owner = yield* claimKey(key, id, now);
  if (owner !== id) return { kind: 'stored', id: owner, duplicate: true };
  for (const limit of limits) {
    const spent = yield* consume(limit, now);
    if (spent.ok) continue;
    yield* query('DELETE FROM submission_keys WHERE key = $1', key.value);
    return { kind: 'limited', limit: spent.limit, retryAfterMs: spent.retryAfterMs };
  }
  yield* insertMessage(id, submission, yield* quarantineReason(submission, now), now);
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

function* quarantineReason({ trapped, floodLimit }: Submission, now: Date): Operation<'trap' | 'flood' | null> {
  if (trapped) return 'trap'; // not counted below: machines must not push people into quarantine
  if (floodLimit === null) return null;
  const spent = yield* consume(floodLimit, now);
  return spent.ok ? null : 'flood';
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
    ...messageFieldNames.map((field): [string, Value] => [messageFields[field].column, content[field]]),
  ];
  yield* query(
    `INSERT INTO messages (${row.map(([column]) => column).join(', ')})
     VALUES (${row.map((_, place) => `$${place + 1}`).join(', ')})`,
    ...row.map(([, value]) => value),
  );
}
