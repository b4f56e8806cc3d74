import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createOutbox } from '#server/outbox/open-outbox.ts';
import type { SqliteUse } from '#server/outbox/sqlite-file.ts';
import { openSqliteStore } from '#server/outbox/sqlite-outbox.ts';
import { createSqliteUrl, openForTest } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const now = new Date('2026-03-01T10:00:00Z');

test('file and folder are for the owner only', async () => {
  const folder = join(await createTemporaryFolder(), 'data');
  const outbox = await openForTest({ kind: 'sqlite', file: join(folder, 'goshen.db') });
  await outbox.enqueue(createSubmission(), now);
  const modes = await Promise.all(['', 'goshen.db', 'goshen.db-wal'].map((name) => stat(join(folder, name))));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600']);
});

test('a file that is no database is refused and left as it is', async () => {
  const { file } = await createSqliteUrl();
  await writeFile(file, 'these are not the bytes of a database '.repeat(200));
  await expect(openSqliteStore(file, 'serve')).rejects.toMatchObject({
    code: 'STORE_CORRUPT',
    message: expect.stringContaining(file),
  });
  expect(await readFile(file, 'utf8')).toContain('these are not the bytes');
});

test('a folder that belongs to somebody else is refused with the user, the path and what to do', async () => {
  const folder = join(await createTemporaryFolder(), "the site's data");
  await mkdir(folder);
  await chmod(folder, 0o555);
  const stderr = await openAsOther(join(folder, 'goshen.db'), 'operate');
  expect(stderr).toMatch(new RegExp(`^STORE_UNAVAILABLE User ${otherUser} `));
  expect(stderr).toContain(`chown ${otherUser}:${otherUser} '${folder.replace("'", `'\\''`)}'`);
});

test('a folder with the name of the database is called a folder', async () => {
  const folder = await createTemporaryFolder();
  const opening = openSqliteStore(folder, 'operate');
  await expect(opening).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: `${folder} is a directory; DATABASE_URL must name a file`,
  });
});

test('a command that only reads needs no right to write', async () => {
  const { file } = await createSqliteUrl();
  const outbox = createOutbox(await openSqliteStore(file, 'serve'));
  await outbox.enqueue(createSubmission(), now);
  await outbox.close();
  await forbidWriting(file);
  expect(await openAsOther(file, 'read')).toBe('opened with 1 messages');
  expect(await openAsOther(file, 'operate')).toMatch(/^STORE_UNAVAILABLE /);
});

test('a command that only reads sees what is still in the write-ahead log', async () => {
  const { file } = await createSqliteUrl();
  const outbox = await openForTest({ kind: 'sqlite', file });
  await outbox.enqueue(createSubmission(), now);
  const link = join(await createTemporaryFolder(), 'linked.db');
  await symlink(file, link);
  await forbidWriting(file);
  await forbidWriting(link);
  for (const name of [file, link]) expect(await openAsOther(name, 'read')).toBe('opened with 1 messages');
});

test('a copy without the index of its log is refused, since messages would be missing', async () => {
  const { file } = await createSqliteUrl();
  const outbox = await openForTest({ kind: 'sqlite', file });
  await outbox.enqueue(createSubmission(), now);
  const copy = join(await createTemporaryFolder(), 'copy.db');
  await copyFile(file, copy);
  await copyFile(`${file}-wal`, `${copy}-wal`);
  await forbidWriting(copy);
  expect(await openAsOther(copy, 'read')).toMatch(/^STORE_UNAVAILABLE .*copy .* to a writable folder/);
});

const otherUser = process.getuid?.() || 65_534; // root may write everywhere, so it steps down

async function openAsOther(file: string, use: SqliteUse): Promise<string> {
  const program = join(import.meta.dirname, '../../support/open-store.ts');
  const child = spawn(process.execPath, [program, file, String(otherUser), use], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return text(child.stdout);
}

/** Everybody may read the database and its folder, nobody but root may change them. */
async function forbidWriting(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o444);
  await chmod(folder, 0o555);
  onTestFinished(() => chmod(folder, 0o755));
}

test('a new file is opened as soon as another process that opens it too lets go of it', async () => {
  const databaseUrl = await createSqliteUrl();
  const other = new DatabaseSync(databaseUrl.file);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  setTimeout(() => other.exec('COMMIT'), 1000);
  const outbox = await openForTest(databaseUrl);
  await outbox.checkWritable(new Date());
});

test('pages go on while another process holds the database, and the message is stored afterwards', async () => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  const other = new DatabaseSync(databaseUrl.file);
  other.exec('BEGIN IMMEDIATE');
  const stored = outbox.enqueue(createSubmission(), now);
  for (let turn = 0; turn < 100; turn += 1) await nextTurn(); // this thread is free meanwhile
  other.exec('COMMIT');
  other.close();
  expect(await stored).toMatchObject({ kind: 'stored' });
});

test('closing first does what came before, and takes nothing more', async () => {
  const outbox = createOutbox(await openSqliteStore((await createSqliteUrl()).file, 'serve'));
  const sent = Array.from({ length: 20 }, () => outbox.enqueue(createSubmission(), now));
  const read = Array.from({ length: 5 }, () => outbox.counts());
  const closed = Promise.all([outbox.close(), outbox.close()]);
  await expect(outbox.enqueue(createSubmission(), now)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await closed;
  expect((await Promise.all(sent)).map(({ kind }) => kind)).toEqual(Array(20).fill('stored'));
  expect(await Promise.all(read)).toHaveLength(5);
});
