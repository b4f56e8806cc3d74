import { consume } from './limits.ts';
import { type Operation, query } from './operation.ts';
import type { Summary } from './outbox.ts';

const dayMs = 86_400_000;
/** Less than a day, so that the hourly look does not come later every day. */
const minIntervalMs = 23.5 * 3_600_000;
/** A replica that ends while it sends leaves the summary to another one after this time. */
const leaseMs = 600_000;

/** The summary, for one replica: `null` while it is not due, or another one sends it. */
export function* claimSummary(now: Date): Operation<Summary | null> {
  const [last] = yield* query<{ sent_at: Date | null }>(
    "SELECT max(done_at) AS sent_at FROM actions WHERE command = 'summary' AND done_at <= $1", // a clock may have been ahead
    now,
  );
  const since = last?.sent_at ?? null;
  if (since !== null && now.getTime() - since.getTime() < minIntervalMs) return null;
  const lease = yield* consume({ key: 'summary', max: 1, windowMs: leaseMs }, now);
  return lease.ok ? { since, ...(yield* countSince(since ?? new Date(0), now)) } : null;
}

function* countSince(since: Date, now: Date): Operation<Omit<Summary, 'since'>> {
  const quarantined = yield* query<{ reason: string; n: number }>(
    "SELECT reason, count(*) AS n FROM messages WHERE status = 'quarantined' AND received_at > $1 GROUP BY reason",
    since,
  );
  const [waiting] = yield* query<{ n: number }>(
    "SELECT count(*) AS n FROM messages WHERE status = 'queued' AND held_at IS NULL AND received_at < $1",
    new Date(now.getTime() - dayMs),
  );
  const [dead] = yield* query<{ n: number }>("SELECT count(*) AS n FROM messages WHERE status = 'dead'");
  const ofReason = (wanted: string) => quarantined.find(({ reason }) => reason === wanted)?.n ?? 0;
  return { trapped: ofReason('trap'), flooded: ofReason('flood'), waiting: waiting?.n ?? 0, dead: dead?.n ?? 0 };
}
