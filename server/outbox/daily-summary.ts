import type { Logger } from '../logger.ts';
import { consume } from './enqueue.ts';
import { type Operation, query } from './operation.ts';
import type { Outbox, Summary } from './outbox.ts';

const everyMs = 3_600_000;

export type SendSummary = (summary: Summary, now: Date) => Promise<void>;

type SummaryDeps = {
  outbox: Pick<Outbox, 'claimSummary' | 'logAction' | 'now'>;
  /** `null` without an email channel, or when the operator wants no mail. */
  send: SendSummary | null;
  logger: Logger;
};

/**
 * Reports once a day what an operator would not notice: messages that were quarantined, refused, or not delivered. The
 * database decides which replica does it.
 *
 * @returns stops it.
 */
export function startDailySummary(deps: SummaryDeps): () => void {
  const work = () =>
    summarize(deps).catch((error: unknown) => deps.logger.error({ event: 'summary-failed', err: error }));
  const timer = setInterval(work, everyMs);
  void work();
  return () => clearInterval(timer);
}

/** Recorded after it was sent: a summary may come twice, but is not lost. */
export async function summarize({ outbox, send, logger }: SummaryDeps): Promise<void> {
  const now = await outbox.now();
  const summary = await outbox.claimSummary(now);
  if (summary === null) return;
  const { trapped, flooded, waiting, dead } = summary;
  if (trapped + flooded + waiting + dead === 0) return;
  logger.warn({ event: 'messages-need-attention', trapped, flooded, waiting, dead });
  await send?.(summary, now);
  await outbox.logAction({ at: now, command: 'summary', count: trapped + flooded, reason: null, by: null });
}

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
