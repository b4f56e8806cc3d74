import { describe, expect, test } from 'vitest';
import { contactFields } from '#domain/contact/fields.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { listStores, openForTest } from '../../support/stores.ts';
import { createSubmission, thandi } from '../../support/submission.ts';

const now = new Date('2026-03-01T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const minute = 60_000;
const limit = { key: 'someone', max: 2, windowMs: 10 * minute };

const stores = listStores();

describe.each(stores)('the outbox in $name', ({ createDatabaseUrl }) => {
  const openNew = async () => openForTest(await createDatabaseUrl());

  test('a message comes back as it was sent, in any script', async () => {
    const outbox = await openNew();
    const message = { ...thandi, firstName: 'Nomvúla', message: "Molo — 你好 👋🏽\nO'Brien; DROP TABLE messages;--" };
    const claimed = { timestamp: '2026-03-01T09:59:58Z', userAgent: 'Browser/1' };
    const stored = await outbox.enqueue(createSubmission({ message, language: 'fr', claimed }), now);
    expect(stored).toMatchObject({ kind: 'stored', duplicate: false });
    expect(await outbox.list({ limit: 10 })).toEqual([
      {
        id: stored.kind === 'stored' && stored.id,
        status: 'queued',
        receivedAt: now,
        settledAt: null,
        reason: null,
        heldAt: null,
        language: 'fr',
        content: { ...message, claimedTimestamp: claimed.timestamp, claimedUserAgent: claimed.userAgent },
      },
    ]);
  });

  test('the same key stores one message, however often and at the same time it comes', async () => {
    const outbox = await openNew();
    const submission = createSubmission();
    const results = await Promise.all(Array.from({ length: 20 }, () => outbox.enqueue(submission, now)));
    expect(new Set(results.map((result) => result.kind === 'stored' && result.id)).size).toBe(1);
    expect(results.filter((result) => result.kind === 'stored' && !result.duplicate)).toHaveLength(1);
    expect(await outbox.list({ limit: 10 })).toHaveLength(1);
  });

  test.each(contactFields)('a key with another %s is a conflict, which stores and counts nothing', async (field) => {
    const outbox = await openNew();
    const first = createSubmission();
    await outbox.enqueue(first, now);
    const limits = [{ ...limit, max: 1 }];
    const other = { ...first, message: { ...thandi, [field]: 'Other' }, limits };
    expect(await outbox.enqueue(other, now)).toEqual({ kind: 'conflict' });
    expect(await outbox.list({ limit: 10 })).toMatchObject([{ content: thandi }]);
    expect(await outbox.enqueue(createSubmission({ limits }), now)).toMatchObject({ kind: 'stored' });
  });

  test('a key with the same message is a repeat, whatever else the client sends', async () => {
    const outbox = await openNew();
    const first = createSubmission();
    await outbox.enqueue(first, now);
    const claimed = { timestamp: '2026-03-01T10:00:05Z', userAgent: 'Browser/2' };
    const repeat = { ...first, message: { ...thandi }, claimed, trapped: true, language: 'es' } as const;
    expect(await outbox.enqueue(repeat, later(1))).toMatchObject({ kind: 'stored', duplicate: true });
  });

  test('a key whose message was erased is free', async () => {
    const outbox = await openNew();
    const first = createSubmission();
    const stored = await outbox.enqueue(first, now);
    await outbox.erase([stored.kind === 'stored' ? stored.id : ''], 'request', { at: now, by: null });
    const other = { ...first, message: { ...thandi, firstName: 'Other' } };
    expect(await outbox.enqueue(other, now)).toMatchObject({ kind: 'stored', duplicate: false });
  });

  test('a key is forgotten when its time is over', async () => {
    const outbox = await openNew();
    const submission = createSubmission({ key: { value: 'brief', keepMs: minute } });
    await outbox.enqueue(submission, now);
    expect(await outbox.enqueue(submission, later(minute - 1))).toMatchObject({ duplicate: true });
    expect(await outbox.enqueue(submission, later(minute))).toMatchObject({ duplicate: false });
  });

  test.each([
    ['a second', 1000],
    ['three hours', 180 * minute],
    ['a year', 365 * 24 * 60 * minute],
  ])('a limit that was reached while the clock was %s ahead refuses for its window at most', async (_name, aheadMs) => {
    const outbox = await openNew();
    for (let n = 0; n < limit.max; n += 1) await outbox.consume(limit, later(aheadMs));
    const spent = await outbox.consume(limit, now);
    if (!spent.ok) expect(spent.retryAfterMs).toBeLessThanOrEqual(limit.windowMs);
    expect(await outbox.consume(limit, later(limit.windowMs + minute))).toEqual({ ok: true });
  });

  test('requests that read the clock one after the other and arrive in another order have one limit', async () => {
    const outbox = await openNew();
    for (let n = 0; n < limit.max; n += 1) await outbox.consume(limit, later(10 - n));
    expect(await outbox.consume(limit, now)).toMatchObject({ ok: false, retryAfterMs: limit.windowMs });
  });

  test('the global limit quarantines no message because of a clock that was a year ahead', async () => {
    const outbox = await openNew();
    const floodLimit = { key: 'flood', max: 1, windowMs: 60 * minute };
    const year = 365 * 24 * 60 * minute;
    for (let n = 0; n < 2; n += 1) await outbox.enqueue(createSubmission({ floodLimit }), later(year));
    await outbox.enqueue(createSubmission({ floodLimit }), now);
    expect((await outbox.counts()).messages).toMatchObject({ queued: 2, quarantined: 1 });
  });

  test('a spent limit refuses a submission, stores nothing and gives its key back', async () => {
    const outbox = await openNew();
    const refused = createSubmission({ limits: [limit] });
    await outbox.enqueue(createSubmission({ limits: [limit] }), now);
    await outbox.enqueue(createSubmission({ limits: [limit] }), later(minute));
    expect(await outbox.enqueue(refused, later(2 * minute))).toEqual({
      kind: 'limited',
      limit: { max: 2, windowMs: 10 * minute },
      retryAfterMs: 8 * minute,
    });
    expect(await outbox.list({ limit: 10 })).toHaveLength(2);
    expect(await outbox.enqueue(refused, later(10 * minute))).toMatchObject({ kind: 'stored', duplicate: false });
  });

  test('exactly as many pass as the limit allows, however many come at once', async () => {
    const outbox = await openNew();
    const burst = Array.from({ length: 30 }, () => outbox.enqueue(createSubmission({ limits: [limit] }), now));
    const kinds = (await Promise.all(burst)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'stored')).toHaveLength(2);
    expect(await outbox.list({ limit: 50 })).toHaveLength(2);
  });

  test('a repeat of a stored message gets the same response even when the limit is exhausted', async () => {
    const outbox = await openNew();
    const first = createSubmission({ limits: [limit] });
    await outbox.enqueue(first, now);
    await outbox.enqueue(createSubmission({ limits: [limit] }), now);
    expect(await outbox.enqueue(first, now)).toMatchObject({ kind: 'stored', duplicate: true });
  });

  test('a trapped message is quarantined and does not count towards the flood limit', async () => {
    const outbox = await openNew();
    const floodLimit = { key: 'flood', max: 1, windowMs: minute };
    await outbox.enqueue(createSubmission({ trapped: true, floodLimit }), now);
    await outbox.enqueue(createSubmission({ floodLimit }), later(1));
    await outbox.enqueue(createSubmission({ floodLimit }), later(2));
    const found = (await outbox.list({ limit: 10 })).map(({ status, reason }) => ({ status, reason }));
    expect(found).toEqual([
      { status: 'quarantined', reason: 'flood' },
      { status: 'queued', reason: null },
      { status: 'quarantined', reason: 'trap' },
    ]);
  });

  test('a limit counts its uses one by one and begins anew after its window', async () => {
    const outbox = await openNew();
    expect(await outbox.consume(limit, now)).toEqual({ ok: true });
    expect(await outbox.consume(limit, now)).toEqual({ ok: true });
    expect(await outbox.consume(limit, now)).toMatchObject({ ok: false, retryAfterMs: 10 * minute });
    expect(await outbox.consume({ ...limit, key: 'someone else' }, now)).toEqual({ ok: true });
    expect(await outbox.consume(limit, later(10 * minute))).toEqual({ ok: true });
  });

  test('all callers get the same secret for a day', async () => {
    const outbox = await openNew();
    const [first, second] = await Promise.all([outbox.dailySecret('2026-03-01'), outbox.dailySecret('2026-03-01')]);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toBe(first);
    expect(await outbox.dailySecret('2026-03-02')).not.toBe(first);
  });

  test('messages are listed page by page, newest first, and by status, sender and age', async () => {
    const outbox = await openNew();
    for (const minutes of [0, 1, 2]) await outbox.enqueue(createSubmission(), later(minutes * minute));
    const other = { ...thandi, email: 'pieter@example.org' };
    await outbox.enqueue(createSubmission({ message: other, trapped: true }), later(3 * minute));
    const times = async (query: Parameters<Outbox['list']>[0]) =>
      (await outbox.list(query)).map(({ receivedAt }) => (receivedAt.getTime() - now.getTime()) / minute);
    expect(await times({ limit: 2 })).toEqual([3, 2]);
    const [, last] = await outbox.list({ limit: 2 });
    expect(await times({ limit: 2, ...(last && { after: last }) })).toEqual([1, 0]);
    expect(await times({ limit: 9, statuses: ['quarantined'] })).toEqual([3]);
    expect(await times({ limit: 9, email: 'thandi@example.org' })).toEqual([2, 1, 0]);
    expect(await times({ limit: 9, receivedBefore: later(minute) })).toEqual([0]);
    expect(await times({ limit: 9, statuses: [] })).toEqual([]);
  });

  test('an unknown message is nothing, whatever its id looks like', async () => {
    const outbox = await openNew();
    expect(await outbox.get('00000000-0000-4000-8000-000000000000')).toBeNull();
    expect(await outbox.get("x' OR 1=1")).toBeNull();
  });

  test('counts report what is waiting and for how long', async () => {
    const outbox = await openNew();
    await outbox.enqueue(createSubmission(), now);
    await outbox.enqueue(createSubmission(), later(minute));
    await outbox.enqueue(createSubmission({ trapped: true }), now);
    const backup = { command: 'backup', count: 3, reason: null, by: null };
    await outbox.logAction({ ...backup, at: later(minute) });
    await outbox.logAction({ ...backup, at: now });
    expect(await outbox.counts()).toEqual({
      messages: { queued: 2, sent: 0, dead: 0, quarantined: 1, erased: 0 },
      pending: { email: 0, webhook: 0 },
      dead: { email: 0, webhook: 0 },
      held: 0,
      errors: [],
      oldestQueuedAt: now,
      lastBackupAt: later(minute),
    });
  });

  test('a store that works can be written to, a closed one refuses', async () => {
    const outbox = await openOutbox(await createDatabaseUrl());
    await outbox.checkWritable(now);
    await outbox.close();
    await expect(outbox.checkWritable(now)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  test('what was stored is there after closing and opening again', async () => {
    const databaseUrl = await createDatabaseUrl();
    const first = await openOutbox(databaseUrl);
    await first.enqueue(createSubmission(), now);
    await first.close();
    const second = await openOutbox(databaseUrl);
    expect(await second.list({ limit: 10 })).toHaveLength(1);
    await second.close();
  });
});
