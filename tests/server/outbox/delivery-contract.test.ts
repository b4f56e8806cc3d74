import { describe, expect, test } from 'vitest';
import type { Channel, Lease, Outbox } from '#server/outbox/outbox.ts';
import { listStores, openForTest } from '../../support/stores.ts';
import { createSubmission, thandi } from '../../support/submission.ts';

const now = new Date('2026-03-01T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const minute = 60_000;
const lease = (channel: Channel = 'email', owner = 'worker 1'): Lease => ({ channel, owner, leaseMs: minute });

async function store(outbox: Outbox, at = now, changes = {}): Promise<string> {
  const stored = await outbox.enqueue(createSubmission(changes), at);
  if (stored.kind !== 'stored') throw new Error('limited');
  return stored.id;
}

async function statusOf(outbox: Outbox, id: string) {
  return (await outbox.get(id))?.status;
}

const stores = listStores();

describe.each(stores)('deliveries in $name', ({ createDatabaseUrl }) => {
  const openNew = async () => openForTest(await createDatabaseUrl());

  test('without a channel a message waits, and goes out when there is one', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule([], now);
    expect(await outbox.claim(lease(), now)).toBeNull();
    expect(await outbox.deliveriesOf(id)).toEqual([]);
    await outbox.schedule(['email'], later(minute));
    expect(await outbox.claim(lease(), later(minute))).toEqual({
      channel: 'email',
      attempts: 1,
      queuedAt: later(minute),
      message: expect.objectContaining({ id, content: expect.objectContaining(thandi) }),
    });
  });

  test('each channel has a delivery of its own, and the message is sent when both are', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule(['email', 'webhook'], now);
    for (const channel of ['email', 'webhook'] as const) {
      expect(await statusOf(outbox, id)).toBe('queued');
      expect(await outbox.claim(lease(channel), now)).toMatchObject({ channel, message: { id } });
      expect(await outbox.complete(id, lease(channel), { kind: 'sent' }, later(1))).toBe(true);
    }
    expect(await outbox.get(id)).toMatchObject({ status: 'sent', settledAt: later(1) });
    expect((await outbox.counts()).pending).toEqual({ email: 0, webhook: 0 });
  });

  test('two channels that end at the same moment end the message', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule(['email', 'webhook'], now);
    const leases = [lease('email'), lease('webhook')];
    await Promise.all(leases.map((own) => outbox.claim(own, now)));
    await Promise.all(leases.map((own) => outbox.complete(id, own, { kind: 'sent' }, now)));
    expect(await statusOf(outbox, id)).toBe('sent');
  });

  test('however many workers claim at once, each message is claimed once, the oldest first', async () => {
    const outbox = await openNew();
    for (let n = 0; n < 10; n += 1) await store(outbox, later(n));
    await outbox.schedule(['email'], later(20));
    const claims = Array.from({ length: 20 }, (_, n) => outbox.claim(lease('email', `worker ${n}`), later(20)));
    const ids = (await Promise.all(claims)).flatMap((claimed) => (claimed === null ? [] : [claimed.message.id]));
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
  });

  test('planning twice, or at the same time, plans once', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await Promise.all([1, 2, 3].map(() => outbox.schedule(['email', 'webhook'], now)));
    expect(await outbox.deliveriesOf(id)).toHaveLength(2);
  });

  test('a failed attempt comes back when it is due, and counts', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule(['email'], now);
    await outbox.claim(lease(), now);
    await outbox.complete(id, lease(), { kind: 'retry', at: later(minute), error: 'SMTP 451 DATA' }, now);
    expect(await outbox.claim(lease(), later(minute - 1))).toBeNull();
    expect((await outbox.counts()).errors).toEqual([{ channel: 'email', error: 'SMTP 451 DATA', count: 1 }]);
    expect(await outbox.claim(lease(), later(minute))).toMatchObject({ attempts: 2, queuedAt: now });
  });

  test('a dead delivery makes the message dead once the others have ended', async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule(['email', 'webhook'], now);
    await outbox.claim(lease('email'), now);
    await outbox.complete(id, lease('email'), { kind: 'dead', error: 'SMTP 554 DATA' }, now);
    expect(await statusOf(outbox, id)).toBe('queued');
    await outbox.claim(lease('webhook'), now);
    await outbox.complete(id, lease('webhook'), { kind: 'sent' }, now);
    expect(await statusOf(outbox, id)).toBe('dead');
    expect(await outbox.deliveriesOf(id)).toEqual([
      { channel: 'email', status: 'dead', attempts: 1, nextAt: null, endedAt: now, lastError: 'SMTP 554 DATA' },
      { channel: 'webhook', status: 'sent', attempts: 1, nextAt: null, endedAt: now, lastError: null },
    ]);
  });

  test("a dead worker's delivery is free when its lease is over, and the dead worker's result no longer counts", async () => {
    const outbox = await openNew();
    const id = await store(outbox);
    await outbox.schedule(['email'], now);
    await outbox.claim(lease(), now);
    expect(await outbox.claim(lease('email', 'worker 2'), later(minute - 1))).toBeNull();
    expect(await outbox.claim(lease('email', 'worker 2'), later(minute))).toMatchObject({ attempts: 2 });
    expect(await outbox.complete(id, lease(), { kind: 'sent' }, later(minute))).toBe(false);
    expect(await statusOf(outbox, id)).toBe('queued');
  });

  test('a clock that was set back freezes nothing', async () => {
    const outbox = await openNew();
    await store(outbox, later(24 * 60 * minute));
    await outbox.schedule(['email'], later(24 * 60 * minute));
    expect(await outbox.claim(lease(), now)).toBeNull();
    await outbox.schedule(['email'], now);
    expect(await outbox.claim(lease(), now)).not.toBeNull();
  });

  test('quarantined and held messages are not delivered', async () => {
    const outbox = await openNew();
    await store(outbox, now, { trapped: true });
    const held = await store(outbox);
    const planned = await store(outbox);
    await outbox.hold([held], true, { at: now, by: null });
    await outbox.schedule(['email'], now);
    await outbox.hold([planned], true, { at: now, by: null });
    expect(await outbox.claim(lease(), now)).toBeNull();
    await outbox.hold([held, planned], false, { at: now, by: null });
    await outbox.schedule(['email'], now);
    expect(await outbox.claim(lease(), now)).not.toBeNull();
  });
});
