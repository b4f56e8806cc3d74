import { expect, type Page } from '@playwright/test';
import { servicePath } from '../support/site-content.ts';
import { openHydrated, switchLanguage, test } from './page-watch.ts';

/**
 * Everything in the head that describes the page, and the structured data; sorted, without what belongs to the build.
 *
 * @param html The page as the server sends it; without it, the page as the browser shows it.
 */
function readHead(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((sent) => {
    const read = sent === undefined ? document : new DOMParser().parseFromString(sent, 'text/html');
    const elements = [
      ...read.querySelectorAll(
        'title:not(svg title), meta, link:not([rel=stylesheet], [rel=preload], [rel=modulepreload]), script[type="application/ld+json"]',
      ),
    ];
    const attributesOf = (element: Element) =>
      element
        .getAttributeNames()
        .sort()
        .map((name) => `${name}=${element.getAttribute(name)}`);
    return elements
      .map((element) => [element.localName, ...attributesOf(element), element.textContent].join(' '))
      .sort();
  }, html);
}

async function expectServerHead(page: Page, path: string): Promise<void> {
  const response = await page.request.get(path); // with the cookies of the visitor
  const head = await readHead(page, await response.text());
  expect(head.length).toBeGreaterThan(5);
  await expect.poll(() => readHead(page)).toEqual(head);
}

for (const path of ['/', '/en', '/fr/about', '/es/blog', servicePath, '/nowhere']) {
  test(`hydration changes nothing in the head of ${path}`, async ({ problems, page }) => {
    await openHydrated(page, path);
    await expectServerHead(page, path);
    expect(problems.console.filter((line) => !line.includes('404'))).toEqual([]);
  });
}

for (const [from, to] of [
  ['/about', '/fr/about'],
  [servicePath, servicePath],
] as const) {
  test(`switching ${from} to French leaves the head that the server writes in French`, async ({ page }) => {
    await openHydrated(page, from);
    await switchLanguage(page, 'Français');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page).toHaveURL(to);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'fr_FR');
    await expectServerHead(page, to);
  });
}
