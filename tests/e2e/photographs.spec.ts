import { expect, type Locator, type Page } from '@playwright/test';
import { buildingMs, type SiteCopy } from '../support/copy-project.ts';
import { buildPhotographSite, coveredCompanies, coveredService } from '../support/photograph-site.ts';
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';
import { listLayoutShifts } from './layout-shifts.ts';
import { budget, watchLoads, weigh } from './page-budgets.ts';
import { test } from './page-watch.ts';

test.describe.configure({ mode: 'default' }); // one build for all

let copy: SiteCopy;
let site: SiteUnderTest;

test.beforeAll(async () => {
  test.setTimeout(buildingMs); // the first build encodes every photograph
  copy = await buildPhotographSite();
  site = await startTestSite({ NODE_ENV: 'production', SITE_URL: 'http://goshen.test' }, copy.folder);
});

test.afterAll(async () => {
  await site?.stop();
  await copy?.remove();
});

const article = '/blog/harbour';
const service = `/services/${coveredService}`;
const screens = {
  'a phone': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  'a desktop': { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};

/** Opens a page of the site and waits for all that it loads before somebody scrolls. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path, { waitUntil: 'networkidle' });
}

async function scrollTo(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
}

/** The width of the file that the browser chose, and the smallest offered width that is not blurred. */
async function readWidths(image: Locator): Promise<{ chosen: number; right: number; type: string }> {
  return image.evaluate((img: HTMLImageElement) => {
    const source = img.parentElement?.querySelector('source');
    const offers = (source?.srcset ?? '').split(', ').map((offer) => offer.split(' '));
    const widths = offers.map(([, width = '']) => Number.parseInt(width, 10));
    const needed = img.clientWidth * devicePixelRatio;
    const path = new URL(img.currentSrc).pathname;
    const [, chosen = ''] = offers.find(([url]) => url === path) ?? [];
    return {
      chosen: Number.parseInt(chosen, 10),
      right: widths.find((width) => width >= needed) ?? Math.max(...widths),
      type: path.split('.').at(-1) ?? '',
    };
  });
}

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on ${name}`, () => {
    test.use(screen);

    for (const path of [article, service, '/blog', '/companies']) {
      test(`each image of ${path} has the width that the screen needs, and nothing moves`, async ({ page }) => {
        await open(page, path);
        const images = await page.locator('main .image img').all();
        expect(images.length).toBeGreaterThan(0);
        for (const image of images) {
          await scrollTo(image);
          const { chosen, right, type } = await readWidths(image);
          expect.soft({ chosen, type }).toEqual({ chosen: right, type: 'avif' });
        }
        expect.soft(await listLayoutShifts(page)).toEqual([]);
      });
    }

    test('/companies gives covers and weaves the same frame', async ({ page }) => {
      await page.goto(`${site.origin}/companies`);
      await expectEvenCards(page.locator('.portfolio'));
    });
  });
}

test('the cover is loaded first, and is the largest contentful paint of an article', async ({ page }) => {
  for (const path of [service, article]) {
    await open(page, path);
    await expect(page.locator('.cover img')).toHaveAttribute('loading', 'eager');
    await expect(page.locator('.cover img')).toHaveAttribute('fetchpriority', 'high');
  }
  const shown = await page.locator('.cover img').evaluate((img: HTMLImageElement) => img.currentSrc);
  await expect.poll(() => readLargest(page)).toBe(shown);
});

test('a shift of the layout is noticed', async ({ page }) => {
  await open(page, '/blog');
  await page.locator('main').evaluate((main) => {
    const block = document.createElement('div');
    block.style.height = '200px';
    main.prepend(block);
  });
  await expect.poll(() => listLayoutShifts(page)).toHaveLength(1);
});

/** URL of the image that is the largest contentful paint; empty where that is text. */
function readLargest(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          resolve(last !== undefined && 'url' in last ? String(last.url) : '');
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

for (const [width, name] of [
  [480, 'a phone'],
  [1600, 'a desktop'],
] as const) {
  test.describe(`the first view on ${name}`, () => {
    test.use({ ...screens[name], deviceScaleFactor: 1 });

    test('stays within its budgets', async ({ page }) => {
      for (const path of [article, service]) {
        const readLoads = watchLoads(page);
        await open(page, path);
        const loaded = await readLoads();
        expect.soft(weigh(loaded, path), path).toBeLessThan(budget.html);
        const [cover] = loaded.filter(({ path: file }) => file.endsWith(`-${width}.avif`));
        expect.soft(cover?.bytes ?? Number.POSITIVE_INFINITY, path).toBeLessThan(budget.cover[width]);
      }
    });
  });
}

test('companies with a cover show it, the others their weave', async ({ page }) => {
  await open(page, '/companies');
  for (const card of await page.locator('.portfolio article').all()) {
    const id = (await card.locator('[data-company]').getAttribute('data-company')) ?? '';
    const isCovered = coveredCompanies.includes(id);
    await expect(card.locator('.image img')).toHaveCount(isCovered ? 1 : 0);
    await expect(card.locator('.weave')).toHaveCount(isCovered ? 0 : 1);
    if (isCovered) await scrollTo(card.locator('.image img'));
  }
});

/** Measures the cards of a list: all have one frame for image or weave, and those of a row have one height. */
async function expectEvenCards(list: Locator): Promise<void> {
  const cards = await measureCards(list);
  expect(cards.length).toBeGreaterThan(2);
  for (const { shown, frame, outer, overflow } of cards) {
    expect.soft(shown, 'fills its frame').toEqual(frame);
    expect
      .soft([frame.width, frame.height], 'one size for all')
      .toEqual([cards[0]?.frame.width, cards[0]?.frame.height]);
    expect.soft(overflow).toBe(0);
    const row = cards.filter((other) => other.outer.y === outer.y);
    expect.soft(new Set(row.map((other) => other.outer.height)).size, 'one height a row').toBe(1);
  }
}

/** The image or weave of each card, its frame and the card. */
async function measureCards(list: Locator) {
  return list.evaluate((ul) =>
    [...ul.querySelectorAll('.card')].map((card) => {
      const media = card.querySelector('.card__media');
      const measure = (element: Element | null | undefined) => {
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
      };
      const shown = measure(media?.querySelector('img, .weave'));
      return { shown, frame: measure(media), outer: measure(card), overflow: card.scrollWidth - card.clientWidth };
    }),
  );
}
