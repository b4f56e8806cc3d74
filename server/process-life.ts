import type { Logger } from './logger.ts';

type LifeOptions = {
  /** Drains and closes; called again, it answers with the same promise. */
  stop: () => Promise<void>;
  /** When the process ends at the latest after it was asked to. */
  timeoutMs: number;
  logger: Logger;
};

/** Ctrl-C reaches the server twice under npm: from the terminal, and passed on by npm. That is one wish. */
const sameWishMs = 100;

/**
 * Ends the process in order when it is told to (exit 0) or after an error that nobody caught (exit 1, so that the
 * restart policy starts it again). A second signal ends it at once.
 */
export function endOnSignals({ stop, timeoutMs, logger }: LifeOptions): void {
  let askedAtMs: number | null = null;
  const end = (exitCode: number) => {
    const deadline = setTimeout(() => {
      logger.error({ event: 'stop-timed-out' });
      process.exit(1);
    }, timeoutMs);
    void stop()
      .catch((error: unknown) => {
        logger.error({ event: 'stop-failed', err: error });
        process.exit(1);
      })
      .then(() => {
        clearTimeout(deadline);
        process.exit(exitCode);
      });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const nowMs = performance.now();
      if (askedAtMs === null) {
        askedAtMs = nowMs;
        logger.info({ event: 'stopping', signal });
        end(0);
      } else if (nowMs - askedAtMs > sameWishMs) process.exit(1);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.once(event, (error: unknown) => {
      logger.fatal({ event, err: error });
      end(1);
    });
  }
}
