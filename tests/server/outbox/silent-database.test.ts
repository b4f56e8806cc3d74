import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startDelivery } from '#server/outbox/delivery.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { createSmtpMailer } from '#server/outbox/smtp-mailer.ts';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { createPostgresDatabase, openForTest } from '../../support/stores.ts';
import { createSubmission, postMessage } from '../../support/submission.ts';

/** How long a visitor waits at most for a response. */
const maxWaitMs = 5000;

/** Opens the pool's connections, as a busy site has them. */
async function openConnections(outbox: Outbox): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => outbox.counts()));
}

async function settledInTime(work: Promise<unknown>): Promise<'settled' | 'late'> {
  const settled = work.then(
    () => 'settled' as const,
    () => 'settled' as const,
  );
  return Promise.race([settled, pause(maxWaitMs, 'late' as const, { ref: false })]);
}

test('delivery continues after the open connections to PostgreSQL stop responding, and it is logged', async () => {
  const databaseUrl = await createPostgresDatabase();
  const proxy = await startDatabaseProxy(databaseUrl);
  const outbox = await openForTest({ kind: 'postgres', url: proxy.url });
  const other = await openForTest({ kind: 'postgres', url: databaseUrl });
  const mail = await startMailServer();
  const addresses = { from: 'a@example.org', to: ['b@example.org'], siteUrl: 'https://www.example.org' };
  const mailer = createSmtpMailer({ smtpUrl: mail.url, ...addresses });
  const { logger, events } = createMemoryLog();
  const pace = { pollMs: 50, leaseMs: 60_000, firstRetryMs: 50, giveUpMs: 60_000 };
  const delivery = startDelivery({ outbox, mailers: [mailer], pace, logger, random: () => 0 });
  onTestFinished(() => delivery.stop(0));
  await other.enqueue(createSubmission(), new Date());
  await vi.waitFor(() => expect(mail.mails).toHaveLength(1), { timeout: 60_000 });

  await openConnections(outbox);
  proxy.silenceOpen();
  await other.enqueue(createSubmission(), new Date());
  await vi.waitFor(() => expect(mail.mails).toHaveLength(2), { timeout: 60_000 });
  expect(events()).toContainEqual(expect.objectContaining({ event: 'delivery-store-failed' }));
});

test('a replica whose connections fell silent keeps no lock from the others', async () => {
  const databaseUrl = await createPostgresDatabase();
  const proxy = await startDatabaseProxy(databaseUrl);
  const silent = await openForTest({ kind: 'postgres', url: proxy.url });
  const other = await openForTest({ kind: 'postgres', url: databaseUrl });
  const limit = { key: 'flood', max: 1_000_000, windowMs: 3_600_000 };
  let spent = 0;
  const consume = async (): Promise<void> => {
    await silent.consume(limit, new Date());
    spent += 1;
    return consume();
  };
  const spenders = Array.from({ length: 10 }, consume);
  await vi.waitFor(() => expect(spent).toBeGreaterThan(50), { timeout: 60_000 });
  proxy.silenceOpen(); // one of the connections holds the lock of the row
  await Promise.allSettled(spenders);
  await vi.waitFor(() => other.consume(limit, new Date()), { timeout: 60_000 });
});

test('a frozen PostgreSQL refuses every message in time, and the outbox can be closed', async () => {
  const proxy = await startDatabaseProxy(await createPostgresDatabase());
  const outbox = await openOutbox({ kind: 'postgres', url: proxy.url });
  await openConnections(outbox);
  proxy.freeze();
  const sent = Array.from({ length: 30 }, () => outbox.enqueue(createSubmission(), new Date()));
  expect(new Set(await Promise.all(sent.map(settledInTime)))).toEqual(new Set(['settled']));
  const refused = await Promise.allSettled(sent);
  expect(refused).toEqual(
    refused.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'STORE_UNAVAILABLE' }) })),
  );
  expect(await settledInTime(outbox.close())).toBe('settled');
});

test('a server on a frozen PostgreSQL responds with 503 in time and ends in order on SIGTERM', async () => {
  const proxy = await startDatabaseProxy(await createPostgresDatabase());
  const server = startServerProcess({ DATABASE_URL: proxy.url, SHUTDOWN_DELAY_MS: '0' });
  const origin = await server.listening;
  const send = () => postMessage(origin, {}, { signal: AbortSignal.timeout(maxWaitMs) });
  expect((await send()).status).toBe(200);
  proxy.freeze();
  const refused = await Promise.all(Array.from({ length: 15 }, send));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));

  const underway = send();
  server.signal('SIGTERM');
  await underway.catch(() => undefined); // it may have come too late to be accepted
  expect(await server.ended).toBe(0);
});
