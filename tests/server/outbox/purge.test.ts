import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Outbox } from '#server/outbox/outbox.ts';
import { purgeExpired, startPurge } from '#server/outbox/purge.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { createSqliteUrl, listStores, openForTest } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';

/** How long a test waits for what happens in its own time; a busy machine needs more than a second. */
const waitOptions = { timeout: 60_000 };

const now = new Date('2026-06-01T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
/** The outbox, with its clock at the time of the test. */
const atNow = (outbox: Outbox): Outbox => ({ ...outbox, now: async () => now });
const lease = { channel: 'email', owner: 'worker', leaseMs: 60_000 } as const;

test('every message is deleted after the time the operator sets, delivered or not', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  for (const days of [9, 11]) {
    for (const end of [{ kind: 'sent' }, { kind: 'dead', error: 'HTTP 400' }] as const) {
      const stored = await outbox.enqueue(createSubmission(), daysAgo(days));
      await outbox.schedule(['email'], daysAgo(days));
      await outbox.claim(lease, daysAgo(days));
      await outbox.complete(stored.kind === 'stored' ? stored.id : '', lease, end, daysAgo(1));
    }
    await outbox.enqueue(createSubmission(), daysAgo(days));
    await outbox.enqueue(createSubmission({ trapped: true }), daysAgo(days));
  }
  expect(await purgeExpired({ outbox: atNow(outbox), retentionDays: 10 })).toBe(4);
  expect((await outbox.counts()).messages).toMatchObject({ queued: 1, sent: 1, dead: 1, quarantined: 1 });
});

test('quarantined messages go after 30 days where others are kept longer', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  for (const days of [29, 31]) {
    await outbox.enqueue(createSubmission(), daysAgo(days));
    await outbox.enqueue(createSubmission({ trapped: true }), daysAgo(days));
  }
  expect(await purgeExpired({ outbox: atNow(outbox), retentionDays: 90 })).toBe(1);
  expect((await outbox.counts()).messages).toMatchObject({ queued: 2, quarantined: 1 });
});

test('more than one batch is purged at once, and what was purged is logged without names', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  const old = Array.from({ length: 250 }, () => outbox.enqueue(createSubmission({ trapped: true }), daysAgo(31)));
  await Promise.all(old);
  const { logger, lines, events } = createMemoryLog();
  onTestFinished(startPurge({ outbox: atNow(outbox), retentionDays: 90, logger }));
  await vi.waitFor(
    () => expect(events()).toContainEqual(expect.objectContaining({ event: 'messages-purged', count: 250 })),
    waitOptions,
  );
  const batches = [50, 100, 100].map((count) => ({ at: now, command: 'purge', count, reason: 'retention', by: null }));
  expect(await outbox.listActions(10)).toEqual(batches);
  expect(lines.join('')).not.toMatch(/thandi/i);
});

test('expired keys and limits go in one purge, however many they are', async () => {
  const databaseUrl = await createSqliteUrl();
  const outbox = await openForTest(databaseUrl);
  const limits = Array.from({ length: 2500 }, (_, n) => ({ key: `client-${n}`, max: 5, windowMs: 600_000 }));
  await Promise.all(limits.map((limit) => outbox.consume(limit, daysAgo(1))));
  const keys = Array.from({ length: 1200 }, () => outbox.enqueue(createSubmission(), daysAgo(2)));
  await Promise.all(keys);
  await outbox.consume({ key: 'running', max: 5, windowMs: 600_000 }, now);
  expect(await purgeExpired({ outbox: atNow(outbox), retentionDays: 90 })).toBe(0);
  const file = new DatabaseSync(databaseUrl.file, { readOnly: true });
  onTestFinished(() => file.close());
  expect(file.prepare('SELECT key FROM limits').all()).toEqual([{ key: 'running' }]);
  expect(file.prepare('SELECT key FROM submission_keys').all()).toEqual([]);
});

test('a purge that fails is logged and tried again later', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  await outbox.close();
  const { logger, events } = createMemoryLog();
  onTestFinished(startPurge({ outbox: atNow(outbox), retentionDays: 90, logger }));
  await vi.waitFor(
    () => expect(events()).toContainEqual(expect.objectContaining({ event: 'purge-failed' })),
    waitOptions,
  );
});

const stores = listStores();

describe.each(stores)('a purge in $name whose clock jumps', ({ createDatabaseUrl }) => {
  /** A message of the day before, and a purge that ran then. */
  const openUsed = async () => {
    const outbox = await openForTest(await createDatabaseUrl());
    const purgeAt = (daysAhead: number) => {
      const clock = async () => daysAgo(-daysAhead);
      return purgeExpired({ outbox: { ...outbox, now: clock }, retentionDays: 90 });
    };
    await outbox.enqueue(createSubmission(), daysAgo(1));
    expect(await purgeAt(-1)).toBe(0);
    return { outbox, purgeAt };
  };

  test.each([3, 365])('deletes nothing %i days ahead, nor after the clock is right again', async (days) => {
    const { outbox, purgeAt } = await openUsed();
    expect(await purgeAt(days)).toBeNull();
    expect(await purgeAt(days + 0.9)).toBeNull();
    expect(await purgeAt(0)).toBeNull();
    expect(await purgeAt(1)).toBe(0);
    expect((await outbox.counts()).messages.queued).toBe(1);
  });

  test('deletes again when the clock has run evenly for a day', async () => {
    const { purgeAt } = await openUsed();
    expect(await purgeAt(100)).toBeNull();
    expect(await purgeAt(100.5)).toBeNull();
    expect(await purgeAt(101)).toBe(1);
  });

  test('goes on where it runs once a day', async () => {
    const { purgeAt } = await openUsed();
    for (let days = 1; days <= 90; days += 1) expect(await purgeAt(days)).toBe(days < 90 ? 0 : 1);
  });
});

test('a purge that is postponed is logged', async () => {
  const outbox = await openForTest(await createSqliteUrl());
  await purgeExpired({ outbox: { ...outbox, now: async () => daysAgo(10) }, retentionDays: 90 });
  const { logger, events } = createMemoryLog();
  onTestFinished(startPurge({ outbox: atNow(outbox), retentionDays: 90, logger }));
  await vi.waitFor(
    () => expect(events()).toContainEqual(expect.objectContaining({ level: 'warn', event: 'purge-postponed' })),
    waitOptions,
  );
});
