import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startOwnPostgres } from '../support/stores.ts';
import { postMessage } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const waitOptions = { timeout: 60_000, interval: 100 };

async function readyzOf(origin: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${origin}/readyz`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function expectPagesWithoutStore(origin: string, store: 'down' | 'damaged' = 'down'): Promise<void> {
  expect((await fetch(`${origin}/fr/about`)).status).toBe(200);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(await readyzOf(origin)).toMatchObject({ status: 200, body: { status: 'ready', store } });
  expect((await postMessage(origin)).status).toBe(503);
}

async function expectStore(origin: string): Promise<void> {
  await vi.waitFor(async () => expect((await readyzOf(origin)).body.store).toBe('up'), waitOptions);
  expect((await postMessage(origin)).status).toBe(200);
}

const refusalsIn = ({ log }: ServerProcess) => log.filter(({ event }) => event === 'database-unavailable');

test('a PostgreSQL that is away at the start costs messages, no pages; once it is there, messages are delivered', async () => {
  const postgres = await startOwnPostgres();
  const mail = await startMailServer();
  const DATABASE_URL = await postgres.createDatabase();
  await postgres.stop();
  const server = startServerProcess({
    DATABASE_URL,
    ...mail.settings,
    DELIVERY_POLL_MS: '50',
  });
  const origin = await server.listening;
  await expectPagesWithoutStore(origin);
  expect((await readyzOf(origin)).body).toEqual({
    status: 'ready',
    pages: 'working',
    store: 'down',
    channels: { email: 'working' },
  });
  expect(refusalsIn(server)).toEqual([expect.objectContaining({ level: 'error', code: 'STORE_UNAVAILABLE' })]);
  await postgres.start();
  await expectStore(origin);
  await vi.waitFor(() => expect(mail.mails).toHaveLength(1), waitOptions);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a SQLite folder that cannot be used at the start is named in the log, and used as soon as it can be', async () => {
  const folder = join(await createTemporaryFolder(), 'data');
  await writeFile(folder, 'this is a file, not a folder');
  const server = startServerProcess({ DATABASE_URL: `file:${folder}/goshen.db` });
  const origin = await server.listening;
  await expectPagesWithoutStore(origin);
  expect(refusalsIn(server)[0]?.detail).toContain(folder);
  await rm(folder);
  await expectStore(origin);
});

test('a damaged SQLite file is left as it is, and the store is used once the file was moved away', async () => {
  const file = join(await createTemporaryFolder(), 'goshen.db');
  const damaged = 'these are not the bytes of a database '.repeat(200);
  await writeFile(file, damaged);
  const server = startServerProcess({ DATABASE_URL: `file:${file}` });
  const origin = await server.listening;
  await expectPagesWithoutStore(origin, 'damaged');
  expect(refusalsIn(server)[0]).toMatchObject({ code: 'STORE_CORRUPT', detail: expect.stringContaining(file) });
  expect(await readFile(file, 'utf8')).toBe(damaged);
  await rm(file);
  await expectStore(origin);
});

test('a store that another process has locked is reported as down within a second', async () => {
  const file = join(await createTemporaryFolder(), 'goshen.db');
  const server = startServerProcess({ DATABASE_URL: `file:${file}` });
  const origin = await server.listening;
  const other = new DatabaseSync(file, { timeout: 5000 }); // the server writes when it starts
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const requestedAt = performance.now();
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(await readyzOf(origin)).toMatchObject({ status: 200, body: { store: 'down' } });
  expect(performance.now() - requestedAt).toBeLessThan(2000); // the probe of Kubernetes waits no longer
  other.exec('COMMIT');
  await expectStore(origin);
});

test('a PostgreSQL outside the network that gets the password without TLS is warned about once', async () => {
  const server = startServerProcess({ DATABASE_URL: 'postgres://goshen:secret@db.invalid/goshen' });
  await server.listening;
  await vi.waitFor(() => expect(refusalsIn(server)).not.toEqual([]), waitOptions);
  const warnings = server.log.filter(({ event }) => event === 'database-connection-exposed');
  expect(warnings).toMatchObject([
    { level: 'warn', detail: expect.stringMatching(/^db\.invalid is outside this network.*sslmode=verify-full/) },
  ]);
  expect(JSON.stringify(server.log)).not.toContain('secret');
});
