import { expect } from '@playwright/test';
import { contactFields } from '#domain/contact/fields.ts';
import { listMessages } from './e2e-database.ts';
import { fillForm, noProblems, openHydrated, submitButton, test, visitor } from './page-watch.ts';

for (const path of ['/contact', '/']) {
  test(`a message sent from ${path} is thanked for, stored, and listed for the operator`, async ({
    problems,
    page,
  }) => {
    const email = `visitor${path.length}@example.org`;
    await openHydrated(page, path);
    await fillForm(page, { ...visitor, email });
    const request = page.waitForRequest('**/functions/v1/secure-contact-form');
    await page.getByRole('button', { name: 'Send Message' }).click();
    expect(Object.keys((await request).postDataJSON()).sort()).toEqual(
      [...contactFields, 'honeypot', 'timestamp', 'userAgent'].sort(),
    );
    await expect(page.getByText('Message Sent Successfully')).toBeVisible();
    await expect(page.getByText("Thank you for your message. We'll get back to you within 24 hours.")).toBeVisible();
    await expect(page.locator('[name=message]')).toHaveValue('');
    expect(listMessages()).toContain(email);
    expect(problems).toEqual(noProblems);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is stored and thanked for on the same path', async ({ page }) => {
    await page.goto('/fr/contact');
    await fillForm(page, { ...visitor, email: 'sans-script@example.org' });
    await submitButton(page).click();
    await expect(page).toHaveURL('/fr/contact?sent=1#contact');
    expect(listMessages()).toContain('sans-script@example.org');
  });

  for (const { path, answer } of [
    { path: '/contact', answer: '/contact' },
    { path: '/fr', answer: '/fr/contact' },
  ]) {
    test(`a refused form of ${path} opens at its summary, which has the focus`, async ({ page }) => {
      for (const [width, height] of [
        [390, 844],
        [1280, 720],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        await submitButton(page).click();
        await expect(page).toHaveURL(new RegExp(`${answer}#`));
        await expect(page).toHaveTitle(/^(Error|Erreur)\b/);
        await expect(page.locator('.error-summary')).toBeFocused();
        await expect(page.locator('.error-summary')).toBeInViewport({ ratio: 1 });
        const header = await page.getByRole('banner').boundingBox();
        const summary = await page.locator('.error-summary').boundingBox();
        expect(summary?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
        await page.keyboard.press('Tab');
        await expect(page.locator('.error-summary a').first()).toBeFocused();
      }
    });
  }

  test('a form that the server cannot take opens at the reason', async ({ page }) => {
    await page.goto('/contact');
    await fillForm(page, { message: 'x'.repeat(40_000) });
    await submitButton(page).click();
    await expect(page.locator('main .notice--error')).toBeFocused();
    await expect(page.locator('main .notice--error')).toBeInViewport({ ratio: 1 });
  });
});
