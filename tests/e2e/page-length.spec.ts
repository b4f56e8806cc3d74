import { expect } from '@playwright/test';
import { languages } from '#domain/locale.ts';
import { chooseLanguage, openPage, templatePaths } from '../support/site-pages.ts';
import { test } from './page-watch.ts';

// How much of a window each part of a page takes: what a visitor sees before scrolling, and how far they scroll.

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
  test.slow(); // every kind of page in every language
  await page.setViewportSize(desktop);
  for (const language of languages) {
    await chooseLanguage(context, language, origin);
    for (const path of templatePaths) {
      await openPage(page, path);
      const heading = await page.locator('main h2').filter({ visible: true }).first().boundingBox();
      expect.soft(bottomOf(heading), `${language} ${path}`).toBeLessThanOrEqual(desktop.height);
    }
  }
});

function bottomOf(box: { y: number; height: number } | null): number {
  return box === null ? Number.NaN : box.y + box.height;
}
