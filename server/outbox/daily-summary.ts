import type { Logger } from '../logger.ts';
import type { Outbox, Summary } from './outbox.ts';

const everyMs = 3_600_000;

export type SendSummary = (summary: Summary, now: Date) => Promise<void>;

type SummaryDeps = {
  outbox: Pick<Outbox, 'claimSummary' | 'logAction' | 'now'>;
  /** `null` without an e-mail channel, or when the operator wants no mail. */
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
