/** One redirect, with its status. */
export type Hop = { url: string; status: number };

/** The result of requesting one URL. */
export type UrlResponse = {
  url: string;
  /** Redirects followed, in order; empty where there was none. */
  hops: readonly Hop[];
  /** The URL of the last response: `url` itself, or the target of the last hop. */
  finalUrl: string;
  end: ResponseEnd;
};

export type ResponseEnd =
  /** `headStatus` is the status of HEAD where GET was needed too. */
  | { kind: 'status'; status: number; headStatus: number | null }
  /** No response: `cause` ends a sentence that begins with the URL. */
  | { kind: 'silence'; cause: string; tries: number }
  | { kind: 'endless' }
  /** Not requested: the URL, or one it redirects to, is in a private network. */
  | { kind: 'private' }
  /** A redirect led to another host, which was not requested. */
  | { kind: 'foreign' };

/**
 * Redirects that are followed before a chain counts as endless. The rule about chains draws its line here, so fewer
 * would not do; the guard against private addresses does not count hops, it looks at each of them.
 */
export const maxRedirects = 10;

/** Statuses of HEAD that say nothing about GET; 404 and 410 are believed. */
export const unsureHeadStatuses: ReadonlySet<number> = new Set([400, 403, 405, 500, 501]);

/** Statuses worth a retry. */
export const retryStatuses: ReadonlySet<number> = new Set([429, 503]);

/** A longer Retry-After is not waited for: the response counts as it is. */
export const maxPauseMs = 60_000;

/**
 * How long a `Retry-After` header says to wait (seconds or a date, RFC 9110).
 *
 * @returns milliseconds, or `null` where the header is absent or makes no sense
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}

/** The pause before try `next` (2 for the first repetition): doubling from half a second, half of it by chance. */
export function retryPause(next: number, random: number): number {
  return 500 * 2 ** (next - 2) * (0.5 + random / 2);
}
