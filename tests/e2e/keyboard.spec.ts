import { expect, type Page } from '@playwright/test';
import { openPage } from '../support/site-pages.ts';
import { openHydrated, test } from './page-watch.ts';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'textbox'): Promise<void> {
  const goal = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let stops = 0; stops < 100; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await goal.count()) > 0) return;
  }
  throw new Error(`the keyboard does not reach ${role} ${name}`);
}

const focused = (page: Page) => page.locator(':focus');

test('the first stop leads past the header', async ({ page }) => {
  await openHydrated(page, '/services');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Skip to main content');
  await expect(focused(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Get Started Today');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens, leads on, closes by Escape and when it is left', async ({ page }) => {
    await openHydrated(page, '/');
    const button = page.getByRole('banner').locator('.menu--sheet summary');
    const links = page.getByRole('banner').locator('.menu--sheet').getByRole('link');
    for (const _ of ['skip link', 'logo', 'menu']) await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(links.last()).toBeVisible();
    const second = await links.nth(1).getAttribute('href');
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(links.first()).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Space');
    for (const _ of await links.all()) await page.keyboard.press('Tab');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(links.last()).toBeHidden();

    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(String(second));
    await expect(links.first()).toBeHidden();
  });
});

test('the switcher changes the language, announces it and keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 }); // the contact button is in any header of this width
  await openHydrated(page, '/about');
  const button = page.getByRole('banner').locator('.menu--dropdown summary');
  await tabTo(page, 'Contact Us', 'link');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page.getByRole('link', { name: 'Français' })).toBeHidden();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Français', 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/fr/about');
  await expect(button).toBeFocused();
  await expect(page.locator('[role=status]').filter({ hasText: 'Français' })).toHaveCount(1);
});

test('the hero buttons and the contents of a page lead on from where they point', async ({ page }) => {
  await openHydrated(page, '/');
  await tabTo(page, 'Partner With Us', 'link');
  await page.keyboard.press('Enter');
  await expect(page.locator('#contact')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.locator('#contact :focus')).toHaveCount(1);

  await openHydrated(page, '/privacy-policy');
  await tabTo(page, 'Your rights under POPIA', 'link');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('section:has(h2:text("Your rights under POPIA")) :focus')).toBeAttached();
});

test('the form is filled, corrected and sent, and its messages are dismissed', async ({ page }) => {
  const refusal = { success: false, error: 'no' };
  const responses = [refusal, refusal, { success: true }];
  await page.route('**/functions/v1/secure-contact-form', (route) => route.fulfill({ json: responses.shift() }));
  await openHydrated(page, '/contact');
  const write = async (field: string, text: string) => {
    await tabTo(page, field, 'textbox');
    await page.keyboard.type(text);
  };
  const send = async () => {
    await tabTo(page, 'Send Message', 'button');
    await page.keyboard.press('Enter');
  };

  await write('Last name', 'Lee');
  await write('Email address', 'ann@example.org');
  await write('Message', 'We need a booking site.');
  await send();
  await expect(page.locator('.error-summary')).toBeFocused();
  await tabTo(page, 'First name is required', 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await page.keyboard.type('Ann');

  await send();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
  await tabTo(page, 'Dismiss', 'button');
  const lastLink = page.getByRole('contentinfo').getByRole('link').last();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Submission Failed')).toBeHidden();
  await expect(lastLink).toBeFocused();

  await page.getByRole('button', { name: 'Send Message' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await tabTo(page, 'Dismiss', 'button');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Submission Failed')).toBeHidden();
  await expect(lastLink).toBeFocused();

  await page.getByRole('button', { name: 'Send Message' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message Sent Successfully')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Message Sent Successfully')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your Message Has Reached Us' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
});

test.describe('for a visitor whose browser prefers Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('the suggestion of another language can be taken or dismissed', async ({ page }) => {
    await openPage(page, '/faq');
    const suggestion = page.getByRole('complementary');
    await expect(suggestion).toBeVisible();
    await suggestion.getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    await expect(suggestion).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
  });
});
