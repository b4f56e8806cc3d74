import { expect, type Page } from '@playwright/test';
import { JSDOM } from 'jsdom';

/** Holds the application back, which a hurried visitor does not wait for, on this document and the next ones. */
export const holdApplication = (page: Page) => hold(page, /\/assets\/application-/);

/** Holds responses back. @returns the way to let them come. */
export async function hold(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => route.continue()).catch(() => {})); // the page may be gone
  return resolve;
}

/** A line of 400 kbit/s with 300 ms to the server and back, as on a crowded mobile network. */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = 50_000;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Checks that URL, title, main heading and language are those of the document that the server sends for the URL. */
export async function expectPage(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  const response = await page.request.get(path); // with the cookies of the visitor
  const html = (await response.text()).replace(/<(script|style)\b.*?<\/\1>/gs, ''); // parsing styles takes longer than all else
  const { document } = new JSDOM(html).window;
  await expect(page.locator('h1')).toHaveText(document.querySelector('h1')?.textContent ?? '');
  await expect(page).toHaveTitle(document.title);
  await expect(page.locator('html')).toHaveAttribute('lang', document.documentElement.lang);
}
