/** Lets the browser handle input before the next piece of work. */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Resolves when the browser is idle; not every browser reports that. */
export function whenIdle(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return pause();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 }));
}

/** Well below 50 ms, the limit of a long task, also on a machine four times as slow. */
const sliceMs = 5;

/** Runs long work in slices with pauses. */
export async function runInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let end = performance.now() + sliceMs;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await pause();
    end = performance.now() + sliceMs;
  }
}
