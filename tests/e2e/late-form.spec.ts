import { expect, type Page } from '@playwright/test';
import { hydrated, test } from './page-watch.ts';
import { openPage } from './site-pages.ts';

// The form at the end of the home page, whose script comes when somebody comes near.

const script = /\/contact-form-/;
const visitor = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', message: 'We need a booking site.' };

async function fill(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(visitor)) await page.locator(`[name=${name}]`).fill(value);
}

test('its script is loaded when it is about to be seen, and not before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (script.test(request.url()) && asked.push(request.url())));
  await openPage(page, '/');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length).toBe(1);
});

test('what is typed before its script has come is sent by it', async ({ page }) => {
  const comes = Promise.withResolvers<void>();
  await page.route(script, (route) => comes.promise.then(() => route.continue()));
  await openPage(page, '/');
  await hydrated(page);
  await fill(page);
  comes.resolve();
  await expect(page.locator('.field__counter')).toContainText(`${1000 - visitor.message.length}`);
  const request = page.waitForRequest('**/functions/v1/secure-contact-form');
  await page.locator('#contact button[type=submit]').click();
  expect((await request).postDataJSON()).toMatchObject(visitor);
  await expect(page.locator('.toast')).toBeVisible();
});

test('where its script cannot be had it is posted without', async ({ page }) => {
  await page.route(script, (route) => route.abort());
  await openPage(page, '/');
  await hydrated(page);
  await fill(page);
  await page.locator('#contact button[type=submit]').click();
  await expect(page).toHaveURL('/contact?sent=1#contact');
});

test('where neither it nor the router can be had, pointing at a link changes nothing and following it leads on', async ({
  page,
}) => {
  await page.route(/contact-form-|open-router|page-facts|scroll-memory/, (route) => route.abort());
  await openPage(page, '/');
  await hydrated(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
  await link.hover();
  await expect(page.locator('.home-hero')).toBeVisible();
  await fill(page);
  await expect(page.locator('[name=message]')).toHaveValue(visitor.message);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Goshen Group');
});

test('what is typed outlives a change of language and a step within the page', async ({ page }) => {
  await openPage(page, '/');
  await page.locator('[name=message]').evaluate((field: HTMLTextAreaElement) => {
    field.value = 'We need a booking site.'; // without coming near
  });
  await hydrated(page);
  await page.locator('.home-hero a[href="#industries"]').click();
  await page.getByRole('banner').locator('summary:visible').last().click();
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
});
