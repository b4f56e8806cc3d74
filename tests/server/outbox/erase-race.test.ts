import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Operation } from '#server/outbox/operation.ts';
import { operations } from '#server/outbox/operations.ts';
import { createPostgresDatabase, openForTest } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';

const now = new Date('2026-03-01T10:00:00Z');

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Runs the statements of an operation up to the first one that begins with `untilWord`. */
async function runUntil(
  client: Client,
  operation: Operation<unknown>,
  untilWord: string,
): Promise<() => Promise<void>> {
  let step = operation.next([]);
  const runNext = async () => {
    if (step.done) return;
    const { rows } = await client.query(step.value.sql, [...step.value.values]);
    step = operation.next(rows);
  };
  while (!step.done && !step.value.sql.startsWith(untilWord)) await runNext();
  return async () => {
    while (!step.done) await runNext();
  };
}

async function openPostgres() {
  const url = await createPostgresDatabase();
  const outbox = await openForTest({ kind: 'postgres', url });
  const stored = await outbox.enqueue(createSubmission(), now);
  const [client, observer] = [await connect(url), await connect(url)];
  const countWaiting = async () => {
    const { rowCount } = await observer.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    return rowCount;
  };
  return { outbox, id: stored.kind === 'stored' ? stored.id : '', client, countWaiting };
}

test('a PostgreSQL message that is erased while its deliveries are being scheduled keeps no delivery', async () => {
  const { outbox, id, client, countWaiting } = await openPostgres();
  await client.query('BEGIN');
  const finishSchedule = await runUntil(client, operations.schedule(['email'], now), 'UPDATE messages');
  const erased = outbox.erase([id], 'request', { at: now, by: null });
  await expect.poll(countWaiting).toBe(1);
  await finishSchedule();
  await client.query('COMMIT');

  expect(await erased).toBe(1);
  expect(await outbox.deliveriesOf(id)).toEqual([]);
  expect((await outbox.counts()).pending.email).toBe(0);
});

test('a PostgreSQL message that is erased while it is being retried waits for it, without a deadlock', async () => {
  const { outbox, id, client, countWaiting } = await openPostgres();
  const lease = { channel: 'email', owner: 'worker', leaseMs: 60_000 } as const;
  await outbox.schedule(['email'], now);
  await outbox.claim(lease, now);
  await outbox.complete(id, lease, { kind: 'dead', error: 'SMTP 554 DATA' }, now);
  await client.query('BEGIN');
  const finishRetry = await runUntil(client, operations.retry([id], { at: now, by: null }), 'UPDATE messages');
  const erased = outbox.erase([id], 'request', { at: now, by: null });
  await expect.poll(countWaiting).toBe(1);
  await finishRetry();
  await client.query('COMMIT');

  expect(await erased).toBe(1);
  expect(await outbox.deliveriesOf(id)).toEqual([]);
});
