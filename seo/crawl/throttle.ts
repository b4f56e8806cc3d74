import { maxPauseMs, parseRetryAfter } from '../engine/site/url-response.ts';

export type ThrottleOptions = {
  /** Requests to one host at a time. */
  perHost: number;
  /** Requests per second over all hosts; `null` for no limit. */
  rate: number | null;
  now: () => Date;
  wait: (milliseconds: number) => Promise<void>;
};

/** Limits requests per host and per second, and pauses a host that sends Retry-After. */
export type Throttle = {
  /** Waits for a place at the host of a URL; call what it returns when the response is read. */
  enter: (url: string) => Promise<() => void>;
  observe: (url: string, response: { status: number; headers: Readonly<Record<string, string>> }) => void;
};

type Host = { busy: number; waiting: (() => void)[]; pausedUntil: number };

export function createThrottle({ perHost, rate, now, wait }: ThrottleOptions): Throttle {
  const hosts = new Map<string, Host>();
  const waitForRate = createRateLimit(rate, now, wait);
  const hostOf = (url: string) => {
    const { host: name } = new URL(url);
    const host = hosts.get(name) ?? { busy: 0, waiting: [], pausedUntil: 0 };
    hosts.set(name, host);
    return host;
  };
  return {
    enter: async (url) => {
      const host = hostOf(url);
      if (host.busy >= perHost) await new Promise<void>((free) => host.waiting.push(free));
      else host.busy += 1;
      const pauseMs = host.pausedUntil - now().getTime();
      if (pauseMs > 0) await wait(pauseMs);
      await waitForRate();
      return createLeave(host);
    },
    observe: (url, { status, headers }) => {
      if (status !== 429 && status !== 503) return;
      const host = hostOf(url);
      const pauseMs = parseRetryAfter(headers['retry-after'], now().getTime()) ?? 0;
      if (pauseMs <= maxPauseMs) host.pausedUntil = Math.max(host.pausedUntil, now().getTime() + pauseMs);
    },
  };
}

/** Passes the place to the next request that waits, so that no other takes it in between. */
function createLeave(host: Host): () => void {
  let hasLeft = false;
  return () => {
    if (hasLeft) return;
    hasLeft = true;
    const next = host.waiting.shift();
    if (next === undefined) host.busy -= 1;
    else next();
  };
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

/** In batches that end together, or in a pool that is always full. */
export type Pace = { kind: 'batches'; size: number } | { kind: 'pool'; size: number };

/** Runs each job once, in order; starts none after `signal`. */
export async function runJobs<Job>(
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
