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
import { createSubmission } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { runMessages } from './messages-run.ts';

const received = new Date('2026-03-01T10:00:00Z');

test('the age of the oldest message counts from its receipt, by the clock of the store; one kept back does not count', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  const stored = await outbox.enqueue(createSubmission(), received);
  const register = new Registry();
  const now = async () => new Date('2026-03-01T10:05:00Z');
  const refresh = measureStore(register, {
    storeState: async () => 'up',
    outbox: { counts: outbox.counts, now },
    delivery: { channelStates: () => [], lastPollAgeSeconds: () => 0 },
    retentionDays: 90,
    database: { kind: 'sqlite' },
  });
  await refresh();
  expect(await register.metrics()).toContain('\ngoshen_oldest_undelivered_seconds 300\n');
  await outbox.hold(stored.kind === 'stored' ? [stored.id] : [], true, { at: received, by: null });
  await refresh();
  expect(await register.metrics()).toContain('\ngoshen_oldest_undelivered_seconds 0\n');
  expect(await register.metrics()).toContain('\ngoshen_messages_held 1\n');
});

test('a store that cannot be read is reported, and its old numbers are not reported again', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  await outbox.enqueue(createSubmission(), received);
  let isAway = false;
  const counts = () => (isAway ? Promise.reject(new AppError('STORE_UNAVAILABLE', 'gone')) : outbox.counts());
  const register = new Registry();
  const refresh = measureStore(register, {
    storeState: async () => 'up',
    outbox: { counts, now: outbox.now },
    delivery: { channelStates: () => [{ channel: 'email', isPaused: false }], lastPollAgeSeconds: () => 400 },
    retentionDays: 90,
    database: { kind: 'sqlite' },
  });
  await refresh();
  expect(await register.metrics()).toContain('goshen_messages{status="queued"} 1');
  isAway = true;
  await refresh();
  const text = await register.metrics();
  expect(text).toContain('\ngoshen_store_up 0\n');
  expect(text).not.toContain('goshen_messages{');
  expect(text).not.toMatch(/^goshen_(?:messages_held|oldest_undelivered_seconds|last_backup_timestamp_seconds) /m);
  expect(text).toContain('\ngoshen_delivery_last_poll_age_seconds 400\n');
});

test('a damaged database has a metric of its own', async () => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openOutbox(databaseUrl, () => {}, 'serve');
  onTestFinished(() => outbox.close());
  await Promise.all(Array.from({ length: 300 }, () => outbox.enqueue(createSubmission(), received)));
  const register = new Registry();
  const refresh = measureStore(register, {
    storeState: createStoreProbe(outbox),
    outbox,
    delivery: { channelStates: () => [], lastPollAgeSeconds: () => 0 },
    retentionDays: 90,
    database: { kind: 'sqlite' },
  });
  await damageInUse(databaseUrl.file);
  await expect(outbox.list({ limit: 300 })).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  await refresh();
  const text = await register.metrics();
  expect(text).toContain('\ngoshen_store_damaged 1\n');
  expect(text).toContain('\ngoshen_store_up 0\n');
});

test('the time of the last backup is that of goshen messages backup, and 0 before the first', async () => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  const register = new Registry();
  const refresh = measureStore(register, {
    storeState: createStoreProbe(outbox),
    outbox,
    delivery: { channelStates: () => [], lastPollAgeSeconds: () => 0 },
    retentionDays: 90,
    database: databaseUrl,
  });
  await refresh();
  expect(await register.metrics()).toContain('\ngoshen_last_backup_timestamp_seconds 0\n');
  const { code } = await runMessages(`file:${databaseUrl.file}`, [
    'backup',
    join(await createTemporaryFolder(), 'copy.db'),
  ]);
  expect(code).toBe(0);
  await refresh();
  const backedUpAt = Date.parse('2026-03-02T10:00:00Z') / 1000; // the clock of runMessages
  expect(await register.metrics()).toContain(`\ngoshen_last_backup_timestamp_seconds ${backedUpAt}\n`);
});

test('on PostgreSQL, which has its own tools, there is no time of the last backup for an alert to fire on', async () => {
  const register = new Registry();
  const unread = () => Promise.reject(new AppError('STORE_UNAVAILABLE', 'not called here'));
  measureStore(register, {
    storeState: async () => 'up',
    outbox: { counts: unread, now: unread },
    delivery: { channelStates: () => [], lastPollAgeSeconds: () => 0 },
    retentionDays: 90,
    database: { kind: 'postgres' },
  });
  const text = await register.metrics();
  expect(text).toContain('goshen_retention_seconds');
  expect(text).not.toContain('goshen_last_backup_timestamp_seconds');
});

test.each(['GoshenMessagesLate', 'GoshenMessagesExpire'])('%s can fire on a site without a channel', async (name) => {
  const outbox = await openForTest(await createSqliteUrl());
  await outbox.enqueue(createSubmission(), received);
  const register = new Registry();
  const refresh = measureStore(register, {
    storeState: createStoreProbe(outbox),
    outbox,
    delivery: { channelStates: () => [], lastPollAgeSeconds: () => 0 },
    retentionDays: 90,
    database: { kind: 'sqlite' },
  });
  await refresh();
  const text = await register.metrics();
  const series = readExpression(name).match(/goshen_\w+/g) ?? [];
  expect(series.length).toBeGreaterThan(0);
  expect(series.filter((metric) => !new RegExp(`^${metric} [1-9]`, 'm').test(text))).toEqual([]);
});

function readExpression(alert: string): string {
  const { groups } = parse(readFileSync(join(root, 'deploy/alerts.yml'), 'utf8'));
  return groups[0].rules.find((rule: { alert: string }) => rule.alert === alert).expr;
}
