import { expect, test } from 'vitest';
import { type HttpClient, type HttpResponse, limitClient } from '../../crawl/http-client.ts';
import { createThrottle, type ThrottleOptions } from '../../crawl/throttle.ts';

type PendingRequest = { url: string; respond: (status?: number, headers?: Record<string, string>) => void };

/** A client that responds on demand of the test, behind a throttle. */
function createRig(options: Partial<ThrottleOptions> = {}) {
  const sent: PendingRequest[] = [];
  const waitedMs: number[] = [];
  let now = 1_000;
  const inner: HttpClient = {
    fetch: ({ url }) =>
      new Promise((resolve) => {
        sent.push({ url, respond: (status = 200, headers = {}) => resolve(createResponse(status, headers)) });
      }),
  };
  const throttle = createThrottle({
    perHost: 2,
    rate: null,
    now: () => new Date(now),
    wait: async (ms) => {
      waitedMs.push(ms);
      now += ms;
    },
    ...options,
  });
  const client = limitClient(inner, { allowPrivate: false, throttle });
  return { fetch: (url: string) => client.fetch({ url, method: 'GET' }), sent, waitedMs };
}

function createResponse(status: number, headers: Record<string, string>): HttpResponse {
  const bytes = (async function* () {
    yield new Uint8Array(3);
  })();
  return { status, headers, headerValues: {}, ttfbMs: 0, bytes, discard: async () => undefined };
}

const flush = () => new Promise((done) => setImmediate(done));
const a = 'https://a.test/';
const b = 'https://b.test/';

test('requests to one host are limited, and do not delay other hosts', async () => {
  const { fetch, sent } = createRig();
  const first = fetch(`${a}1`);
  for (const url of [`${a}2`, `${a}3`, `${b}1`]) void fetch(url);
  await flush();
  expect(sent.map(({ url }) => url)).toEqual([`${a}1`, `${a}2`, `${b}1`]);
  sent[0]?.respond();
  await (await first).discard();
  await flush();
  expect(sent.map(({ url }) => url)).toEqual([`${a}1`, `${a}2`, `${b}1`, `${a}3`]);
});

test.for(['read to its end', 'discarded in the middle'])(
  'the next request starts when the body was %s',
  async (how) => {
    const { fetch, sent } = createRig({ perHost: 1 });
    const first = fetch(`${a}1`);
    void fetch(`${a}2`);
    await flush();
    sent[0]?.respond();
    const response = await first;
    await flush();
    expect(sent).toHaveLength(1);
    for await (const _ of response.bytes) if (how !== 'read to its end') break;
    await flush();
    expect(sent).toHaveLength(2);
  },
);

test('a failed request frees its place', async () => {
  const inner: HttpClient = { fetch: () => Promise.reject(new Error('no')) };
  const throttle = createThrottle({ perHost: 1, rate: null, now: () => new Date(0), wait: async () => undefined });
  const client = limitClient(inner, { allowPrivate: false, throttle });
  const request = { url: a, method: 'GET' } as const;
  await expect(client.fetch(request)).rejects.toThrow('no');
  await expect(client.fetch(request)).rejects.toThrow('no');
});

test.for([
  [503, '7', [7_000]],
  [429, '7', [7_000]],
  [503, '3600', []],
  [200, '7', []],
] as const)('after %i with Retry-After: %s the host is paused for %j', async ([status, pause, waited]) => {
  const { fetch, sent, waitedMs } = createRig();
  const first = fetch(`${a}1`);
  await flush();
  sent[0]?.respond(status, { 'retry-after': pause });
  await (await first).discard();
  void fetch(`${b}1`);
  void fetch(`${a}2`);
  await flush();
  expect(waitedMs).toEqual(waited);
  expect(sent).toHaveLength(3);
});

test('the rate limit counts all hosts together', async () => {
  const { fetch, waitedMs } = createRig({ rate: 4, perHost: 5 });
  for (const url of [a, b, a]) void fetch(url);
  await flush();
  expect(waitedMs).toEqual([250, 250]);
});
