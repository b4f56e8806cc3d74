import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { expectPage, holdApplication } from './hurried-page.ts';
import { hydrated, test } from './page-watch.ts';

// The language of a prefixed page goes along to pages that have no such URL, whether or not the application has come.

const inAYear = Date.now() / 1000 + 365 * 86_400;

async function languageCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'i18next');
}

async function chooseForAYear(context: BrowserContext, value: string, url: string): Promise<void> {
  await context.addCookies([{ name: 'i18next', value, url, expires: inAYear }]);
}

const ways: Record<string, { hasTouch: boolean; follow: (link: Locator) => Promise<void> }> = {
  mouse: { hasTouch: false, follow: (link) => link.click() },
  touch: { hasTouch: true, follow: (link) => link.tap() },
  keyboard: { hasTouch: false, follow: (link) => link.press('Enter') },
};

for (const [way, { hasTouch, follow }] of Object.entries(ways)) {
  test.describe(way, () => {
    test.use({ hasTouch });
    for (const { language, target } of [
      { language: 'fr', target: '/services' },
      { language: 'es', target: '/privacy-policy' },
    ]) {
      test(`leads from /${language} to ${target} in its language before the application`, async ({
        page,
        context,
        problems,
      }) => {
        await holdApplication(page);
        await page.goto(`/${language}`, { waitUntil: 'commit' });
        await follow(page.locator(`footer a[href="${target}"]`).first());
        await expectPage(page, target);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        expect(await languageCookie(context)).toMatchObject({ value: language, expires: -1 });
        expect(problems.console).toEqual([]);
      });
    }
  });
}

for (const [when, ready] of [
  ['before the application', holdApplication],
  ['in the application', async () => {}],
] as const) {
  test(`a language that was chosen outlives a visit to another prefix ${when}`, async ({ page, context, origin }) => {
    await chooseForAYear(context, 'es', origin);
    await ready(page);
    await page.goto('/fr');
    if (when === 'in the application') await hydrated(page);
    expect(await languageCookie(context)).toMatchObject({ value: 'es', expires: expect.closeTo(inAYear, -3) });
    await page.goto('/services');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
}

test('the latest visit decides where nothing was chosen', async ({ page }) => {
  await holdApplication(page);
  for (const language of ['fr', 'es', 'en']) {
    await page.goto(`/${language}`);
    await page.goto('/services');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});

/** Takes a language in the header by its own name. */
async function choose(page: Page, name: string): Promise<void> {
  const switcher = page.getByRole('banner').locator('details').filter({ hasText: 'Español' });
  await switcher.locator('summary').click();
  await switcher.locator('.menu__item', { hasText: name }).click();
}

for (const { from, name, to, language } of [
  { from: '/fr/about', name: 'English', to: '/about', language: 'en' },
  { from: '/about', name: 'Français', to: '/fr/about', language: 'fr' },
  { from: '/services', name: 'Español', to: '/services', language: 'es' },
]) {
  test(`${name} chosen on ${from} before the application is kept for a year`, async ({ page, context }) => {
    await holdApplication(page);
    await page.goto(from);
    await choose(page, name);
    await expectPage(page, to);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await languageCookie(context)).toMatchObject({ value: language, expires: expect.closeTo(inAYear, -4) });
    await page.goto(language === 'es' ? '/fr' : '/es');
    await page.goto('/faq');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}
