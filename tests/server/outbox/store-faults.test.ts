import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import { createPostgresDatabase, createSqliteUrl, openForTest, startOwnPostgres } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';

const now = new Date('2026-03-01T10:00:00Z');
const unavailable = { code: 'STORE_UNAVAILABLE' };

test('a database that stays locked refuses in time, can be read meanwhile, and recovers', async () => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  await outbox.enqueue(createSubmission(), now);
  const other = new DatabaseSync(databaseUrl.file);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  await expect(outbox.enqueue(createSubmission(), now)).rejects.toMatchObject(unavailable);
  expect(await outbox.list({ limit: 10 })).toHaveLength(1);
  await expect(outbox.checkWritable(now)).rejects.toMatchObject(unavailable);
  other.exec('COMMIT');
  expect(await outbox.enqueue(createSubmission(), now)).toMatchObject({ kind: 'stored' });
});

test('a full disk refuses what does not fit and keeps everything acknowledged', async () => {
  const { file } = await createSqliteUrl();
  const program = join(import.meta.dirname, '../../support/fill-store.ts');
  // A limit on the size of files (in KiB) stands for the disk's end; its signal is ignored as on a real disk.
  const script = `trap '' XFSZ; ulimit -f 400; exec "${process.execPath}" "${program}" "${file}"`;
  const child = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { acknowledged, refusal } = JSON.parse(await text(child.stdout));
  expect(refusal).toBe('STORE_UNAVAILABLE');
  expect(acknowledged).toBeGreaterThan(3);
  const outbox = await openForTest({ kind: 'sqlite', file });
  expect((await outbox.counts()).messages.queued).toBe(acknowledged);
  expect(await outbox.enqueue(createSubmission(), now)).toMatchObject({ kind: 'stored' });
});

test.each([
  ['its database', ['', '-wal', '-shm']],
  ['its write-ahead log', ['-wal']],
])('a server takes no more messages after somebody deleted %s', async (_, ends) => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  await outbox.enqueue(createSubmission(), now);
  await Promise.all(ends.map((end) => rm(`${databaseUrl.file}${end}`)));
  await expect(outbox.enqueue(createSubmission(), now)).rejects.toMatchObject(unavailable);
  await expect(outbox.checkWritable(now)).rejects.toMatchObject(unavailable);
});

test('a PostgreSQL that is restarted costs refusals, no process and no acknowledged message', async () => {
  const postgres = await startOwnPostgres();
  const warnings: string[] = [];
  const outbox = await openOutbox({ kind: 'postgres', url: await postgres.createDatabase() }, (event) =>
    warnings.push(event),
  );
  onTestFinished(() => outbox.close());
  await outbox.enqueue(createSubmission(), now);

  await postgres.stop(); // while its connections are idle
  await expect(outbox.enqueue(createSubmission(), now)).rejects.toMatchObject(unavailable);
  await expect(outbox.now()).rejects.toMatchObject(unavailable);
  expect(warnings).toContain('database-connection-lost');
  await postgres.start();
  await vi.waitFor(() => outbox.enqueue(createSubmission(), now), { timeout: 60_000, interval: 100 });

  const underway = Promise.allSettled(Array.from({ length: 200 }, () => outbox.enqueue(createSubmission(), now)));
  await postgres.stop(); // while they are busy
  const acknowledged = (await underway).filter(({ status }) => status === 'fulfilled').length;
  await postgres.start();
  await vi.waitFor(
    async () => expect((await outbox.counts()).messages.queued).toBeGreaterThanOrEqual(acknowledged + 2),
    {
      timeout: 60_000,
    },
  );
});

test('a PostgreSQL without durable writes is warned of', async () => {
  const postgres = await startOwnPostgres(['-c', 'fsync=off']);
  const warnings: string[] = [];
  const outbox = await openOutbox({ kind: 'postgres', url: await postgres.createDatabase() }, (event) =>
    warnings.push(event),
  );
  await outbox.close();
  expect(warnings).toEqual(['database-not-durable']);
});

test('a message is on the disk of PostgreSQL before it is acknowledged, whatever the database has as default', async () => {
  const url = await createPostgresDatabase();
  const databaseUrl = { kind: 'postgres', url } as const;
  await (await openOutbox(databaseUrl)).close(); // creates the tables
  const client = new Client({ connectionString: url });
  onTestFinished(() => client.end());
  await client.connect();
  await client.query(`
    ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET synchronous_commit = off;
    CREATE TABLE commits (synchronous text);
    CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO commits VALUES (current_setting(''synchronous_commit'')); RETURN NULL; END';
    CREATE TRIGGER note_commit AFTER INSERT ON messages EXECUTE FUNCTION note_commit()`);
  const outbox = await openForTest(databaseUrl);
  await outbox.enqueue(createSubmission(), now);
  expect((await client.query('SELECT synchronous FROM commits')).rows).toEqual([{ synchronous: 'on' }]);
});
