import { expect } from '@playwright/test';
import { hydrated, noTrouble, test } from './page-watch.ts';
import { sitePaths } from './site-pages.ts';

const paths = [...sitePaths, '/en', '/fr', '/es', '/fr/about', '/es/companies', '/fr/contact', '/es/blog'];

for (const path of paths) {
  test(`${path} hydrates without a word in the console, a failed request or another origin`, async ({
    trouble,
    page,
  }) => {
    const before = await (await page.goto(path))?.text();
    await hydrated(page);
    expect(trouble).toEqual(noTrouble);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
    await expect(page.locator('head style')).toHaveCount(1);
    expect(await page.title()).toBe(decodeTitle(before ?? ''));
  });
}

for (const language of ['fr', 'es']) {
  test(`pages without a prefix hydrate in ${language} for a visitor who chose it`, async ({
    trouble,
    page,
    context,
    origin,
  }) => {
    await context.addCookies([{ name: 'i18next', value: language, url: origin }]);
    for (const path of [
      '/',
      '/services',
      '/services/web-development',
      '/blog/online-store-payment-delivery-phones',
      '/faq',
      '/privacy-policy',
      '/contact',
    ]) {
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    expect(trouble).toEqual(noTrouble);
  });
}

test('client navigation keeps exactly one of each head element and moves focus to the heading', async ({
  trouble,
  page,
  origin,
}) => {
  await page.goto('/');
  await hydrated(page);
  for (const [name, path] of [
    ['About', '/about'],
    ['Services', '/services'],
    ['Blog', '/blog'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}${path}`);
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(page.locator('meta[name=description]')).toHaveCount(1);
    await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(4);
    await expect(page.locator('h1')).toBeFocused();
  }
  expect(trouble).toEqual(noTrouble);
});

test('an unknown article reached in the browser is replaced by /404', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href^="/blog/"]');
    link?.setAttribute('href', '/blog/nothing-here');
  });
  const answer = await page.goto('/blog/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Oops! Page not found');
});

function decodeTitle(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  return title.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}
