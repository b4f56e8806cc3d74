import { type BrowserContext, expect } from '@playwright/test';
import { expectPage, holdApplication } from './hurried-page.ts';
import { switchLanguage, test } from './page-watch.ts';

// The language of a prefixed page goes along to pages that have no such URL, whether or not the application has come.

const inAYear = Date.now() / 1000 + 365 * 86_400;

async function languageCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'i18next');
}

test('a language that was chosen outlives a visit to another prefix', async ({ page, context, origin }) => {
  await context.addCookies([{ name: 'i18next', value: 'es', url: origin, expires: inAYear }]);
  await holdApplication(page);
  await page.goto('/fr');
  expect(await languageCookie(context)).toMatchObject({ value: 'es', expires: expect.closeTo(inAYear, -3) });
  await page.goto('/services');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('the latest visit decides for the session where nothing was chosen', async ({ page, context }) => {
  await holdApplication(page);
  for (const language of ['fr', 'es', 'en']) {
    await page.goto(`/${language}`);
    expect(await languageCookie(context)).toMatchObject({ value: language, expires: -1 });
    await page.goto('/services');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});

for (const { from, name, to, language } of [
  { from: '/fr/about', name: 'English', to: '/about', language: 'en' },
  { from: '/about', name: 'Français', to: '/fr/about', language: 'fr' },
  { from: '/services', name: 'Español', to: '/services', language: 'es' },
]) {
  test(`${name} chosen on ${from} before the application is kept for a year`, async ({ page, context }) => {
    await holdApplication(page);
    await page.goto(from);
    await switchLanguage(page, name);
    await expectPage(page, to);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const cookie = { value: language, path: '/', sameSite: 'Lax', expires: expect.closeTo(inAYear, -4) };
    expect(await languageCookie(context)).toMatchObject(cookie);
    await page.goto(language === 'es' ? '/fr' : '/es');
    await page.goto('/faq');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}
