import { describe, expect, test } from 'vitest';
import type { Backend } from '../../src/backend/open-backend.ts';
import { type AuthResponse, refusal, sessionOf, user } from '../support/auth-server.ts';
import { openForTest } from './open-for-test.ts';

const identity = { id: 'google-1', identity_id: 'identity-1', user_id: user.id, provider: 'google' };
const asUser = { apikey: 'anon', authorization: 'Bearer access-1' };
const asAnybody = { apikey: 'anon', authorization: 'Bearer anon' };
const pkce = { code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 's256' };

type Row = {
  what: string;
  call: (backend: Backend) => Promise<unknown>;
  line: string;
  sent: { query?: unknown; body?: unknown; apikey: string; authorization: string };
  response: AuthResponse;
  value: unknown;
};

const rows: Row[] = [
  {
    what: 'a refresh',
    call: ({ refreshSession }) => refreshSession(),
    line: 'POST /auth/v1/token',
    sent: { query: { grant_type: 'refresh_token' }, body: { refresh_token: 'refresh-1' }, ...asAnybody },
    response: { json: sessionOf(2) },
    value: expect.objectContaining({ access_token: 'access-2', refresh_token: 'refresh-2' }),
  },
  {
    what: 'a password recovery',
    call: ({ recoverPassword }) =>
      recoverPassword({
        email: 'thandi@example.org',
        redirectTo: 'https://goshen.example/new',
        captchaToken: 'captcha-1',
      }),
    line: 'POST /auth/v1/recover',
    sent: {
      query: { redirect_to: 'https://goshen.example/new' },
      body: { email: 'thandi@example.org', ...pkce, gotrue_meta_security: { captcha_token: 'captcha-1' } },
      ...asAnybody,
    },
    response: { json: {} },
    value: null,
  },
  {
    what: 'an authorization of an identity',
    call: ({ authorizeIdentity }) => authorizeIdentity('google', 'https://goshen.example/account'),
    line: 'GET /auth/v1/user/identities/authorize',
    sent: {
      query: {
        provider: 'google',
        redirect_to: 'https://goshen.example/account',
        skip_http_redirect: 'true',
        ...pkce,
      },
      body: null,
      ...asUser,
    },
    response: { json: { url: 'https://accounts.example/authorize' } },
    value: 'https://accounts.example/authorize',
  },
  {
    what: 'an unlinking of an identity',
    call: ({ unlinkIdentity }) => unlinkIdentity(identity),
    line: 'DELETE /auth/v1/user/identities/identity-1',
    sent: { query: {}, body: null, ...asUser },
    response: { json: {} },
    value: null,
  },
  {
    what: 'an enrolment of an authenticator app',
    call: ({ enrolFactor }) => enrolFactor({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Goshen' }),
    line: 'POST /auth/v1/factors',
    sent: { query: {}, body: { friendly_name: 'My phone', factor_type: 'totp', issuer: 'Goshen' }, ...asUser },
    response: {
      json: { id: 'factor-1', type: 'totp', totp: { qr_code: '<svg/>', secret: 'SECRET', uri: 'otpauth://x' } },
    },
    value: { factorId: 'factor-1', authenticator: { qrCode: 'data:image/svg+xml;utf-8,<svg/>', secret: 'SECRET' } },
  },
  {
    what: 'an enrolment of a phone',
    call: ({ enrolFactor }) => enrolFactor({ factorType: 'phone', phone: '+27210000001' }),
    line: 'POST /auth/v1/factors',
    sent: { query: {}, body: { factor_type: 'phone', phone: '+27210000001' }, ...asUser },
    response: { json: { id: 'factor-2', type: 'phone', phone: '+27210000001' } },
    value: { factorId: 'factor-2', authenticator: null },
  },
  {
    what: 'the end of an enrolment',
    call: ({ unenrolFactor }) => unenrolFactor('factor-1'),
    line: 'DELETE /auth/v1/factors/factor-1',
    sent: { query: {}, body: null, ...asUser },
    response: { json: { id: 'factor-1' } },
    value: null,
  },
  {
    what: 'a challenge',
    call: ({ challengeFactor }) => challengeFactor('factor-2', 'whatsapp'),
    line: 'POST /auth/v1/factors/factor-2/challenge',
    sent: { query: {}, body: { factorId: 'factor-2', channel: 'whatsapp' }, ...asUser },
    response: { json: { id: 'challenge-1', type: 'phone', expires_at: 1_800_000_000 } },
    value: { challengeId: 'challenge-1', expiresAt: 1_800_000_000 },
  },
  {
    what: 'a verification',
    call: ({ verifyFactor }) => verifyFactor('factor-2', 'challenge-1', '123456'),
    line: 'POST /auth/v1/factors/factor-2/verify',
    sent: { query: {}, body: { challenge_id: 'challenge-1', code: '123456' }, ...asUser },
    response: { json: sessionOf(2) },
    value: null,
  },
  ...(['global', 'local', 'others'] as const).map(
    (scope): Row => ({
      what: `a sign-out with scope ${scope}`,
      call: ({ signOut }) => signOut(scope),
      line: 'POST /auth/v1/logout',
      sent: { query: { scope }, ...asUser },
      response: { status: 204, json: null },
      value: null,
    }),
  ),
];

describe.each(rows)('$what', ({ call, line, sent, response, value }) => {
  test('is the one call that the service expects', async () => {
    const { backend, server } = await openForTest({ [line]: response }, sessionOf(1));
    expect(await call(backend)).toEqual({ ok: true, value });
    expect(server.calls).toEqual([expect.objectContaining({ line, ...sent })]);
  });

  test('returns the error of the service', async () => {
    const { backend } = await openForTest({ [line]: refusal(422, 'some_code', 'No, not that.') }, sessionOf(1));
    expect(await call(backend)).toEqual({
      ok: false,
      error: { name: 'AuthApiError', message: 'No, not that.', code: 'some_code', status: 422 },
    });
  });
});

const needSession = rows.filter(({ line }) => !/recover|logout/.test(line));

test.each(needSession)('$what without a session is not sent', async ({ call, line, response }) => {
  const { backend, server } = await openForTest({ [line]: response });
  expect(await call(backend)).toEqual({
    ok: false,
    error: { name: 'AuthSessionMissingError', message: 'Auth session missing!', code: null, status: 400 },
  });
  expect(server.calls).toEqual([]);
});
