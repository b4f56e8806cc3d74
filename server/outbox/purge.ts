import type { Logger } from '../logger.ts';
import { record } from './administer.ts';
import { type Operation, query } from './operation.ts';
import type { Change, Outbox, Retention } from './outbox.ts';

const dayMs = 86_400_000;
const everyMs = 3_600_000;
const maxQuarantineDays = 30;

type PurgeDeps = {
  outbox: Pick<Outbox, 'checkClock' | 'purge' | 'purgeKeys' | 'now'>;
  retentionDays: number;
  by?: string;
};

/**
 * Deletes what is past its retention, now and every hour: messages after `retentionDays`, delivered or not, quarantined
 * ones after 30 days at the latest, keys and limits when they end.
 *
 * @returns stops it.
 */
export function startPurge({
  logger,
  ...deps
}: PurgeDeps & { outbox: Pick<Outbox, 'scrub'>; logger: Logger }): () => void {
  const purge = async () => {
    const count = await purgeExpired(deps);
    if (count === null) logger.warn({ event: 'purge-postponed', advice: 'check the clock' });
    if (!count) return;
    logger.info({ event: 'messages-purged', count });
    await deps.outbox.scrub();
  };
  const work = () => purge().catch((error: unknown) => logger.error({ event: 'purge-failed', err: error }));
  const timer = setInterval(work, everyMs);
  void work();
  return () => clearInterval(timer);
}

/**
 * @param deps `by` is the operator who runs it, if not the site.
 * @returns how many messages were deleted, or `null` where none may be because the clock jumped.
 */
export async function purgeExpired({ outbox, retentionDays, by }: PurgeDeps): Promise<number | null> {
  const now = await outbox.now();
  if (!(await outbox.checkClock(now))) return null;
  const retention = buildRetention(retentionDays, now);
  await repeat(() => outbox.purgeKeys(now));
  return repeat(() => outbox.purge(retention, { at: now, by: by ?? null }));
}

/** Until a batch deletes nothing. Visitors' messages are stored between the batches. */
async function repeat(deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteBatch();
    if (deleted === 0) return total;
    total += deleted;
  }
}

function buildRetention(retentionDays: number, now: Date): Retention {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  return {
    receivedBefore: before(retentionDays),
    quarantinedBefore: before(Math.min(retentionDays, maxQuarantineDays)),
  };
}

const purgeBatch = 100;
const expiredBatch = 1000;

export function* purge({ receivedBefore, quarantinedBefore }: Retention, change: Change): Operation<number> {
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
  return yield* record({ command: 'purge', count: purged.length, reason: 'retention', ...change });
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

/** More than the time between purges, less than the usual error of a wrong clock. */
const maxClockStepMs = 2 * dayMs;
const suspectMs = dayMs;

type PurgeClock = { seen_at: Date; doubted_at: Date | null };

/**
 * Compares the clock with that of the last purge. One that jumped, or changed while the site was off, is
 * trusted when it has run evenly for a day: time enough to set it right before messages are deleted by it.
 */
export function* checkClock(now: Date): Operation<boolean> {
  const [last] = yield* query<PurgeClock>('SELECT seen_at, doubted_at FROM purge_clock FOR UPDATE');
  const suspectSince = last === undefined ? null : suspectClockSince(last, now);
  yield* query(
    `INSERT INTO purge_clock (id, seen_at, doubted_at) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, doubted_at = excluded.doubted_at`,
    now,
    suspectSince,
  );
  return suspectSince === null;
}

function suspectClockSince({ seen_at: seenAt, doubted_at: suspectSince }: PurgeClock, now: Date): Date | null {
  if (Math.abs(now.getTime() - seenAt.getTime()) > maxClockStepMs) return now;
  if (suspectSince === null || now.getTime() - suspectSince.getTime() >= suspectMs) return null;
  return suspectSince;
}
