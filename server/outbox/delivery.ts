import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { type ChannelDeps, createChannelWorker } from './channel-worker.ts';
import type { Mailer } from './mailer.ts';
import type { Channel, Outbox } from './outbox.ts';

type DeliveryOutbox = Pick<Outbox, 'schedule' | 'claim' | 'complete' | 'now'>;

export type DeliveryDeps = Omit<ChannelDeps, 'outbox' | 'onStoreError'> & {
  outbox: DeliveryOutbox;
  mailers: readonly Mailer[];
};

export type Delivery = {
  /** Looks for due messages now. */
  wake: () => void;
  /** The channels that are configured; one is paused while its server or its configuration fails. */
  channelStates: () => { channel: Channel; isPaused: boolean }[];
  /** Time since delivery last read which messages are due, or since the start if it never has. */
  lastPollAgeSeconds: () => number;
  /** Claims no more deliveries and waits for the current ones, at most `graceMs`; the rest is free when its lease ends. */
  stop: (graceMs: number) => Promise<void>;
};

/** Delivers messages until stopped. It never throws: errors are logged, and the work is retried. */
export function startDelivery({ mailers, ...deps }: DeliveryDeps): Delivery {
  const { logger, pace } = deps;
  const outbox = limitWaiting(deps.outbox, pace.leaseMs);
  const store = createStoreWatch(logger);
  const workers = mailers.map((mailer) => createChannelWorker(mailer, { ...deps, outbox, onStoreError: store.failed }));
  const channels = mailers.map(({ channel }) => channel);

  let polledAtMs = performance.now();
  const poll = coalesce(async () => {
    try {
      await outbox.schedule(channels, await outbox.now());
      polledAtMs = performance.now();
      store.works();
      for (const worker of workers) worker.work();
    } catch (error) {
      store.failed(error);
    }
  });
  if (channels.length === 0) logger.warn({ event: 'no-delivery-channel', advice: 'goshen messages list' });
  const timer = setInterval(poll, pace.pollMs);
  poll();

  return {
    wake: poll,
    channelStates: () => workers.map(({ channel, isPaused }) => ({ channel, isPaused: isPaused() })),
    lastPollAgeSeconds: () => (performance.now() - polledAtMs) / 1000,
    stop: async (graceMs) => {
      clearInterval(timer);
      const stopped = Promise.all(workers.map((worker) => worker.stop()));
      await Promise.race([stopped, pause(graceMs, undefined, { ref: false })]);
      for (const mailer of mailers) mailer.close();
    },
  };
}

/**
 * A call that never returns would stop delivery silently. The databases have shorter timeouts; this one is for failures
 * that they do not notice. It may be as long as the lease: a later result does not count.
 */
function limitWaiting(outbox: DeliveryOutbox, maxMs: number): DeliveryOutbox {
  const inTime = async <Result>(call: Promise<Result>): Promise<Result> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new AppError('STORE_UNAVAILABLE', `The database did not respond for ${maxMs / 1000} s`);
      timer = setTimeout(reject, maxMs, error);
    });
    return Promise.race([call, late]).finally(() => clearTimeout(timer));
  };
  return {
    schedule: (...args) => inTime(outbox.schedule(...args)),
    claim: (...args) => inTime(outbox.claim(...args)),
    complete: (...args) => inTime(outbox.complete(...args)),
    now: () => inTime(outbox.now()),
  };
}

/** Runs one after the other; calls during a run make one more run. */
function coalesce(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}

/** Logs once that the store fails, and once that it works again. */
function createStoreWatch(logger: ChannelDeps['logger']) {
  let isAway = false;
  return {
    failed: (error: unknown) => {
      if (!isAway) logger.error({ event: 'delivery-store-failed', err: error });
      isAway = true;
    },
    works: () => {
      if (isAway) logger.info({ event: 'delivery-store-recovered' });
      isAway = false;
    },
  };
}
