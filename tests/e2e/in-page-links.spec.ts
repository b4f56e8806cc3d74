import { expect, type Page } from '@playwright/test';
import { openPage } from '../support/site-pages.ts';
import { holdApplication } from './hurried-page.ts';
import { hydrated, openHydrated, test } from './page-watch.ts';

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
  test('leads there and back before the application is there', async ({ page }) => {
    await holdApplication(page);
    await openPage(page, '/');
    await goAndComeBack(page);
  });

  test('leads there and back in the application, and loads nothing', async ({ page }) => {
    await openHydrated(page, '/');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await goAndComeBack(page);
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
});

test('the way back from another page leads to the place where it was left', async ({ page }) => {
  await openHydrated(page, '/');
  await page.evaluate(() => window.scrollBy(0, 600));
  const left = await scrollTop(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/about');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => scrollTop(page)).toBe(left);
});
