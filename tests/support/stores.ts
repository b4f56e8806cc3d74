import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import type { DatabaseAddress } from '#server/env-values.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

// Real disks, processes and databases take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

export type StoreUnderTest = { name: string; createAddress: () => Promise<DatabaseAddress> };

/** Both databases, each address a new and empty one: for tests that hold for both. */
export function prepareStores(): StoreUnderTest[] {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());
  return [
    { name: 'SQLite', createAddress: createSqliteAddress },
    { name: 'PostgreSQL', createAddress: async () => ({ kind: 'postgres', url: await postgres.createDatabase() }) },
  ];
}

export async function createSqliteAddress(): Promise<DatabaseAddress & { kind: 'sqlite' }> {
  return { kind: 'sqlite', file: join(await createTemporaryFolder(), 'goshen.db') };
}

/** An outbox that is closed when the test is over. */
export async function openForTest(address: DatabaseAddress): Promise<Outbox> {
  const outbox = await openOutbox(address);
  onTestFinished(() => outbox.close());
  return outbox;
}
