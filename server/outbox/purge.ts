import type { Logger } from '../logger.ts';
import type { Outbox, Retention } from './outbox.ts';

const dayMs = 86_400_000;
const everyMs = 3_600_000;
const quarantineDays = 30;
const deadDays = 90;
const batch = 100;

type PurgeDeps = { outbox: Pick<Outbox, 'purge' | 'scrub' | 'logAction'>; retentionDays: number };

/**
 * Deletes what is past its retention, now and every hour: sent messages after `retentionDays`, quarantined ones
 * after 30 days, dead ones after 90, keys and limits a day after their end.
 *
 * @returns stops it.
 */
export function startPurge({ logger, now, ...deps }: PurgeDeps & { logger: Logger; now: () => Date }): () => void {
  const work = () =>
    purgeExpired(deps, now()).then(
      (count) => count > 0 && logger.info({ event: 'messages-purged', count }),
      (error) => logger.error({ event: 'purge-failed', err: error }),
    );
  const timer = setInterval(work, everyMs);
  void work();
  return () => clearInterval(timer);
}

/** In batches, so that no visitor waits. */
export async function purgeExpired({ outbox, retentionDays }: PurgeDeps, now: Date): Promise<number> {
  const retention = buildRetention(retentionDays, now);
  let purged = 0;
  let last = batch;
  while (last >= batch) {
    last = await outbox.purge(retention, now);
    purged += last;
  }
  if (purged > 0) {
    await outbox.logAction({ at: now, command: 'purge', count: purged, reason: 'retention' });
    await outbox.scrub();
  }
  return purged;
}

function buildRetention(retentionDays: number, now: Date): Retention {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  return {
    sentBefore: before(retentionDays),
    deadBefore: before(deadDays),
    quarantinedBefore: before(quarantineDays),
  };
}
