import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSqliteOutbox } from '#server/outbox/sqlite-outbox.ts';
import { createSqliteAddress, openForTest } from '../../support/stores.ts';
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
  const { file } = await createSqliteAddress();
  await writeFile(file, 'these are not the bytes of a database '.repeat(200));
  await expect(openSqliteOutbox(file)).rejects.toMatchObject({
    code: 'STORE_CORRUPT',
    message: expect.stringContaining(file),
  });
  expect(await readFile(file, 'utf8')).toContain('these are not the bytes');
});

test('a folder that belongs to somebody else is refused with the user, the path and what to do', async () => {
  const folder = await createTemporaryFolder();
  await chmod(folder, 0o555);
  const program = join(import.meta.dirname, '../../support/open-store.ts');
  const uid = process.getuid?.() || 65_534; // root may write everywhere, so it steps down
  const child = spawn(process.execPath, [program, join(folder, 'goshen.db'), String(uid)]);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await once(child, 'close');
  expect(said).toMatch(new RegExp(`^STORE_UNAVAILABLE User ${uid} `));
  expect(said).toContain(`chown ${uid}:${uid} ${folder}`);
});

test('pages go on while another process holds the database, and the message is stored afterwards', async () => {
  const address = await createSqliteAddress();
  const outbox = await openForTest(address);
  const other = new DatabaseSync(address.file);
  other.exec('BEGIN IMMEDIATE');
  const stored = outbox.enqueue(createSubmission(), now);
  for (let turn = 0; turn < 100; turn += 1) await nextTurn(); // this thread is free meanwhile
  other.exec('COMMIT');
  other.close();
  expect(await stored).toMatchObject({ kind: 'stored' });
});

test('closing twice is closing once', async () => {
  const outbox = await openSqliteOutbox((await createSqliteAddress()).file);
  await outbox.close();
  await outbox.close();
  await expect(outbox.counts()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
});

test('closing first does what came before, and takes nothing more', async () => {
  const outbox = await openSqliteOutbox((await createSqliteAddress()).file);
  const sent = Array.from({ length: 20 }, () => outbox.enqueue(createSubmission(), now));
  const read = Array.from({ length: 5 }, () => outbox.counts());
  const closed = Promise.all([outbox.close(), outbox.close()]);
  await expect(outbox.enqueue(createSubmission(), now)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await closed;
  expect((await Promise.all(sent)).map(({ kind }) => kind)).toEqual(Array(20).fill('stored'));
  expect(await Promise.all(read)).toHaveLength(5);
});
