import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { normalizeEscapes } from '../engine/page/collect/resolve-url.ts';
import {
  type Hop,
  maxPauseMs,
  maxRedirects,
  parseRetryAfter,
  type ResponseEnd,
  retryPause,
  retryStatuses,
  type UrlResponse,
  unsureHeadStatuses,
} from '../engine/site/url-response.ts';
import type { Remap } from '../run/settings.ts';
import { describeFailure } from './failure.ts';
import {
  ForeignHostError,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  PrivateAddressError,
} from './http-client.ts';
import { isWebUrl, remapUrl, unmapUrl } from './network-target.ts';

/*
 * Retries, redirects and decompression are written here: the interceptors of undici report neither the status of each
 * redirect nor the number of tries, send the rest of a broken body as a range request, and remove Content-Encoding,
 * which the rules read. Each redirect also passes `--remap`, the scope and the guard against private addresses.
 */

/** What fetching a URL needs. */
export type Fetcher = {
  client: HttpClient;
  retries: number;
  remap: readonly Remap[];
  wait: (milliseconds: number) => Promise<void>;
  random: () => number;
  now: () => Date;
  signal: AbortSignal;
  /** In a crawl many URLs wait for their turn: a timeout is not retried. */
  noTimeoutRetry?: true;
};

/** The outcome of one URL without redirects; `location` is the published URL, `content` is what the reader made of the response. */
export type FetchOutcome<Content> =
  | { kind: 'response'; status: number; location: string | null; retryAfterMs: number | null; content: Content }
  | { kind: 'no-response'; cause: string; tries: number; retry: RetryPolicy }
  | { kind: 'private' | 'foreign' };

type RetryPolicy = 'always' | 'once' | 'never';

/** Reads or discards the body of a response. */
type ReadResponse<Content> = (response: HttpResponse, isRedirect: boolean) => Promise<Content>;

/** Where a URL led; `content` is `null` if there was no response at the end. */
export type FollowedUrl<Content> = { response: UrlResponse; content: Content | null };

/** The beginning of a body, and how many bytes it has: decompressed, and as transferred. */
export type Body = { start: Uint8Array; bytes: number; received: number; isWhole: boolean };

/** A response with as much of its body as was wanted. */
export type FetchedBody = {
  headers: HttpResponse['headerValues'];
  /** `null` if the body was not wanted. */
  body: Body | null;
  ttfbMs: number;
};

export type FetchOptions = {
  headers?: Readonly<Record<string, string>>;
  deadlineMs?: number;
  /** How many bytes of the body to keep; 0 leaves it unread. */
  keep: (response: HttpResponse) => number;
  /** Bytes of the body after which the connection is closed. */
  maxBytes: number;
};

/**
 * Checks whether a URL responds: HEAD, then GET where HEAD is no proof; follows redirects.
 *
 * @returns `null` if the run was interrupted
 */
export async function checkUrl(url: string, fetcher: Fetcher): Promise<UrlResponse | null> {
  return (await followRedirects(url, fetcher, (at) => checkOnce(at, fetcher)))?.response ?? null;
}

/**
 * Fetches a URL by GET; follows redirects.
 *
 * @returns `null` if the run was interrupted
 */
export function fetchUrl(
  url: string,
  fetcher: Fetcher,
  options: FetchOptions,
): Promise<FollowedUrl<FetchedBody> | null> {
  return followRedirects(url, fetcher, (at) => fetchOnce(at, fetcher, options));
}

/** Fetches a URL by GET without following a redirect. */
export function fetchOnce(
  url: string,
  fetcher: Fetcher,
  { headers, deadlineMs, keep, maxBytes }: FetchOptions,
): Promise<FetchOutcome<FetchedBody>> {
  const request = {
    url,
    method: 'GET' as const,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': acceptedEncodings, ...headers },
    ...(deadlineMs !== undefined && { deadlineMs }),
  };
  return fetchWithRetries(request, fetcher, async (response, isRedirect) => {
    const wanted = isRedirect ? 0 : keep(response);
    if (wanted === 0) await response.discard();
    const body = wanted === 0 ? null : await readBody(response, { keep: wanted, count: maxBytes });
    return { headers: response.headerValues, body, ttfbMs: response.ttfbMs };
  });
}

async function followRedirects<Content>(
  url: string,
  { remap, signal }: Fetcher,
  fetchAt: (at: string) => Promise<FetchOutcome<Content>>,
): Promise<FollowedUrl<Content> | null> {
  const hops: Hop[] = [];
  const visited = new Set<string>();
  let at = url;
  for (;;) {
    const outcome = await fetchAt(remapUrl(at, remap));
    if (signal.aborted) return null;
    const seen = { url, hops, finalUrl: at };
    if (outcome.kind !== 'response') return { response: { ...seen, end: endOf(outcome) }, content: null };
    const { status, location, content } = outcome;
    if (location === null) return { response: { ...seen, end: { kind: 'status', status } }, content };
    visited.add(at);
    hops.push({ url: at, status });
    at = location;
    if (visited.has(at) || hops.length > maxRedirects) {
      return { response: { url, hops, finalUrl: at, end: { kind: 'redirect-loop' } }, content: null };
    }
  }
}

function endOf(outcome: Exclude<FetchOutcome<unknown>, { kind: 'response' }>): ResponseEnd {
  return outcome.kind === 'no-response' ? { kind: 'no-response', cause: outcome.cause, tries: outcome.tries } : outcome;
}

async function checkOnce(url: string, fetcher: Fetcher): Promise<FetchOutcome<void>> {
  const discard: ReadResponse<void> = (response) => response.discard();
  const head = await fetchWithRetries({ url, method: 'HEAD' }, fetcher, discard);
  if (head.kind !== 'response' || !unsureHeadStatuses.has(head.status)) return head;
  return fetchWithRetries({ url, method: 'GET' }, fetcher, discard);
}

async function fetchWithRetries<Content>(
  request: HttpRequest,
  fetcher: Fetcher,
  read: ReadResponse<Content>,
): Promise<FetchOutcome<Content>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await tryOnce(request, tries, fetcher, read);
    const isLast = tries > fetcher.retries || fetcher.signal.aborted;
    const pause = isLast ? null : pauseAfter(outcome, tries, fetcher.random());
    if (pause === null) return outcome;
    await fetcher.wait(pause);
  }
}

/** How long to wait before the next try; `null` if another try would not help. */
function pauseAfter(outcome: FetchOutcome<unknown>, tries: number, random: number): number | null {
  if (outcome.kind === 'no-response') {
    const isFinal = outcome.retry === 'never' || (outcome.retry === 'once' && tries > 1);
    return isFinal ? null : retryPause(tries + 1, random);
  }
  if (outcome.kind !== 'response' || !retryStatuses.has(outcome.status)) return null;
  const pause = outcome.retryAfterMs ?? retryPause(tries + 1, random);
  return pause > maxPauseMs ? null : pause;
}

async function tryOnce<Content>(
  request: HttpRequest,
  tries: number,
  fetcher: Fetcher,
  read: ReadResponse<Content>,
): Promise<FetchOutcome<Content>> {
  try {
    const response = await fetcher.client.fetch(request);
    const location = redirectTarget(response, request.url, fetcher.remap);
    return {
      kind: 'response',
      status: response.status,
      location,
      retryAfterMs: parseRetryAfter(response.headers['retry-after'], fetcher.now().getTime()),
      content: await read(response, location !== null),
    };
  } catch (error) {
    if (error instanceof PrivateAddressError) return { kind: 'private' };
    if (error instanceof ForeignHostError) return { kind: 'foreign' };
    return { kind: 'no-response', cause: describeFailure(error), tries, retry: retryPolicyFor(error, fetcher) };
  }
}

/** A timeout is retried once; a body that misses its deadline, or a host that DNS does not find, never. */
function retryPolicyFor(error: unknown, { noTimeoutRetry }: Fetcher): RetryPolicy {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || code === 'ENOTFOUND') return 'never';
  if (!/^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/.test(String(code))) return 'always';
  return noTimeoutRetry ? 'never' : 'once';
}

/** Where a response redirects to, before `--remap`; `null` if it does not, or not to a web URL. */
function redirectTarget(
  { status, headers: { location } }: HttpResponse,
  base: string,
  remap: readonly Remap[],
): string | null {
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, base)) return null;
  const target = normalizeEscapes(new URL(location, base).href);
  return isWebUrl(target) ? unmapUrl(target, remap) : null;
}

/** For the Accept-Encoding header: what `readBody` decompresses. */
export const acceptedEncodings = 'gzip, br, zstd, deflate';

const decompressors: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** `keep`: bytes that are kept; `count`: bytes after which the connection is closed. */
type BodyLimits = { keep: number; count: number };

/** Reads a body and decompresses it in chunks: memory stays bounded, whatever a small response unpacks to. */
export async function readBody(response: HttpResponse, { keep, count }: BodyLimits): Promise<Body> {
  const parts: Uint8Array[] = [];
  let kept = 0;
  let bytes = 0;
  let received = 0;
  async function* sent(): AsyncGenerator<Uint8Array> {
    for await (const chunk of response.bytes) {
      received += chunk.length;
      yield chunk;
    }
  }
  for await (const chunk of decompress({ ...response, bytes: sent() })) {
    bytes += chunk.length;
    if (kept < keep) parts.push(chunk.subarray(0, keep - kept));
    kept += parts.at(-1)?.length ?? 0;
    if (bytes >= count) break; // ends the stream below
  }
  return { start: Buffer.concat(parts), bytes, received, isWhole: bytes < count };
}

function decompress(response: HttpResponse): AsyncIterable<Uint8Array> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const create = Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined;
  if (create === undefined) return response.bytes;
  const compressed = Readable.from(response.bytes, { objectMode: false });
  return pipeline(compressed, create(), () => undefined); // errors reach the reader through the last stream
}
