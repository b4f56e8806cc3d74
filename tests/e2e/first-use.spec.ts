import { expect } from '@playwright/test';
import { openPage } from '../support/site-pages.ts';
import { test } from './page-watch.ts';

const isHydrated = 'html[data-hydrated]';

test('a page that comes up under a resting pointer loads no application, and the first move does', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000); // the application would be loaded two seconds after the page
  const requested: string[] = [];
  page.on('request', (request) => void (/application/.test(request.url()) && requested.push(request.url())));
  await openPage(page, '/about');
  await page.dispatchEvent('main', 'pointermove', { movementX: 0, movementY: 0 }); // as Chromium does after a layout
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  await page.mouse.move(40, 40);
  await page.mouse.move(60, 60);
  await expect.poll(() => requested.length).toBe(1);
  await page.clock.resume();
  await expect(page.locator(isHydrated)).toBeAttached();
});
