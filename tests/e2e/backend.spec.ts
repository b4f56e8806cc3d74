import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { contactFields } from '#domain/contact/fields.ts';
import type { openBackend } from '../../src/backend/open-backend.ts';
import { type AuthServer, sessionOf, startAuthServer } from '../support/auth-server.ts';
import { root } from '../support/root.ts';
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';
import { fillForm, openHydrated, submitButton, test, visitor } from './page-watch.ts';

// The site with a backend of its own beside it.

test.describe.configure({ mode: 'default' }); // one site for all of them

let site: SiteUnderTest;
let server: AuthServer;
test.beforeAll(async () => {
  server = await startAuthServer();
  site = await startTestSite({
    SITE_URL: 'http://goshen.test',
    BACKEND_URL: server.url,
    BACKEND_ANON_KEY: 'anon',
    CONTACT_VIA: 'backend',
  });
});
test.afterAll(async () => {
  server.stop();
  await site.stop();
});
test.beforeEach(() => {
  server.calls.length = 0;
});

type Client = ReturnType<typeof openBackend>;
type OpenedWindow = Window & { client: Client };

/** Does what a sign-in page would: on a page of the site, under its policy, with the file of the build. */
async function openOnPage(page: Page): Promise<string | null> {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'));
  await page.goto(`${site.origin}/about`);
  return page.evaluate(
    async ([file, url]) => {
      const module = await import(file);
      const client: Client = module.openBackend({ url, anonKey: 'anon' });
      (window as unknown as OpenedWindow).client = client;
      const { data } = await client.getSession();
      return data.session?.access_token ?? null;
    },
    [`/${manifest['src/backend/open-backend.ts'].file}`, server.url] as const,
  );
}

test('a session in local storage is refreshed, outlives the page, and ends with the sign-out', async ({ page }) => {
  server.setResponses({
    'POST /auth/v1/token': { json: sessionOf(2) },
    'POST /auth/v1/logout': { status: 204, json: null },
  });
  const stored = () => page.evaluate(() => localStorage.getItem('goshen-session'));
  await page.goto(`${site.origin}/about`);
  await page.evaluate((text) => localStorage.setItem('goshen-session', text), JSON.stringify(sessionOf(1, 60)));
  expect(await openOnPage(page)).toBe('access-2');
  expect(await openOnPage(page)).toBe('access-2');
  expect(await stored()).toContain('refresh-2');
  await page.evaluate(() => (window as unknown as OpenedWindow).client.signOut());
  expect(await stored()).toBeNull();
  expect(server.calls.map(({ line }) => line)).toEqual(['POST /auth/v1/token', 'POST /auth/v1/logout']);
});

function countStored(): number {
  using database = new DatabaseSync(site.databaseFile, { readOnly: true });
  return Number(database.prepare('SELECT count(*) AS count FROM messages').get()?.count);
}

test('the form sends its body to the function of the backend, with the public key, and thanks', async ({ page }) => {
  const line = 'POST /functions/v1/secure-contact-form';
  const empty = Object.fromEntries(contactFields.map((field) => [field, '']));
  server.setResponses({ [line]: { json: { success: true } } });
  await openHydrated(page, `${site.origin}/contact`);
  await fillForm(page, visitor);
  await submitButton(page).click();
  await expect(page.getByText('Message Sent Successfully')).toBeVisible();
  expect(server.calls).toEqual([
    expect.objectContaining({
      line,
      apikey: 'anon',
      authorization: 'Bearer anon',
      body: { ...empty, ...visitor, timestamp: expect.any(String), userAgent: expect.any(String), honeypot: '' },
    }),
  ]);
  expect(countStored()).toBe(0);
});
