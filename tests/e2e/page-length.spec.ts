import { expect } from '@playwright/test';
import { languages } from '#domain/locale.ts';
import { chooseLanguage, openPage } from '../support/site-pages.ts';
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
