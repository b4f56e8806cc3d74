import { retryDelayMs } from './retry-at.ts';

/** Probes of a channel that does not work: often enough to notice soon that it works again. */
const longestPauseMs = 5 * 60_000;

/**
 * Pauses a channel whose failures are not a message's own; while open, one attempt at a time may probe it. Times are
 * of a monotonic clock (`performance.now()`), so that setting the clock neither delays nor hastens a probe.
 */
export type Breaker = {
  /** How many attempts may begin: all, the one probe, or none. */
  allows: (nowMs: number) => 'all' | 'probe' | 'none';
  /**
   * @param leastPauseMs What the other side asked for (Retry-After); it may exceed the longest pause.
   * @returns true where this opens it, so that it is told once.
   */
  open: (nowMs: number, leastPauseMs?: number) => boolean;
  /** @returns true where this closes it. */
  close: () => boolean;
  isOpen: () => boolean;
};

export function createBreaker(firstPauseMs: number, random: () => number): Breaker {
  let failures = 0;
  let probeAtMs = 0;
  return {
    allows: (nowMs) => {
      if (failures === 0) return 'all';
      return nowMs >= probeAtMs ? 'probe' : 'none';
    },
    open: (nowMs, leastPauseMs = 0) => {
      // What was under way when it opened fails too, and says nothing new.
      if (failures > 0 && nowMs < probeAtMs) return false;
      failures += 1;
      const pauseMs = Math.min(longestPauseMs, retryDelayMs(failures, firstPauseMs, random()));
      probeAtMs = nowMs + Math.max(leastPauseMs, pauseMs);
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
