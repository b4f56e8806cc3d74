import { setTimeout as pause } from 'node:timers/promises';
import type { Mailer } from '../mail/mailer.ts';
import { type ChannelDeps, createChannelWorker } from './channel-worker.ts';
import type { Channel, Outbox } from './outbox.ts';

export type DeliveryDeps = Omit<ChannelDeps, 'outbox' | 'onStoreTrouble'> & {
  outbox: Pick<Outbox, 'plan' | 'claim' | 'settle' | 'now'>;
  mailers: readonly Mailer[];
};

export type Delivery = {
  /** Looks for due messages now. */
  wake: () => void;
  /** The channels that are configured; one is paused while its server or its configuration fails. */
  channelStates: () => { channel: Channel; isPaused: boolean }[];
  /** Takes nothing new and waits for what is under way, at most `graceMs`; the rest is free when its lease ends. */
  stop: (graceMs: number) => Promise<void>;
};

/** Carries messages out of the outbox until stopped; it never throws, trouble is logged and tried again. */
export function startDelivery({ mailers, ...deps }: DeliveryDeps): Delivery {
  const { outbox, logger, pace } = deps;
  const store = createStoreWatch(logger);
  const workers = mailers.map((mailer) => createChannelWorker(mailer, { ...deps, onStoreTrouble: store.failed }));
  const channels = mailers.map(({ channel }) => channel);

  const look = coalesce(async () => {
    try {
      await outbox.plan(channels, await outbox.now());
      store.works();
      for (const worker of workers) worker.work();
    } catch (error) {
      store.failed(error);
    }
  });
  if (channels.length === 0) logger.warn({ event: 'no-delivery-channel', advice: 'goshen messages list' });
  const timer = setInterval(look, pace.pollMs);
  look();

  return {
    wake: look,
    channelStates: () => workers.map(({ channel, isPaused }) => ({ channel, isPaused: isPaused() })),
    stop: async (graceMs) => {
      clearInterval(timer);
      const stopped = Promise.all(workers.map((worker) => worker.stop()));
      await Promise.race([stopped, pause(graceMs, undefined, { ref: false })]);
      for (const mailer of mailers) mailer.close();
    },
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

/** A store that is away is told once, and once more when it is back. */
function createStoreWatch(logger: ChannelDeps['logger']) {
  let isAway = false;
  return {
    failed: (error: unknown) => {
      if (!isAway) logger.error({ event: 'delivery-store-failed', err: error });
      isAway = true;
    },
    works: () => {
      if (isAway) logger.info({ event: 'delivery-store-back' });
      isAway = false;
    },
  };
}
