import { expect, type Page } from '@playwright/test';
import { contactFields, formFields } from '#domain/contact/fields.ts';
import { services, serviceWithoutPage } from '../support/site-content.ts';
import { fillForm, hydrated, openHydrated, submitButton, switchLanguage, test, visitor } from './page-watch.ts';

const endpoint = '**/functions/v1/secure-contact-form';
const { length: requiredCount } = contactFields.filter((field) => !formFields[field].isOptional);

type Sent = { key: string | undefined; body: Record<string, string> };

async function openForm(page: Page, path = '/contact'): Promise<void> {
  await openHydrated(page, path);
}

/** Responds to the form instead of the server and records the requests. */
async function respondWith(page: Page, responses: readonly (object | 'broken connection')[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route(endpoint, async (route) => {
    const request = route.request();
    const response = responses[sent.length] ?? { success: true };
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    if (response === 'broken connection') await route.abort();
    else await route.fulfill({ status: 'fields' in response ? 422 : 200, json: response });
  });
  return sent;
}

/** Scrolls until the submit button ends at a part of the window's height, and presses it. */
async function submitAt(page: Page, part: number): Promise<void> {
  await submitButton(page).evaluate((button, share) => {
    const top = button.getBoundingClientRect().bottom - window.innerHeight * share;
    window.scrollBy({ top, behavior: 'instant' });
  }, part);
  await submitButton(page).click();
}

/** Where the focused element is between the header and the lower edge of the window. */
function placeOfFocus(page: Page): Promise<'in view' | string> {
  return page.evaluate(() => {
    const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const isInView = top >= header && bottom <= window.innerHeight;
    return isInView ? 'in view' : `${top} to ${bottom}, header ends at ${header}, window at ${window.innerHeight}`;
  });
}

for (const path of ['/contact', '/']) {
  test(`the result of a submit on ${path} is in view below the header, wherever the button was`, async ({ page }) => {
    await respondWith(page, []);
    for (const [width, height] of [
      [360, 640],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openForm(page, path);
      for (const part of [0.4, 0.75, 1]) {
        const where = `${width}x${height}, button at ${part}`;
        await submitAt(page, part);
        await expect(page.locator('.error-summary')).toBeFocused();
        expect.soft(await placeOfFocus(page), `${where}: summary`).toBe('in view');
        await fillForm(page, visitor);
        await submitAt(page, part);
        await expect(page.getByRole('heading', { name: 'Your Message Has Reached Us' })).toBeFocused();
        expect.soft(await placeOfFocus(page), `${where}: confirmation`).toBe('in view');
        await page.getByRole('button', { name: 'Send Another Message' }).click();
      }
    }
  });
}

test('typed values and errors outlive a change of language', async ({ page }) => {
  await openForm(page);
  await fillForm(page, { firstName: 'Zoë', message: 'short' });
  await submitButton(page).click();
  await switchLanguage(page, 'Français');
  await expect(page.locator('[name=firstName]')).toHaveValue('Zoë');
  await expect(page.locator('[name=message]')).toHaveValue('short');
  await expect(page.locator('.error-summary')).toContainText('Le nom est obligatoire');
  await expect(page.locator('main form[method=post]')).toHaveAttribute('action', '/fr/contact#contact-result');
});

test('a draft is kept while the tab is open, on every page with the form, without the trap', async ({ page }) => {
  await openForm(page);
  await fillForm(page, visitor);
  await page.locator('[name=website]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'spam';
    trap.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await openForm(page, '/es');
  await expect(page.locator('[name=message]')).toHaveValue(visitor.message);
  await expect(page.locator('[name=website]')).toHaveValue('');
});

test('retries of the same form carry the same key, also after a reload', async ({ page }) => {
  const failure = { success: false, error: 'no' };
  const sent = await respondWith(page, [failure, 'broken connection', failure]);
  await openForm(page);
  await fillForm(page, { ...visitor, email: 'ZOE@example.org' });
  await submitButton(page).click();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await expect(submitButton(page)).toBeFocused();
  await submitButton(page).click();
  await expect.poll(() => sent.length).toBe(3);
  await expect(submitButton(page)).toBeEnabled();
  await page.reload();
  await hydrated(page);
  await submitButton(page).click();
  await expect(page.getByText('Message Sent Successfully')).toBeVisible();
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.body.email).toBe('zoe@example.org');
});

test('while a message is being sent the button shows it and nothing is sent twice', async ({ page }) => {
  let requests = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(endpoint, async (route) => {
    requests += 1;
    await released;
    await route.fulfill({ json: { success: true } });
  });
  await openForm(page);
  await fillForm(page, visitor);
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText('Sending...');
  await expect(submitButton(page)).toBeDisabled();
  await page.locator('[name=firstName]').press('Enter');
  await page.locator('main form[method=post]').evaluate((form: HTMLFormElement) => form.requestSubmit());
  release();
  await expect(page.getByText('Message Sent Successfully')).toBeVisible();
  await expect(submitButton(page)).toHaveText('Send Message');
  expect(requests).toBe(1);
});

test('fields that only the server refuses are marked with its words, reported and logged once', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await respondWith(page, [{ success: false, error: 'no', fields: { email: 'This address cannot be reached' } }]);
  await openForm(page);
  await fillForm(page, visitor);
  await submitButton(page).click();
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(page.locator('#contact-email-error')).toHaveText('This address cannot be reached');
  await expect(page.locator('.toast--error')).toHaveText(/Submission Failed.*There was an error sending your message/);
  expect(errors.filter((text) => text.startsWith('The contact message'))).toEqual([
    'The contact message could not be sent: HTTP 422',
  ]);
  await fillForm(page, { email: 'other@example.org' });
  await expect(page.locator('.error-summary')).toHaveCount(0);
});

test('the counter is read out near the end only', async ({ page }) => {
  await openForm(page);
  const announced = page.locator('main form [role=status]');
  await fillForm(page, { message: 'x'.repeat(899) });
  await expect(page.locator('.field__counter')).toHaveText('You have 101 characters left');
  await expect(announced).toHaveText('');
  await fillForm(page, { message: 'x'.repeat(900) });
  await expect(announced).toHaveText('You have 100 characters left');
  await fillForm(page, { message: 'x'.repeat(1001) });
  await expect(announced).toHaveText('You have 1 character too many');
});

test('a form that was posted before script took over continues from the response', async ({ page }) => {
  await openForm(page);
  await fillForm(page, { firstName: 'R2', message: 'short' });
  await page.evaluate(() => {
    sessionStorage.clear();
    document.querySelector<HTMLFormElement>('main form[method=post]')?.submit(); // past every listener
  });
  await expect(page.locator('.error-summary li')).toHaveCount(requiredCount);
  await hydrated(page);
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(page.locator('[name=message]')).toHaveValue('short');
  await fillForm(page, { message: 'long enough now' });
  await expect(page.locator('.error-summary li')).toHaveCount(requiredCount - 1);
  await switchLanguage(page, 'Français');
  await expect(page.locator('[name=firstName]')).toHaveValue('R2');
});

test('the form of somebody who comes from a service without a page names it', async ({ page }) => {
  test.skip(serviceWithoutPage === undefined, 'every service has a page');
  const title = services.find(({ slug }) => slug === serviceWithoutPage)?.title ?? '';
  await openHydrated(page, `/services/${serviceWithoutPage}`);
  await page.getByRole('link', { name: `Ask About ${title}` }).click();
  await page.waitForURL(`/contact?service=${serviceWithoutPage}#contact`);
  const message = page.locator('[name=message]');
  await expect(message).toHaveValue(`I would like to know more about ${title}.`);
  await expect(page.locator('.field__counter')).not.toHaveText('You have 1000 characters left');
  await fillForm(page, { message: 'Something else, please.' });
  await page.reload();
  await hydrated(page);
  await expect(message).toHaveValue('Something else, please.');
});

test('the form ignores a service that is not on the list', async ({ page }) => {
  await openForm(page, '/contact?service=%3Cb%3Ewin%3C%2Fb%3E');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[name=message]')).toHaveValue('');
});

test('success replaces the form with a sentence, until another message is begun', async ({ page }) => {
  await respondWith(page, []);
  await openForm(page);
  await fillForm(page, visitor);
  await submitButton(page).click();
  const heading = page.getByRole('heading', { name: 'Your Message Has Reached Us' });
  await expect(heading).toBeFocused();
  await page.locator('.toast').getByRole('button').click(); // first: the toast goes after ten seconds
  await expect(heading).toBeVisible();
  await expect(page.locator('main form[method=post]')).toBeHidden();
  await expect(page.locator('main').getByText('We’ll reply within 24 hours')).toBeVisible();
  await expect(page.locator('main :is([role=status], [role=alert], [aria-live])').getByText('reply')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await expect(page.locator('[name=firstName]')).toBeFocused();
  for (const name of Object.keys(visitor)) await expect(page.locator(`[name=${name}]`)).toHaveValue('');
  await expect(heading).toHaveCount(0);
});

test('a second message, after one that was sent without script, is confirmed once', async ({ page }) => {
  await respondWith(page, []);
  await openForm(page, '/contact?sent=1');
  const heading = page.locator('main').getByRole('heading', { name: 'Your Message Has Reached Us' });
  await expect(heading).toHaveCount(1);
  await fillForm(page, visitor);
  await submitButton(page).click();
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCount(1);
});

test('a failure names phone and mail once: in the notice above the button', async ({ page }) => {
  await respondWith(page, [{ success: false, error: 'no' }]);
  await openForm(page, '/fr/contact');
  await fillForm(page, visitor);
  await submitButton(page).click();
  const toast = page.locator('.toast--error');
  await expect(toast).toBeVisible();
  await expect(toast.locator('a')).toHaveCount(0);
  const line = page.locator('main form[method=post] .notice--error');
  await expect(line.locator('a[href^="tel:"]')).toBeVisible();
  await expect(line.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(line).toContainText('Si l’envoi échoue encore');
  await toast.getByRole('button').click();
  await expect(line).toBeVisible();
  await submitButton(page).click();
  await expect(line).toHaveCount(0);
});

test('the latest failure is the only one shown', async ({ page }) => {
  await respondWith(page, [
    { success: false, error: 'Rate limit exceeded' },
    { success: false, error: 'no' },
    { success: false, error: 'no', fields: { email: 'This address cannot be reached' } },
  ]);
  await openForm(page);
  await fillForm(page, visitor);
  const toast = page.locator('.toast');
  await submitButton(page).click();
  await expect(toast).toContainText('Too Many Requests');
  await submitButton(page).click();
  await expect(toast).toHaveText('Submission FailedThere was an error sending your message. Please try again.');
  await submitButton(page).click();
  await expect(toast.locator('a[href^="tel:"]')).toBeVisible(); // no notice in the form has the number
  await expect(toast).toHaveCount(1);
});

test('over the limit, the notice shows how long to wait', async ({ page }) => {
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '420' }, json: { success: false, error: 'rate limit' } }),
  );
  await openForm(page);
  await fillForm(page, visitor);
  await submitButton(page).click();
  await expect(page.locator('.toast--error')).toContainText(
    'Please wait a moment before submitting another message. You can try again in 7 minutes.',
  );
});
