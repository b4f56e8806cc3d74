import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isPrivateAddress, isPrivateLiteral } from './network-target.ts';

export type HttpRequest = {
  url: string;
  method: 'HEAD' | 'GET';
  headers?: Readonly<Record<string, string>>;
};

/** Header names in lower case; the body of HEAD is empty. `bytes` must be read to its end or given up. */
export type HttpAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
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
};

/** Asks once: no redirect is followed, nothing is repeated. */
export type HttpClient = {
  ask: (request: HttpRequest) => Promise<HttpAnswer>;
  close: () => Promise<void>;
};
export type CreateHttpClient = (options: HttpClientOptions) => Promise<HttpClient>;

/** Why a host was not asked: it lies in a private network and nobody named it. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is a private address`);
    this.name = 'PrivateAddressError';
  }
}

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { timeoutMs, connections } = options;
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const free = new Agent({ ...timeouts, connections, connect: { timeout: timeoutMs } });
  const guarded = new Agent({ ...timeouts, connections, connect: { timeout: timeoutMs, lookup: lookUpPublic } });
  return {
    ask: async ({ url, method, headers }) => {
      const target = new URL(url);
      const isFree = options.allowPrivate || options.allowedHosts.has(target.host);
      if (!isFree && isPrivateLiteral(target)) throw new PrivateAddressError(target.host);
      const answer = await request(target, {
        method,
        headers: { 'user-agent': options.userAgent, ...options.headers, ...headers },
        dispatcher: isFree ? free : guarded,
        signal: method === 'GET' ? withDeadline(options.signal, timeoutMs) : options.signal,
      });
      return {
        status: answer.statusCode,
        headers: flatten(answer.headers),
        bytes: answer.body,
        discard: () => answer.body.dump({ limit: 65_536 }),
      };
    },
    close: async () => {
      await Promise.all([free.destroy(), guarded.destroy()]);
    },
  };
}

/** A body that drips would end in no timeout: reading one may take twice as long as waiting for it. */
function withDeadline(signal: AbortSignal, timeoutMs: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeoutMs * 2)]);
}

/** Refuses a name when any of its addresses is private: the second answer of a name could be the private one. */
const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) {
      callback(error ?? new Error(`${host} has no address`), '', 0);
      return;
    }
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      callback(new PrivateAddressError(host), '', 0);
      return;
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
