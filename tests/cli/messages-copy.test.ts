import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copiedTables } from '#server/outbox/copy-store.ts';
import { lockDatabase } from '#server/outbox/lock-database.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import { root } from '../support/root.ts';
import { createPostgresDatabase, openForTest } from '../support/stores.ts';
import { createSubmission } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { runMessages } from './messages-run.ts';

const now = new Date('2026-03-01T10:00:00Z');
const change = { at: now, by: 'thandi' };

/** A SQLite file with messages in every state, as a stopped site leaves it. */
async function fillSqlite(count: number): Promise<string> {
  const database = { kind: 'sqlite', file: join(await createTemporaryFolder(), 'the data/goshen.db') } as const;
  const outbox = await openOutbox(database);
  const stored = await Promise.all(
    Array.from({ length: count }, (_, n) => outbox.enqueue(createSubmission({ trapped: n === 0 }), now)),
  );
  const [, erased = '', held = '', ...others] = stored.map((one) => (one.kind === 'stored' ? one.id : ''));
  await outbox.schedule(['email', 'webhook'], now);
  for (const kind of ['sent', 'dead', 'retry'] as const) {
    const lease = { channel: 'email', owner: kind, leaseMs: 60_000 } as const;
    const claimed = await outbox.claim(lease, now);
    const end = kind === 'sent' ? { kind } : { kind, at: now, error: '450 later' };
    await outbox.complete(claimed?.message.id ?? '', lease, end, now);
  }
  await outbox.claim({ channel: 'webhook', owner: 'killed', leaseMs: 60_000 }, now);
  await outbox.erase([erased], 'request', change);
  await outbox.hold([held], true, change);
  await outbox.checkClock(now);
  await outbox.dailySecret('2026-03-01');
  await outbox.consume({ key: 'client', max: 5, windowMs: 600_000 }, now);
  expect(others).not.toEqual([]);
  await outbox.close();
  return database.file;
}

async function connectForTest(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function countIn(client: Client, table: string): Promise<number> {
  const { rows } = await client.query(`SELECT count(*)::integer AS n FROM ${table}`);
  return rows[0].n;
}

/** What a reader of the store sees of every message, and what was recorded. */
async function readEverything(database: Parameters<typeof openForTest>[0]) {
  const outbox = await openForTest(database);
  const messages = await outbox.list({ limit: 10_000 });
  const deliveries = [];
  // In turn: a thousand requests at once wait longer for a connection than the store lets them.
  for (const { id } of messages) deliveries.push(await outbox.deliveriesOf(id));
  const { lastBackupAt: _, ...counts } = await outbox.counts();
  return { messages, deliveries, counts, actions: await outbox.listActions(10_000) };
}

test('every message with its state, its deliveries and the record of actions move to PostgreSQL', async () => {
  const file = await fillSqlite(20);
  const url = await createPostgresDatabase();
  const { code, out, err } = await runMessages(`file:${file}`, ['copy', '--to', url, '--as', 'thandi']);

  expect([code, out]).toEqual([0, expect.stringMatching(/^messages +20\ndeliveries +\d+\n/)]);
  expect(err).toContain(`rm -f '${file}' '${file}-wal' '${file}-shm' '${file}.lock'`);
  const [source, target] = [{ kind: 'sqlite', file } as const, { kind: 'postgres', url } as const];
  const copied = await readEverything(target);
  expect(copied).toEqual(await readEverything(source));
  expect(copied.counts.messages).toMatchObject({ quarantined: 1, erased: 1, sent: 0 });
  expect(copied.actions[0]).toMatchObject({ command: 'copy', count: 20, by: expect.stringMatching(/^thandi \(/) });
  const client = await connectForTest(url);
  expect([await countIn(client, 'submission_keys'), await countIn(client, 'purge_clock')]).toEqual([19, 1]);
  expect([await countIn(client, 'limits'), await countIn(client, 'daily_secrets')]).toEqual([0, 0]);
});

test('a copy that was killed goes on, and doubles nothing', async () => {
  const count = 1200;
  const file = await fillSqlite(count);
  const url = await createPostgresDatabase();
  await openForTest({ kind: 'postgres', url });
  const blocker = await connectForTest(url);
  const reader = new DatabaseSync(file, { readOnly: true });
  const middle = reader.prepare('SELECT id FROM messages ORDER BY id LIMIT 1 OFFSET 1100').get()?.id;
  reader.close();
  // The copy waits for this transaction, which has a row with the same id.
  await blocker.query('BEGIN');
  await blocker.query("INSERT INTO messages (id, status, received_at, language) VALUES ($1, 'queued', now(), 'en')", [
    middle,
  ]);
  const killed = spawn(process.execPath, [join(root, 'cli/goshen.js'), 'messages', 'copy', '--to', '-'], {
    env: { PATH: process.env.PATH, DATABASE_URL: `file:${file}` },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  killed.stdin.end(url);
  const observer = await connectForTest(url);
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT%'";
  await vi.waitFor(async () => expect((await observer.query(waiting)).rows).toHaveLength(1), {
    timeout: 20_000,
    interval: 20,
  });
  const exited = once(killed, 'exit');
  killed.kill('SIGKILL');
  await exited;
  await blocker.query('ROLLBACK');
  const before = await countIn(observer, 'messages');
  expect([before > 0, before < count]).toEqual([true, true]);

  expect(await runMessages(`file:${file}`, ['copy', '--to', '-'], `${url}\n`)).toMatchObject({ code: 0 });
  const again = await runMessages(`file:${file}`, ['copy', '--to', url]);
  expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^messages +1200\n/) });
  const copied = await readEverything({ kind: 'postgres', url });
  expect(copied).toEqual(await readEverything({ kind: 'sqlite', file }));
  expect(copied.messages).toHaveLength(count);
});

test('a database with rows of its own is refused, and nothing is written', async () => {
  const url = await createPostgresDatabase();
  const own = await openForTest({ kind: 'postgres', url });
  await own.enqueue(createSubmission(), now);
  const file = await fillSqlite(5);
  await expect(runMessages(`file:${file}`, ['copy', '--to', url])).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringMatching(/^the target has other rows than .* in the table messages.*empty database/),
  });
  expect((await own.counts()).messages.queued).toBe(1);
});

test('a record of actions of its own is refused before a message is copied', async () => {
  const url = await createPostgresDatabase();
  const own = await openForTest({ kind: 'postgres', url });
  await own.logAction({ command: 'export', count: 1, reason: null, ...change });
  await expect(runMessages(`file:${await fillSqlite(5)}`, ['copy', '--to', url])).rejects.toMatchObject({
    message: expect.stringContaining('in the table actions'),
  });
  expect((await own.counts()).messages.queued).toBe(0);
});

test('the messages of a running site are not copied', async () => {
  const file = await fillSqlite(5);
  onTestFinished(lockDatabase({ kind: 'sqlite', file }));
  const url = await createPostgresDatabase();
  const failing = runMessages(`file:${file}`, ['copy', '--to', url]);
  await expect(failing).rejects.toMatchObject({ code: 'STORE_IN_USE' });
});

test.each([
  ['file:/data/other.db', /^--to: the URL must begin with postgres:\/\/$/],
  ['postgres://user:p#word@db.internal/goshen', /^--to: the URL must be a valid URL/],
  ['postgres://user:word@db.example.org/goshen', /^--to: db\.example\.org is outside this network/],
])('the target %s is refused without its password', async (url, message) => {
  const file = await fillSqlite(5);
  const failing = runMessages(`file:${file}`, ['copy', '--to', url]);
  await expect(failing).rejects.toMatchObject({ code: 'USAGE', message: expect.stringMatching(message) });
  await expect(failing).rejects.not.toMatchObject({ message: expect.stringContaining('word@') });
});

test('for a source in PostgreSQL the error names the commands', async () => {
  const url = await createPostgresDatabase();
  await openForTest({ kind: 'postgres', url });
  await expect(runMessages(url, ['copy', '--to', url])).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining('pg_dump'),
  });
});

test('every table is copied, but the addresses of clients and what a store has of its own', async () => {
  const database = new DatabaseSync(await fillSqlite(5), { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  database.close();
  const names = tables.map(({ name }) => String(name));
  const left = ['daily_secrets', 'limits', 'probe'];
  expect(names.toSorted()).toEqual([...copiedTables, ...left].toSorted());
});
