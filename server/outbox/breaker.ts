/** Probes of a channel that does not work: often enough to notice soon that it works again. */
const maxPauseMs = 5 * 60_000;

/**
 * Pauses a channel whose failures are not a message's own; while open, one attempt at a time may try it. Times are
 * of a monotonic clock (`performance.now()`), so that setting the clock neither delays nor hastens a trial.
 */
export type Breaker = {
  /** How many attempts may begin: all, the one trial, or none. */
  allows: (nowMs: number) => 'all' | 'trial' | 'none';
  /**
   * @param minPauseMs The Retry-After of the other side; it may exceed the maximum.
   * @returns true where this opens it, so that it is logged once.
   */
  open: (nowMs: number, minPauseMs?: number) => boolean;
  /** @returns true where this closes it. */
  close: () => boolean;
  isOpen: () => boolean;
};

export function createBreaker(firstPauseMs: number, random: () => number): Breaker {
  let failures = 0;
  let trialAtMs = 0;
  return {
    allows: (nowMs) => {
      if (failures === 0) return 'all';
      return nowMs >= trialAtMs ? 'trial' : 'none';
    },
    open: (nowMs, minPauseMs = 0) => {
      // Attempts that began before it opened fail too, which is not a new failure.
      if (failures > 0 && nowMs < trialAtMs) return false;
      failures += 1;
      const pauseMs = Math.min(maxPauseMs, retryDelayMs(failures, firstPauseMs, random()));
      trialAtMs = nowMs + Math.max(minPauseMs, pauseMs);
      return failures === 1;
    },
    close: () => {
      const wasOpen = failures > 0;
      failures = 0;
      return wasOpen;
    },
    isOpen: () => failures > 0,
  };
}

const maxDelayMs = 3_600_000;

/**
 * How long to wait before the next attempt: double after each failure, at most an hour, with a jitter of plus or minus
 * half, so that deliveries that failed together are not retried together.
 *
 * @param attempts Attempts made so far, the failed one included.
 * @param random From 0 up to 1.
 */
export function retryDelayMs(attempts: number, firstRetryMs: number, random: number): number {
  const delayMs = Math.min(maxDelayMs, firstRetryMs * 2 ** Math.min(attempts - 1, 30));
  return Math.round(delayMs * (0.5 + random));
}
