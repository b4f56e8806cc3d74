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

test('a mistake in what the server runs is shown over the open page, which comes back when it is corrected', async ({
  page,
}) => {
  await page.goto(`${server.origin}/about`);
  await hydrated(page);
  const file = join(copy.folder, 'server/pages/page-handler.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text}\nthrow new Error('a mistake of a test');\n`);
  await expect(page.locator('vite-error-overlay')).toContainText('a mistake of a test');
  await writeFile(file, text);
  await expect(page.locator('vite-error-overlay')).not.toBeAttached();
  await expect(page.locator('h1')).toBeVisible();
  await hydrated(page);
});
