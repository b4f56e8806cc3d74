import { expect } from '@playwright/test';
import { contactFields } from '#domain/contact/fields.ts';
import { listMessages } from './e2e-database.ts';
import { fillForm, hydrated, noProblems, test } from './page-watch.ts';

const visitor = {
  firstName: 'Zoë',
  lastName: "O'Neill",
  company: 'Acme & Sons',
  message: 'We would like a booking site in two languages.',
};

for (const path of ['/contact', '/']) {
  test(`a message sent from ${path} is thanked for, stored, and listed for the operator`, async ({
    problems,
    page,
  }) => {
    const email = `visitor${path.length}@example.org`;
    await page.goto(path);
    await hydrated(page);
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

test('mistakes are named in a summary and beside their fields, and nothing is sent', async ({ page }) => {
  await page.goto('/contact');
  await hydrated(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await fillForm(page, { firstName: 'R2D2', lastName: '', email: 'nobody', message: 'short' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(
    page.getByText('First name can only contain letters, spaces, hyphens, and apostrophes').first(),
  ).toBeVisible();
  await expect(page.getByText('Last name is required').first()).toBeVisible();
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await expect(page.getByText('Message must be at least 10 characters').first()).toBeVisible();
  await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name=email]')).toHaveValue('nobody');
  expect(requests.filter((url) => url.includes('secure-contact-form'))).toEqual([]);
});

test('a failure of the server keeps the values and shows an error', async ({ page }) => {
  await page.goto('/contact');
  await hydrated(page);
  await page.route('**/functions/v1/secure-contact-form', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'unavailable' } }),
  );
  await fillForm(page, { ...visitor, email: 'kept@example.org' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await expect(page.locator('[name=email]')).toHaveValue('kept@example.org');
  await page.unroute('**/functions/v1/secure-contact-form');
  await page.route('**/functions/v1/secure-contact-form', (route) =>
    route.fulfill({ status: 429, json: { success: false, error: 'Rate limit exceeded' } }),
  );
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Too Many Requests')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is stored and thanked for on the same path', async ({ page }) => {
    await page.goto('/fr/contact');
    await fillForm(page, { ...visitor, email: 'sans-script@example.org' });
    await page.locator('form[method=post] button[type=submit]').last().click();
    await expect(page).toHaveURL('/fr/contact?sent=1#contact');
    expect(listMessages()).toContain('sans-script@example.org');
  });

  test('mistakes come back with a summary, the values, and a title that reports them', async ({ page }) => {
    await page.goto('/contact');
    await fillForm(page, { firstName: 'Ann', lastName: 'Lee', email: 'nobody', message: 'A message of good length.' });
    await page.locator('main form[method=post] button[type=submit]').last().click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
    await expect(page.locator('[name=firstName]')).toHaveValue('Ann');
    await expect(page.locator('[name=message]')).toHaveValue('A message of good length.');
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
        await page.locator('main form[method=post] button[type=submit]').last().click();
        await expect(page).toHaveURL(new RegExp(`${answer}#`));
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
    await page.locator('main form[method=post] button[type=submit]').last().click();
    await expect(page.locator('main .notice--error')).toBeFocused();
    await expect(page.locator('main .notice--error')).toBeInViewport({ ratio: 1 });
  });
});
