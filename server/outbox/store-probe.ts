import { setTimeout as pause } from 'node:timers/promises';
import type { Outbox } from './outbox.ts';

/** Each question is a write. */
const minIntervalMs = 1000;
/** Probes of orchestrators wait two seconds for their response. */
const maxWaitMs = 1000;

/** Whether a message could be stored now. A store that does not answer in time is down. */
export function createStoreProbe(outbox: Pick<Outbox, 'checkWritable'>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  const ask = () =>
    outbox
      .checkWritable(new Date())
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        setTimeout(() => {
          asked = null;
        }, minIntervalMs).unref();
      });
  return () => {
    asked ??= ask();
    return Promise.race([asked, pause(maxWaitMs, false, { ref: false })]);
  };
}
