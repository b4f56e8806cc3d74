import { describe, expect, onTestFinished, test } from 'vitest';
import { loadBackend } from '../../src/backend/load-backend.ts';
import { sessionKey } from '../../src/backend/session-store.ts';
import { refusal, sessionOf } from '../support/auth-server.ts';
import { openForTest } from './open-for-test.ts';

const logout = 'POST /auth/v1/logout';
const refresh = 'POST /auth/v1/token';

describe('opening', () => {
  test('loads nothing where no backend is configured', async () => {
    expect(await loadBackend(null)).toBeNull();
  });

  test('gives a backend where one is configured', async () => {
    const backend = await loadBackend({ url: 'http://127.0.0.1:1', anonKey: 'anon' });
    onTestFinished(async () => backend?.close());
    expect(await backend?.readSession()).toEqual({ ok: true, value: null });
  });

  test('reports that there is no browser', async () => {
    const { backend } = await openForTest({});
    expect(backend.redirectResult).toEqual({
      ok: false,
      error: { name: 'AuthImplicitGrantRedirectError', message: 'No browser detected.', code: null, status: 500 },
    });
  });

  test('reads the session that is kept, without a call', async () => {
    const session = sessionOf(1);
    const { backend, server } = await openForTest({}, session);
    expect(await backend.readSession()).toEqual({ ok: true, value: session });
    expect(server.calls).toEqual([]);
  });

  test('forgets what is kept and is no session', async () => {
    const { backend, kept } = await openForTest({}, { access_token: 'access-1' });
    expect(await backend.readSession()).toEqual({ ok: true, value: null });
    expect(kept.size).toBe(0);
  });
});

describe('signing out', () => {
  test.each([401, 403, 404])('takes the session away when the service responds with %i', async (status) => {
    const { backend, kept } = await openForTest({ [logout]: refusal(status, 'gone', 'Gone') }, sessionOf(1));
    expect(await backend.signOut()).toEqual({ ok: true, value: null });
    expect(kept.size).toBe(0);
  });

  test.each([429, 500, 503])(
    'keeps the session and returns an error when the service responds with %i',
    async (status) => {
      const { backend, kept } = await openForTest(
        { [logout]: refusal(status, 'unavailable', 'Not now') },
        sessionOf(1),
      );
      expect(await backend.signOut()).toMatchObject({ ok: false, error: { message: 'Not now', status } });
      expect(kept.has(sessionKey)).toBe(true);
    },
  );

  test.each([
    ['global', false],
    ['local', false],
    ['others', true],
  ] as const)('with scope %s leaves a session here: %s', async (scope, isLeft) => {
    const { backend, kept } = await openForTest({ [logout]: { status: 204, json: null } }, sessionOf(1));
    await backend.signOut(scope);
    expect(kept.has(sessionKey)).toBe(isLeft);
  });

  test('is global by default, and takes the key of a pending recovery with it', async () => {
    const { backend, server, kept } = await openForTest(
      { [logout]: { status: 204, json: null }, 'POST /auth/v1/recover': { json: {} } },
      sessionOf(1),
    );
    await backend.recoverPassword({ email: 'thandi@example.org' });
    expect([...kept.keys()].filter((name) => name.endsWith('code-verifier'))).not.toEqual([]);
    await backend.signOut();
    expect(server.calls.at(-1)).toMatchObject({ line: logout, query: { scope: 'global' } });
    expect([...kept]).toEqual([]);
  });

  test('without a session makes no call', async () => {
    const { backend, server } = await openForTest({});
    expect(await backend.signOut()).toEqual({ ok: true, value: null });
    expect(server.calls).toEqual([]);
  });
});

test('a listener gets the session at once, each change, and nothing after it is removed', async () => {
  const { backend } = await openForTest(
    { [refresh]: { json: sessionOf(2) }, [logout]: { status: 204, json: null } },
    sessionOf(1),
  );
  const heard: (string | null)[] = [];
  const first = Promise.withResolvers<void>();
  const stop = backend.watchSession((session) => {
    heard.push(session?.access_token ?? null);
    first.resolve();
  });
  await first.promise;
  await backend.refreshSession();
  await backend.signOut();
  stop();
  await backend.signOut();
  expect(heard).toEqual(['access-1', 'access-2', null]);
});

test('a response that never comes is an error with status 0', async () => {
  const { backend, server } = await openForTest({}, sessionOf(1));
  server.stop();
  expect(await backend.unenrolFactor('factor-1')).toMatchObject({
    ok: false,
    error: { name: 'AuthRetryableFetchError', status: 0 },
  });
});
