import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Outbox } from '#server/outbox/outbox.ts';
import { listStores } from '../support/stores.ts';
import { thandi } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { openMessages, openSqliteMessages, received, runMessages, store } from './messages-run.ts';

const pieter = { ...thandi, firstName: 'Pieter', email: 'pieter@example.org', company: '=HYPERLINK("x")' };
const lease = { channel: 'email', owner: 'worker', leaseMs: 60_000 } as const;

async function storeDead(outbox: Outbox): Promise<string> {
  const id = await store(outbox);
  await outbox.schedule(['email'], received);
  await outbox.claim(lease, received);
  await outbox.complete(id, lease, { kind: 'dead', error: 'SMTP 554 DATA not for hello@example.org' }, received);
  return id;
}

const stores = listStores();

describe.each(stores)('goshen messages beside a running site on $name', ({ createDatabaseUrl }) => {
  const open = async () => openMessages(await createDatabaseUrl());

  test('show prints the delivery status, masked unless revealed', async () => {
    const { outbox, run } = await open();
    const id = await storeDead(outbox);
    const masked = await run('show', id);
    expect(masked).toMatchObject({ code: 0, err: '' });
    expect(masked.out).toMatch(/^Status {5}dead$/m);
    expect(masked.out).toMatch(/^email {6}dead, attempts 1, ended .*, SMTP 554 DATA not for \*\*\*$/m);
    expect(masked.out).not.toMatch(/Thandi|Woodstock|hello@/);
    const revealed = await run('show', id, '--reveal');
    expect(revealed.out).toContain('Thandi Mokoena');
    expect(revealed.out).toContain('  We need an online store for our shop in Woodstock.\n');
    expect(JSON.parse((await run('show', id, '-f', 'json')).out).messages[0].deliveries).toHaveLength(1);
  });

  test('retry and release put messages back into the queue; others are named and left', async () => {
    const { outbox, run } = await open();
    const dead = await storeDead(outbox);
    const trapped = await store(outbox, { trapped: true });
    expect(await run('retry', dead, trapped, 'nonsense')).toMatchObject({
      code: 4,
      out: '1 message sent again.\n',
      err: '2 not changed: unknown or not dead.\n',
    });
    expect(await run('release', '--all')).toMatchObject({ code: 0, out: '1 message released.\n' });
    expect((await outbox.counts()).messages).toMatchObject({ queued: 2, dead: 0, quarantined: 0 });
  });

  test("hold stops delivery of a person's messages until --off", async () => {
    const { outbox, run } = await open();
    await store(outbox);
    await store(outbox, { message: pieter });
    expect((await run('hold', '--email', 'Thandi@Example.org')).out).toMatch(/^1 message held/);
    expect((await run('stats')).out).toMatch(/^Held {8}1, days left to respond: 30$/m);
    expect((await run('hold', '--email', 'thandi@example.org', '--off')).out).toMatch(/^1 message no longer held/);
    expect((await outbox.counts()).held).toBe(0);
  });

  test('stats counts a held message that does not wait for delivery', async () => {
    const { outbox, run } = await open();
    await store(outbox, { trapped: true });
    expect((await run('hold', '--email', 'thandi@example.org')).out).toMatch(/^1 message held/);
    expect((await run('stats')).out).toMatch(/^Held {8}1, days left to respond: 30$/m);
  });

  test('export gives a person everything stored about them and nothing about others', async () => {
    const { outbox, run } = await open();
    await storeDead(outbox);
    await store(outbox, { message: pieter });
    const { out, code } = await run('export', '--email', 'thandi@example.org');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      schemaVersion: 1,
      messages: [{ status: 'dead', content: thandi, deliveries: [{ channel: 'email', status: 'dead' }] }],
    });
    expect(out).not.toContain('pieter');
  });

  test('erase shows, asks for --yes, erases with a receipt, and may be repeated', async () => {
    const { outbox, run } = await open();
    const id = await store(outbox);
    await store(outbox, { message: pieter });
    expect(await run('erase', '--email', 'thandi@example.org', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining(id),
      err: 'Nothing was erased.\n',
    });
    expect(await run('erase', '--email', 'thandi@example.org')).toMatchObject({ code: 2 });
    expect((await outbox.counts()).messages.erased).toBe(0);
    const { out, code } = await run('erase', '--email', 'THANDI@example.org', '--yes', '-f', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ command: 'erase', reason: 'request', erased: 1, ids: [id], unknown: [] });
    expect((await outbox.get(id))?.content).toBeNull();
    expect(await run('erase', '--email', 'thandi@example.org', '--yes')).toMatchObject({ code: 0 });
    expect(await outbox.listActions(2)).toMatchObject([{ command: 'erase', count: 1 }]);
  });

  test('erase takes ids and ages; an unknown id is reported', async () => {
    const { outbox, run } = await open();
    const id = await store(outbox);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await run('erase', id, unknown, '--yes', '--reason', 'spam')).toMatchObject({ code: 4 });
    expect(await outbox.get(id)).toMatchObject({ status: 'erased', reason: 'spam' });
    await store(outbox);
    expect((await run('erase', '--older-than', '2d', '--yes')).out).toMatch(/^Erased 0 of 0/);
    expect((await run('erase', '--older-than', '1h', '--yes')).out).toMatch(/^Erased 1 of 1/);
  });

  test('purge deletes what is past its retention and logs it', async () => {
    const { outbox, run } = await open();
    const today = await outbox.now();
    await store(outbox, { trapped: true }, new Date(today.getTime() - 31 * 86_400_000));
    await store(outbox, { trapped: true }, today);
    expect(await run('purge')).toMatchObject({ code: 0, out: '1 message past retention deleted.\n' });
    expect((await run('stats')).out).toMatch(/^Action {6}\d{4}-\d\d-\d\d \d\d:\d\d purge 1 \(retention\), by \S+$/m);
  });

  test('stats show queued messages, their age and delivery errors', async () => {
    const { outbox, run } = await open();
    const id = await store(outbox);
    await outbox.schedule(['email'], received);
    await outbox.claim(lease, received);
    await outbox.complete(
      id,
      lease,
      { kind: 'retry', at: received, error: 'SMTP 535 AUTH PLAIN for me@example.org' },
      received,
    );
    const { out } = await run('stats');
    expect(out).toMatch(/^Messages {4}queued 1, sent 0, dead 0, quarantined 0, erased 0$/m);
    expect(out).toMatch(/^To deliver {2}email 1, webhook 0, the oldest for 24\.0 h$/m);
    expect(out).toMatch(/^Dead {8}email 0, webhook 0$/m);
    expect(out).toMatch(/^Error {7}email: SMTP 535 AUTH PLAIN for \*\*\* \(1\)$/m);
    expect(JSON.parse((await run('stats', '-f', 'json')).out)).toMatchObject({
      schemaVersion: 1,
      pending: { email: 1 },
    });
  });
});

test.each(stores)('a receipt names what the erasure does not reach on $name', async ({ name, createDatabaseUrl }) => {
  const { outbox, run } = await openMessages(await createDatabaseUrl());
  await store(outbox);
  const { out } = await run('erase', '--older-than', '1h', '--yes');
  expect(out).toMatch(/^Not reached:\n {2}mails .*\n {2}backups: /m);
  expect(out.includes('free pages and WAL')).toBe(name === 'PostgreSQL');
});

test('the receipt of an erasure erases again after a backup was restored', async () => {
  const { outbox, url } = await openSqliteMessages();
  const id = await store(outbox);
  const receipt = JSON.stringify({ command: 'erase', ids: [id] });
  const { code } = await runMessages(url, ['erase', '-', '--yes'], receipt);
  expect(code).toBe(0);
  expect((await outbox.get(id))?.status).toBe('erased');
});

test('an email address can be read from standard input', async () => {
  const { outbox, url } = await openSqliteMessages();
  await store(outbox);
  const { out } = await runMessages(url, ['hold', '--email', '-'], 'thandi@example.org\n');
  expect(out).toMatch(/^1 message held/);
});

test('an erasure beside a reader leaves its receipt and its record; a purge empties the log later', async () => {
  const { file, outbox, run } = await openSqliteMessages();
  const id = await store(outbox, { message: { ...thandi, message: 'Unmistakable words about an elephant.' } });
  const reader = new DatabaseSync(file);
  onTestFinished(() => reader.close());
  reader.exec('BEGIN; SELECT count(*) FROM messages');
  const { code, out, err } = await run('erase', '--email', 'thandi@example.org', '--yes', '-f', 'json');
  const logInUse = `Another process reads ${file}, so its log still holds erased text. When that process has ended, run: goshen messages purge`;
  expect([code, err]).toEqual([4, `${logInUse}\n`]);
  expect(JSON.parse(out)).toMatchObject({ erased: 1, ids: [id], outOfReach: expect.arrayContaining([logInUse]) });
  expect(await outbox.listActions(10)).toMatchObject([{ command: 'erase', count: 1 }]);
  expect(await run('purge')).toMatchObject({
    code: 4,
    out: expect.stringMatching(/^0 messages/),
    err: `${logInUse}\n`,
  });

  reader.exec('COMMIT');
  const log = () => readFile(`${file}-wal`, 'latin1');
  expect(await log()).toContain('elephant');
  expect(await run('purge')).toMatchObject({ code: 0, err: '' });
  expect(await log()).not.toContain('elephant');
});

test('an erasure that stops in the middle prints how far it came, with all ids to finish it', async () => {
  const { file, outbox, run, url } = await openSqliteMessages();
  await Promise.all(Array.from({ length: 250 }, () => store(outbox)));
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON actions WHEN (SELECT count(*) FROM actions) >= 1
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
  const stopped = await run('erase', '--older-than', '1h', '--yes', '-f', 'json');
  expect([stopped.code, stopped.err]).toEqual([4, expect.stringMatching(/^The database .* disk is full\n$/)]);
  expect(JSON.parse(stopped.out)).toMatchObject({ erased: 100, ids: { length: 250 } });
  expect((await outbox.counts()).messages.erased).toBe(100);

  database.exec('DROP TRIGGER full');
  const finished = await runMessages(url, ['erase', '-', '--yes'], stopped.out);
  expect([finished.code, finished.out]).toEqual([0, expect.stringMatching(/^Erased 150 of 250 messages/)]);
});

test('a receipt that cannot be written is refused before anything is erased', async () => {
  const { outbox, run } = await openSqliteMessages();
  await store(outbox);
  const folder = await createTemporaryFolder();
  const failing = run('erase', '--older-than', '1h', '--yes', '-f', `json=${folder}`);
  await expect(failing).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining(folder) });
  expect((await outbox.counts()).messages.erased).toBe(0);
});

test('erased text is not in the files of the database', async () => {
  const { file, outbox, run } = await openSqliteMessages();
  // Long enough for pages of its own, which erasing only unlinks unless SQLite overwrites what it frees.
  await store(outbox, { message: { ...thandi, message: 'An unmistakable elephant. '.repeat(180) } });
  const read = (end: string) => readFile(`${file}${end}`, 'latin1');
  const isStored = async () => (await Promise.all(['', '-wal'].map(read))).join('').includes('elephant');
  expect(await isStored()).toBe(true);
  await run('erase', '--email', 'thandi@example.org', '--yes');
  expect(await isStored()).toBe(false);
});

test.each([
  [['erase', '--yes']],
  [['erase', 'x', '--email', 'a@example.org']],
  [['erase', '--email', 'nobody']],
  [['retry']],
  [['retry', 'x', '--all']],
  [['export']],
])('%j is a usage error before anything is opened', async (args) => {
  await expect(runMessages('file:/nowhere/goshen.db', args)).rejects.toMatchObject({ code: 'USAGE' });
});
