import { expect, type Page } from '@playwright/test';
import { hydrated, test } from './page-watch.ts';

// Pages and languages that cannot be loaded: the visitor keeps the page that is shown, and what was typed.

const toast = (page: Page) => page.locator('.toast--error');
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

async function openFilledForm(page: Page): Promise<void> {
  await page.goto('/about');
  await hydrated(page);
  await footerLink(page, 'Contact').click();
  await expect(page.locator('h1')).toBeFocused();
  await page.locator('[name=message]').fill('We need a booking site.');
}

async function chooseFrench(page: Page): Promise<void> {
  await page.getByRole('banner').locator('.menu--dropdown summary').click();
  await page.getByRole('banner').locator('.menu--dropdown').getByText('Français').click();
}

/** The contact page, its URL, language and typed text are as before, and a toast reports the failure. */
async function expectKept(page: Page): Promise<void> {
  await expect(toast(page)).toContainText(/This page could not be loaded\.\s*Check your connection\./);
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('banner')).toBeVisible();
}

test('a page that cannot be loaded offline leaves the page as it is, until it can', async ({ page, context }) => {
  await openFilledForm(page);
  await context.setOffline(true);
  await footerLink(page, 'FAQ').click();
  await expectKept(page);
  await toast(page).getByRole('button', { name: 'Try Again' }).click();
  await expectKept(page); // a new toast
  await expect(toast(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(toast(page)).toHaveCount(0);
  await page.goForward();
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
  await footerLink(page, 'FAQ').click();
  await expectKept(page);
  await context.setOffline(false);
  await toast(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/faq');
  await expect(page.locator('h1')).toHaveText('Frequently Asked Questions');
  await expect(toast(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
});

test('a language that cannot be loaded offline leaves page and language as they are, until it can', async ({
  page,
  context,
}) => {
  await openFilledForm(page);
  await context.setOffline(true);
  await page.evaluate(() => window.scrollTo(0, 400));
  await chooseFrench(page);
  await expectKept(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
  expect((await context.cookies()).find(({ name }) => name === 'i18next')?.value).toBe('en');
  await context.setOffline(false);
  await toast(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/fr/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
  expect((await context.cookies()).find(({ name }) => name === 'i18next')?.value).toBe('fr');
});

test('a language that cannot be loaded is not that of the next page, nor is a failed page of the next language', async ({
  page,
  context,
}) => {
  await page.goto('/services');
  await hydrated(page);
  await footerLink(page, 'FAQ').click();
  await expect(page.locator('h1')).toBeFocused();
  await context.setOffline(true);
  await footerLink(page, 'About').click();
  await expect(toast(page)).toBeVisible();
  await chooseFrench(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goBack();
  await expect(page).toHaveURL('/services');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await footerLink(page, 'About').click();
  await expect(toast(page)).toBeVisible();
  await context.setOffline(false);
  await chooseFrench(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveURL('/services');
});

test('going back to a page that cannot be loaded keeps the page and the history', async ({ page, context }) => {
  await page.goto('/services');
  await hydrated(page);
  await footerLink(page, 'Contact').click();
  await expect(page.locator('h1')).toBeFocused();
  await page.locator('[name=message]').fill('We need a booking site.');
  await chooseFrench(page);
  await expect(page).toHaveURL('/fr/contact');
  await context.setOffline(true);
  await page.goBack({ waitUntil: 'commit' }); // the services in French have not been loaded
  await expect(toast(page)).toContainText('Impossible de charger cette page.');
  await expect(page).toHaveURL('/fr/contact');
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
  await context.setOffline(false);
  await toast(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('form.form')).toHaveCount(0);
  await page.goForward({ waitUntil: 'commit' });
  await expect(page.locator('[name=message]')).toHaveValue('We need a booking site.');
});

test('a site that responds with errors to everything keeps the page too', async ({ page }) => {
  await openFilledForm(page);
  await page.route('**/*', (route) => route.fulfill({ status: 503, body: '' }));
  await footerLink(page, 'FAQ').click();
  await expectKept(page);
  await page.unroute('**/*');
  await toast(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('h1')).toHaveText('Frequently Asked Questions');
});
