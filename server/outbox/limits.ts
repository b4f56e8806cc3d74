import { type Operation, query } from './operation.ts';
import type { KeyedLimit, LimitUse } from './outbox.ts';

type LimitRow = { used: number; expires_at: Date };

/** Concurrent requests read the clock in another order than they arrive in. */
const clockSlackMs = 60_000;

/**
 * Counts one use; a window begins with its first use. Replicas share the row, so exactly `max` uses pass. A row that
 * ends further ahead than its window was written while the clock was wrong: it begins again.
 */
export function* consume(limit: KeyedLimit, now: Date): Operation<LimitUse> {
  const spent = yield* refusalOf(limit, now);
  if (spent !== null) return spent; // without a write: a flood costs one read each
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
