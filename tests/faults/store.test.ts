import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { noLimits } from '../support/no-limits.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openForTest, startOwnPostgres } from '../support/stores.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const waitOptions = { timeout: 60_000, interval: 50 };

function send(origin: string, number: number) {
  const message = { firstName: 'Zoë', lastName: 'N', email: 'z@example.org', message: `${number} ${'x'.repeat(900)}` };
  return fetch(origin + contactEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
}

async function storeStateOf(origin: string): Promise<unknown> {
  const response = await fetch(`${origin}/readyz`);
  return ((await response.json()) as { store: unknown }).store;
}

/**
 * Sends messages until the store is down, and expects refusals from then on.
 *
 * @returns how many were acknowledged.
 */
async function expectHonesty(origin: string): Promise<number> {
  let acknowledged = 0;
  await vi.waitFor(async () => {
    if ((await send(origin, acknowledged)).status === 200) acknowledged += 1;
    expect(await storeStateOf(origin)).toBe('down');
  }, waitOptions);
  const refused = await send(origin, -1);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '30',
    { success: false, error: expect.any(String) },
  ]);
  expect((await fetch(`${origin}/fr/about`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  return acknowledged;
}

test('a full disk: messages get 503, pages 200, and nothing that was acknowledged is lost', async () => {
  const file = join(await createTemporaryFolder(), 'goshen.db');
  const DATABASE_URL = `file:${file}`;
  // A limit on the size of files (in KiB) stands for the disk's end; its signal is ignored as on a real disk.
  const wrapper = ['bash', '-c', `trap '' XFSZ; ulimit -f 400; exec "$@"`, 'bash'];
  const full = startServerProcess({ DATABASE_URL, ...noLimits }, { wrapper });
  const origin = await full.listening;
  const acknowledged = await expectHonesty(origin);
  expect(acknowledged).toBeGreaterThan(3);
  full.signal('SIGTERM');
  expect(await full.ended).toBe(0);

  const again = await startServerProcess({ DATABASE_URL, ...noLimits }).listening;
  expect((await send(again, acknowledged)).status).toBe(200);
  const outbox = await openForTest({ kind: 'sqlite', file });
  expect((await outbox.counts()).messages.queued).toBe(acknowledged + 1);
});

test('a database that goes away and comes back: messages get 503, pages 200, then messages are stored without a restart', async () => {
  const postgres = await startOwnPostgres();
  const server = startServerProcess({ DATABASE_URL: await postgres.createDatabase(), ...noLimits });
  const origin = await server.listening;
  expect((await send(origin, 1)).status).toBe(200);
  for (let round = 0; round < 2; round += 1) {
    await postgres.stop();
    await expectHonesty(origin);
    await postgres.start();
    await vi.waitFor(async () => expect(await storeStateOf(origin)).toBe('up'), waitOptions);
    expect((await send(origin, 2 + round)).status).toBe(200);
  }
  expect(server.log.filter(({ level }) => level === 'fatal')).toEqual([]);
});
