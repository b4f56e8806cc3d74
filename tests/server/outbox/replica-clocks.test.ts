import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSubmissionReceiver } from '#server/contact/submissions.ts';
import { startDelivery } from '#server/outbox/delivery.ts';
import type { Mailer } from '#server/outbox/mailer.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { purgeExpired } from '#server/outbox/purge.ts';
import { createContactListener, listEndpoint } from '../../support/contact-listener.ts';
import { listenForTest } from '../../support/listen-for-test.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { createPostgresDatabase, openForTest } from '../../support/stores.ts';
import { createSubmission, postMessage } from '../../support/submission.ts';

const dayMs = 86_400_000;

async function openPostgres(): Promise<Outbox> {
  return openForTest({ kind: 'postgres', url: await createPostgresDatabase() });
}

/** Sets the clock of this replica; the database keeps its own. */
function setReplicaAhead(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + days * dayMs);
}

async function startContactEndpoint(outbox: Outbox): Promise<string> {
  const attempts = { max: 1, windowMs: 600_000 };
  const receiveSubmission = createSubmissionReceiver({
    outbox,
    limits: { accepted: null, attempts, daily: null, global: null },
    siteUrl: 'https://www.example.org',
    trustProxy: 0,
    logger: createMemoryLog().logger,
    onStored: () => {},
    monotonicMs: () => performance.now(),
  });
  const server = createServer(createContactListener(receiveSubmission, listEndpoint('en')));
  return listenForTest(server);
}

test.each([-1, 1, 365])('messages are received and limited by the clock of PostgreSQL, %i days away', async (days) => {
  const outbox = await openPostgres();
  const origin = await startContactEndpoint(outbox);
  const send = () => postMessage(origin, {}, { headers: { connection: 'close' } });
  const before = await outbox.now();
  setReplicaAhead(days);
  expect((await send()).status).toBe(200);
  vi.useRealTimers(); // another replica, whose clock is right
  const limited = await send();
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  const [message] = await outbox.list({ limit: 1 });
  expect(message?.receivedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(message?.receivedAt.getTime()).toBeLessThan(before.getTime() + 60_000);
});

test('a replica whose clock is a year ahead deletes nothing of PostgreSQL', async () => {
  const outbox = await openPostgres();
  await outbox.enqueue(createSubmission({ trapped: true }), await outbox.now());
  setReplicaAhead(365);
  expect(await purgeExpired({ outbox, retentionDays: 90 })).toBe(0);
  expect((await outbox.counts()).messages.quarantined).toBe(1);
});

test('a replica whose clock is a year ahead gives up no message of PostgreSQL', async () => {
  const outbox = await openPostgres();
  await outbox.enqueue(createSubmission(), await outbox.now());
  setReplicaAhead(365);
  const error = { code: 'SMTP 451', detail: 'try later' };
  const mailer: Mailer = {
    channel: 'email',
    deliver: async () => ({ kind: 'postponed', fault: 'message', error }),
    close: () => {},
  };
  const pace = { pollMs: 50, leaseMs: 60_000, firstRetryMs: 60_000, giveUpMs: 72 * 3_600_000 };
  const { logger } = createMemoryLog();
  const delivery = startDelivery({ outbox, mailers: [mailer], pace, logger, random: () => 0.5 });
  onTestFinished(() => delivery.stop(1000));
  await vi.waitFor(async () => expect((await outbox.counts()).errors).toHaveLength(1), { timeout: 60_000 });
  expect((await outbox.counts()).dead.email).toBe(0);
});
