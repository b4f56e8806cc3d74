import { expect, type Page } from '@playwright/test';
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';
import { openHydrated, pressThrough, test } from './page-watch.ts';
import { spaceText } from './text-spacing.ts';

// The consent question and the language suggestion, both shown at the lower edge of the window.

const windows = [
  { width: 320, height: 480 },
  { width: 390, height: 700 },
  { width: 1280, height: 720 },
];

/** Pages, and a browser that prefers another language than theirs. */
const visits = {
  en: { locale: 'fr-FR', paths: ['/', '/contact', '/services', '/faq', '/privacy-policy'] },
  fr: { locale: 'es-ES', paths: ['/fr', '/fr/contact'] },
  es: { locale: 'en-ZA', paths: ['/es', '/es/contact'] },
};

const notices = (page: Page) => page.locator('.notices');
const question = (page: Page) => page.locator('.consent');
const suggestion = (page: Page) => page.locator('.language-suggestion');

let site: SiteUnderTest;
test.describe.configure({ mode: 'default' }); // one server for all of them
test.beforeAll(async () => {
  site = await startTestSite({ SITE_URL: 'http://goshen.test', GA_MEASUREMENT_ID: 'G-TEST' });
});
test.afterAll(() => site.stop());

async function openWithNotices(page: Page, path: string): Promise<void> {
  await page.context().clearCookies(); // a page in a language is a choice, after which no other is suggested
  await openHydrated(page, site.origin + path);
  await suggestion(page).waitFor();
  await question(page).waitFor();
}

for (const [language, { locale, paths }] of Object.entries(visits)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    for (const viewport of windows) {
      test(`at ${viewport.width}x${viewport.height} no focused element is covered`, async ({ page }) => {
        await page.setViewportSize(viewport);
        for (const path of paths) {
          await openWithNotices(page, path);
          expect.soft(await pressThrough(page, 'Tab', evaluateStop), `${path}, Tab`).toEqual([]);
          expect.soft(await pressThrough(page, 'Shift+Tab', evaluateStop), `${path}, Shift+Tab`).toEqual([]);
        }
      });
    }

    test('both take at most a third of the window, at any size and with wider text spacing', async ({ page }) => {
      await openWithNotices(page, paths[0] ?? '');
      await expectThird(page);
      await spaceText(page);
      await expectThird(page);
    });
  });
}

test('a covered element is found', async ({ page }) => {
  await page.goto(`${site.origin}/contact`);
  await page.evaluate(() => {
    document.styleSheets[0]?.insertRule('html::after { content: ""; position: fixed; inset: 0; z-index: 99 }');
  });
  expect(await pressThrough(page, 'Tab', evaluateStop)).not.toEqual([]);
});

test.describe('for a visitor who is writing', () => {
  test.use({ locale: 'fr-FR', viewport: { width: 320, height: 480 } });

  test('the notices do not come up over the field', async ({ page }) => {
    await page.goto(`${site.origin}/contact`);
    const field = page.locator('[name=firstName]');
    await field.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      window.scrollBy({ top: bottom - window.innerHeight + 4, behavior: 'instant' });
    });
    await field.focus(); // it is in the window, so nothing is scrolled; the application is loaded
    await question(page).waitFor();
    await suggestion(page).waitFor();
    await expect.poll(() => field.evaluate(evaluateStop)).toBe('');
  });

  test('the end of the page can be scrolled free', async ({ page }) => {
    await openWithNotices(page, '/');
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const shown = await notices(page).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan((shown?.y ?? 0) + 1); // less than a pixel is rounding
  });
});

async function expectThird(page: Page): Promise<void> {
  for (const viewport of [...windows, { width: 320, height: 800 }, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    const box = await notices(page).boundingBox();
    expect.soft(box?.height, JSON.stringify(viewport)).toBeLessThanOrEqual(viewport.height / 3);
    for (const button of await question(page).getByRole('button').all()) {
      await expect.soft(button).toBeInViewport({ ratio: 1 });
    }
  }
}

/** @returns the name of a focused element of which nothing can be seen. */
function evaluateStop(element: Element): string {
  const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
  const points = [...element.getClientRects()].flatMap(({ left, top, width, height }) =>
    shares.flatMap((x) => shares.map((y) => [left + x * width, top + y * height] as const)),
  );
  const isSeen = points.some(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  const { top, bottom } = element.getBoundingClientRect();
  return isSeen ? '' : `${element.textContent || element.id} (${Math.round(top)} to ${Math.round(bottom)})`;
}
