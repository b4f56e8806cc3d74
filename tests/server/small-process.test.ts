import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Says at its end what Node has loaded of itself. */
const confession = "process.on('exit', () => process.stderr.write(process.moduleLoadList.join('\\n')));";

test('a server that has rendered a page has not loaded the HTTP client of Node, which nothing here asks', async () => {
  const server = startServerProcess({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(confession)}`,
    DATABASE_URL: `file:${join(await createTemporaryFolder(), 'goshen.db')}`,
    SHUTDOWN_DELAY_MS: '0',
  });
  const address = await server.listening;
  expect((await fetch(`${address}/about`)).status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  const loaded = server.said().split('\n');
  expect(loaded).toContain('NativeModule _http_server');
  expect(loaded.filter((name) => name.includes('undici'))).toEqual([]);
});
