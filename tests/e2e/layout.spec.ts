import { expect, type Page } from '@playwright/test';
import { languages } from '#domain/locale.ts';
import { hydrated, test } from './page-watch.ts';
import { chooseLanguage, notFoundPaths, openPage, sitePaths, templatePaths } from './site-pages.ts';
import { spaceText } from './text-spacing.ts';

const everyPath = [...sitePaths, ...notFoundPaths];
/** The widest is but the desktop in the middle of more ground: one language shows it. */
const widths = { en: [320, 390, 768, 1440, 1920], fr: [320, 390, 768, 1440], es: [320, 390, 768, 1440] };

/** From a phone to a desktop; a page at 200 % is laid out as one of half the width. */
const everyWidth = Array.from({ length: 23 }, (_, index) => 320 + 50 * index);

/** One for each layout of the sections. The header is the same on every page: home alone is checked at every width. */
const widthsOfLayouts = [320, 390, 768, 900, 1100, 1440];

/** A new width is laid out a moment after it is set. */
const eventually = expect.configure({ soft: true }).poll;

test.describe('without script, which changes no layout', () => {
  test.use({ javaScriptEnabled: false });

  test('paper gets the words of a page, and neither its controls nor its dark', async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const path of ['/', '/contact', '/terms-of-service']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.site-header, form').filter({ visible: true })).toHaveCount(0);
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    }
  });

  for (const language of languages) {
    test(`nothing is wider than the window or cut off, in ${language}`, async ({ page, context, origin }) => {
      test.slow(); // every page in one visit
      await chooseLanguage(context, language, origin);
      for (const path of everyPath) {
        await openPage(page, path);
        for (const width of widths[language]) {
          await page.setViewportSize({ width, height: 900 });
          await eventually(() => page.evaluate(findOverflow), `${path} at ${width} px`).toEqual([]);
        }
      }
    });

    test(`wider text spacing loses nothing at any width, in ${language}`, async ({ page, context, origin }) => {
      await chooseLanguage(context, language, origin);
      for (const path of templatePaths) {
        await openPage(page, path);
        await spaceText(page);
        await expectFit(page, path);
      }
    });

    test(`text of twice the size loses nothing, in ${language}`, async ({ page, context, origin }) => {
      test.slow(); // every page in one visit
      await chooseLanguage(context, language, origin);
      await doubleText(page);
      for (const path of everyPath) {
        await openPage(page, path);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await eventually(() => page.evaluate(findOverflow), `${path} at ${width} px`).toEqual([]);
        }
      }
    });
  }
});

test('something too wide and something cut off are found', async ({ page }) => {
  await openPage(page, '/about');
  await hydrated(page);
  await page.evaluate(() => {
    const [wide, cut] = document.querySelectorAll<HTMLElement>('main h3');
    wide?.style.setProperty('width', '3000px');
    for (const [name, value] of Object.entries({ width: '20px', overflow: 'hidden', 'overflow-wrap': 'normal' })) {
      cut?.style.setProperty(name, value);
    }
  });
  const found = (await page.evaluate(findOverflow)).join();
  expect(found).toContain('the page is');
  expect(found).toContain('h3. is cut off');
});

/** As a visitor does in the settings of the browser: the root's size and the widths of media queries follow. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

async function expectFit(page: Page, path: string): Promise<void> {
  for (const width of path === '/' ? everyWidth : widthsOfLayouts) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((set) => window.innerWidth === set, width);
    expect.soft(await page.evaluate(findOverflow), `${path} at ${width} px`).toEqual([]);
  }
}

/** What makes the page scroll sideways, or hides some of its own text. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const cut = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const isTooWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      const isTooHigh = element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0;
      if (!isTooWide && !isTooHigh) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      return (isTooWide && overflowX !== 'visible') || (isTooHigh && /hidden|clip/.test(overflowY));
    })
    .filter((element) => element.closest('svg, .visually-hidden, .field--trap, .menu__label, textarea, input') === null)
    .map((element) => `${element.localName}.${element.className} is cut off`);
  return [...sideways, ...cut];
}

test('nothing moves while the page loads, however late the font comes', async ({ page }) => {
  for (const { path, width } of [
    { path: '/', width: 390 },
    { path: '/fr', width: 1440 },
    { path: '/contact', width: 1440 },
    { path: '/blog/online-store-payment-delivery-phones', width: 390 },
    { path: '/services', width: 768 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    const font = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await font.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await hydrated(page);
    const arrived = page.waitForResponse('**/*.woff2');
    font.resolve();
    await (await arrived).finished();
    expect.soft(await readLayoutShift(page), `${path} at ${width} px`).toBe(0);
    await page.unroute('**/*.woff2');
  }
});

test('a page without the font has it on the next visit', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto('/faq');
  const withFallback = await titleWidth(page);
  await page.unroute('**/*.woff2');
  await page.goto('/about'); // fetches the font
  await openPage(page, '/faq');
  expect(await titleWidth(page)).not.toBe(withFallback);
});

/** Tells the fonts apart. */
function titleWidth(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('h1') ?? document.body);
    return range.getClientRects()[0]?.width;
  });
}

/** Cumulative layout shift of the page so far, two frames from now. */
function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        resolve(shifts.reduce((sum, { value }) => sum + value, 0));
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 200); // nothing was ever reported
    });
  });
}

test('the contact button of the header is there on a desktop only', async ({ page }) => {
  await openPage(page, '/');
  const button = page.getByRole('banner').getByRole('link', { name: 'Contact Us' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(button).toBeVisible();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(button).toBeHidden();
  }
});

test('the first screen is complete on a phone and on a desktop', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/fr', '/es']) {
      await openPage(page, path);
      for (const part of ['h1', '.button >> nth=1', '.stat >> nth=0', '.stat >> nth=1', '.weave--hero']) {
        const ratio = part === '.weave--hero' ? 0.5 : 1;
        await expect.soft(page.locator('.home-hero').locator(part), `${path} ${part}`).toBeInViewport({ ratio });
      }
    }
  }
});

test('every picture and every pattern has its size before it is drawn', async ({ page }) => {
  for (const path of sitePaths) {
    await openPage(page, path);
    const unsized = await page.evaluate(
      () =>
        [
          ...[...document.images].filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height')),
          ...[...document.querySelectorAll('svg')].filter((svg) => !svg.hasAttribute('viewBox')),
        ].length,
    );
    expect.soft(unsized, path).toBe(0);
  }
});
