import { copyFile, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { backUpSqlite } from '#server/outbox/backup-sqlite.ts';
import { createPostgresDatabase, createSqliteUrl, openForTest } from '../support/stores.ts';
import { thandi } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { openSqliteMessages, received, runMessages, store } from './messages-run.ts';

test('a copy made while messages come in opens again with every message acknowledged before it', async () => {
  const { outbox, run } = await openSqliteMessages();
  const folder = await createTemporaryFolder();
  const target = join(folder, 'copy.db');
  for (let n = 0; n < 20; n += 1) await store(outbox);
  const meanwhile = Promise.all(Array.from({ length: 50 }, () => store(outbox)));
  const { code, out } = await run('backup', target);
  await meanwhile;

  expect([code, out]).toEqual([0, expect.stringMatching(/copy\.db holds \d+ messages\.\n$/)]);
  expect(await readdir(folder)).toEqual(['copy.db']);
  expect(((await stat(target)).mode & 0o777).toString(8)).toBe('600');
  expect(await outbox.listActions(1)).toMatchObject([{ command: 'backup' }]);

  const restored = await createSqliteUrl();
  await copyFile(target, restored.file);
  const again = await openForTest(restored);
  const held = Number(/holds (\d+)/.exec(out)?.[1]);
  expect(held).toBeGreaterThanOrEqual(20);
  expect((await again.counts()).messages.queued).toBe(held);
  await store(again);
});

test('a copy holds nothing that leads to an address, and a server starts on it', async () => {
  const { outbox, run } = await openSqliteMessages();
  const secret = await outbox.dailySecret('2026-03-01');
  const limits = Array.from({ length: 500 }, (_, n) => ({ key: `accepted:client-${n}`, max: 5, windowMs: 600_000 }));
  for (const limit of limits) await outbox.consume(limit, received);
  await store(outbox);
  const target = join(await createTemporaryFolder(), 'copy.db');
  await run('backup', target);
  const bytes = await readFile(target, 'latin1');
  expect([bytes.includes('thandi@example.org'), bytes.includes(secret), bytes.includes('client-')]).toEqual([
    true,
    false,
    false,
  ]);

  const restored = await openForTest({ kind: 'sqlite', file: target }, 'serve');
  await store(restored, { limits: limits.slice(0, 1) });
  expect(await restored.dailySecret('2026-03-01')).not.toBe(secret);
});

test('a backup of a busy site ends with a consistent copy', async () => {
  const { outbox, run } = await openSqliteMessages();
  const long = { ...thandi, message: 'x'.repeat(100_000) };
  await Promise.all(Array.from({ length: 1000 }, () => store(outbox, { message: long })));
  const target = join(await createTemporaryFolder(), 'copy.db');
  const visitors = { areWriting: true };
  const writing = (async () => {
    while (visitors.areWriting) await store(outbox);
  })();
  const { out } = await run('backup', target);
  visitors.areWriting = false;
  await writing;
  expect(out).toMatch(/copy\.db holds 1\d{3} messages\.\n$/);
});

test('the next backup removes the files of a killed one', async () => {
  const { run } = await openSqliteMessages();
  const folder = await createTemporaryFolder();
  const target = join(folder, 'monday.db');
  for (const killed of ['monday.db.goshen-part', 'monday.db.goshen-part-journal', 'sunday.db.goshen-part']) {
    await writeFile(join(folder, killed), 'half a copy');
  }
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(join(folder, 'sunday.db.goshen-part'), yesterday, yesterday);
  await writeFile(join(folder, 'tuesday.db.goshen-part'), 'another backup that runs now');
  await writeFile(join(folder, 'notes.part'), 'mine');
  await run('backup', target);
  expect((await readdir(folder)).sort()).toEqual(['monday.db', 'notes.part', 'tuesday.db.goshen-part']);
});

test('an interrupted backup leaves no file', async () => {
  const { file } = await openSqliteMessages();
  const folder = await createTemporaryFolder();
  const failing = backUpSqlite(file, join(folder, 'copy.db'), AbortSignal.abort());
  await expect(failing).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readdir(folder)).toEqual([]);
});

test('an existing file is not overwritten', async () => {
  const { run } = await openSqliteMessages();
  const target = join(await createTemporaryFolder(), 'copy.db');
  await writeFile(target, 'mine');
  await expect(run('backup', target)).rejects.toMatchObject({ code: 'USAGE' });
  expect(await readFile(target, 'utf8')).toBe('mine');
});

test('a missing folder is a named error and leaves no file', async () => {
  const { file, run } = await openSqliteMessages();
  const target = join(dirname(file), 'nowhere', 'copy.db');
  const failing = run('backup', target);
  await expect(failing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining(target) });
});

test('for PostgreSQL the error names the command, without the password', async () => {
  const failing = runMessages(await createPostgresDatabase(), ['backup', 'my copy.dump']);
  await expect(failing).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringMatching(
      /pg_dump .*--exclude-table-data=daily_secrets --exclude-table-data=limits .*--file='my copy\.dump'$/,
    ),
  });
  await expect(failing).rejects.not.toMatchObject({ message: expect.stringContaining('password') });
});
