import { test as base, expect, type Page } from '@playwright/test';

/** What a clean page must not do; filled while it runs. */
export type PageTrouble = { console: string[]; failedRequests: string[]; foreignRequests: string[] };

/** `origin` is the site's; `trouble` is what the page has done so far that a clean page does not. */
export const test = base.extend<{ origin: string; trouble: PageTrouble }>({
  origin: ({ baseURL }, use) => use(baseURL ?? ''),
  trouble: ({ page, origin }, use) => use(watch(page, origin)),
});

function watch(page: Page, origin: string): PageTrouble {
  const trouble: PageTrouble = { console: [], failedRequests: [], foreignRequests: [] };
  page.on('console', (message) => trouble.console.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => trouble.console.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => trouble.failedRequests.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      trouble.failedRequests.push(response.url());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      trouble.foreignRequests.push(request.url());
  });
  return trouble;
}

export const noTrouble: PageTrouble = { console: [], failedRequests: [], foreignRequests: [] };

/**
 * Waits until React has taken over the document. A sign of use brings that about, and is given again: a first one
 * may come before the script that listens for it.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(2, 2);
    await page.mouse.move(3, 3);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true', { timeout: 1000 });
  }).toPass();
}
