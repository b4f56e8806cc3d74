import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { DatabaseUrl } from '../env-values.ts';
import type { StoreState } from '../outbox/awaited-store.ts';
import type { Delivery } from '../outbox/delivery.ts';
import type { Outbox, OutboxCounts } from '../outbox/outbox.ts';

type StoreSources = {
  storeState: () => Promise<StoreState>;
  outbox: Pick<Outbox, 'counts' | 'now'>;
  delivery: Pick<Delivery, 'channelStates' | 'lastPollAgeSeconds'>;
  retentionDays: number;
  database: Pick<DatabaseUrl, 'kind'>;
};

/** Prometheus waits 10 s for a scrape. */
const maxReadMs = 3000;
const daySeconds = 86_400;

/** @returns Reads the store once, for a scrape; the numbers of a store that does not respond are left out. */
export function measureStore(register: Registry, sources: StoreSources): () => Promise<void> {
  const { storeState, outbox, delivery, retentionDays, database } = sources;
  const gauges = createGauges(register, database);
  gauges.retention.set(retentionDays * daySeconds);
  return async () => {
    for (const { channel, isPaused } of delivery.channelStates()) gauges.paused.set({ channel }, Number(isPaused));
    gauges.lastPoll.set(delivery.lastPollAgeSeconds());
    const [state, read] = await Promise.all([storeState(), inTime(Promise.all([outbox.counts(), outbox.now()]))]);
    gauges.up.set(Number(state === 'up' && read !== null));
    gauges.damaged.set(Number(state === 'damaged'));
    if (read === null) leaveOut(gauges);
    else setMessages(gauges, ...read);
  };
}

function createGauges(register: Registry, { kind }: Pick<DatabaseUrl, 'kind'>) {
  const create = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `goshen_${name}`, help, labelNames, registers: [register] });
  const messages = create('messages', 'Stored messages by status.', 'status');
  const held = create('messages_held', 'Messages held after an objection.');
  const pending = create('deliveries_pending', 'Deliveries not yet completed, by channel.', 'channel');
  const dead = create('deliveries_dead', 'Deliveries refused or given up, by channel.', 'channel');
  const oldest = create('oldest_undelivered_seconds', 'Age of the oldest undelivered message; 0 if there is none.');
  return {
    up: create('store_up', 'Whether the database can be read and written to.'),
    damaged: create('store_damaged', 'Whether the SQLite file is damaged.'),
    paused: create('channel_paused', 'Whether a configured channel is paused after failures.', 'channel'),
    lastPoll: create('delivery_last_poll_age_seconds', 'Time since delivery last read which messages are due.'),
    retention: create('retention_seconds', 'The age at which messages are deleted.'),
    // PostgreSQL is backed up with its own tools, which record nothing here: without this metric its alert stays silent.
    lastBackup:
      kind === 'sqlite' ? create('last_backup_timestamp_seconds', 'Time of the last backup; 0 if none.') : null,
    messages,
    held,
    pending,
    dead,
    oldest,
  };
}

function leaveOut({ messages, pending, dead, held, oldest, lastBackup }: ReturnType<typeof createGauges>): void {
  for (const gauge of [messages, pending, dead]) gauge.reset();
  for (const gauge of [held, oldest, lastBackup]) gauge?.remove(); // reset() would set a gauge without labels to 0
}

function setMessages(gauges: ReturnType<typeof createGauges>, counts: OutboxCounts, now: Date): void {
  for (const [status, count] of Object.entries(counts.messages)) gauges.messages.set({ status }, count);
  for (const [channel, count] of Object.entries(counts.pending)) gauges.pending.set({ channel }, count);
  for (const [channel, count] of Object.entries(counts.dead)) gauges.dead.set({ channel }, count);
  gauges.held.set(counts.held);
  const { oldestQueuedAt, lastBackupAt } = counts;
  gauges.lastBackup?.set((lastBackupAt?.getTime() ?? 0) / 1000);
  gauges.oldest.set(oldestQueuedAt === null ? 0 : Math.max(0, now.getTime() - oldestQueuedAt.getTime()) / 1000);
}

/** The failure is in the log already. */
function inTime<Result>(work: Promise<Result>): Promise<Result | null> {
  return Promise.race([work.catch(() => null), pause(maxReadMs, null, { ref: false })]);
}
