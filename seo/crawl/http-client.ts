import { type LookupAddress, lookup as lookUpName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import type { NetworkSettings } from '../run/settings.ts';
import {
  isMetadataAddress,
  isOnOrigin,
  isPrivateAddress,
  isPrivateLiteral,
  isWebUrl,
  remapUrl,
} from './network-target.ts';
import type { Throttle } from './throttle.ts';

export type HttpRequest = {
  url: string;
  method: 'HEAD' | 'GET';
  headers?: Readonly<Record<string, string>>;
  /** Time limit for the response with its body; twice the timeout by default. */
  deadlineMs?: number;
};

/** Header names in lower case; the body of HEAD is empty. Read `bytes` to the end, or discard it. */
export type HttpResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The same headers, each as often as it was sent. */
  headerValues: Readonly<Record<string, readonly string[]>>;
  /** From the request to the end of the headers. */
  ttfbMs: number;
  bytes: AsyncIterable<Uint8Array>;
  /** Frees the connection without reading the rest. */
  discard: () => Promise<void>;
};

/** Sends one request: follows no redirect, retries nothing. */
export type HttpClient = { fetch: (request: HttpRequest) => Promise<HttpResponse> };

/** The client of one command. */
export type NetworkClient = HttpClient & { countRequests: () => number; close: () => Promise<void> };

type ClientContext = {
  signal: AbortSignal;
  /** Resolves host names; the system's by default. */
  lookup?: typeof lookUpName;
};

type Agents = { open: Agent; guarded: Agent };

/** Connections to one host, unless the user sets a number. */
const defaultConnections = 50;

/**
 * Opens the network for one command. It loads undici at the first request: most runs of `validate` make none.
 *
 * @param targets What the user named: these hosts, and the targets of `--remap`, may be private, and they alone get `--header`.
 */
export function createHttpClient(
  network: NetworkSettings,
  { signal, lookup = lookUpName }: ClientContext,
  targets: readonly string[],
): NetworkClient {
  const { timeoutMs, userAgent, allowPrivate } = network;
  const named = listNamedUrls(network, targets);
  const hosts = new Set(named.map(({ host }) => host));
  const origins = new Set(named.map(({ origin }) => origin));
  let agents: Promise<Agents> | null = null;
  let requests = 0;
  return {
    fetch: async ({ url, method, headers, deadlineMs = timeoutMs * 2 }) => {
      const target = new URL(url);
      const isAllowed = allowPrivate || hosts.has(target.host);
      if (!isAllowed && isPrivateLiteral(target)) throw new PrivateAddressError(target.host);
      requests += 1;
      agents ??= openAgents(network, lookup);
      const { open, guarded } = await agents;
      const agent = isAllowed ? open : guarded;
      const given = isOnOrigin(target, origins) ? network.headers : {}; // they may hold a password
      const options = { method, headers: { 'user-agent': userAgent, ...given, ...headers } };
      if (method === 'HEAD') return send(agent, target, { ...options, signal });
      const deadline = openDeadline(signal, deadlineMs);
      return send(agent, target, { ...options, signal: deadline.signal }, deadline.close);
    },
    countRequests: () => requests,
    close: async () => {
      if (agents === null) return;
      const { open, guarded } = await agents;
      await Promise.all([open.destroy(), guarded.destroy()]);
    },
  };
}

function listNamedUrls({ remap }: NetworkSettings, targets: readonly string[]): URL[] {
  const named = targets.filter(isWebUrl).map((target) => remapUrl(target, remap));
  return [...named, ...remap.map(({ to }) => to)].map((url) => new URL(url));
}

async function openAgents(
  { timeoutMs, perHost, allowPrivate }: NetworkSettings,
  lookup: typeof lookUpName,
): Promise<Agents> {
  const { Agent } = await import('undici');
  const openAgent = (isRefused: (address: string) => boolean) =>
    new Agent({
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connections: perHost ?? defaultConnections,
      connect: { timeout: timeoutMs, lookup: createPinnedLookup(lookup, isRefused) },
    });
  return { open: openAgent(allowPrivate ? () => false : isMetadataAddress), guarded: openAgent(isPrivateAddress) };
}

type SendOptions = Pick<Parameters<Agent['request']>[0], 'method' | 'headers' | 'signal'>;

/** @param onEnd Called when the body is read or discarded, or the request fails. */
async function send(
  agent: Agent,
  { origin, pathname, search }: URL,
  options: SendOptions,
  onEnd: () => void = () => undefined,
): Promise<HttpResponse> {
  const start = performance.now();
  // Without `reset: false`, undici closes the connection after each HEAD.
  const response = await agent.request({ ...options, origin, path: pathname + search, reset: false }).catch((error) => {
    onEnd();
    throw error;
  });
  response.body.once('close', onEnd);
  const headerValues = listValues(response.headers);
  return {
    status: response.statusCode,
    headers: joinValues(headerValues),
    headerValues,
    ttfbMs: performance.now() - start,
    bytes: response.body,
    discard: () => response.body.dump({ limit: 65_536 }),
  };
}

/**
 * No other timeout ends a body that arrives a few bytes at a time. AbortSignal.timeout would do, but its signals stay in
 * memory until they fire: thousands of them in a crawl.
 */
function openDeadline(signal: AbortSignal, deadlineMs: number): { signal: AbortSignal; close: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  const expire = () => controller.abort(new DOMException(`no end within ${deadlineMs} ms`, 'TimeoutError'));
  const timer = setTimeout(expire, deadlineMs).unref();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const close = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, close };
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

function listValues(headers: Readonly<Record<string, string | string[] | undefined>>): HttpResponse['headerValues'] {
  const values: Record<string, readonly string[]> = Object.create(null); // a header may be called __proto__
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) values[name] = Array.isArray(value) ? value : [value];
  }
  return values;
}

/** Each header as one value. */
export function joinValues(headers: HttpResponse['headerValues']): HttpResponse['headers'] {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, values] of Object.entries(headers)) joined[name] = values.join(', ');
  return joined;
}

export type ClientLimits = {
  /** Whether a URL may be requested; links, redirects and sitemaps can lead anywhere. */
  mayFetch?: (url: string) => boolean;
  /** Otherwise a private address out of scope is refused as private, which is more specific. */
  allowPrivate: boolean;
  throttle?: Throttle;
};

/** Restricts a client to some URLs and to the pace of a throttle. */
export function limitClient(client: HttpClient, { mayFetch, allowPrivate, throttle }: ClientLimits): HttpClient {
  return {
    fetch: async (request) => {
      const { host } = new URL(request.url);
      if (mayFetch?.(request.url) === false) {
        const isPrivate = !allowPrivate && isPrivateLiteral(new URL(request.url));
        throw isPrivate ? new PrivateAddressError(host) : new ForeignHostError(host);
      }
      return throttle === undefined ? client.fetch(request) : fetchInTurn(client, request, throttle);
    },
  };
}

/** Keeps the place at the host until the body is read or discarded. */
async function fetchInTurn(client: HttpClient, request: HttpRequest, throttle: Throttle): Promise<HttpResponse> {
  const leave = await throttle.enter(request.url);
  try {
    const response = await client.fetch(request);
    throttle.observe(request.url, response);
    return { ...response, bytes: endWith(response.bytes, leave), discard: () => response.discard().finally(leave) };
  } catch (error) {
    leave();
    throw error;
  }
}

async function* endWith(bytes: AsyncIterable<Uint8Array>, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) yield chunk;
  } finally {
    end();
  }
}

/** The host is in a private network, and the user did not name it. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is a private address`);
    this.name = 'PrivateAddressError';
  }
}

/** The host does not belong to the site, and other hosts are not requested. */
export class ForeignHostError extends Error {
  constructor(host: string) {
    super(`${host} is another host`);
    this.name = 'ForeignHostError';
  }
}
