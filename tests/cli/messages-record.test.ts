import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Outbox } from '#server/outbox/outbox.ts';
import { root } from '../support/root.ts';
import { listStores } from '../support/stores.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { openMessages, openSqliteMessages, received, runMessages, store } from './messages-run.ts';

const at = new Date('2026-03-02T10:00:00Z'); // the clock of runMessages
const longAgo = new Date('2025-01-01T10:00:00Z');

describe.each(listStores())('recorded actions on $name', ({ createDatabaseUrl }) => {
  test.each([
    ['list', ['--reveal']],
    ['show', ['ID', '--reveal']],
    ['export', ['--all']],
  ])('messages %s that shows personal data is recorded with who, when and how many', async (command, rest) => {
    const { outbox, run } = await openMessages(await createDatabaseUrl());
    const id = await store(outbox);
    const args = [command, ...rest.map((word) => word.replace('ID', id))];
    await run(...args, '--as', 'Thandi M');
    await run(...args);
    expect(await outbox.listActions(10)).toEqual([
      { at, command, count: 1, reason: null, by: userInfo().username },
      { at, command, count: 1, reason: null, by: `Thandi M (${userInfo().username})` },
    ]);
    expect((await run('stats')).out).toContain(`2026-03-02 10:00 ${command} 1, by Thandi M (${userInfo().username})\n`);
  });
});

test('masked reading is not recorded', async () => {
  const { outbox, run } = await openSqliteMessages();
  await store(outbox);
  await run('list');
  expect(await outbox.listActions(10)).toEqual([]);
});

test.each([
  ['erase', ['--older-than', '1h', '--yes']],
  ['hold', ['--email', 'thandi@example.org']],
  ['release', ['--all']],
  ['purge', []],
  ['backup', ['FILE']],
])('messages %s is recorded with who did it', async (command, rest) => {
  const { outbox, run } = await openSqliteMessages();
  await store(outbox, { trapped: true }, longAgo);
  const copy = join(await createTemporaryFolder(), 'copy.db');
  await run(command, ...rest.map((word) => word.replace('FILE', copy)), '--as', 'Thandi M');
  expect(await outbox.listActions(1)).toMatchObject([{ command, count: 1, by: `Thandi M (${userInfo().username})` }]);
});

describe.each(listStores())('a change and its record on $name', ({ createDatabaseUrl }) => {
  test('are one transaction, for each batch of a hundred', async () => {
    const { outbox, run } = await openMessages(await createDatabaseUrl());
    await Promise.all(Array.from({ length: 250 }, () => store(outbox)));
    await run('erase', '--older-than', '1h', '--yes');
    const erasures = (await outbox.listActions(10)).map(({ command, count }) => [command, count]);
    expect(erasures).toEqual([
      ['erase', 50],
      ['erase', 100],
      ['erase', 100],
    ]);
  });
});

test.each([
  ['erase', ['--older-than', '1h', '--yes'], 'queued'],
  ['hold', ['--email', 'thandi@example.org'], 'queued'],
  ['release', ['--all'], 'quarantined'],
  ['retry', ['--all'], 'dead'],
  ['purge', [], 'quarantined'],
])('messages %s changes nothing that it cannot record', async (command, rest, status) => {
  const { file, outbox, run } = await openSqliteMessages();
  const id = await store(outbox, { trapped: status === 'quarantined' }, longAgo);
  if (status === 'dead') await die(outbox, id);
  refuseRecords(file);
  const before = await outbox.list({ limit: 10 });
  await run(command, ...rest).catch(() => {});
  expect(await outbox.list({ limit: 10 })).toEqual(before);
});

async function die(outbox: Outbox, id: string): Promise<void> {
  const lease = { channel: 'email', owner: 'worker', leaseMs: 60_000 } as const;
  await outbox.schedule(['email'], received);
  await outbox.claim(lease, received);
  await outbox.complete(id, lease, { kind: 'dead', error: 'SMTP 554' }, received);
}

/** As where the disk is full. */
function refuseRecords(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON actions BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
  );
  database.close();
}

test('stats show the last backup, however many actions followed it', async () => {
  const { outbox, run } = await openSqliteMessages();
  expect((await run('stats')).out).not.toContain('Backup');
  await run('backup', join(await createTemporaryFolder(), 'copy.db'));
  const purge = { at: new Date(at.getTime() + 1000), command: 'purge', count: 1, reason: 'retention', by: null };
  for (let n = 0; n < 20; n += 1) await outbox.logAction(purge);
  const { out } = await run('stats');
  expect(out).not.toContain('backup');
  expect(out).toMatch(/^Backup +2026-03-02 10:00$/m);
});

test('without an entry in /etc/passwd, as in some containers, the number of the user is recorded', async () => {
  // Only root can become such a user. Everything is loaded before: the other user may not be able to read the project.
  const program = `const { operatorOf } = await import('#cli/messages-store.ts');
    if (process.getuid() === 0) process.setuid(54321);
    console.log(operatorOf('bob'));`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  expect(stdout).toBe(`bob (${process.getuid?.() === 0 ? 'user 54321' : userInfo().username})\n`);
});

test('a name that cannot be shown in one line is a usage error', async () => {
  const run = runMessages('file:/nowhere/goshen.db', ['list', '--reveal', '--as', 'a\nb']);
  await expect(run).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining('--as') });
});

test('a store that cannot record is read, with a note', async () => {
  const { file, outbox, run } = await openSqliteMessages();
  await store(outbox);
  refuseRecords(file);
  const { code, out, err } = await run('list', '--reveal');
  expect([code, out]).toEqual([0, expect.stringContaining('thandi@example.org')]);
  expect(err).toMatch(/^This command could not be recorded: .*disk is full/);
});
