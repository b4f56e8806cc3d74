import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startDelivery } from '#server/outbox/delivery.ts';
import { createSmtpMailer } from '#server/outbox/smtp-mailer.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { listStores, openForTest } from '../../support/stores.ts';
import { createSubmission, thandi } from '../../support/submission.ts';

const stores = listStores();

describe.each(stores)('replicas that share $name', ({ createDatabaseUrl }) => {
  const openReplicas = async () => {
    const databaseUrl = await createDatabaseUrl();
    return Promise.all([openForTest(databaseUrl), openForTest(databaseUrl), openForTest(databaseUrl)]);
  };

  test('all start on an empty database at the same moment', async () => {
    const replicas = await openReplicas();
    for (const replica of replicas) await replica.checkWritable(new Date());
  });

  test('have one limit together', async () => {
    const replicas = await openReplicas();
    const limits = [{ key: 'someone', max: 5, windowMs: 600_000 }];
    const burst = Array.from({ length: 30 }, (_, n) =>
      replicas[n % 3]?.enqueue(createSubmission({ limits }), new Date()),
    );
    const kinds = (await Promise.all(burst)).map((result) => result?.kind);
    expect(kinds.filter((kind) => kind === 'stored')).toHaveLength(5);
  });

  test('count a submission in all its limits or in none', async () => {
    const replicas = await openReplicas();
    const [outbox] = replicas;
    const own = (n: number) => ({ key: `client ${n}`, max: 1, windowMs: 600_000 });
    const shared = { key: 'network', max: 3, windowMs: 600_000 };
    const burst = Array.from({ length: 12 }, (_, n) =>
      replicas[n % 3]?.enqueue(createSubmission({ limits: [own(n), shared] }), new Date()),
    );
    const kinds = (await Promise.all(burst)).map((result) => result?.kind);
    expect(kinds.filter((kind) => kind === 'stored')).toHaveLength(3);
    for (const [n, kind] of kinds.entries()) {
      expect((await outbox?.consume(own(n), new Date()))?.ok).toBe(kind === 'limited');
    }
  });

  test('store a message once that is sent to all of them at once', async () => {
    const replicas = await openReplicas();
    const submission = createSubmission();
    const results = await Promise.all(replicas.map((replica) => replica.enqueue(submission, new Date())));
    expect(results.filter((result) => result.kind === 'stored' && !result.duplicate)).toHaveLength(1);
  });

  test('store one of several messages that are sent with one key at once, and refuse the others', async () => {
    const replicas = await openReplicas();
    const { key } = createSubmission();
    const sent = Array.from({ length: 9 }, (_, n) => {
      const message = { ...thandi, message: `Message number ${n}.` };
      return replicas[n % 3]?.enqueue(createSubmission({ key, message }), new Date());
    });
    const kinds = (await Promise.all(sent)).map((result) => result?.kind).sort();
    expect(kinds).toEqual([...Array(8).fill('conflict'), 'stored']);
    const list = await replicas[0]?.list({ limit: 10 });
    expect(list).toHaveLength(1);
  });

  test('deliver each message once', async () => {
    const replicas = await openReplicas();
    const mail = await startMailServer();
    const pace = { pollMs: 20, leaseMs: 10_000, firstRetryMs: 50, giveUpMs: 60_000 };
    for (const outbox of replicas) {
      const settings = {
        smtpUrl: mail.url,
        from: 'a@example.org',
        to: ['b@example.org'],
        siteUrl: 'https://example.org',
      };
      const { logger } = createMemoryLog();
      const delivery = startDelivery({ outbox, mailers: [createSmtpMailer(settings)], pace, logger, random: () => 0 });
      onTestFinished(() => delivery.stop(1000));
    }
    const sent = replicas.flatMap((outbox) =>
      Array.from({ length: 20 }, () => outbox.enqueue(createSubmission(), new Date())),
    );
    await Promise.all(sent);
    await vi.waitFor(async () => expect((await replicas[0]?.counts())?.messages.sent).toBe(60), { timeout: 60_000 });
    const ids = mail.mails.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
  });
});
