import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createWebhookMailer } from '#server/outbox/webhook-mailer.ts';
import { outgoing } from '../../support/outgoing-message.ts';
import { thandi } from '../../support/submission.ts';
import { startWebhookServer } from '../../support/webhook-server.ts';

const now = new Date('2026-03-01T10:00:00Z');
const inTime = () => AbortSignal.timeout(5000);
const createMailer = (url: string) => createWebhookMailer({ url, secret: 'quiet', now: () => now });

test('the body carries the message, a timestamp and a signature over both', async () => {
  const server = await startWebhookServer();
  expect(await createMailer(server.url).deliver(outgoing, inTime())).toEqual({ kind: 'delivered' });
  const [call] = server.calls;
  expect(JSON.parse(call?.body ?? '')).toEqual({
    id: outgoing.id,
    receivedAt: '2026-03-01T10:00:00.000Z',
    language: 'fr',
    ...thandi,
  });
  const signature = createHmac('sha256', 'quiet').update(`1772359200.${call?.body}`).digest('hex');
  expect(call?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': outgoing.id,
    'x-goshen-timestamp': '1772359200',
    'x-goshen-signature': `sha256=${signature}`,
  });
});

test.each([
  [200, { kind: 'delivered' }],
  [302, { kind: 'postponed', fault: 'configuration' }],
  [400, { kind: 'refused', error: { code: 'HTTP 400' } }],
  [413, { kind: 'refused' }],
  [408, { kind: 'postponed', fault: 'server' }],
  [425, { kind: 'postponed', fault: 'server' }],
  [429, { kind: 'postponed', fault: 'server' }],
  [503, { kind: 'postponed', fault: 'server' }],
])('a response of %i is classified, and a redirect is not followed', async (status, outcome) => {
  const server = await startWebhookServer();
  server.response = { status, headers: { location: server.url } };
  expect(await createMailer(server.url).deliver(outgoing, inTime())).toMatchObject(outcome);
  expect(server.calls).toHaveLength(1);
});

test.each([
  ['120', 120_000],
  ['Sun, 01 Mar 2026 10:05:00 GMT', 300_000],
  ['86400', 3_600_000],
  ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
  ['soon', 0],
])('a Retry-After of %s is honoured up to an hour', async (retryAfter, retryAfterMs) => {
  const server = await startWebhookServer();
  server.response = { status: 503, headers: { 'retry-after': retryAfter } };
  expect(await createMailer(server.url).deliver(outgoing, inTime())).toMatchObject({ retryAfterMs });
});

test('a server that never responds ends with the signal', async () => {
  const server = await startWebhookServer();
  server.response = null;
  const outcome = await createMailer(server.url).deliver(outgoing, AbortSignal.timeout(200));
  expect(outcome).toMatchObject({ kind: 'postponed', fault: 'server', error: { code: 'TimeoutError' } });
});

test('a server that cannot be reached is reported by its code', async () => {
  const outcome = await createMailer('http://127.0.0.1:1/').deliver(outgoing, inTime());
  expect(outcome).toMatchObject({ kind: 'postponed', fault: 'server' });
});
