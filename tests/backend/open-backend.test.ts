import { expect, onTestFinished, test } from 'vitest';
import { openBackend, sessionKey } from '../../src/backend/open-backend.ts';
import { type AuthResponses, refusal, sessionOf, startAuthServer } from '../support/auth-server.ts';

const refresh = 'POST /auth/v1/token';
const logout = 'POST /auth/v1/logout';

/** A backend with a real service behind it; `session` is in storage beforehand. Both end with the test. */
async function openForTest(responses: AuthResponses, session: unknown) {
  const server = await startAuthServer(responses);
  onTestFinished(server.stop);
  const kept = new Map([[sessionKey, JSON.stringify(session)]]);
  const client = openBackend({ url: server.url, anonKey: 'anon' }, 'pkce', {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  });
  onTestFinished(() => client.dispose());
  await client.initialize();
  const keptToken = () => JSON.parse(kept.get(sessionKey) ?? '{}').refresh_token;
  return { client, server, kept, keptToken };
}

test('a stored session is read without a call', async () => {
  const { client, server } = await openForTest({}, sessionOf(1));
  const { data } = await client.getSession();
  expect(data.session).toMatchObject({ access_token: 'access-1', refresh_token: 'refresh-1' });
  expect(server.calls).toEqual([]);
});

test('a session near its expiry is refreshed at the URL of the backend, with its key', async () => {
  const { client, server, keptToken } = await openForTest({ [refresh]: { json: sessionOf(2) } }, sessionOf(1, 60));
  expect(server.calls).toEqual([
    {
      line: refresh,
      query: { grant_type: 'refresh_token' },
      body: { refresh_token: 'refresh-1' },
      apikey: 'anon',
      authorization: 'Bearer anon',
    },
  ]);
  expect(keptToken()).toBe('refresh-2');
  const { data } = await client.getSession();
  expect(data.session?.access_token).toBe('access-2');
});

test('a refused refresh removes the session, even while its access token is valid, and calls the listeners', async () => {
  const refused = refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token');
  const { client, kept } = await openForTest({ [refresh]: refused }, sessionOf(1));
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  const { error } = await client.refreshSession();
  expect(error).toMatchObject({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' });
  expect([...kept]).toEqual([]);
  expect(events).toContain('SIGNED_OUT');
});

test.each([408, 429])('a refresh that the service puts off with %i keeps the session', async (status) => {
  const { keptToken } = await openForTest({ [refresh]: refusal(status, 'later', 'Slow') }, sessionOf(1, 60));
  expect(keptToken()).toBe('refresh-1');
});

test('a refused old token leaves the newer session of another tab alone', async () => {
  const refused = refusal(400, 'refresh_token_already_used', 'Already Used');
  const { client, keptToken } = await openForTest({ [refresh]: refused }, sessionOf(2));
  const { error } = await client.refreshSession({ refresh_token: 'refresh-1' });
  expect(error).toMatchObject({ code: 'refresh_token_already_used' });
  expect(keptToken()).toBe('refresh-2');
});

test.each([401, 403, 404])('a sign-out that the service answers with %i removes the session', async (status) => {
  const { client, kept } = await openForTest({ [logout]: refusal(status, 'gone', 'Gone') }, sessionOf(1));
  expect(await client.signOut()).toEqual({ error: null });
  expect(kept.size).toBe(0);
});
