export type Hop = { url: string; status: number };

export type UrlResponse = {
  url: string;
  hops: readonly Hop[];
  /** The URL of the last response: `url` itself, or the target of the last hop. */
  finalUrl: string;
  end: ResponseEnd;
};

export type ResponseEnd =
  | { kind: 'status'; status: number }
  /** No response: `cause` ends a sentence that begins with the URL. */
  | { kind: 'no-response'; cause: string; tries: number }
  | { kind: 'redirect-loop' }
  /** Not requested: the URL, or one it redirects to, is in a private network. */
  | { kind: 'private' }
  | { kind: 'foreign' };

/** The limit of the rule http/redirect-chain. */
export const maxRedirects = 10;

/** After these statuses of HEAD, GET is tried too. */
export const unsureHeadStatuses: ReadonlySet<number> = new Set([400, 403, 405, 500, 501]);

export const retryStatuses: ReadonlySet<number> = new Set([429, 503]);

/** After a longer Retry-After there is no retry. */
export const maxPauseMs = 60_000;

/** The milliseconds of a `Retry-After` header (seconds or a date, RFC 9110), or `null`. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}

/** Milliseconds before attempt `next` (2 is the first retry): from 500 doubling, with jitter. */
export function retryPause(next: number, random: number): number {
  return 500 * 2 ** (next - 2) * (0.5 + random / 2);
}
