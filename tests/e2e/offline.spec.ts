import { expect, type Page } from '@playwright/test';
import { hold } from './hurried-page.ts';
import { openHydrated, switchLanguage, test } from './page-watch.ts';

// A language that cannot be loaded: the visitor keeps the page that is shown, its URL and language, and what was typed.

const toast = (page: Page) => page.locator('.toast--error');

async function openFilledForm(page: Page): Promise<void> {
  await openHydrated(page, '/contact');
  await page.locator('[name=message]').fill('We need a booking site.');
  await page.evaluate(() => window.scrollTo(0, 400));
}

async function expectKept(page: Page): Promise<void> {
  await expect(toast(page)).toContainText(/This page could not be loaded\.\s*Check your connection\./);
  await expect(toast(page)).toHaveCount(1);
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'i18next')?.value).toBe('en');
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
}

async function expectFrench(page: Page): Promise<void> {
  await expect(page).toHaveURL('/fr/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
  await expect(toast(page)).toHaveCount(0);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'i18next')?.value).toBe('fr');
}

test('a language that cannot be loaded offline leaves the page as it is, until it can', async ({ page, context }) => {
  await openFilledForm(page);
  await context.setOffline(true);
  await switchLanguage(page, 'Français');
  await expectKept(page);
  await toast(page).getByRole('button', { name: 'Try Again' }).click();
  await expectKept(page); // a new toast
  await context.setOffline(false);
  await toast(page).getByRole('button', { name: 'Try Again' }).click();
  await expectFrench(page);
});

test('a site that responds with errors to everything keeps the page too', async ({ page }) => {
  await openFilledForm(page);
  await page.route('**/*', (route) => route.fulfill({ status: 503, body: '' }));
  await switchLanguage(page, 'Français');
  await expectKept(page);
  await page.unroute('**/*');
  await toast(page).getByRole('button', { name: 'Try Again' }).click();
  await expectFrench(page);
});

test('of two languages that are chosen quickly the last is shown', async ({ page }) => {
  await openFilledForm(page);
  const release = await hold(page, /\/assets\/.*(es|fr)-/);
  await switchLanguage(page, 'Español');
  await switchLanguage(page, 'Français');
  release();
  await expectFrench(page);
});
