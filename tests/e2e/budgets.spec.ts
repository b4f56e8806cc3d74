import { expect, type Page, type Request } from '@playwright/test';
import { hydrated, test } from './page-watch.ts';
import { sitePaths } from './site-pages.ts';

/** Bytes as they come over the wire, packed, without headers. `docs/performance.md` says where they go. */
const budget = {
  /**
   * The home page with its style: about what a connection carries in its first round trip. The boot script is in each
   * page, because a request for it cost 140 ms of LCP; what it does for visits before hydration takes part of this.
   */
  homeHtml: 14_300,
  /** Each inner page has the style of the images that articles and services may hold. Names of built files change it by 20 bytes. */
  html: 15_700,
  font: 24_000,
  /** All that comes after the first view: React 62 kB, the router 27, i18next 14, react-helmet-async 5. */
  script: 132_000,
  /** What a page shows at first is in its HTML; the rest comes with the application. */
  laterStyle: 5000,
};

type Loaded = { path: string; bytes: number };

/** @returns Tells what a page has loaded so far; bodies as they are sent. */
function watchLoads(page: Page): () => Promise<Loaded[]> {
  const loads: Promise<Loaded>[] = [];
  const measure = async (request: Request): Promise<Loaded> => {
    const { responseBodySize } = await request.sizes();
    return { path: new URL(request.url()).pathname, bytes: responseBodySize };
  };
  page.on('requestfinished', (request) => loads.push(measure(request)));
  return () => Promise.all(loads);
}

function weigh(loaded: readonly Loaded[], ending: string): number {
  return loaded.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0);
}

for (const path of sitePaths) {
  test(`${path} stays within its budget, before it is used and after`, async ({ page }) => {
    const readLoads = watchLoads(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000); // the application would be loaded two seconds after the page
    await page.goto(path, { waitUntil: 'networkidle' });
    const atFirst = await readLoads();
    expect.soft(weigh(atFirst, path)).toBeLessThan(path === '/' ? budget.homeHtml : budget.html);
    expect.soft(weigh(atFirst, '.woff2')).toBeLessThan(budget.font);
    expect.soft(weigh(atFirst, '.js')).toBe(0); // what waits for the first use stands in the page
    expect.soft(weigh(atFirst, '.css')).toBe(0);
    const names = atFirst.map(({ path: name }) => name.replace(/-[\w-]{8}\./, '.').replace('/assets/', ''));
    expect.soft(names.filter((name) => !/icon/.test(name)).sort()).toEqual([path, 'bricolage-grotesque.woff2']);

    await page.clock.resume();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const loaded = await readLoads();
    expect.soft(weigh(loaded, '.js')).toBeGreaterThan(0);
    expect.soft(weigh(loaded, '.js')).toBeLessThan(budget.script);
    expect.soft(weigh(loaded, '.css')).toBeLessThan(budget.laterStyle);
    expect.soft(new Set(loaded.map((one) => one.path)).size, 'nothing is loaded twice').toBe(loaded.length);
  });
}
