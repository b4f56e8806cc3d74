import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { Outbox } from './outbox.ts';

/** Each question is a write. */
const minIntervalMs = 1000;
/** Probes of orchestrators wait two seconds for their response. */
const maxWaitMs = 1000;

/** `up`: a message could be stored now. `damaged`: not before the operator has replaced the SQLite file. */
export type StoreState = 'up' | 'down' | 'damaged';

/** A store that does not answer in time is down. */
export function createStoreProbe(outbox: Pick<Outbox, 'checkWritable'>): () => Promise<StoreState> {
  let asked: Promise<StoreState> | null = null;
  const ask = () =>
    outbox
      .checkWritable(new Date())
      .then((): StoreState => 'up', stateAfter)
      .finally(() => {
        setTimeout(() => {
          asked = null;
        }, minIntervalMs).unref();
      });
  return () => {
    asked ??= ask();
    return Promise.race([asked, pause(maxWaitMs, 'down' as const, { ref: false })]);
  };
}

function stateAfter(error: unknown): StoreState {
  return error instanceof AppError && error.code === 'STORE_CORRUPT' ? 'damaged' : 'down';
}
