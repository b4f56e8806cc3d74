import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { sessionOf, user } from '../support/auth-server.ts';
import { openForTest } from './open-for-test.ts';

const jwks = 'GET /auth/v1/.well-known/jwks.json';
const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const inAnHour = Math.round(Date.now() / 1000) + 3600;

/** The library keeps keys for ten minutes, so each test names its own. */
const keysOf = (kid: string) => ({
  json: { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }] },
});

function tokenOf(header: object, claims: object, { privateKey } = ours): string {
  const content = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

const claims = { sub: user.id, exp: inAnHour };

test('a good signature gives the claims, by the keys that the service publishes', async () => {
  const { backend, server } = await openForTest({ [jwks]: keysOf('good') });
  const token = tokenOf({ alg: 'ES256', kid: 'good' }, claims);
  expect(await backend.readClaims(token)).toEqual({ ok: true, value: claims });
  expect(server.calls).toEqual([expect.objectContaining({ line: jwks, apikey: 'anon', authorization: 'Bearer anon' })]);
});

test('without a token it is the session’s that is read', async () => {
  const token = tokenOf({ alg: 'ES256', kid: 'own' }, claims);
  const { backend } = await openForTest({ [jwks]: keysOf('own') }, { ...sessionOf(1), access_token: token });
  expect(await backend.readClaims()).toEqual({ ok: true, value: claims });
});

test.each([
  ['a signature by another key', tokenOf({ alg: 'ES256', kid: 'bad' }, claims, foreign), 'Invalid JWT signature'],
  ['a token that has expired', tokenOf({ alg: 'ES256', kid: 'bad' }, { ...claims, exp: 1 }), 'JWT has expired'],
  ['a token of two parts', 'one.two', 'Invalid JWT structure'],
])('%s is refused', async (_, token, message) => {
  const { backend } = await openForTest({ [jwks]: keysOf('bad') });
  expect(await backend.readClaims(token)).toEqual({
    ok: false,
    error: { name: 'AuthInvalidJwtError', message, code: 'invalid_jwt', status: 400 },
  });
});

test('a token whose header is no JSON is refused', async () => {
  const { backend } = await openForTest({});
  const result = await backend.readClaims('bm90anNvbg.e30.eA');
  expect(result).toMatchObject({ ok: false, error: { name: 'SyntaxError', code: null, status: null } });
});

test('a token with a shared secret is checked by the service', async () => {
  const { backend, server } = await openForTest({ 'GET /auth/v1/user': { json: user } });
  const token = tokenOf({ alg: 'HS256' }, claims);
  expect(await backend.readClaims(token)).toEqual({ ok: true, value: claims });
  expect(server.calls).toEqual([
    expect.objectContaining({ line: 'GET /auth/v1/user', authorization: `Bearer ${token}` }),
  ]);
});

test('without a session there is nothing to read', async () => {
  const { backend } = await openForTest({});
  expect(await backend.readClaims()).toMatchObject({ ok: false, error: { message: 'Auth session missing!' } });
});
