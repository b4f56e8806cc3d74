import { expect } from '@playwright/test';
import { languages } from '#domain/locale.ts';
import { chooseLanguage, openPage, templatePaths } from '../support/site-pages.ts';
import { test } from './page-watch.ts';

// How much of a window each part of a page takes: what a visitor sees before scrolling, and how far they scroll.

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test('the footer takes less than half of a desktop window', async ({ page, context, origin }) => {
  await page.setViewportSize(desktop);
  for (const language of languages) {
    await chooseLanguage(context, language, origin);
    await openPage(page, '/faq');
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect.soft(footer?.height, language).toBeLessThan(380);
  }
});

test('the next heading is in the first screen of each kind of page on a desktop', async ({ page, context, origin }) => {
  test.slow(); // every kind of page in every language, again where it came without the font
  await page.setViewportSize(desktop);
  for (const language of languages) {
    await chooseLanguage(context, language, origin);
    for (const path of templatePaths) {
      await expect(async () => {
        await openPage(page, path);
        const heading = await page.locator('main h2').filter({ visible: true }).first().boundingBox();
        expect(bottomOf(heading), `${language} ${path}`).toBeLessThanOrEqual(desktop.height);
      }).toPass({ timeout: 15_000 });
    }
  }
});

test('home, companies and services keep to their number of phone screens', async ({ page, context, origin }) => {
  test.slow(); // a page that came without the font is opened again
  await page.setViewportSize(phone);
  for (const language of languages) {
    await chooseLanguage(context, language, origin);
    for (const [path, screens] of Object.entries({ '/': 9, '/companies': 7, '/services': 7 })) {
      await expect(async () => {
        await openPage(page, path);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height / phone.height, `${language} ${path}`).toBeLessThanOrEqual(screens);
      }).toPass({ timeout: 15_000 });
    }
  }
});

function bottomOf(box: { y: number; height: number } | null): number {
  return box === null ? Number.NaN : box.y + box.height;
}
