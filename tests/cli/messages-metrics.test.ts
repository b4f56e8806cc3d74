import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { AppError } from '#domain/errors.ts';
import { measureStore } from '#server/operations/store-metrics.ts';
import { createStoreProbe } from '#server/outbox/awaited-store.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import { damageInUse } from '../support/damage-page.ts';
import { root } from '../support/root.ts';
import { createSqliteUrl, openForTest } from '../support/stores.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { openSqliteMessages, received, store } from './messages-run.ts';

type StoreSources = Parameters<typeof measureStore>[1];

/** The metrics of a store, as Prometheus reads them each time that they are refreshed. */
function measure(sources: Partial<StoreSources> & Pick<StoreSources, 'outbox'>): () => Promise<string> {
  const register = new Registry();
  const refresh = measureStore(register, {
    storeState: async () => 'up',
    delivery: { channelStates: () => [], lastPollAgeSeconds: () => 0 },
    retentionDays: 90,
    database: { kind: 'sqlite' },
    ...sources,
  });
  return async () => {
    await refresh();
    return register.metrics();
  };
}

test('the age of the oldest message counts from its receipt, by the clock of the store; one kept back does not count', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  const id = await store(outbox);
  const readMetrics = measure({
    outbox: { counts: outbox.counts, now: async () => new Date('2026-03-01T10:05:00Z') },
  });
  expect(await readMetrics()).toContain('\ngoshen_oldest_undelivered_seconds 300\n');
  await outbox.hold([id], true, { at: received, by: null });
  const text = await readMetrics();
  expect(text).toContain('\ngoshen_oldest_undelivered_seconds 0\n');
  expect(text).toContain('\ngoshen_messages_held 1\n');
});

test('a store that cannot be read is reported, and its old numbers are not reported again', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  await store(outbox);
  let isAway = false;
  const counts = () => (isAway ? Promise.reject(new AppError('STORE_UNAVAILABLE', 'gone')) : outbox.counts());
  const readMetrics = measure({
    outbox: { counts, now: outbox.now },
    delivery: { channelStates: () => [{ channel: 'email', isPaused: false }], lastPollAgeSeconds: () => 400 },
  });
  expect(await readMetrics()).toContain('goshen_messages{status="queued"} 1');
  isAway = true;
  const text = await readMetrics();
  expect(text).toContain('\ngoshen_store_up 0\n');
  expect(text).not.toContain('goshen_messages{');
  expect(text).not.toMatch(/^goshen_(?:messages_held|oldest_undelivered_seconds|last_backup_timestamp_seconds) /m);
  expect(text).toContain('\ngoshen_delivery_last_poll_age_seconds 400\n');
});

test('a damaged database has a metric of its own', async () => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openOutbox(databaseUrl, () => {}, 'serve');
  onTestFinished(() => outbox.close());
  await Promise.all(Array.from({ length: 300 }, () => store(outbox)));
  const readMetrics = measure({ storeState: createStoreProbe(outbox), outbox });
  await damageInUse(databaseUrl.file);
  await expect(outbox.list({ limit: 300 })).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  const text = await readMetrics();
  expect(text).toContain('\ngoshen_store_damaged 1\n');
  expect(text).toContain('\ngoshen_store_up 0\n');
});

test('the time of the last backup is that of goshen messages backup, and 0 before the first', async () => {
  const { outbox, run } = await openSqliteMessages();
  const readMetrics = measure({ outbox });
  expect(await readMetrics()).toContain('\ngoshen_last_backup_timestamp_seconds 0\n');
  const { code } = await run('backup', join(await createTemporaryFolder(), 'copy.db'));
  expect(code).toBe(0);
  const backedUpAt = Date.parse('2026-03-02T10:00:00Z') / 1000; // the clock of runMessages
  expect(await readMetrics()).toContain(`\ngoshen_last_backup_timestamp_seconds ${backedUpAt}\n`);
});

test('on PostgreSQL, which has its own tools, there is no time of the last backup for an alert to fire on', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  const text = await measure({ outbox, database: { kind: 'postgres' } })();
  expect(text).toContain('goshen_retention_seconds');
  expect(text).not.toContain('goshen_last_backup_timestamp_seconds');
});

test.each(['GoshenMessagesLate', 'GoshenMessagesExpire'])('%s can fire on a site without a channel', async (name) => {
  const outbox = await openForTest(await createSqliteUrl());
  await store(outbox);
  const text = await measure({ outbox })();
  const series = readExpression(name).match(/goshen_\w+/g) ?? [];
  expect(series.length).toBeGreaterThan(0);
  expect(series.filter((metric) => !new RegExp(`^${metric} [1-9]`, 'm').test(text))).toEqual([]);
});

function readExpression(alert: string): string {
  const { groups } = parse(readFileSync(join(root, 'deploy/alerts.yml'), 'utf8'));
  return groups[0].rules.find((rule: { alert: string }) => rule.alert === alert).expr;
}
