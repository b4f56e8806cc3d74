import type { Logger } from '../logger.ts';
import type { Outbox, Retention } from './outbox.ts';

const dayMs = 86_400_000;
const everyMs = 3_600_000;
const maxQuarantineDays = 30;
/** At 32 KiB a message at most 160 MB. */
const maxQuarantined = 5000;

type PurgeDeps = {
  outbox: Pick<Outbox, 'checkClock' | 'purge' | 'purgeKeys' | 'scrub' | 'logAction' | 'now'>;
  retentionDays: number;
  by?: string;
};

type TrimDeps = { outbox: Pick<Outbox, 'trimQuarantine' | 'logAction' | 'now'>; logger: Logger };

/**
 * Deletes what is past its retention, now and every hour: messages after `retentionDays`, delivered or not, quarantined
 * ones after 30 days at the latest, keys and limits when they end. A quarantine that is too full is trimmed.
 *
 * @returns stops it.
 */
export function startPurge({ logger, ...deps }: PurgeDeps & TrimDeps): () => void {
  const purge = async () => {
    const count = await purgeExpired(deps);
    if (count === null) logger.warn({ event: 'purge-postponed', advice: 'check the clock' });
    else if (count > 0) logger.info({ event: 'messages-purged', count });
    await trimQuarantine({ outbox: deps.outbox, logger }, maxQuarantined);
  };
  const work = () => purge().catch((error: unknown) => logger.error({ event: 'purge-failed', err: error }));
  const timer = setInterval(work, everyMs);
  void work();
  return () => clearInterval(timer);
}

/**
 * @param deps `by` is the operator who asks for it, if not the site.
 * @returns how many messages were deleted, or `null` where none may be because the clock jumped.
 */
export async function purgeExpired({ outbox, retentionDays, by }: PurgeDeps): Promise<number | null> {
  const now = await outbox.now();
  if (!(await outbox.checkClock(now))) return null;
  const retention = buildRetention(retentionDays, now);
  await repeat(() => outbox.purgeKeys(now));
  const purged = await repeat(() => outbox.purge(retention));
  if (purged > 0) {
    await outbox.logAction({ at: now, command: 'purge', count: purged, reason: 'retention', by: by ?? null });
    await outbox.scrub();
  }
  return purged;
}

/** Spam must not fill the disk. */
export async function trimQuarantine({ outbox, logger }: TrimDeps, max: number): Promise<void> {
  const dropped = await repeat(() => outbox.trimQuarantine(max));
  if (dropped === 0) return;
  logger.warn({ event: 'quarantine-full', dropped });
  const action = { command: 'purge', count: dropped, reason: 'quarantine full', by: null };
  await outbox.logAction({ at: await outbox.now(), ...action });
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
