import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sessionKey } from '../../src/backend/session-store.ts';
import { refusal, sessionOf } from '../support/auth-server.ts';
import { openForTest } from './open-for-test.ts';

const refresh = 'POST /auth/v1/token';
const start = Date.parse('2024-05-02T10:00:00Z');
const refused = refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token');

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
});

/** Lets the network go on while the clock stands still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Whether somebody waits for that long; each pause is planned once. */
const plans = (ms: number) => vi.mocked(setTimeout).mock.calls.some(([, pause]) => pause === ms);
const pauses = [200, 400, 800, 1600, 3200, 6400, 12_800];

const tokenIn = (kept: Map<string, string>) => JSON.parse(kept.get(sessionKey) ?? '{}').refresh_token;

test('a session is refreshed automatically in its last two minutes, and not before', async () => {
  const { server, kept } = await openForTest({ [refresh]: { json: sessionOf(2) } }, sessionOf(1));
  await vi.advanceTimersByTimeAsync(3_480_000);
  expect(server.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  await until(() => tokenIn(kept) === 'refresh-2');
  expect(server.calls).toEqual([
    expect.objectContaining({ body: { refresh_token: 'refresh-1' }, at: start + 3_510_000 }),
  ]);
});

test('a session that has expired meanwhile is refreshed when the backend opens', async () => {
  const { backend } = await openForTest({ [refresh]: { json: sessionOf(2) } }, sessionOf(1, -60));
  expect(await backend.readSession()).toMatchObject({ ok: true, value: { access_token: 'access-2' } });
});

test('an outage is retried after 200 ms, then after twice the time, for less than 30 s in total', async () => {
  const { backend, server, kept } = await openForTest({ [refresh]: refusal(503, 'down', 'Down') }, sessionOf(1));
  const refreshing = backend.refreshSession();
  for (const pause of pauses) {
    await until(() => plans(pause));
    await vi.advanceTimersByTimeAsync(pause);
  }
  expect(await refreshing).toEqual({
    ok: false,
    error: { name: 'AuthRetryableFetchError', message: 'Down', code: null, status: 503 },
  });
  const [first, ...later] = server.calls.map(({ at }) => at);
  expect(first).toBe(start);
  expect(later).toEqual(pauses.map((_, index) => start + 200 * (2 ** (index + 1) - 1)));
  expect(tokenIn(kept)).toBe('refresh-1');
});

test('a try that succeeds ends the outage', async () => {
  const responses = [refusal(502, 'down', 'Down'), { json: sessionOf(2) }];
  const { backend, server, kept } = await openForTest({ [refresh]: responses }, sessionOf(1));
  const refreshing = backend.refreshSession();
  await until(() => plans(200));
  await vi.advanceTimersByTimeAsync(200);
  expect(await refreshing).toMatchObject({ ok: true });
  expect(server.calls).toHaveLength(2);
  expect(tokenIn(kept)).toBe('refresh-2');
});

test.each([
  ['while it would still be good for a minute', 60],
  ['after it has expired', -60],
])('a refusal removes the session %s', async (_, expiresIn) => {
  const { backend, server, kept } = await openForTest({ [refresh]: refused }, sessionOf(1, expiresIn));
  expect([...kept]).toEqual([]);
  expect(server.calls).toHaveLength(1);
  expect(await backend.readSession()).toEqual({ ok: true, value: null });
});

test('a refusal reaches the caller of the refresh and every listener', async () => {
  const { backend } = await openForTest({ [refresh]: refused }, sessionOf(1));
  const heard: unknown[] = [];
  backend.watchSession((session) => heard.push(session?.refresh_token ?? null));
  await until(() => heard.length === 1);
  expect(await backend.refreshSession()).toEqual({
    ok: false,
    error: {
      name: 'AuthApiError',
      message: 'Invalid Refresh Token',
      code: 'refresh_token_not_found',
      status: 400,
    },
  });
  expect(heard).toEqual(['refresh-1', null]);
});

test('too many requests are no refusal: the session stays', async () => {
  const { kept } = await openForTest({ [refresh]: refusal(429, 'over_request_rate_limit', 'Slow') }, sessionOf(1, 60));
  expect(tokenIn(kept)).toBe('refresh-1');
});

test('a refusal of an old token leaves the newer session of another tab alone', async () => {
  const { backend, server, kept } = await openForTest({ [refresh]: refused }, sessionOf(1));
  const refreshing = backend.refreshSession();
  await until(() => server.calls.length === 1);
  kept.set(sessionKey, JSON.stringify(sessionOf(2)));
  await refreshing;
  expect(tokenIn(kept)).toBe('refresh-2');
});

test('after closing nothing is refreshed any more', async () => {
  const { backend, server } = await openForTest({ [refresh]: { json: sessionOf(2) } }, sessionOf(1));
  await backend.close();
  await vi.advanceTimersByTimeAsync(4_000_000);
  expect(server.calls).toEqual([]);
});
