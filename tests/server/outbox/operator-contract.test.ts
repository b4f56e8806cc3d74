import { describe, expect, test } from 'vitest';
import type { Outbox, Retention } from '#server/outbox/outbox.ts';
import { listStores, openForTest } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';

const now = new Date('2026-03-01T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const day = 86_400_000;
const bySite = (at: Date) => ({ at, by: null });
const lease = { channel: 'email', owner: 'worker', leaseMs: 60_000 } as const;

async function store(outbox: Outbox, changes = {}): Promise<string> {
  const stored = await outbox.enqueue(createSubmission(changes), now);
  if (stored.kind !== 'stored') throw new Error('limited');
  return stored.id;
}

/** A message whose one delivery has ended. */
async function storeEnded(outbox: Outbox, kind: 'sent' | 'dead'): Promise<string> {
  const id = await store(outbox);
  await outbox.schedule(['email'], now);
  await outbox.claim(lease, now);
  await outbox.complete(id, lease, kind === 'sent' ? { kind } : { kind, error: 'SMTP 554 DATA' }, now);
  return id;
}

async function statuses(outbox: Outbox) {
  return (await outbox.list({ limit: 100 })).map(({ status }) => status).sort();
}

const stores = listStores();

describe.each(stores)('what operators do in $name', ({ createDatabaseUrl }) => {
  const openNew = async () => openForTest(await createDatabaseUrl());

  test('a dead message is sent again with all its attempts and its full time', async () => {
    const outbox = await openNew();
    const id = await storeEnded(outbox, 'dead');
    expect(await outbox.retry([id], bySite(later(day)))).toBe(1);
    expect(await outbox.claim(lease, later(day))).toMatchObject({ attempts: 1, queuedAt: later(day) });
    expect(await outbox.retry([id], bySite(later(day)))).toBe(0);
  });

  test('a retried message goes to the failed channel only', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule(['email', 'webhook'], now);
    for (const channel of ['email', 'webhook'] as const) await outbox.claim({ ...lease, channel }, now);
    await outbox.complete(id, { ...lease, channel: 'email' }, { kind: 'sent' }, now);
    await outbox.complete(id, { ...lease, channel: 'webhook' }, { kind: 'dead', error: 'HTTP 400' }, now);
    await outbox.retry([id], bySite(now));
    expect(await outbox.claim({ ...lease, channel: 'email' }, now)).toBeNull();
    expect(await outbox.claim({ ...lease, channel: 'webhook' }, now)).not.toBeNull();
  });

  test('a delivery that is dead is seen and retried while another channel still tries', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule(['email', 'webhook'], now);
    await outbox.claim({ ...lease, channel: 'webhook' }, now);
    await outbox.complete(id, { ...lease, channel: 'webhook' }, { kind: 'dead', error: 'HTTP 400' }, now);
    expect(await outbox.counts()).toMatchObject({ pending: { email: 1, webhook: 0 }, dead: { email: 0, webhook: 1 } });
    expect(await outbox.retry([id], bySite(now))).toBe(1);
    expect(await outbox.counts()).toMatchObject({ pending: { email: 1, webhook: 1 }, dead: { email: 0, webhook: 0 } });
  });

  test('a released message is delivered; releasing does nothing to others', async () => {
    const outbox = await openNew();
    const trapped = await store(outbox, { trapped: true });
    const sent = await storeEnded(outbox, 'sent');
    expect(await outbox.release([trapped, sent], bySite(now))).toBe(1);
    await outbox.schedule(['email'], now);
    expect(await outbox.claim(lease, now)).toMatchObject({ message: { id: trapped, reason: null } });
  });

  test('an erased message leaves a tombstone without personal data, and erasing again changes nothing', async () => {
    const outbox = await openNew();
    const id = await storeEnded(outbox, 'dead');
    expect(await outbox.erase([id], 'request', bySite(later(1)))).toBe(1);
    expect(await outbox.get(id)).toEqual({
      id,
      status: 'erased',
      receivedAt: now,
      settledAt: later(1),
      reason: 'request',
      heldAt: null,
      language: 'en',
      content: null,
    });
    expect(await outbox.list({ email: 'thandi@example.org', limit: 10 })).toEqual([]);
    expect(await outbox.deliveriesOf(id)).toEqual([]);
    expect(await outbox.erase([id], 'again', bySite(later(2)))).toBe(0);
  });

  test('a message that is erased while it is being sent stays erased', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule(['email'], now);
    await outbox.claim(lease, now);
    await outbox.erase([id], 'request', bySite(now));
    expect(await outbox.complete(id, lease, { kind: 'sent' }, now)).toBe(false);
    expect((await outbox.get(id))?.status).toBe('erased');
  });

  test('held messages are counted and listed until the objection is resolved', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await store(outbox);
    expect(await outbox.hold([id], true, bySite(now))).toBe(1);
    expect((await outbox.list({ held: true, limit: 10 })).map((message) => message.id)).toEqual([id]);
    expect((await outbox.counts()).held).toBe(1);
    expect(await outbox.hold([id], false, bySite(now))).toBe(1);
    expect((await outbox.counts()).held).toBe(0);
  });

  test('a purge deletes messages by their receipt; tombstones stay', async () => {
    const outbox = await openNew();
    await storeEnded(outbox, 'sent');
    await storeEnded(outbox, 'dead');
    await store(outbox, { trapped: true });
    await outbox.erase([await store(outbox)], 'request', bySite(now));
    await store(outbox);
    expect(await outbox.purge({ receivedBefore: now, quarantinedBefore: now }, bySite(now))).toBe(0);
    expect(await outbox.purge({ receivedBefore: now, quarantinedBefore: later(1) }, bySite(now))).toBe(1);
    expect(await statuses(outbox)).toEqual(['dead', 'erased', 'queued', 'sent']);
    expect(await outbox.purge({ receivedBefore: later(1), quarantinedBefore: now }, bySite(now))).toBe(3);
    expect(await statuses(outbox)).toEqual(['erased']);
  });

  test('a message that is purged while it is being sent is gone', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule(['email'], now);
    await outbox.claim(lease, now);
    await outbox.purge({ receivedBefore: later(1), quarantinedBefore: now }, bySite(now));
    expect(await outbox.complete(id, lease, { kind: 'sent' }, now)).toBe(false);
    expect(await outbox.get(id)).toBeNull();
  });

  test('a full quarantine refuses what would be quarantined, deletes nothing and counts nothing', async () => {
    const outbox = await openNew();
    const floodLimit = { key: 'flood', max: 1, windowMs: day };
    const limits = [{ key: 'someone', max: 1, windowMs: day }];
    const refused = createSubmission({ trapped: true, maxQuarantined: 2, limits });
    await outbox.enqueue(createSubmission({ floodLimit }), now);
    await outbox.enqueue(createSubmission({ floodLimit }), now); // over the limit
    await outbox.enqueue(createSubmission({ trapped: true }), now);
    const flooded = createSubmission({ floodLimit, maxQuarantined: 2 });
    for (const submission of [refused, flooded])
      expect(await outbox.enqueue(submission, now)).toEqual({ kind: 'full' });
    expect(await statuses(outbox)).toEqual(['quarantined', 'quarantined', 'queued']);

    const accepted = createSubmission({ maxQuarantined: 2, limits });
    expect(await outbox.enqueue(accepted, now)).toMatchObject({ kind: 'stored' });
    expect(await statuses(outbox)).toEqual(['quarantined', 'quarantined', 'queued', 'queued']);
    const roomy = { ...refused, maxQuarantined: 3, limits: [] };
    expect(await outbox.enqueue(roomy, now)).toMatchObject({ kind: 'stored', duplicate: false });
  });

  test('a purge takes at most a hundred messages at a time', async () => {
    const outbox = await openNew();
    await Promise.all(Array.from({ length: 130 }, () => store(outbox, { trapped: true })));
    const all: Retention = { receivedBefore: now, quarantinedBefore: later(1) };
    expect(await outbox.purge(all, bySite(now))).toBe(100);
    expect(await outbox.purge(all, bySite(now))).toBe(30);
  });

  test('a purge forgets expired keys, limits and secrets', async () => {
    const outbox = await openNew();
    const submission = createSubmission({ key: { value: 'once', keepMs: day } });
    await outbox.enqueue(submission, now);
    const secret = await outbox.dailySecret('2026-03-01');
    await outbox.purgeKeys(later(day));
    expect(await outbox.dailySecret('2026-03-01')).toBe(secret);
    await outbox.purgeKeys(later(3 * day));
    expect(await outbox.dailySecret('2026-03-01')).not.toBe(secret);
    expect(await outbox.enqueue(submission, now)).toMatchObject({ duplicate: false });
  });

  test('a purge forgets the secret of a day that only a wrong clock has had', async () => {
    const outbox = await openNew();
    const secret = await outbox.dailySecret('2027-03-01');
    const tomorrow = await outbox.dailySecret('2026-03-02');
    await outbox.purgeKeys(now);
    expect(await outbox.dailySecret('2027-03-01')).not.toBe(secret);
    expect(await outbox.dailySecret('2026-03-02')).toBe(tomorrow);
  });

  test('the action log lists what was done, newest first', async () => {
    const outbox = await openNew();
    await outbox.logAction({ at: now, command: 'erase', count: 2, reason: 'request', by: 'thandi' });
    await outbox.logAction({ at: later(1), command: 'purge', count: 7, reason: null, by: null });
    expect(await outbox.listActions(10)).toEqual([
      { at: later(1), command: 'purge', count: 7, reason: null, by: null },
      { at: now, command: 'erase', count: 2, reason: 'request', by: 'thandi' },
    ]);
    expect(await outbox.listActions(1)).toHaveLength(1);
  });

  test('scrubbing disturbs nothing', async () => {
    const outbox = await openNew();
    await store(outbox);
    await outbox.scrub();
    expect(await statuses(outbox)).toEqual(['queued']);
  });
});
