import { describe, expect, test } from 'vitest';
import { summarize } from '#server/outbox/daily-summary.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { createSummarySender } from '#server/outbox/smtp-mailer.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { createMemoryLog } from '../../support/memory-log.ts';
import { listStores, openForTest } from '../../support/stores.ts';
import { createSubmission } from '../../support/submission.ts';

const now = new Date('2026-03-01T10:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** The same outbox at another time. */
const at = (outbox: Outbox, hours: number): Outbox => ({ ...outbox, now: async () => later(hours) });

async function createSender() {
  const mail = await startMailServer();
  const siteUrl = 'https://www.example.org';
  const send = createSummarySender({ smtpUrl: mail.url, from: 'a@example.org', to: ['b@example.org'], siteUrl });
  return { mail, send, ...createMemoryLog() };
}

describe.each(listStores())('the daily summary with $name', ({ createDatabaseUrl }) => {
  test('names counts, reasons and commands, and no personal data', async () => {
    const outbox = await openForTest(await createDatabaseUrl());
    const { mail, send, logger } = await createSender();
    for (let n = 0; n < 3; n += 1) await outbox.enqueue(createSubmission({ trapped: true }), now);
    await summarize({ outbox: at(outbox, 1), send, logger });
    const [text = ''] = mail.mails;
    expect(text).toContain('3 caught by the spam trap');
    expect(text).toContain('goshen messages release');
    expect(text).toContain('Message-ID: <summary-2026-03-01@www.example.org>');
    expect(text).not.toMatch(/thandi|mokoena|woodstock/i);
    expect(await outbox.listActions(1)).toMatchObject([{ command: 'summary', count: 3 }]);
  });

  test('comes once a day from all replicas, and counts what is new', async () => {
    const databaseUrl = await createDatabaseUrl();
    const replicas = await Promise.all([openForTest(databaseUrl), openForTest(databaseUrl), openForTest(databaseUrl)]);
    const [first] = replicas;
    const { mail, send, logger } = await createSender();
    const lookEverywhere = (hours: number) =>
      Promise.all(replicas.map((outbox) => summarize({ outbox: at(outbox, hours), send, logger })));
    await first?.enqueue(createSubmission({ trapped: true }), now);
    for (const hours of [1, 2, 13, 24]) await lookEverywhere(hours);
    expect(mail.mails).toHaveLength(1);
    await first?.enqueue(createSubmission({ trapped: true }), later(24));
    await first?.enqueue(createSubmission({ trapped: true }), later(24));
    await lookEverywhere(25);
    expect(mail.mails).toHaveLength(2);
    expect(mail.mails[1]).toContain('2 caught by the spam trap');
  });

  test('is not sent when there is nothing to report', async () => {
    const outbox = await openForTest(await createDatabaseUrl());
    const { mail, send, logger, events } = await createSender();
    await outbox.enqueue(createSubmission(), now);
    await summarize({ outbox: at(outbox, 1), send, logger });
    expect([mail.mails, events()]).toEqual([[], []]);
  });

  test('is sent again after a failure', async () => {
    const outbox = await openForTest(await createDatabaseUrl());
    const { mail, send, logger } = await createSender();
    await outbox.enqueue(createSubmission({ trapped: true }), now);
    mail.temper = { refuse: 'sender', code: 451 };
    await expect(summarize({ outbox: at(outbox, 1), send, logger })).rejects.toThrow();
    mail.temper = 'take';
    await summarize({ outbox: at(outbox, 2), send, logger });
    expect(mail.mails).toHaveLength(1);
  });

  test('is logged once a day on a site without email, with the messages that wait', async () => {
    const outbox = await openForTest(await createDatabaseUrl());
    const { logger, events } = createMemoryLog();
    await outbox.enqueue(createSubmission(), now);
    for (const hours of [25, 26, 49]) await summarize({ outbox: at(outbox, hours), send: null, logger });
    const line = { event: 'messages-need-attention', trapped: 0, flooded: 0, waiting: 1, dead: 0 };
    expect(events()).toMatchObject([line, line]);
  });
});
