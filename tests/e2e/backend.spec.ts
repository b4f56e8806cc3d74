import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { openBackend } from '../../src/backend/open-backend.ts';
import { sessionOf } from '../support/auth-server.ts';
import { root } from '../support/root.ts';
import { startBackendSite } from './backend-site.ts';
import { test } from './page-watch.ts';

type Client = ReturnType<typeof openBackend>;
type OpenedWindow = Window & { client: Client };

/** Does what a sign-in page would: on a page of the site, under its policy, with the file of the build. */
async function openOn(page: Page, siteUrl: string, backendUrl: string): Promise<string | null> {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'));
  await page.goto(`${siteUrl}/about`);
  return page.evaluate(
    async ([file, url]) => {
      const module = await import(file);
      const client: Client = module.openBackend({ url, anonKey: 'anon' });
      (window as unknown as OpenedWindow).client = client;
      const { data } = await client.getSession();
      return data.session?.access_token ?? null;
    },
    [`/${manifest['src/backend/open-backend.ts'].file}`, backendUrl] as const,
  );
}

test('a session in local storage is refreshed, outlives the page, and ends with the sign-out', async ({ page }) => {
  const { site, server, stop } = await startBackendSite();
  try {
    server.setResponses({
      'POST /auth/v1/token': { json: sessionOf(2) },
      'POST /auth/v1/logout': { status: 204, json: null },
    });
    const stored = () => page.evaluate(() => localStorage.getItem('goshen-session'));
    await page.goto(`${site.origin}/about`);
    await page.evaluate((text) => localStorage.setItem('goshen-session', text), JSON.stringify(sessionOf(1, 60)));
    expect(await openOn(page, site.origin, server.url)).toBe('access-2');
    expect(await openOn(page, site.origin, server.url)).toBe('access-2');
    expect(await stored()).toContain('refresh-2');
    await page.evaluate(() => (window as unknown as OpenedWindow).client.signOut());
    expect(await stored()).toBeNull();
    expect(server.calls.map(({ line }) => line)).toEqual(['POST /auth/v1/token', 'POST /auth/v1/logout']);
  } finally {
    await stop();
  }
});
