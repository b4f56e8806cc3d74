import { expect, onTestFinished, test, vi } from 'vitest';
import { type DeliveryDeps, startDelivery } from '#server/outbox/delivery.ts';
import type { DeliveryOutcome, Mailer } from '#server/outbox/mailer.ts';
import type { MessageStatus, Outbox } from '#server/outbox/outbox.ts';
import { createSmtpMailer } from '#server/outbox/smtp-mailer.ts';
import { createWebhookMailer } from '#server/outbox/webhook-mailer.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { createSqliteUrl, openForTest } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';
import { startWebhookServer } from '../../support/webhook-server.ts';

/** How long a test waits for what happens in its own time; a busy machine needs more than a second. */
const waitOptions = { timeout: 60_000 };

const pace = { pollMs: 20, leaseMs: 2000, firstRetryMs: 30, giveUpMs: 60_000 };

async function openStore(messages: number): Promise<Outbox> {
  const outbox = await openForTest(await createSqliteUrl());
  for (let n = 0; n < messages; n += 1) await outbox.enqueue(createSubmission(), new Date());
  return outbox;
}

function startForTest(outbox: Outbox, mailers: readonly Mailer[], changes: Partial<DeliveryDeps> = {}) {
  const { logger, events } = createMemoryLog();
  const delivery = startDelivery({ outbox, mailers, pace, logger, random: () => 0, ...changes });
  onTestFinished(() => delivery.stop(0));
  return { delivery, events };
}

const createMailerTo = (smtpUrl: string) =>
  createSmtpMailer({ smtpUrl, from: 'a@example.org', to: ['b@example.org'], siteUrl: 'https://www.example.org' });

/** A channel that ends its attempts with the given outcomes, from then on with the last. */
function createScriptedMailer(...outcomes: [DeliveryOutcome, ...DeliveryOutcome[]]): Mailer & { ids: string[] } {
  const ids: string[] = [];
  const deliver: Mailer['deliver'] = async ({ id }) => {
    ids.push(id);
    return (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? { kind: 'delivered' };
  };
  return { channel: 'email', deliver, close: () => {}, ids };
}

async function untilStatus(outbox: Outbox, status: MessageStatus, count: number): Promise<void> {
  await vi.waitFor(async () => expect((await outbox.counts()).messages[status]).toBe(count), waitOptions);
}

const error = { code: 'X 1', detail: 'said b@example.org' };

test('one channel that fails does not hold the other up', async () => {
  const outbox = await openStore(3);
  const hook = await startWebhookServer();
  const away = createMailerTo('smtp://127.0.0.1:1');
  startForTest(outbox, [away, createWebhookMailer({ url: hook.url, secret: 's', now: () => new Date() })]);
  await vi.waitFor(() => expect(hook.calls).toHaveLength(3), waitOptions);
  expect((await outbox.counts()).messages.queued).toBe(3);
});

test('a mail server that refuses, hangs, drops and recovers gets every message in the end', async () => {
  const outbox = await openStore(10);
  const mail = await startMailServer();
  mail.temper = { refuse: 'connection', code: 421 };
  const { delivery } = startForTest(outbox, [createMailerTo(mail.url)], { pace: { ...pace, leaseMs: 400 } });
  await vi.waitFor(() => expect(delivery.channelStates()).toEqual([{ channel: 'email', isPaused: true }]), waitOptions);
  for (const temper of ['hang', 'drop', { refuse: 'content', code: 451 }] as const) {
    const before = (await outbox.counts()).errors;
    mail.temper = temper;
    await vi.waitFor(async () => expect((await outbox.counts()).errors).not.toEqual(before), waitOptions);
  }
  mail.temper = 'take';
  await untilStatus(outbox, 'sent', 10);
  const ids = mail.mails.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(10);
  expect(delivery.channelStates()).toEqual([{ channel: 'email', isPaused: false }]);
});

test('a wrong configuration kills no message, however long it lasts, and is logged once as an error', async () => {
  const outbox = await openStore(5);
  const mailer = createScriptedMailer({ kind: 'postponed', fault: 'configuration', error });
  const { events } = startForTest(outbox, [mailer], { pace: { ...pace, giveUpMs: 0 } });
  await vi.waitFor(() => expect(mailer.ids.length).toBeGreaterThan(6), waitOptions);
  expect((await outbox.counts()).messages).toMatchObject({ queued: 5, dead: 0 });
  expect(events().filter(({ event }) => event === 'channel-paused')).toEqual([
    expect.objectContaining({ level: 'error', channel: 'email', fault: 'configuration', code: 'X 1' }),
  ]);
});

test('while a channel is paused, one message at a time tries it', async () => {
  const outbox = await openStore(20);
  const mailer = createScriptedMailer({ kind: 'postponed', fault: 'server', error });
  startForTest(outbox, [mailer], { pace: { ...pace, firstRetryMs: 60_000 } });
  await vi.waitFor(() => expect(mailer.ids.length).toBeGreaterThan(0), waitOptions);
  await outbox.counts();
  expect(mailer.ids.length).toBeLessThanOrEqual(5); // those under way when the first failed
});

test.each([
  ['back by a day', -86_400_000],
  ['ahead by a year', 365 * 86_400_000],
])('a paused channel is tried at its pace when the clock is set %s', async (_name, jumpMs) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const outbox = await openStore(1);
  const mailer = createScriptedMailer({ kind: 'postponed', fault: 'server', error }, { kind: 'delivered' });
  const { events } = startForTest(outbox, [mailer], { pace: { ...pace, firstRetryMs: 6000 } });
  await vi.waitFor(
    () => expect(events()).toContainEqual(expect.objectContaining({ event: 'channel-paused' })),
    waitOptions,
  );
  const pausedAtMs = performance.now();
  vi.setSystemTime(Date.now() + jumpMs);
  await untilStatus(outbox, 'sent', 1);
  expect(performance.now() - pausedAtMs).toBeGreaterThan(500);
});

test('a refused message is dead after one attempt and shown with its reason; the others go on', async () => {
  const outbox = await openStore(3);
  const mailer = createScriptedMailer({ kind: 'refused', error }, { kind: 'delivered' });
  const { events } = startForTest(outbox, [mailer]);
  await untilStatus(outbox, 'sent', 2);
  await untilStatus(outbox, 'dead', 1);
  expect(mailer.ids).toHaveLength(3);
  const [dead] = await outbox.list({ statuses: ['dead'], limit: 1 });
  expect(await outbox.deliveriesOf(dead?.id ?? '')).toMatchObject([{ lastError: 'X 1 said b@example.org' }]);
  expect(events()).toContainEqual(
    expect.objectContaining({ event: 'delivery-dead', messageId: dead?.id, code: 'X 1' }),
  );
});

test('a message that is postponed too long is given up', async () => {
  const outbox = await openStore(1);
  const mailer = createScriptedMailer({ kind: 'postponed', fault: 'message', error });
  startForTest(outbox, [mailer], { pace: { ...pace, giveUpMs: 1 } });
  await untilStatus(outbox, 'dead', 1);
  const [dead] = await outbox.list({ limit: 1 });
  expect((await outbox.deliveriesOf(dead?.id ?? ''))[0]?.lastError).toMatch(/^given up: X 1/);
});

test('no log line contains the response of the other side or the sender', async () => {
  const outbox = await openStore(2);
  const mailer = createScriptedMailer(
    { kind: 'postponed', fault: 'server', error },
    { kind: 'postponed', fault: 'message', error },
    { kind: 'refused', error },
    { kind: 'delivered' },
  );
  const { events } = startForTest(outbox, [mailer]);
  await vi.waitFor(async () => expect((await outbox.counts()).messages.queued).toBe(0), waitOptions);
  expect(JSON.stringify(events())).not.toMatch(/@example\.org|thandi/i);
});

test('a result is written even when the store is away for a while', async () => {
  const outbox = await openStore(1);
  let failures = 2;
  const shaky: Outbox = {
    ...outbox,
    complete: async (...args) => {
      failures -= 1;
      if (failures >= 0) throw new Error('away');
      return outbox.complete(...args);
    },
  };
  const mailer = createScriptedMailer({ kind: 'delivered' });
  const { events } = startForTest(shaky, [mailer], { pace: { ...pace, leaseMs: 10_000 } });
  await untilStatus(outbox, 'sent', 1);
  expect(mailer.ids).toHaveLength(1);
  expect(events()).toContainEqual(expect.objectContaining({ event: 'delivery-store-failed' }));
});

test.each(['schedule', 'claim', 'complete', 'now'] as const)(
  'delivery goes on after the store never returned from a call of %s, and logs it',
  async (method) => {
    const outbox = await openStore(1);
    let hangs = 6; // more than the concurrency
    const silent = {
      ...outbox,
      [method]: (...args: never[]) => {
        hangs -= 1;
        if (hangs >= 0) return new Promise(() => {});
        return (outbox[method] as (...args: never[]) => Promise<unknown>)(...args);
      },
    };
    const mailer = createScriptedMailer({ kind: 'delivered' });
    const { events } = startForTest(silent, [mailer], { pace: { ...pace, leaseMs: 300 } });
    await untilStatus(outbox, 'sent', 1);
    expect(events()).toContainEqual(expect.objectContaining({ event: 'delivery-store-failed' }));
  },
);

test('the age of the last look grows while the store does not respond', async () => {
  const outbox = await openStore(0);
  let isAway = true;
  const schedule: Outbox['schedule'] = (...args) =>
    isAway ? Promise.reject(new Error('away')) : outbox.schedule(...args);
  const { delivery } = startForTest({ ...outbox, schedule }, []);
  await vi.waitFor(() => expect(delivery.lastPollAgeSeconds()).toBeGreaterThan(1), waitOptions);
  isAway = false;
  await vi.waitFor(() => expect(delivery.lastPollAgeSeconds()).toBeLessThan(0.9), waitOptions);
});

test('stopping waits for what is under way and takes nothing new', async () => {
  const outbox = await openStore(20);
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = 0;
  const deliver: Mailer['deliver'] = async () => {
    begun += 1;
    await gate;
    return { kind: 'delivered' };
  };
  const { delivery } = startForTest(outbox, [{ channel: 'email', deliver, close: () => {} }]);
  await vi.waitFor(() => expect(begun).toBe(5), waitOptions);
  const stopped = delivery.stop(5000);
  finish();
  await stopped;
  expect(begun).toBe(5);
  expect((await outbox.counts()).messages).toMatchObject({ sent: 5, queued: 15 });
});
