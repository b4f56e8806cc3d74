import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { servicePath } from '../support/site-content.ts';
import { expectPage, holdApplication, throttle } from './hurried-page.ts';
import { hydrated, test } from './page-watch.ts';

// A step in the application shares its document with the page before it: after a reload, Back changes the URL of the
// document that has just been loaded, and the browser loads nothing.

const steps = [
  { from: '/services', to: servicePath },
  { from: '/nowhere', to: '/about' },
  { from: '/fr/blog', to: '/faq' },
] as const;

/** Follows a link of the page inside the application. */
async function stepInside(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await page.goto(from);
  await hydrated(page);
  await page
    .locator(`main a[href="${to}"], footer a[href="${to}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expectPage(page, to);
}

/** The wrong page must not come up once the application is there, either. */
async function expectPageAndHydration(page: Page, path: string, release: () => void): Promise<void> {
  await expectPage(page, path);
  release();
  await hydrated(page);
  await expectPage(page, path);
}

for (const step of steps) {
  test(`Back from ${step.to} to ${step.from} after a reload shows the page`, async ({ page, problems }) => {
    await stepInside(page, step);
    const release = await holdApplication(page);
    await page.reload();
    await page.goBack({ waitUntil: 'commit' });
    await expectPageAndHydration(page, step.from, release);
    await page.goForward({ waitUntil: 'commit' });
    await expectPage(page, step.to);
    expect(problems.console.filter((line) => !line.includes('404'))).toEqual([]);
  });
}

test('Back shows the page while the document is still being loaded on a slow line', async ({ page, problems }) => {
  await stepInside(page, steps[0]);
  const release = await holdApplication(page);
  await throttle(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(() => page.goBack({ waitUntil: 'commit' })).toPass(); // refused while the new document takes over
  await expectPageAndHydration(page, steps[0].from, release);
  expect(problems.console).toEqual([]);
});

test('Back shows the page while the application is being loaded', async ({ page, problems }) => {
  await stepInside(page, steps[0]);
  const release = await holdApplication(page);
  await page.reload();
  const requested = page.waitForRequest(/\/assets\/application-/);
  await page.mouse.move(2, 2);
  await page.mouse.move(3, 3);
  await requested;
  release();
  await page.goBack({ waitUntil: 'commit' });
  await expectPage(page, steps[0].from);
  await hydrated(page);
  await expectPage(page, steps[0].from);
  expect(problems.console).toEqual([]);
});

test.describe('with another site', () => {
  const other = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>');
  });
  test.beforeAll(() => new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening)));
  test.afterAll(() => other.close());

  test('Back shows the page after coming back from there', async ({ page, problems }) => {
    await page.addInitScript(() => addEventListener('unload', () => {})); // keeps the page out of the back/forward cache
    await stepInside(page, steps[0]);
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    const release = await holdApplication(page);
    await page.goBack();
    await page.goBack({ waitUntil: 'commit' });
    await expectPageAndHydration(page, steps[0].from, release);
    expect(problems.console).toEqual([]);
  });
});
