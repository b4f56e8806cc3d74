import { expect } from '@playwright/test';
import { sitePaths } from '../support/site-pages.ts';
import { budget, watchLoads, weigh, weighFrame } from './page-budgets.ts';
import { hydrated, test } from './page-watch.ts';

for (const path of sitePaths) {
  test(`${path} stays within its budget, before it is used and after`, async ({ page }) => {
    const readLoads = watchLoads(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000); // the application would be loaded two seconds after the page
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    const atFirst = await readLoads();
    expect.soft(weigh(atFirst, path)).toBeLessThan(path === '/' ? budget.homeHtml : budget.html);
    const frame = weighFrame((await response?.text()) ?? '');
    expect.soft(frame).toBeGreaterThan(0);
    expect.soft(frame).toBeLessThan(path === '/' ? budget.frame.home : budget.frame.inner);
    expect.soft(weigh(atFirst, '.woff2')).toBeLessThan(budget.font);
    expect.soft(weigh(atFirst, '.js')).toBe(0); // what waits for the first use stands in the page
    expect.soft(weigh(atFirst, '.css')).toBe(0);
    const names = atFirst.map(({ path: name }) => name.replace(/^.*\.woff2$/, 'font').replace('/assets/', ''));
    // Images are the editor's; photographs.spec.ts weighs them.
    expect.soft(names.filter((name) => !/icon|logo|^images\//.test(name)).sort()).toEqual([path, 'font']);

    await page.clock.resume();
    await hydrated(page);
    const loaded = await readLoads();
    expect.soft(weigh(loaded, '.js')).toBeGreaterThan(0);
    expect.soft(weigh(loaded, '.js')).toBeLessThan(budget.script);
    expect.soft(weigh(loaded, '.css')).toBeLessThan(budget.laterStyle);
    expect.soft(new Set(loaded.map((one) => one.path)).size, 'nothing is loaded twice').toBe(loaded.length);
  });
}
