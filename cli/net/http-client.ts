import { type LookupAddress, lookup as lookUpName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isMetadataAddress, isPrivateAddress, isPrivateLiteral } from './network-target.ts';
import { PrivateAddressError } from './refusal.ts';

export type HttpRequest = {
  url: string;
  method: 'HEAD' | 'GET';
  headers?: Readonly<Record<string, string>>;
  /** The whole answer must be there by then; without it a body may take twice the time limit. */
  deadlineMs?: number;
};

/** Header names in lower case; the body of HEAD is empty. `bytes` must be read to its end or given up. */
export type HttpAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The same headers, each as often as it was sent. */
  headerValues: Readonly<Record<string, readonly string[]>>;
  /** From the question to the end of the headers. */
  waitedMs: number;
  bytes: AsyncIterable<Uint8Array>;
  /** Frees the connection without reading the rest. */
  discard: () => Promise<void>;
};

export type HttpClientOptions = {
  timeoutMs: number;
  /** Connections to one origin at a time. */
  connections: number;
  userAgent: string;
  headers: Readonly<Record<string, string>>;
  /** Every private address may be asked. */
  allowPrivate: boolean;
  /** Hosts (with port) the user named: they may be private. */
  allowedHosts: ReadonlySet<string>;
  signal: AbortSignal;
  /** For names; the one of the system by default. */
  lookup?: typeof lookUpName;
};

/** Asks once: no redirect is followed, nothing is repeated. */
export type HttpClient = {
  ask: (request: HttpRequest) => Promise<HttpAnswer>;
  close: () => Promise<void>;
};
export type CreateHttpClient = (options: HttpClientOptions) => Promise<HttpClient>;

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { timeoutMs, connections, allowPrivate, lookup = lookUpName } = options;
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const openAgent = (isRefused: (address: string) => boolean) =>
    new Agent({
      ...timeouts,
      connections,
      connect: { timeout: timeoutMs, lookup: createPinnedLookup(lookup, isRefused) },
    });
  const free = openAgent(allowPrivate ? () => false : isMetadataAddress);
  const guarded = openAgent(isPrivateAddress);
  return {
    ask: async ({ url, method, headers, deadlineMs = timeoutMs * 2 }) => {
      const target = new URL(url);
      const isFree = allowPrivate || options.allowedHosts.has(target.host);
      if (!isFree && isPrivateLiteral(target)) throw new PrivateAddressError(target.host);
      const start = performance.now();
      const answer = await request(target, {
        method,
        headers: { 'user-agent': options.userAgent, ...options.headers, ...headers },
        reset: false, // undici would give up the connection after each HEAD
        dispatcher: isFree ? free : guarded,
        signal: method === 'GET' ? withDeadline(options.signal, deadlineMs) : options.signal,
      });
      const headerValues = listValues(answer.headers);
      return {
        status: answer.statusCode,
        headers: joinValues(headerValues),
        headerValues,
        waitedMs: performance.now() - start,
        bytes: answer.body,
        discard: () => answer.body.dump({ limit: 65_536 }),
      };
    },
    close: async () => {
      await Promise.all([free.destroy(), guarded.destroy()]);
    },
  };
}

/** A body that drips would end in no other timeout. */
function withDeadline(signal: AbortSignal, deadlineMs: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
}

/**
 * Looks each name up once, so that it cannot lead to another machine later in the run. Refuses a name if any of its
 * addresses is refused.
 */
function createPinnedLookup(lookup: typeof lookUpName, isRefused: (address: string) => boolean): LookupFunction {
  const known = new Map<string, Promise<LookupAddress[]>>();
  const resolve = (host: string) =>
    new Promise<LookupAddress[]>((resolved, failed) => {
      lookup(host, { all: true }, (error, addresses) => {
        if (error !== null) failed(error);
        else if (addresses.some(({ address }) => isRefused(address))) failed(new PrivateAddressError(host));
        else resolved(addresses);
      });
    });
  return (host, options, callback) => {
    const pending = known.get(host) ?? resolve(host);
    known.set(host, pending);
    pending.then(
      (addresses) => {
        const [first = { address: '', family: 0 }] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => {
        known.delete(host); // a failed lookup may be tried again
        callback(error, '', 0);
      },
    );
  };
}

function listValues(headers: Readonly<Record<string, string | string[] | undefined>>): HttpAnswer['headerValues'] {
  const values: Record<string, readonly string[]> = Object.create(null); // a header may be called __proto__
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) values[name] = Array.isArray(value) ? value : [value];
  }
  return values;
}

function joinValues(headers: HttpAnswer['headerValues']): HttpAnswer['headers'] {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, values] of Object.entries(headers)) joined[name] = values.join(', ');
  return joined;
}
