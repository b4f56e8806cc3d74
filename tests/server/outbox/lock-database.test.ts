import { symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDatabase } from '#server/outbox/lock-database.ts';
import { createSqliteUrl, openForTest } from '../../support/stores.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const inUse = expect.objectContaining({ code: 'STORE_IN_USE' });

test('a symbolic link to the database or its folder does not let a second server in', async () => {
  const { file } = await createSqliteUrl();
  await openForTest({ kind: 'sqlite', file });
  const elsewhere = await createTemporaryFolder();
  await symlink(file, join(elsewhere, 'linked.db'));
  await symlink(dirname(file), join(elsewhere, 'data'), 'junction');
  onTestFinished(lock(file));
  expect(() => lock(join(elsewhere, 'linked.db'))).toThrow(inUse);
  expect(() => lock(join(elsewhere, 'data', basename(file)))).toThrow(inUse);
});

test('a link to a database that does not exist yet locks the file it names', async () => {
  const { file } = await createSqliteUrl();
  const link = join(await createTemporaryFolder(), 'linked.db');
  await symlink(file, link);
  onTestFinished(lock(link));
  await openForTest({ kind: 'sqlite', file: link });
  expect(() => lock(file)).toThrow(inUse);
});

test('the error names the owner and the setting that helps', async () => {
  const { file } = await createSqliteUrl();
  onTestFinished(lock(file));
  const message = expect.stringMatching(/process \d+ on .*DATABASE_URL=file:/);
  expect(() => lock(file)).toThrow(expect.objectContaining({ code: 'STORE_IN_USE', message }));
});

function lock(file: string): () => void {
  return lockDatabase({ kind: 'sqlite', file });
}
