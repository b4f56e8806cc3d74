import { createHmac } from 'node:crypto';
import type { KeyedLimit, Limit, LimitUse, Outbox } from '../outbox/outbox.ts';

/** Names a client in limits and nowhere else. */
export type ClientHash = (text: string, now: Date) => Promise<string>;

/**
 * Hashes with the day's secret, which replicas share and which is forgotten two days later: an unkeyed hash of
 * an IPv4 address is undone in minutes. The secret changes at midnight UTC, so limits start again then.
 */
export function createClientHash(outbox: Pick<Outbox, 'dailySecret'>): ClientHash {
  let known: { day: string; secret: string } | null = null;
  return async (text, now) => {
    const day = now.toISOString().slice(0, 10);
    if (known?.day !== day) known = { day, secret: await outbox.dailySecret(day) };
    return createHmac('sha256', known.secret).update(text).digest('hex').slice(0, 32);
  };
}

/** Limits in the memory of this process: they cost no call of the store, and other replicas do not know them. */
export type LocalLimits = {
  /** Counts one use of each limit, or of none if one of them is exhausted; a window begins with its first use. */
  consume: (limits: readonly KeyedLimit[]) => LimitUse;
  /** Remembers a refusal of the store until it ends. */
  remember: (key: string, refusal: LimitRefusal) => void;
  refusal: (limits: readonly KeyedLimit[]) => LimitRefusal | null;
};

type LimitRefusal = Extract<LimitUse, { ok: false }>;
type Window = { limit: Limit; used: number; endsAtMs: number };

/** A flood from more clients than these drops the oldest, which begin again. */
const maxClients = 10_000;

/** @param monotonicMs A clock that is never set, such as `performance.now`. */
export function createLocalLimits(monotonicMs: () => number): LocalLimits {
  const windows = new Map<string, Window>();
  const openWindow = (key: string): Window | undefined => {
    const window = windows.get(key);
    return window !== undefined && window.endsAtMs > monotonicMs() ? window : undefined;
  };
  const keep = (key: string, window: Window) => {
    windows.delete(key); // to become the newest
    windows.set(key, window);
    const [oldest] = windows.keys();
    if (windows.size > maxClients && oldest !== undefined) windows.delete(oldest);
  };
  const refusal = (limits: readonly KeyedLimit[]): LimitRefusal | null => {
    const spent = limits.map(({ key }) => openWindow(key)).find((window) => window && window.used >= window.limit.max);
    if (spent === undefined) return null;
    return { ok: false, limit: spent.limit, retryAfterMs: spent.endsAtMs - monotonicMs() };
  };
  return {
    refusal,
    consume: (limits) => {
      const refused = refusal(limits);
      if (refused !== null) return refused;
      for (const { key, ...limit } of limits) {
        const window = openWindow(key) ?? { limit, used: 0, endsAtMs: monotonicMs() + limit.windowMs };
        keep(key, { ...window, used: window.used + 1 });
      }
      return { ok: true };
    },
    remember: (key, { limit, retryAfterMs }) => {
      keep(key, { limit, used: limit.max, endsAtMs: monotonicMs() + retryAfterMs });
    },
  };
}
