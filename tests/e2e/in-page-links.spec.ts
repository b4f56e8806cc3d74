import { expect, type Page } from '@playwright/test';
import { holdApplication } from './hurried-page.ts';
import { hydrated, test } from './page-watch.ts';
import { openPage } from './site-pages.ts';

const explore = (page: Page) => page.locator('.home-hero a[href="#industries"]');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const historyLength = (page: Page) => page.evaluate(() => window.history.length);

/** Goes to the industries and back: one entry of the history, and the way back to where the page stood. */
async function goAndComeBack(page: Page): Promise<void> {
  const length = await historyLength(page);
  await explore(page).click();
  await expect(page.locator('#industries')).toBeInViewport();
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(300);
  expect(await historyLength(page)).toBe(length + 1);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(0);
}

test.describe('a link to a place on the page', () => {
  for (const [when, ready] of [
    ['without script', (page: Page) => page.route('**/*.js', () => {})], // it never arrives; a failure would reload the page
    ['before the application is there', (page: Page) => page.route(/entry-client|application/, () => {})],
  ] as const) {
    test(`leads there and back ${when}`, async ({ page }) => {
      await ready(page);
      await openPage(page, '/');
      await goAndComeBack(page);
    });
  }

  test('leads there and back in the application, loads nothing and moves the focus', async ({ page }) => {
    await openPage(page, '/');
    await hydrated(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await goAndComeBack(page);
    await explore(page).click();
    await expect(page.locator('#industries')).toBeFocused();
    expect(requests).toEqual([]);
  });

  test('leads there before the application is there, and back after it', async ({ page }) => {
    const release = await holdApplication(page);
    await openPage(page, '/');
    await explore(page).click();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(300);
    release();
    await hydrated(page);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(0);
  });

  test('leads there and back once another page has been visited', async ({ page }) => {
    await openPage(page, '/about');
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page.locator('.home-hero')).toBeVisible();
    await goAndComeBack(page);
  });

  test('leads to its place again, however far the page was scrolled there before', async ({ page }) => {
    await openPage(page, '/privacy-policy');
    await hydrated(page);
    const entries = page.locator('.contents a');
    const first = (await entries.first().getAttribute('href')) ?? '';
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).hover(); // the router comes
    await expect.poll(() => page.evaluate(() => window.history.scrollRestoration)).toBe('manual');
    for (const entry of [entries.first(), entries.last(), entries.first()]) {
      await entry.evaluate((link: HTMLElement) => link.click());
      await expect(page.locator((await entry.getAttribute('href')) ?? '')).toBeFocused(); // the page has scrolled there
      await page.evaluate(() => window.scrollBy(0, 900));
    }
    const top = () => page.locator(first).evaluate((place) => Math.round(place.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(-700); // as it was left
    await page.goBack();
    await page.goForward();
    await expect.poll(top).toBeLessThan(-700);
    await entries.last().evaluate((link: HTMLElement) => link.click());
    await entries.first().evaluate((link: HTMLElement) => link.click());
    await expect.poll(top).toBeGreaterThan(0);
  });
});

test('the way back from another page leads to the place where it was left', async ({ page }) => {
  await openPage(page, '/');
  await hydrated(page);
  await explore(page).click();
  await expect(page.locator('#industries')).toBeFocused(); // the page has scrolled there
  await page.evaluate(() => window.scrollBy(0, 600));
  const left = await scrollTop(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/about');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/#industries');
  await expect.poll(() => scrollTop(page)).toBe(left);
});
