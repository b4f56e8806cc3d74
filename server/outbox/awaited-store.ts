import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { Logger } from '../logger.ts';
import { createOutbox } from './open-outbox.ts';
import type { Store } from './operations.ts';
import type { Outbox } from './outbox.ts';

const minRetryMs = 500;
const maxRetryMs = 5000;
/** Each attempt reads the whole damaged file, until the operator has replaced it. */
const maxDamagedRetryMs = 60_000;
/** How often the log repeats that the store is unavailable. */
const repeatMs = 60_000;

export type AwaitedStore = {
  /** Until the store is open it rejects with the error that keeps it from being opened, at first STORE_UNAVAILABLE. */
  outbox: Outbox;
  /** Resolves when the first attempt to open the store has ended, with or without success. */
  tried: Promise<void>;
  close: () => Promise<void>;
};

type StoreOptions = {
  open: () => Promise<Store>;
  /** Called once, when the store is open. */
  onOpen: () => void;
  logger: Logger;
};

/** Opens the store in the background and retries until it is open: a site without its store still serves pages. */
export function awaitStore({ open, onOpen, logger }: StoreOptions): AwaitedStore {
  let store: Store | null = null;
  let isClosed = false;
  let failure = new AppError('STORE_UNAVAILABLE', 'The database is not open');
  const failures = createFailureLog(logger);

  const attempt = async () => {
    try {
      const opened = await open();
      if (isClosed) return await opened.close();
      store = opened;
      failures.end();
      onOpen();
    } catch (error) {
      if (error instanceof AppError) failure = error;
      failures.report(error);
    }
  };
  const retry = async () => {
    const maxMs = () => (failure.code === 'STORE_CORRUPT' ? maxDamagedRetryMs : maxRetryMs);
    for (let delayMs = minRetryMs; store === null && !isClosed; delayMs = Math.min(2 * delayMs, maxMs())) {
      await pause(delayMs, undefined, { ref: false });
      if (!isClosed) await attempt();
    }
  };
  const current = () => {
    if (store !== null) return store;
    throw failure;
  };

  const tried = attempt();
  void tried.then(retry);
  const outbox = createOutbox({
    isReadOnly: false,
    run: async (name, ...args) => current().run(name, ...args),
    now: async () => current().now(),
    scrub: async () => current().scrub(),
    close: async () => {
      isClosed = true;
      await store?.close();
    },
  });
  return { outbox, tried, close: outbox.close };
}

/** Logs the first failure, each one that differs from the last, and one a minute. */
function createFailureLog(logger: Logger) {
  let last: { detail: string; atMs: number } | null = null;
  return {
    report: (error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      const nowMs = performance.now();
      if (last?.detail === detail && nowMs - last.atMs < repeatMs) return;
      last = { detail, atMs: nowMs };
      const code = error instanceof AppError ? error.code : 'STORE_UNAVAILABLE';
      logger.error({ event: 'database-unavailable', code, detail });
    },
    end: () => {
      if (last !== null) logger.info({ event: 'database-available' });
    },
  };
}

/** Each probe is a write. */
const minIntervalMs = 1000;
/** Probes of orchestrators wait two seconds for their response. */
const maxWaitMs = 1000;

/** `up`: a message could be stored now. `damaged`: not before the operator has replaced the SQLite file. */
export type StoreState = 'up' | 'down' | 'damaged';

/** A store that does not respond in time is down. */
export function createStoreProbe(outbox: Pick<Outbox, 'checkWritable'>): () => Promise<StoreState> {
  let probed: Promise<StoreState> | null = null;
  const probe = () =>
    outbox
      .checkWritable(new Date())
      .then((): StoreState => 'up', stateAfter)
      .finally(() => {
        setTimeout(() => {
          probed = null;
        }, minIntervalMs).unref();
      });
  return () => {
    probed ??= probe();
    return Promise.race([probed, pause(maxWaitMs, 'down' as const, { ref: false })]);
  };
}

function stateAfter(error: unknown): StoreState {
  return error instanceof AppError && error.code === 'STORE_CORRUPT' ? 'damaged' : 'down';
}
