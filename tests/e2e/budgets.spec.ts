import { expect, type Page } from '@playwright/test';
import { hydrated, test } from './page-watch.ts';
import { sitePaths } from './site-pages.ts';

/** Bytes as they come over the wire, packed, without headers. `docs/performance.md` says where they go. */
const budget = {
  /** What a connection carries in its first round trip: the home page with its style. */
  homeHtml: 14_000,
  html: 15_000,
  font: 24_000,
  /** Waits for the first use and asks for the application; all script there is before that. */
  boot: 700,
  homeScript: 95_000,
  script: 100_000,
  /** What a page shows at first is in its HTML; the rest comes with the application. */
  laterStyle: 5000,
};

type Loaded = { path: string; bytes: number };

/** What a page loads, filled while it does; bodies as they are sent. */
function watchLoads(page: Page): Loaded[] {
  const loaded: Loaded[] = [];
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes();
    loaded.push({ path: new URL(request.url()).pathname, bytes: responseBodySize });
  });
  return loaded;
}

function weigh(loaded: readonly Loaded[], ending: string): number {
  return loaded.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0);
}

for (const path of sitePaths) {
  test(`${path} stays within its budget, before it is used and after`, async ({ page }) => {
    const loaded = watchLoads(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000); // the application would be loaded two seconds after the page
    await page.goto(path, { waitUntil: 'networkidle' });
    expect.soft(weigh(loaded, path)).toBeLessThan(path === '/' ? budget.homeHtml : budget.html);
    expect.soft(weigh(loaded, '.woff2')).toBeLessThan(budget.font);
    expect.soft(weigh(loaded, '.js')).toBeLessThan(budget.boot);
    expect.soft(weigh(loaded, '.css')).toBe(0);
    const names = loaded.map(({ path: name }) => name.replace(/-[\w-]{8}\./, '.').replace('/assets/', ''));
    expect
      .soft(names.filter((name) => !/icon/.test(name)).sort())
      .toEqual([path, 'bricolage-grotesque.woff2', 'entry-boot.js']);

    await page.clock.resume();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect.soft(weigh(loaded, '.js')).toBeGreaterThan(budget.boot);
    expect.soft(weigh(loaded, '.js')).toBeLessThan(path === '/' ? budget.homeScript : budget.script);
    expect.soft(weigh(loaded, '.css')).toBeLessThan(budget.laterStyle);
    expect.soft(new Set(loaded.map((one) => one.path)).size, 'nothing is loaded twice').toBe(loaded.length);
  });
}
