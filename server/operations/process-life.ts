import type { Logger } from '../logger.ts';

type Life = {
  /** Drains and closes; called again, it returns the same promise. */
  stop: () => Promise<void>;
  /** Maximum time from the signal to the end of the process. */
  timeoutMs: number;
  logger: Logger;
};

/** Called once the server runs, with what has to be stopped. */
export type BeginLife = (life: Life) => void;

/** Ctrl-C reaches the server twice under npm: from the terminal, and passed on by npm. That is one signal. */
const sameSignalMs = 100;

/**
 * Ends the process in order after a signal (exit 0) or an uncaught error (exit 1, so that the restart policy starts it
 * again). Further errors are logged and change nothing else; a second signal ends it at once.
 *
 * It imports nothing, so that it can listen before the server is loaded.
 */
export function endOnSignals(): BeginLife {
  let life: Life | null = null;
  let signalledAtMs: number | null = null;
  let exitCode = 0;
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    if (life === null) process.exit(exitCode);
    void drain(life).then((isDrained) => process.exit(isDrained ? exitCode : 1));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const nowMs = performance.now();
      if (signalledAtMs !== null && nowMs - signalledAtMs > sameSignalMs) process.exit(1);
      if (signalledAtMs === null) life?.logger.info({ event: 'stopping', signal });
      signalledAtMs ??= nowMs;
      end();
    });
  }
  return (begun) => {
    life = begun;
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error: unknown) => {
        begun.logger.fatal({ event, err: error });
        exitCode = 1;
        end();
      });
    }
  };
}

/** @returns false where the time was over first, or stopping failed. */
async function drain({ stop, timeoutMs, logger }: Life): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>();
  setTimeout(() => {
    logger.error({ event: 'stop-timed-out' });
    resolve(false);
  }, timeoutMs);
  const stopped = stop().then(
    () => true,
    (error: unknown) => {
      logger.error({ event: 'stop-failed', err: error });
      return false;
    },
  );
  return Promise.race([stopped, timedOut]);
}
