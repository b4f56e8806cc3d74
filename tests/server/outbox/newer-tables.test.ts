import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import type { DatabaseUrl } from '#server/env-values.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import { listStores, openForTest } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';

/** Changes the tables as version 9 of the product may do. */
async function upgrade(databaseUrl: DatabaseUrl, sql: string): Promise<void> {
  if (databaseUrl.kind === 'sqlite') {
    const database = new DatabaseSync(databaseUrl.file);
    database.exec(`${sql}; PRAGMA user_version = 9`);
    database.close();
    return;
  }
  const client = new Client({ connectionString: databaseUrl.url });
  await client.connect();
  await client.query(`${sql}; INSERT INTO schema_versions VALUES (9)`);
  await client.end();
}

const stores = listStores();

describe.each(stores)('tables of a newer version in $name', ({ createDatabaseUrl }) => {
  const createUsed = async () => {
    const databaseUrl = await createDatabaseUrl();
    const outbox = await openOutbox(databaseUrl);
    await outbox.enqueue(createSubmission(), await outbox.now());
    await outbox.close();
    return databaseUrl;
  };

  test('are used where this version can use them, and opening them leaves nothing behind', async () => {
    const databaseUrl = await createUsed();
    await upgrade(databaseUrl, 'ALTER TABLE messages ADD COLUMN telephone text');
    const outbox = await openForTest(databaseUrl);
    expect(await outbox.list({ limit: 10 })).toHaveLength(1);
    expect(await outbox.listActions(10)).toEqual([]);
    expect(await outbox.enqueue(createSubmission(), await outbox.now())).toMatchObject({ kind: 'stored' });
  });

  test.each([
    'ALTER TABLE limits RENAME COLUMN used TO uses',
    'ALTER TABLE deliveries RENAME TO attempts',
    "ALTER TABLE messages ADD COLUMN site text CHECK (site IS NOT NULL AND site <> '') DEFAULT ''",
  ])('are refused where it cannot: %s', async (sql) => {
    const databaseUrl = await createDatabaseUrl(); // without a message, which could not have the new column
    await (await openOutbox(databaseUrl)).close();
    await upgrade(databaseUrl, sql);
    await expect(openOutbox(databaseUrl)).rejects.toMatchObject({
      code: 'STORE_TOO_NEW',
      message: expect.stringMatching(/version 9\b/),
    });
  });
});
