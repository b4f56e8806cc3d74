import { longestPauseMs, parseRetryAfter } from '#seo/site/url-answer.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from './http-client.ts';
import { createRateLimit } from './work-list.ts';

export type Manners = {
  /** Questions to one host at a time. */
  perHost: number;
  /** Questions a second over all hosts; `null` for as fast as answers come. */
  rate: number | null;
  now: () => Date;
  wait: (milliseconds: number) => Promise<void>;
};

type Host = { busy: number; waiting: (() => void)[]; restUntil: number };

/** A client that asks no host too much at once, keeps a rate, and leaves a host alone that says Retry-After. */
export function createPoliteClient(client: HttpClient, { perHost, rate, now, wait }: Manners): HttpClient {
  const hosts = new Map<string, Host>();
  const turn = createRateLimit(rate, now, wait);
  const hostOf = (url: string) => {
    const { host: name } = new URL(url);
    const host = hosts.get(name) ?? { busy: 0, waiting: [], restUntil: 0 };
    hosts.set(name, host);
    return host;
  };
  return {
    ask: async (request) => {
      const host = hostOf(request.url);
      await enter(host, perHost);
      try {
        const rest = host.restUntil - now().getTime();
        if (rest > 0) await wait(rest);
        await turn();
        return leaveAfter(await askHost(client, request, host, now), host);
      } catch (error) {
        leave(host);
        throw error;
      }
    },
    close: () => client.close(),
  };
}

async function askHost(client: HttpClient, request: HttpRequest, host: Host, now: () => Date): Promise<HttpAnswer> {
  const answer = await client.ask(request);
  const pause = answer.status === 429 || answer.status === 503 ? answer.headers['retry-after'] : undefined;
  const pauseMs = parseRetryAfter(pause, now().getTime()) ?? 0;
  if (pauseMs <= longestPauseMs) host.restUntil = Math.max(host.restUntil, now().getTime() + pauseMs);
  return answer;
}

async function enter(host: Host, perHost: number): Promise<void> {
  if (host.busy >= perHost) await new Promise<void>((free) => host.waiting.push(free));
  else host.busy += 1;
}

/** The next one takes the place over, so that nobody slips in between. */
function leave(host: Host): void {
  const next = host.waiting.shift();
  if (next === undefined) host.busy -= 1;
  else next();
}

/** The place is free when the body has been read or given up. */
function leaveAfter(answer: HttpAnswer, host: Host): HttpAnswer {
  let isOpen = true;
  const end = () => {
    if (isOpen) leave(host);
    isOpen = false;
  };
  return {
    ...answer,
    bytes: endWith(answer.bytes, end),
    discard: () => answer.discard().finally(end),
  };
}

async function* endWith(bytes: AsyncIterable<Uint8Array>, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) yield chunk;
  } finally {
    end();
  }
}
