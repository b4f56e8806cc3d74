import { expect, type Page } from '@playwright/test';
import { articlePath, servicePath } from '../support/site-content.ts';
import { hydrated, noTrouble, test } from './page-watch.ts';

/** Everything in the head that says what the page is, and the structured data; sorted, without what belongs to the build. */
function readHead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [
      ...document.querySelectorAll(
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
  });
}

/** The head as the server writes it, before any script has run. */
async function serverHead(page: Page, path: string): Promise<string[]> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  if (context === undefined) throw new Error('no browser');
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto(new URL(path, page.url()).href);
  const head = await readHead(plain);
  await context.close();
  return head;
}

for (const path of ['/', '/fr/about', '/services', servicePath, '/faq', '/nowhere']) {
  test(`hydration changes nothing in the head of ${path}`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    expect(await readHead(page)).toEqual(await serverHead(page, path));
  });
}

test('after each step through the site the head is what the server writes for that address', async ({
  trouble,
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const banner = page.getByRole('banner');
  const follow = [
    { path: '/services', link: banner.getByRole('link', { name: 'Services', exact: true }).first() },
    { path: servicePath, link: page.locator(`main a[href="${servicePath}"]`).first() },
    { path: '/blog', link: banner.getByRole('link', { name: 'Blog', exact: true }).first() },
    {
      path: articlePath,
      link: page.locator(`main a[href="${articlePath}"]`).first(),
    },
    { path: '/about', link: banner.getByRole('link', { name: 'About', exact: true }).first() },
  ];
  for (const { path, link } of follow) {
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('h1')).toBeFocused();
    expect(await readHead(page)).toEqual(await serverHead(page, path));
  }
  await page.goBack();
  await expect(page).toHaveURL(articlePath);
  await expect(page.locator('meta[property="article:published_time"]')).toHaveCount(1);
  expect(await readHead(page)).toEqual(await serverHead(page, articlePath));
  expect(trouble).toEqual(noTrouble);
});

for (const [from, to] of [
  ['/about', '/fr/about'],
  [servicePath, servicePath],
] as const) {
  test(`switching ${from} to French leaves the head that the server writes in French`, async ({ page }) => {
    await page.goto(from);
    await hydrated(page);
    const switcher = page.getByRole('banner').locator('details').filter({ hasText: 'Español' });
    await switcher.locator('summary').click();
    await switcher.locator('.menu__item', { hasText: 'Français' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page).toHaveURL(to);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'fr_FR');
    expect(await readHead(page)).toEqual(await serverHead(page, to));
  });
}
