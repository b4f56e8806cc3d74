import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { root } from '../support/root.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

type Output = 'pipe' | number;

/** The whole site, with its log going where a test sends it. */
async function startServer(stdout: Output, { wrapper = [] as string[], variables = {} } = {}) {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const [command = '', ...args] = [...wrapper, process.execPath, join(root, 'dist/server/index.js')];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: `file:${join(await createTemporaryFolder(), 'goshen.db')}`,
      SHUTDOWN_DELAY_MS: '0',
      ...variables,
    },
    stdio: ['ignore', stdout, 'inherit'],
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${origin}/healthz`), { timeout: 60_000 });
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const lostLines = async () => Number(/^goshen_log_lines_lost_total (\d+)$/m.exec(await readMetrics())?.[1]);
  return { child, origin, ended, lostLines };
}

async function sendRequest(origin: string, times: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < times; sent += 20) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => statusOf(`${origin}/healthz`)));
    for (const status of responses) statuses.add(status);
  }
  return statuses;
}

/** 0 where no response came. */
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

test('a reader of the log that goes away costs lines, no request and not the process', async () => {
  const { child, origin, ended, lostLines } = await startServer('pipe');
  child.stdout?.destroy();
  expect(await sendUntilLoss(origin, lostLines)).toEqual(new Set([200]));
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a full disk costs lines, no request and not the process', async () => {
  const file = await open(join(await createTemporaryFolder(), 'log'), 'a');
  onTestFinished(() => file.close());
  // A limit on the size of files (in KiB) stands for the end of the disk; its signal is ignored as on a real disk.
  const wrapper = ['bash', '-c', `trap '' XFSZ; ulimit -f 16; exec "$@"`, 'bash'];
  const variables = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
  const { child, origin, ended, lostLines } = await startServer(file.fd, { wrapper, variables });
  expect(await sendUntilLoss(origin, lostLines)).toEqual(new Set([200]));
  await file.truncate(0);
  await expectNoLoss(origin, lostLines);
  expect((await file.stat()).size).toBeGreaterThan(0); // lines are written again
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a reader that stalls is waited for up to a limit, then lines are lost', async () => {
  const { child, origin, lostLines } = await startServer('pipe');
  child.stdout?.pause();
  const path = `/${'x'.repeat(8000)}`; // so that a few hundred lines are more than the limit
  await vi.waitFor(
    async () => {
      await Promise.all(Array.from({ length: 20 }, () => fetch(origin + path)));
      expect(await lostLines()).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 1 },
  );
  child.stdout?.resume();
  await expectNoLoss(origin, lostLines);
});

/** Sends requests until a hundred lines are lost: a busy machine writes and counts them late. */
async function sendUntilLoss(origin: string, lostLines: () => Promise<number>): Promise<Set<number>> {
  let statuses = new Set<number>();
  await vi.waitFor(
    async () => {
      statuses = statuses.union(await sendRequest(origin, 100));
      expect(await lostLines()).toBeGreaterThan(100);
    },
    { timeout: 60_000 },
  );
  return statuses;
}

/** Waits until twenty more requests cost no line. */
async function expectNoLoss(origin: string, lostLines: () => Promise<number>): Promise<void> {
  await vi.waitFor(
    async () => {
      const before = await lostLines();
      await sendRequest(origin, 20);
      expect(await lostLines()).toBe(before);
    },
    { timeout: 60_000 },
  );
}
