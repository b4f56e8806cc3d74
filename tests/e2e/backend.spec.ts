import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { SignInFlow } from '../../src/backend/open-backend.ts';
import { refusal, sessionOf, user } from '../support/auth-server.ts';
import {
  backendFile,
  keepSession,
  keptNames,
  type OpenedWindow,
  openBackendOn,
  readToken,
  tokensInUrl,
} from './backend-page.ts';
import { type BackendSite, startBackendSite } from './backend-site.ts';
import { hydrated, test } from './page-watch.ts';

test.describe.configure({ mode: 'default' }); // one site for all of them

const refresh = 'POST /auth/v1/token';
let site: BackendSite['site'];
let server: BackendSite['server'];
let stop: BackendSite['stop'];

test.beforeAll(async () => {
  ({ site, server, stop } = await startBackendSite());
});
test.afterAll(() => stop());
test.beforeEach(() => {
  server.calls.length = 0;
  server.setResponses({
    [refresh]: { json: sessionOf(2) },
    'GET /auth/v1/user': { json: user },
    'POST /auth/v1/recover': { json: {} },
    'POST /auth/v1/logout': { status: 204, json: null },
  });
});

const open = (page: Page, path = '/about', flow: SignInFlow = 'pkce') =>
  openBackendOn(page, { pageUrl: site.origin + path, backendUrl: server.url, flow });

test('no page requests a byte of it, even where a backend is configured', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const path of ['/', '/contact', '/services', '/blog', '/nowhere']) {
    await page.goto(site.origin + path);
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
  }
  expect(requested.filter((url) => url.includes(backendFile()) || url.startsWith(server.url))).toEqual([]);
  expect(requested.length).toBeGreaterThan(10);
});

test('the session stands in local storage, outlives the page, and goes with the sign-out, in every tab', async ({
  page,
  context,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto(site.origin);
  await keepSession(page, sessionOf(1));
  expect(await open(page)).toEqual({ ok: true, value: { kind: 'plain' } });
  await page.evaluate(() => (window as unknown as OpenedWindow).backend.refreshSession());
  await open(page);
  expect(await readToken(page)).toBe('access-2');

  const other = await context.newPage();
  await open(other);
  await other.evaluate(() => {
    const opened = window as unknown as OpenedWindow;
    opened.received = [];
    opened.backend.watchSession((session) => opened.received.push(session?.access_token ?? null));
  });
  const received = () => other.evaluate(() => (window as unknown as OpenedWindow).received);
  await expect.poll(received).toEqual(['access-2']);
  expect(await page.evaluate(() => (window as unknown as OpenedWindow).backend.signOut())).toEqual({
    ok: true,
    value: null,
  });
  await expect.poll(received).toEqual(['access-2', null]);
  expect(await keptNames(page)).toEqual([]);
  expect(await readToken(other)).toBeNull();
  expect(messages).toEqual([]);
});

test('where local storage is switched off the session lasts as long as the page', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await open(page, `/about${tokensInUrl(0)}`, 'implicit');
  expect(await readToken(page)).toBe('access-1');
  await open(page);
  expect(await readToken(page)).toBeNull();
});

test.describe('the URL of the page', () => {
  for (const [age, isStale] of [
    [0, false],
    [130, true],
  ] as const) {
    test(`brings a session that is ${age} s old, ${isStale ? 'stale' : 'not stale'}, and loses it at once`, async ({
      page,
    }) => {
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      const redirectResult = await open(page, `/about${tokensInUrl(age, '&type=recovery')}`, 'implicit');
      expect(redirectResult).toEqual({ ok: true, value: { kind: 'recovery', isStale } });
      expect(warnings.some((warning) => warning.includes('issued over 120s ago'))).toBe(isStale);
      await expect(page).not.toHaveURL(/access/);
      expect(await readToken(page)).toBe('access-1');
      expect(await keptNames(page)).toEqual(['goshen-session']);
      expect(server.calls[0]).toMatchObject({ line: 'GET /auth/v1/user', authorization: 'Bearer access-1' });
    });
  }

  const expired = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
  const refused: [SignInFlow, string, string, string | null][] = [
    ['implicit', '#access_token=a&expires_in=3600&token_type=bearer', 'No session defined in URL', null],
    ['pkce', tokensInUrl(0), 'Not a valid PKCE flow url.', null],
    ['pkce', '?code=', 'No code detected.', null],
    ['pkce', '?code=abc', 'PKCE code verifier not found in storage.', 'pkce_code_verifier_not_found'],
    ['pkce', expired, 'Email link is invalid or has expired', 'otp_expired'],
    ['implicit', '?error=server_error', 'Error in URL with unspecified error_description', 'unspecified_code'],
  ];
  for (const [flow, end, message, code] of refused) {
    test(`${flow} ${end.slice(0, 20)}: ${message}`, async ({ page }) => {
      await page.goto(site.origin);
      await keepSession(page, sessionOf(7));
      const redirectResult = await open(page, `/about${end}`, flow);
      expect(redirectResult).toMatchObject({ ok: false, error: { message: expect.stringContaining(message), code } });
      expect(await readToken(page)).toBe('access-7');
      expect(server.calls).toEqual([]);
    });
  }
});

test('a recovery ends in the browser that began it, with the key that only this browser has', async ({ page }) => {
  await open(page);
  const returnTo = `${site.origin}/contact`;
  const sent = await page.evaluate(
    (url) =>
      (window as unknown as OpenedWindow).backend.recoverPassword({ email: 'thandi@example.org', redirectTo: url }),
    returnTo,
  );
  expect(sent).toEqual({ ok: true, value: null });
  const challenge = Object(server.calls[0]?.body).code_challenge;

  const redirectResult = await open(page, '/contact?code=abc');
  expect(redirectResult).toEqual({ ok: true, value: { kind: 'recovery', isStale: false } });
  const { line, query, body } = server.calls[1] ?? {};
  expect([line, query]).toEqual([refresh, { grant_type: 'pkce' }]);
  const { auth_code: code, code_verifier: verifier } = Object(body);
  expect(code).toBe('abc');
  expect(createHash('sha256').update(String(verifier)).digest('base64url')).toBe(challenge);
  await expect(page).toHaveURL(returnTo);
  expect(await readToken(page)).toBe('access-2');
});

test('a page out of view refreshes nothing; back in view it makes up for it', async ({ page }) => {
  await page.clock.install({ time: new Date() });
  await page.goto(site.origin);
  await keepSession(page, sessionOf(1));
  await open(page);
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await show('hidden');
  await page.clock.runFor('01:10:00');
  expect(server.calls).toEqual([]);
  server.setResponses({ [refresh]: { json: sessionOf(2, 3600, Date.now() + 4_200_000) } });
  await show('visible');
  await expect
    .poll(() => server.calls)
    .toEqual([expect.objectContaining({ line: refresh, body: { refresh_token: 'refresh-1' } })]);
  await expect.poll(() => readToken(page)).toBe('access-2');
});

test('a refused refresh leaves nothing in local storage', async ({ page }) => {
  server.setResponses({ [refresh]: refusal(400, 'refresh_token_already_used', 'Already Used') });
  await page.goto(site.origin);
  await keepSession(page, sessionOf(1, 60));
  await open(page);
  expect(await keptNames(page)).toEqual([]);
  expect(await readToken(page)).toBeNull();
});
