import { expect } from '@playwright/test';
import { faqIds } from '../support/site-content.ts';
import { openPage } from '../support/site-pages.ts';
import { findBarriers } from './barriers.ts';
import { fillForm, openHydrated, test, visitor } from './page-watch.ts';

const phone = { width: 390, height: 844 };
const looks = {
  'on a phone, light': { viewport: phone, colorScheme: 'light' },
  'on a desktop, dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
} as const;

for (const look of ['on a phone, light', 'on a desktop, dark'] as const) {
  test.describe(look, () => {
    test.use(looks[look]);
    const isPhone = looks[look].viewport === phone;

    test('axe finds nothing while menu, switcher or an answer is open', async ({ page }) => {
      await openHydrated(page, '/faq');
      await page.getByRole('banner').locator('summary', { hasText: 'Language' }).click();
      await expect(page.getByRole('banner').getByText('Français')).toBeVisible();
      expect.soft(await findBarriers(page), 'switcher').toEqual([]);
      await page.keyboard.press('Escape');
      if (isPhone) {
        await page.getByRole('banner').locator('summary', { hasText: 'menu' }).click();
        await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible();
        expect.soft(await findBarriers(page), 'menu').toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.locator(`#${faqIds[0]}-2 summary`).click();
      await expect(page.locator(`#${faqIds[0]}-2 .accordion__answer`)).toBeVisible();
      expect.soft(await findBarriers(page), 'answer').toEqual([]);
    });

    test('axe finds nothing while the form shows errors, is sent, has failed and has succeeded', async ({ page }) => {
      await openHydrated(page, '/contact');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.locator('.error-summary')).toBeFocused();
      expect.soft(await findBarriers(page), 'errors').toEqual([]);

      const response = Promise.withResolvers<{ status: number; success: boolean }>();
      await page.route('**/functions/v1/secure-contact-form', async (route) => {
        const { status, success } = await response.promise;
        await route.fulfill({ status, json: { success, error: 'no' } });
      });
      await fillForm(page, visitor);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      expect.soft(await findBarriers(page), 'sending').toEqual([]);
      response.resolve({ status: 503, success: false });
      await expect(page.getByText('Submission Failed')).toBeVisible();
      expect.soft(await findBarriers(page), 'failure').toEqual([]);

      await page.unroute('**/functions/v1/secure-contact-form');
      await page.route('**/functions/v1/secure-contact-form', (route) => route.fulfill({ json: { success: true } }));
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Message Sent Successfully')).toBeVisible();
      expect.soft(await findBarriers(page), 'success').toEqual([]);
    });

    test.describe('for a visitor whose browser prefers French', () => {
      test.use({ locale: 'fr-FR' });

      test('axe finds nothing while the suggestion of another language is shown', async ({ page }) => {
        await openPage(page, '/');
        await expect(page.getByRole('complementary')).toBeVisible();
        expect.soft(await findBarriers(page)).toEqual([]);
      });
    });
  });
}

test('axe finds nothing on the response to a form that is posted without script', async ({ page }) => {
  await page.route('**/*.js', () => {}); // it never arrives: with script switched off, axe could not run either
  await page.goto('/contact');
  await page.locator('[name=email]').fill('nobody');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('.error-summary')).toBeVisible();
  expect.soft(await findBarriers(page), 'errors').toEqual([]);
  await fillForm(page, visitor);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL('/contact?sent=1#contact');
  expect.soft(await findBarriers(page), 'thanks').toEqual([]);
});

test('a barrier is found', async ({ page }) => {
  await openHydrated(page, '/about'); // or React takes away what it does not know
  await page.evaluate(() => {
    const buttons = ['', 'One', 'Two'].map((name) => {
      const button = document.createElement('button');
      button.textContent = name;
      button.style.cssText = 'display: block; width: 60px; height: 10px; overflow: hidden';
      return button;
    });
    document.querySelector('main')?.append(document.createElement('img'), ...buttons);
  });
  const barriers = await findBarriers(page);
  expect(barriers.join()).toContain('image-alt');
  expect(barriers.join()).toContain('button-name');
  expect(barriers.join()).toContain('target-size');
});
