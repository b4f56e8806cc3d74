import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { buildingMs, copySite, type SiteCopy } from '../support/copy-project.ts';
import { type DevelopmentServer, startDevelopmentServer } from '../support/development-server.ts';
import { hydrated, test } from './page-watch.ts';

test.describe.configure({ mode: 'default' }); // one copy and server for all

let copy: SiteCopy;
let server: DevelopmentServer;

test.beforeAll(async () => {
  test.setTimeout(buildingMs);
  copy = await copySite({});
  server = await startDevelopmentServer(copy.folder);
  await expect
    .poll(() =>
      fetch(server.origin).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test.afterAll(async () => {
  await server?.stop();
  await copy?.remove();
});

test('a page stays open over edits of what the server runs: it comes back by itself, and works', async ({ page }) => {
  await page.goto(`${server.origin}/about`);
  await hydrated(page);
  for (const file of ['server/pages/page-handler.ts', 'src/domain/routes.ts', 'build/content-plugin.ts']) {
    await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
    await appendFile(join(copy.folder, file), '// edited\n');
    await expect(page.locator('html[data-old]')).not.toBeAttached();
    await expect(page.locator('h1')).toBeVisible();
    await hydrated(page);
  }
  expect(server.output()).not.toMatch(/stop-timed-out|request-failed/);
});

test('an open page waits for a server that is ready, however early the new one accepts connections', async ({
  page,
}) => {
  await page.goto(`${server.origin}/about`);
  await hydrated(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  let asked = 0;
  await page.route('**/readyz', (route) => {
    asked += 1;
    return route.fulfill({ status: 503 });
  });
  const countStarts = () => server.output().split('listening').length;
  const starts = countStarts();
  await appendFile(join(copy.folder, 'server/pages/page-handler.ts'), '// edited\n');
  await expect.poll(countStarts).toBeGreaterThan(starts);
  const askedBefore = asked;
  await expect.poll(() => asked).toBeGreaterThan(askedBefore + 8); // longer than Vite needs to find the server
  await expect(page.locator('html[data-old]')).toBeAttached();
  await page.unroute('**/readyz');
  await expect(page.locator('html[data-old]')).not.toBeAttached();
  await hydrated(page);
});

test('a page that shows a fault comes back after a restart, also where Vite could not load its client', async ({
  page,
}) => {
  const file = join(copy.folder, 'src/pages/about-page.tsx');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('<PageHero', '{nope.nothing}<PageHero'));
  const client = '**/@vite/client';
  await page.route(client, (route) => route.abort());
  await expect(async () => {
    expect((await page.goto(`${server.origin}/about`))?.status()).toBe(500);
  }).toPass();
  await page.unroute(client);
  await writeFile(file, text);
  await appendFile(join(copy.folder, 'server/pages/page-handler.ts'), '// edited\n');
  await expect(page.locator('.site-header')).toBeVisible();
  await hydrated(page);
});
