import { askPatiently, type Followed, followUrl, type Step, type UrlAsker } from '../ask-url.ts';
import type { HttpAnswer } from '../http-client.ts';
import { acceptedEncodings, type Body, readBody } from '../read-body.ts';

/** An answer with as much of its body as was wanted. */
export type Fetched = {
  headers: HttpAnswer['headerValues'];
  /** `null` where the body was not wanted. */
  body: Body | null;
  ttfbMs: number;
};

export type FetchWish = {
  headers?: Readonly<Record<string, string>>;
  deadlineMs?: number;
  /** How much of the body to keep; 0 leaves it unread. */
  keep: (answer: HttpAnswer) => number;
  /** Bytes of a body after which the rest is left. */
  maxBytes: number;
};

/**
 * Fetches an address by GET and goes where it leads.
 *
 * @returns `null` when the run was interrupted meanwhile
 */
export function fetchAddress(url: string, asker: UrlAsker, wish: FetchWish): Promise<Followed<Fetched> | null> {
  return followUrl(url, asker, async (at) => ({ step: await fetchOnce(at, asker, wish), headStatus: null }));
}

/** Fetches without following a redirect. */
export function fetchOnce(
  url: string,
  asker: UrlAsker,
  { headers, deadlineMs, keep, maxBytes }: FetchWish,
): Promise<Step<Fetched>> {
  const request = {
    url,
    method: 'GET' as const,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': acceptedEncodings, ...headers },
    ...(deadlineMs !== undefined && { deadlineMs }),
  };
  return askPatiently(request, asker, async (answer, isRedirect) => {
    const wanted = isRedirect ? 0 : keep(answer);
    if (wanted === 0) await answer.discard();
    const body = wanted === 0 ? null : await readBody(answer, { keep: wanted, count: maxBytes });
    return { headers: answer.headerValues, body, ttfbMs: answer.waitedMs };
  });
}
