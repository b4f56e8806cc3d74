const longestDelayMs = 3_600_000;

/**
 * How long to wait before the next attempt: double after each failure, at most an hour, and give or take half of
 * it, so that what failed together does not come back together.
 *
 * @param attempts Attempts made so far, the failed one included.
 * @param random From 0 up to 1.
 */
export function retryDelayMs(attempts: number, firstRetryMs: number, random: number): number {
  const delayMs = Math.min(longestDelayMs, firstRetryMs * 2 ** Math.min(attempts - 1, 30));
  return Math.round(delayMs * (0.5 + random));
}
