import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockDatabase } from '#server/outbox/lock-database.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import { sendNumbered } from '../support/endpoint-process.ts';
import { missingLockList, missingSqlite } from '../support/missing-parts.ts';
import { noLimits } from '../support/no-limits.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createSqliteUrl, openForTest } from '../support/stores.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { runMessages } from './messages-run.ts';

const listLocks = test.skipIf(missingLockList() !== null);
const looks = 20;

/** The locks of this process on a file, as the kernel lists them. */
async function locksOn(file: string, pid: number): Promise<string[]> {
  const { ino } = await stat(file);
  const locks = (await readFile('/proc/locks', 'utf8')).split('\n');
  return locks.filter((lock) => new RegExp(`POSIX .* ${pid} [0-9a-f]+:[0-9a-f]+:${ino} `).test(lock));
}

async function startServer(file: string) {
  const server = startServerProcess({ DATABASE_URL: `file:${file}`, ...noLimits });
  const origin = await server.listening;
  const readState = async () => ((await (await fetch(`${origin}/readyz`)).json()) as { store: string }).store;
  await vi.waitFor(async () => expect(await readState()).toBe('up'), { timeout: 60_000 });
  return { server, origin };
}

listLocks("a running server holds SQLite's locks on its database", async () => {
  const { file } = await createSqliteUrl();
  const { server } = await startServer(file);
  expect(await locksOn(file, server.pid)).not.toEqual([]);
});

listLocks('a second connection of a process does not cost the first one its locks', async () => {
  const databaseUrl = await createSqliteUrl();
  await openForTest(databaseUrl);
  await (await openOutbox(databaseUrl)).close();
  expect(await locksOn(databaseUrl.file, process.pid)).not.toEqual([]);
});

listLocks('a refused second server of a process does not cost the first one its lock', async () => {
  const databaseUrl = await createSqliteUrl();
  onTestFinished(lockDatabase(databaseUrl));
  expect(() => lockDatabase(databaseUrl)).toThrow(expect.objectContaining({ code: 'STORE_IN_USE' }));
  expect(await locksOn(`${databaseUrl.file}.lock`, process.pid)).not.toEqual([]);
});

test.skipIf(missingSqlite() !== null)(
  'another SQLite client that looks at the database costs no message, no erasure and no backup',
  async () => {
    const { file } = await createSqliteUrl();
    const { server, origin } = await startServer(file);
    const acknowledged: number[] = [];
    const send = async (number: number) => {
      if (await sendNumbered(origin, number)) acknowledged.push(number);
    };
    const look = () => promisify(execFile)('sqlite3', [file, 'SELECT count(*) FROM messages']);
    const erased = 'n0@example.org';
    const copy = join(await createTemporaryFolder(), 'copy.db');
    await send(0);
    for (let n = 1; n <= looks; n += 1) {
      await Promise.all([look(), send(2 * n)]);
      if (n === looks / 2) await runMessages(`file:${file}`, ['erase', '--email', erased, '--yes']);
      await send(2 * n + 1);
    }
    const unlinked = await unlinkedFilesOf(server.pid);
    const { out } = await runMessages(`file:${file}`, ['backup', copy]);
    await send(2 * looks + 2);
    server.signal('SIGKILL');
    await server.ended;

    expect(acknowledged).toHaveLength(2 * looks + 2);
    await startServer(file);
    const messages = await (await openForTest({ kind: 'sqlite', file })).list({ limit: 1000 });
    const emails = messages.flatMap(({ content }) => content?.email ?? []);
    const expected = acknowledged.map((number) => `n${number}@example.org`).filter((email) => email !== erased);
    expect(emails.sort()).toEqual(expected.sort());
    expect(out).toMatch(new RegExp(`holds ${2 * looks} messages`));
    expect(unlinked).toEqual([]);
  },
);

/** Files that a process still uses and others no longer see. */
async function unlinkedFilesOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const targets = await readdir(folder).then(
    (names) => Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => ''))),
    () => [], // not Linux
  );
  return targets.filter((target) => /goshen\.db.* \(deleted\)$/.test(target));
}
