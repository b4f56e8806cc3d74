import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { expectPage, holdApplication, throttle } from './hurried-page.ts';
import { hydrated, openHydrated, test } from './page-watch.ts';

// Entries that differ by a fragment share a document. After a change of language one of them has another URL: Back then
// changes the URL, and the browser loads nothing.

const choices = [
  { from: '/', to: '/fr' },
  { from: '/fr/contact', to: '/es/contact' },
] as const;

/** Goes to a place on the page, and changes the language there. */
async function goAndChangeLanguage(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await openHydrated(page, from);
  await page
    .locator('main a[href^="#"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/#/);
  const language = to.slice(1, 3);
  await page.locator(`.menu--dropdown .menu__item[lang=${language}]`).evaluate((option: HTMLElement) => option.click());
  await expectPage(page, to);
}

/** The wrong page must not come up once the application is there, either. */
async function expectPageAndHydration(page: Page, path: string, release: () => void): Promise<void> {
  await expectPage(page, path);
  release();
  await hydrated(page);
  await expectPage(page, path);
}

for (const choice of choices) {
  test(`Back from ${choice.to} to the same page at ${choice.from} shows that page`, async ({ page, problems }) => {
    await goAndChangeLanguage(page, choice);
    await page.goBack({ waitUntil: 'commit' });
    await expectPage(page, choice.from);
    await page.goForward({ waitUntil: 'commit' });
    await expectPage(page, choice.to);
    expect(problems.console).toEqual([]);
  });

  test(`Back from ${choice.to} to ${choice.from} after a reload shows that page`, async ({ page, problems }) => {
    await goAndChangeLanguage(page, choice);
    const release = await holdApplication(page);
    await page.reload();
    await page.goBack({ waitUntil: 'commit' });
    await expectPageAndHydration(page, choice.from, release);
    await page.goForward({ waitUntil: 'commit' });
    await expectPage(page, choice.to);
    expect(problems.console).toEqual([]);
  });
}

test('Back shows the page while the document is still being loaded on a slow line', async ({ page, problems }) => {
  await goAndChangeLanguage(page, choices[0]);
  const release = await holdApplication(page);
  await throttle(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(() => page.goBack({ waitUntil: 'commit' })).toPass(); // refused while the new document takes over
  await expectPageAndHydration(page, choices[0].from, release);
  expect(problems.console).toEqual([]);
});

test('Back shows the page while the application is being loaded', async ({ page, problems }) => {
  await goAndChangeLanguage(page, choices[0]);
  const release = await holdApplication(page);
  await page.reload();
  const requested = page.waitForRequest(/\/assets\/application-/);
  await page.mouse.move(2, 2);
  await page.mouse.move(3, 3);
  await requested;
  release();
  await page.goBack({ waitUntil: 'commit' });
  await expectPage(page, choices[0].from);
  await hydrated(page);
  await expectPage(page, choices[0].from);
  expect(problems.console).toEqual([]);
});

test('a page that the browser restores is in the language chosen since', async ({ page, context, origin }) => {
  await openHydrated(page, '/faq');
  await context.addCookies([{ name: 'i18next', value: 'es', url: origin }]);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectPage(page, '/faq');
});

test.describe('with another site', () => {
  const other = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>');
  });
  test.beforeAll(() => new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening)));
  test.afterAll(() => other.close());

  test('Back shows the page after coming back from there', async ({ page, problems }) => {
    await page.addInitScript(() => addEventListener('unload', () => {})); // keeps the page out of the back/forward cache
    await goAndChangeLanguage(page, choices[0]);
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    const release = await holdApplication(page);
    await page.goBack();
    await page.goBack({ waitUntil: 'commit' });
    await expectPageAndHydration(page, choices[0].from, release);
    expect(problems.console).toEqual([]);
  });
});
