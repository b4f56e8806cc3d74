import { cp, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { root } from '../support/root.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

async function copyBuild(): Promise<string> {
  const folder = await createTemporaryFolder();
  for (const part of ['package.json', 'dist/boot', 'dist/client', 'dist/server'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  return folder;
}

function startFrom(folder: string, variables: Record<string, string> = {}) {
  return startServerProcess({ DATABASE_URL: `file:${folder}/goshen.db`, ...variables }, { folder });
}

test('a page whose file is missing is named by log, readiness and metrics, and the other pages are served', async () => {
  const folder = await copyBuild();
  const files = await readdir(join(folder, 'dist/server'));
  const [chunk = ''] = files.filter((name) => name.startsWith('contact-page-'));
  await rm(join(folder, 'dist/server', chunk));
  const METRICS_PORT = String(await findFreePort());
  const server = startFrom(folder, { METRICS_PORT });
  const origin = await server.listening;
  await vi.waitFor(
    async () => {
      const response = await fetch(`${origin}/readyz`);
      expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ pages: 'failed' })]);
    },
    { timeout: 60_000 },
  );
  const failure = expect.objectContaining({ event: 'prerender-failed', path: '/contact' });
  await expect.poll(() => server.log, { timeout: 60_000 }).toContainEqual(failure);
  expect((await fetch(`${origin}/fr/about`)).status).toBe(200);
  expect((await fetch(`${origin}/contact`)).status).toBe(500);
  const spanish = await fetch(`${origin}/contact`, { headers: { Cookie: 'i18next=es' } });
  expect([spanish.headers.get('content-language'), await spanish.text()]).toEqual([
    'es',
    expect.stringContaining('<h1>Se produjo un error</h1>'),
  ]);
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(metrics).toMatch(/^goshen_pages_failed [1-9]/m);
});

test.each(['dist/client/.vite/manifest.json', 'dist/server/entry-server.js'])(
  'a damaged %s ends the start with 78 and one line that names it',
  async (file) => {
    const folder = await copyBuild();
    await truncate(join(folder, file), 100);
    const server = startFrom(folder);
    expect(await server.ended).toBe(78);
    expect(server.stderr()).toMatch(/^PAGES_NOT_BUILT: .*\n$/);
    expect(server.stderr()).toContain(join(folder, file));
  },
);
