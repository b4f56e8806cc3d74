import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { createBreaker, retryDelayMs } from './breaker.ts';
import type { DeliveryOutcome, Mailer } from './mailer.ts';
import type { Channel, ClaimedDelivery, DeliveryEnd, Lease, Outbox } from './outbox.ts';

export type DeliveryPace = { pollMs: number; leaseMs: number; firstRetryMs: number; giveUpMs: number };

export type ChannelDeps = {
  outbox: Pick<Outbox, 'claim' | 'complete' | 'now'>;
  pace: DeliveryPace;
  logger: Logger;
  random: () => number;
  onStoreError: (error: unknown) => void;
};

export type ChannelWorker = {
  channel: Channel;
  /** Starts a run if the limit allows it; returns at once. */
  work: () => void;
  isPaused: () => boolean;
  /** Resolves when the current attempts have ended. */
  stop: () => Promise<void>;
};

/** Messages that are delivered at the same time. */
const concurrencyWhen = { all: 5, trial: 1, none: 0 } as const;

/** An attempt must end before its lease does, or another worker would send the same message beside it. */
const maxAttemptMs = 45_000;
const attemptShareOfLease = 0.75;

const completeRetryMs = 500;

/** Delivers through one channel, up to five messages at the same time; each run delivers one after the other while any is due. */
export function createChannelWorker(mailer: Mailer, deps: ChannelDeps): ChannelWorker {
  const { channel } = mailer;
  const { outbox, pace, logger } = deps;
  const lease: Lease = { channel, owner: randomUUID(), leaseMs: pace.leaseMs };
  const breaker = createBreaker(pace.firstRetryMs, deps.random);
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const maxConcurrency = () => (isStopped ? 0 : concurrencyWhen[breaker.allows(performance.now())]);
  const work = () => {
    if (running.size >= maxConcurrency()) return;
    const run = deliverDue()
      .catch(deps.onStoreError)
      .finally(() => running.delete(run));
    running.add(run);
  };
  const deliverDue = async () => {
    while (running.size <= maxConcurrency()) {
      const claimed = await outbox.claim(lease, await outbox.now());
      if (claimed === null) return;
      work(); // where one is due there may be more
      await attempt(claimed);
    }
  };
  const attempt = async (claimed: ClaimedDelivery) => {
    const outcome = await deliver(mailer, claimed, pace.leaseMs);
    reportChannel(outcome);
    const end = await retryUntil(() => complete(claimed, outcome), pace.leaseMs, deps.onStoreError);
    reportDelivery(logger, claimed, outcome, end);
  };
  const complete = async (claimed: ClaimedDelivery, outcome: DeliveryOutcome) => {
    const now = await outbox.now();
    const end = endOf(claimed, outcome, now, deps);
    return (await outbox.complete(claimed.message.id, lease, end, now)) ? end : null;
  };
  const reportChannel = (outcome: DeliveryOutcome) => {
    if (outcome.kind === 'postponed' && outcome.fault !== 'message') {
      const isNew = breaker.open(performance.now(), outcome.retryAfterMs);
      if (isNew) logger.error({ event: 'channel-paused', channel, fault: outcome.fault, code: outcome.error.code });
    } else if (breaker.close()) logger.info({ event: 'channel-resumed', channel });
  };

  const stop = async () => {
    isStopped = true;
    await Promise.all(running);
  };
  return { channel, work, isPaused: breaker.isOpen, stop };
}

/** Retries while the store is unavailable. When the lease has ended, the message is free and is sent again. */
async function retryUntil<Result>(
  work: () => Promise<Result>,
  forMs: number,
  onError: (error: unknown) => void,
): Promise<Result | null> {
  const deadlineMs = performance.now() + forMs;
  while (performance.now() < deadlineMs) {
    try {
      return await work();
    } catch (error) {
      onError(error);
      await pause(completeRetryMs, undefined, { ref: false });
    }
  }
  return null;
}

async function deliver(mailer: Mailer, { message }: ClaimedDelivery, leaseMs: number): Promise<DeliveryOutcome> {
  const { content, ...rest } = message;
  if (content === null) return { kind: 'refused', error: { code: 'ERASED', detail: '' } };
  const timeoutMs = Math.min(maxAttemptMs, leaseMs * attemptShareOfLease);
  return mailer.deliver({ ...rest, content }, AbortSignal.timeout(timeoutMs));
}

/** What becomes of a delivery after an attempt. Only a refusal of the message itself, or time, makes it dead. */
function endOf(
  { attempts, queuedAt }: ClaimedDelivery,
  outcome: DeliveryOutcome,
  now: Date,
  { pace, random }: ChannelDeps,
): DeliveryEnd {
  if (outcome.kind === 'delivered') return { kind: 'sent' };
  const error = `${outcome.error.code} ${outcome.error.detail}`.trim().slice(0, 300);
  if (outcome.kind === 'refused') return { kind: 'dead', error };
  const isOver = now.getTime() - queuedAt.getTime() >= pace.giveUpMs;
  if (isOver && outcome.fault !== 'configuration') return { kind: 'dead', error: `given up: ${error}` };
  // A paused channel has its own pace; its messages are due as soon as it works again.
  const failures = outcome.fault === 'message' ? attempts : 1;
  const delayMs = Math.max(retryDelayMs(failures, pace.firstRetryMs, random()), outcome.retryAfterMs ?? 0);
  return { kind: 'retry', at: new Date(now.getTime() + delayMs), error };
}

/** Codes only: the server's words may contain addresses. The store keeps them for the operator. */
function reportDelivery(
  logger: Logger,
  { message, channel, attempts }: ClaimedDelivery,
  outcome: DeliveryOutcome,
  end: DeliveryEnd | null,
): void {
  const what = { messageId: message.id, channel, attempts };
  if (end === null) logger.warn({ event: 'delivery-lease-lost', ...what });
  else if (outcome.kind === 'delivered') {
    logger.info({ event: 'delivery-sent', ...what });
    if (outcome.error) logger.warn({ event: 'delivery-recipient-refused', ...what, code: outcome.error.code });
  } else {
    const event = end.kind === 'dead' ? 'delivery-dead' : 'delivery-postponed';
    logger[end.kind === 'dead' ? 'error' : 'warn']({ event, ...what, code: outcome.error.code });
  }
}
