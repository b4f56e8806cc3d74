import { expect, type Page } from '@playwright/test';
import { JSDOM } from 'jsdom';

/** The scripts of the application, which a hurried visitor does not wait for. */
const application = /\/assets\/application-/;

/** Holds the application back, on this document and the next ones. @returns the way to let it come. */
export async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(application, (route) => promise.then(() => route.continue()).catch(() => {})); // the page may be gone
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
