import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startWebServer } from '#seo/tests/support/web-server.ts';
import { createPostgresDatabase, createSqliteUrl, listStores, openForTest, urlOf } from '../support/stores.ts';
import { createSubmission } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { runGoshen } from './command-line.ts';

/** @returns state and detail of the check, such as `ok: …`. */
async function checkDatabase(DATABASE_URL: string): Promise<string> {
  const cwd = await createTemporaryFolder();
  const { out } = await runGoshen(['doctor', '-f', 'json'], { cwd, env: { DATABASE_URL } });
  expect(out).not.toMatch(/password@|secret/);
  const checks = JSON.parse(out).checks as { name: string; state: string; detail: string }[];
  return checks.flatMap(({ name, state, detail }) => (name === 'database' ? `${state}: ${detail}` : [])).join();
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

describe.each(listStores())('$name', ({ createDatabaseUrl }) => {
  test('a message can be stored beside a running server, and nothing of the trial remains', async () => {
    const database = await createDatabaseUrl();
    const outbox = await openForTest(database);
    await outbox.enqueue(createSubmission(), new Date());
    const before = await outbox.counts();
    expect(await checkDatabase(urlOf(database))).toMatch(/^ok: .* can store messages$/);
    expect(await outbox.counts()).toEqual(before);
    expect(await outbox.listActions(10)).toEqual([]);
  });
});

test('before the first start no file is created', async () => {
  const { file } = await createSqliteUrl();
  expect(await checkDatabase(`file:${file}`)).toMatch(/^ok: .*does not exist yet: the server creates it/);
  expect(existsSync(file)).toBe(false);
});

test('an empty file stays empty', async () => {
  const { file } = await createSqliteUrl();
  await writeFile(file, '');
  expect(await checkDatabase(`file:${file}`)).toMatch(/^ok: .*the server creates its tables/);
  expect(readFileSync(file).length).toBe(0);
});

test('tables of an older version are left to the server', async () => {
  const { file } = await createSqliteUrl();
  const older = new DatabaseSync(file);
  older.exec('CREATE TABLE messages (id TEXT); PRAGMA user_version = 1');
  older.close();
  const before = readFileSync(file);
  expect(await checkDatabase(`file:${file}`)).toMatch(/^ok: .*updates its tables from version 1 to \d+/);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('tables that take no message fail', async () => {
  const { file } = await createSqliteUrl();
  await (await openForTest({ kind: 'sqlite', file })).close();
  const database = new DatabaseSync(file);
  database.exec("CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'no room'); END");
  database.close();
  expect(await checkDatabase(`file:${file}`)).toMatch(/^failed: .*no room/);
});

test('an empty PostgreSQL database stays empty', async () => {
  const url = await createPostgresDatabase();
  expect(await checkDatabase(url)).toMatch(/^ok: .*can store messages; the server creates its tables/);
  expect(await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
});

test.each<[string, (url: URL) => void, RegExp]>([
  [
    'a wrong password',
    (url) => Object.assign(url, { username: 'doctor_a', password: 'secret' }),
    /refuses the password/,
  ],
  ['a missing database', (url) => Object.assign(url, { pathname: '/missing' }), /has no database of the name/],
  ['no TLS', (url) => url.searchParams.set('sslmode', 'verify-full'), /does not offer TLS, which sslmode requires/],
  [
    'a user without rights',
    (url) => Object.assign(url, { username: 'doctor_b', password: 'b' }),
    /does not allow this user/,
  ],
  [
    'an unknown host',
    (url) => Object.assign(url, { hostname: 'nowhere.internal' }),
    /(?:host that DNS does not find|DNS lookup failed)/,
  ],
])('PostgreSQL with %s fails with the cause', async (_case, change, cause) => {
  const url = await createPostgresDatabase();
  for (const role of ['doctor_a', 'doctor_b']) {
    const password = role.at(-1);
    await query(url, `DROP ROLE IF EXISTS ${role}`);
    await query(url, `CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    onTestFinished(async () => void (await query(url, `DROP ROLE ${role}`)));
  }
  const changed = new URL(url);
  change(changed);
  const found = await checkDatabase(changed.href);
  expect(found).toMatch(/^failed: /);
  expect(found).toMatch(cause);
});

test('a server that is not PostgreSQL fails', async () => {
  const { origin } = await startWebServer((_, response) => response.end());
  expect(await checkDatabase(`${origin.replace('http:', 'postgres:')}/goshen`)).toMatch(
    /^failed: .*is it a PostgreSQL server\?/,
  );
});

test('a PostgreSQL outside the network gets no password without TLS', async () => {
  expect(await checkDatabase('postgres://goshen:secret@db.invalid/goshen')).toBe(
    'failed: db.invalid is outside this network, and the connection has no TLS: set sslmode=verify-full in DATABASE_URL',
  );
});
