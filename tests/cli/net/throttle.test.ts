import { expect, test } from 'vitest';
import { type HttpClient, type HttpResponse, limitClient } from '#cli/net/http-client.ts';
import { createThrottle, type ThrottleOptions } from '#cli/net/throttle.ts';

type Asked = { url: string; answer: (status?: number, headers?: Record<string, string>) => void };

/** A client that responds when the test says so, behind a throttle. */
function createRig(options: Partial<ThrottleOptions> = {}) {
  const asked: Asked[] = [];
  const waitedMs: number[] = [];
  let now = 1_000;
  const inner: HttpClient = {
    fetch: ({ url }) =>
      new Promise((resolve) => {
        asked.push({ url, answer: (status = 200, headers = {}) => resolve(createResponse(status, headers)) });
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
  return { ask: (url: string) => client.fetch({ url, method: 'GET' }), asked, waitedMs };
}

function createResponse(status: number, headers: Record<string, string>): HttpResponse {
  const bytes = (async function* () {
    yield new Uint8Array(3);
  })();
  return { status, headers, headerValues: {}, ttfbMs: 0, bytes, discard: async () => undefined };
}

const settle = () => new Promise((done) => setImmediate(done));
const a = 'https://a.test/';
const b = 'https://b.test/';

test('requests to one host are limited, and do not delay other hosts', async () => {
  const { ask, asked } = createRig();
  const first = ask(`${a}1`);
  for (const url of [`${a}2`, `${a}3`, `${b}1`]) void ask(url);
  await settle();
  expect(asked.map(({ url }) => url)).toEqual([`${a}1`, `${a}2`, `${b}1`]);
  asked[0]?.answer();
  await (await first).discard();
  await settle();
  expect(asked.map(({ url }) => url)).toEqual([`${a}1`, `${a}2`, `${b}1`, `${a}3`]);
});

test.for(['read to its end', 'discarded in the middle'])(
  'the next request starts when the body was %s',
  async (how) => {
    const { ask, asked } = createRig({ perHost: 1 });
    const first = ask(`${a}1`);
    void ask(`${a}2`);
    await settle();
    asked[0]?.answer();
    const answer = await first;
    await settle();
    expect(asked).toHaveLength(1);
    for await (const _ of answer.bytes) if (how !== 'read to its end') break;
    await settle();
    expect(asked).toHaveLength(2);
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
  const { ask, asked, waitedMs } = createRig();
  const first = ask(`${a}1`);
  await settle();
  asked[0]?.answer(status, { 'retry-after': pause });
  await (await first).discard();
  void ask(`${b}1`);
  void ask(`${a}2`);
  await settle();
  expect(waitedMs).toEqual(waited);
  expect(asked).toHaveLength(3);
});

test('the rate limit counts all hosts together', async () => {
  const { ask, waitedMs } = createRig({ rate: 4, perHost: 5 });
  for (const url of [a, b, a]) void ask(url);
  await settle();
  expect(waitedMs).toEqual([250, 250]);
});
