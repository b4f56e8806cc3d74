import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { contactFields } from '#domain/contact/fields.ts';
import { type BackendSite, startBackendSite } from './backend-site.ts';
import { fillForm, hydrated, test } from './page-watch.ts';

test.describe.configure({ mode: 'default' }); // one site for all of them

const line = 'POST /functions/v1/secure-contact-form';
const visitor = {
  firstName: 'Zoë',
  lastName: "O'Neill",
  email: 'zoe@example.org',
  company: 'Acme & Sons',
  message: 'We would like a booking site in two languages.',
};
/** What the form sends of fields that are not filled in. */
const empty = Object.fromEntries(contactFields.map((field) => [field, '']));
let site: BackendSite['site'];
let server: BackendSite['server'];
let stop: BackendSite['stop'];

test.beforeAll(async () => {
  ({ site, server, stop } = await startBackendSite({ CONTACT_VIA: 'backend' }));
});
test.afterAll(() => stop());
test.beforeEach(() => {
  server.calls.length = 0;
});

async function send(page: Page): Promise<void> {
  await fillForm(page, visitor);
  await page.locator('main form[method=post] button[type=submit]').last().click();
}

function countStored(): number {
  using database = new DatabaseSync(site.databaseFile, { readOnly: true });
  return Number(database.prepare('SELECT count(*) AS count FROM messages').get()?.count);
}

test('the form sends its body to the function of the backend, with the public key, and thanks', async ({ page }) => {
  server.setResponses({ [line]: { json: { success: true } } });
  await page.goto(`${site.origin}/contact`);
  await hydrated(page);
  await send(page);
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
