import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Backend, SignInFlow } from '../../src/backend/open-backend.ts';
import { sessionOf } from '../support/auth-server.ts';
import { root } from '../support/root.ts';

export type OpenedWindow = Window & { backend: Backend; received: (string | null)[] };

/** Its path on the site. */
export function backendFile(): string {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'));
  return `/${manifest['src/backend/open-backend.ts'].file}`;
}

/** Does what a sign-in screen would: on a page of the site, under its policy, with the file of the build. */
export async function openBackendOn(
  page: Page,
  { pageUrl, backendUrl, flow }: { pageUrl: string; backendUrl: string; flow: SignInFlow },
): Promise<Backend['redirectResult']> {
  await page.goto('about:blank'); // else a new fragment would be no new page
  await page.goto(pageUrl);
  return page.evaluate(
    async ([file, url, flowType]) => {
      const { openBackend } = await import(file);
      const opened = window as unknown as OpenedWindow;
      opened.backend = await openBackend({ url, anonKey: 'anon' }, { flow: flowType });
      return opened.backend.redirectResult;
    },
    [backendFile(), backendUrl, flow] as const,
  );
}

export function keepSession(page: Page, session: unknown): Promise<void> {
  return page.evaluate((text) => localStorage.setItem('goshen-session', text), JSON.stringify(session));
}

export function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('goshen-session')));
}

/** The access token of the opened backend's session. */
export function readToken(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const result = await (window as unknown as OpenedWindow).backend.readSession();
    return result.ok ? (result.value?.access_token ?? null) : result.error.message;
  });
}

/** A session as the implicit flow brings it, issued so many seconds ago. */
export function tokensInUrl(age: number, more = ''): string {
  const { access_token, refresh_token, expires_at } = sessionOf(1, 3600 - age);
  return `#access_token=${access_token}&refresh_token=${refresh_token}&token_type=bearer&expires_in=3600&expires_at=${expires_at}${more}`;
}
