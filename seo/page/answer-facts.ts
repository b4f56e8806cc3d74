import type { Hop } from '../site/url-answer.ts';

/**
 * What the server's answer says about a page. Where it is not known (a page looked at in the browser), `headers`,
 * `bytes` and the like are `null`, and the rules about them are quiet.
 */
export type AnswerFacts = {
  /** Absolute, without fragment: where the body came from, after all redirects. */
  url: string;
  /** The address that was asked for first. */
  requestedUrl: string;
  /** The language that was asked for by cookie, where one address serves several languages; else `null`. */
  variant: string | null;
  status: number;
  redirects: readonly Hop[];
  /** Names in lower case; a header that came twice has two values. */
  headers: Readonly<Record<string, readonly string[]>> | null;
  /** Size of the body, decompressed. */
  bytes: number | null;
  /** Time to first byte, the median where it was measured more than once. */
  ttfbMs: number | null;
};

/** A header's values joined as HTTP reads them, or `null` where it is absent or unknown. */
export function headerOf({ headers }: Pick<AnswerFacts, 'headers'>, name: string): string | null {
  const values = headers?.[name];
  return values === undefined || values.length === 0 ? null : values.join(', ');
}

/** An answer of which only the address is known. */
export function unknownAnswer(url: string): AnswerFacts {
  return {
    url,
    requestedUrl: url,
    variant: null,
    status: 200,
    redirects: [],
    headers: null,
    bytes: null,
    ttfbMs: null,
  };
}
