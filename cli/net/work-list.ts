/** How work is shared out: in batches that end together, or by a pool that is always full. */
export type Pace = { kind: 'batches'; size: number } | { kind: 'pool'; size: number };

/** Does every job once, in order of beginning; begins none after `signal`. */
export async function workOff<Job>(
  jobs: readonly Job[],
  pace: Pace,
  signal: AbortSignal,
  work: (job: Job) => Promise<void>,
): Promise<void> {
  if (pace.kind === 'batches') {
    for (let at = 0; at < jobs.length && !signal.aborted; at += pace.size) {
      await Promise.all(jobs.slice(at, at + pace.size).map(work));
    }
    return;
  }
  const queue = jobs.values();
  const worker = async () => {
    for (const job of queue) {
      if (signal.aborted) return;
      await work(job);
    }
  };
  await Promise.all(Array.from({ length: pace.size }, worker));
}

/** Spaces calls so that no more than `perSecond` begin in a second; `null` leaves them alone. */
export function createRateLimit(
  perSecond: number | null,
  now: () => Date,
  wait: (milliseconds: number) => Promise<void>,
): () => Promise<void> {
  let next = 0;
  return async () => {
    if (perSecond === null) return;
    const at = Math.max(next, now().getTime());
    next = at + 1_000 / perSecond;
    const pause = at - now().getTime();
    if (pause > 0) await wait(pause);
  };
}
