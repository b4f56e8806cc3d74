import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { root } from '../support/root.ts';
import { createSqliteUrl, listStores, openForTest, urlOf } from '../support/stores.ts';
import { createSubmission } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { runMessages } from './messages-run.ts';

const received = new Date('2026-03-01T10:00:00Z');
const at = new Date('2026-03-02T10:00:00Z'); // the clock of runMessages

describe.each(listStores())('recorded actions on $name', ({ createDatabaseUrl }) => {
  test.each([
    ['list', ['--reveal']],
    ['show', ['ID', '--reveal']],
    ['export', ['--all']],
  ])('messages %s that shows personal data is recorded with who, when and how many', async (command, rest) => {
    const databaseUrl = await createDatabaseUrl();
    const outbox = await openForTest(databaseUrl);
    const stored = await outbox.enqueue(createSubmission(), received);
    const args = [command, ...rest.map((word) => (word === 'ID' && stored.kind === 'stored' ? stored.id : word))];
    const url = urlOf(databaseUrl);
    await runMessages(url, [...args, '--as', 'Thandi M']);
    await runMessages(url, args);
    expect(await outbox.listActions(10)).toEqual([
      { at, command, count: 1, reason: null, by: userInfo().username },
      { at, command, count: 1, reason: null, by: `Thandi M (${userInfo().username})` },
    ]);
    expect((await runMessages(url, ['stats'])).out).toContain(
      `2026-03-02 10:00 ${command} 1, by Thandi M (${userInfo().username})\n`,
    );
  });
});

test('masked reading is not recorded', async () => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  await outbox.enqueue(createSubmission(), received);
  await runMessages(`file:${databaseUrl.file}`, ['list']);
  expect(await outbox.listActions(10)).toEqual([]);
});

test.each([
  ['erase', ['--older-than', '1h', '--yes']],
  ['hold', ['--email', 'thandi@example.org']],
  ['release', ['--all']],
  ['purge', []],
  ['backup', ['FILE']],
])('messages %s is recorded with who did it', async (command, rest) => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  const longAgo = new Date('2025-01-01T10:00:00Z');
  await outbox.enqueue(createSubmission({ trapped: true }), longAgo);
  const file = join(await createTemporaryFolder(), 'copy.db');
  const args = [command, ...rest.map((word) => word.replace('FILE', file)), '--as', 'Thandi M'];
  await runMessages(`file:${databaseUrl.file}`, args);
  expect(await outbox.listActions(1)).toMatchObject([{ command, count: 1, by: `Thandi M (${userInfo().username})` }]);
});

describe.each(listStores())('a change and its record on $name', ({ createDatabaseUrl }) => {
  test('are one transaction, for each batch of a hundred', async () => {
    const databaseUrl = await createDatabaseUrl();
    const outbox = await openForTest(databaseUrl);
    await Promise.all(Array.from({ length: 250 }, () => outbox.enqueue(createSubmission(), received)));
    const url = urlOf(databaseUrl);
    await runMessages(url, ['erase', '--older-than', '1h', '--yes']);
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
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  const stored = await outbox.enqueue(
    createSubmission({ trapped: status === 'quarantined' }),
    new Date('2025-01-01T10:00:00Z'),
  );
  if (status === 'dead') await die(outbox, stored.kind === 'stored' ? stored.id : '');
  refuseRecords(databaseUrl.file, 0);
  const before = await outbox.list({ limit: 10 });
  await runMessages(`file:${databaseUrl.file}`, [command, ...rest]).catch(() => {});
  expect(await outbox.list({ limit: 10 })).toEqual(before);
});

async function die(outbox: Outbox, id: string): Promise<void> {
  const lease = { channel: 'email', owner: 'worker', leaseMs: 60_000 } as const;
  await outbox.schedule(['email'], received);
  await outbox.claim(lease, received);
  await outbox.complete(id, lease, { kind: 'dead', error: 'SMTP 554' }, received);
}

/** The disk is full after so many more records. */
function refuseRecords(file: string, after: number): void {
  const database = new DatabaseSync(file);
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON actions WHEN (SELECT count(*) FROM actions) >= ${after}
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
  database.close();
}

test('stats show the last backup, however many actions followed it', async () => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  const url = `file:${databaseUrl.file}`;
  expect((await runMessages(url, ['stats'])).out).not.toContain('Backup');
  await runMessages(url, ['backup', join(await createTemporaryFolder(), 'copy.db')]);
  const purge = { at: new Date(at.getTime() + 1000), command: 'purge', count: 1, reason: 'retention', by: null };
  for (let n = 0; n < 20; n += 1) await outbox.logAction(purge);
  const { out } = await runMessages(url, ['stats']);
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
  const databaseUrl = await createSqliteUrl();
  const outbox = await openOutbox(databaseUrl);
  await outbox.enqueue(createSubmission(), received);
  await outbox.close();
  refuseRecords(databaseUrl.file, 0);
  const { code, out, err } = await runMessages(`file:${databaseUrl.file}`, ['list', '--reveal']);
  expect([code, out]).toEqual([0, expect.stringContaining('thandi@example.org')]);
  expect(err).toMatch(/^This command could not be recorded: .*disk is full/);
});
