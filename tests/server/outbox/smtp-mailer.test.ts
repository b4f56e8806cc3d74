import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { classifySmtpError, createSmtpMailer } from '#server/outbox/smtp-mailer.ts';
import { type MailTemper, startMailServer } from '../../support/mail-server.ts';
import { outgoing } from '../../support/outgoing-message.ts';

const inTime = () => AbortSignal.timeout(5000);

function createMailer(smtpUrl: string, to: readonly string[] = ['hello@example.org']) {
  const settings = { from: 'site@example.org', to, siteUrl: 'https://www.example.org' };
  const mailer = createSmtpMailer({ smtpUrl, ...settings });
  onTestFinished(() => mailer.close());
  return mailer;
}

test('a message arrives as text and HTML, in any script, with one Message-ID in every attempt', async () => {
  const server = await startMailServer();
  const mailer = createMailer(server.url);
  const message = { ...outgoing, content: { ...outgoing.content, firstName: 'Zoë', message: '你好, wêreld!' } };
  expect(await mailer.deliver(message, inTime())).toEqual({ kind: 'delivered' });
  expect(await mailer.deliver(message, inTime())).toEqual({ kind: 'delivered' });
  const ids = server.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
  expect(ids).toEqual(Array(2).fill(`<${outgoing.id}@www.example.org>`));
  const [mail = ''] = server.mails;
  expect(mail).toMatch(/^Reply-To: =\?UTF-8\?.*<thandi@example\.org>$/m);
  expect(mail).toMatch(/^To: hello@example\.org$/m);
  expect(mail).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail).toContain('Content-Type: text/plain; charset=utf-8');
  expect(mail).toContain('Content-Type: text/html; charset=utf-8');
});

test('a message goes to every recipient', async () => {
  const server = await startMailServer();
  const mailer = createMailer(server.url, ['a@example.org', 'Sales <b@example.org>']);
  expect(await mailer.deliver(outgoing, inTime())).toEqual({ kind: 'delivered' });
  expect(server.mails[0]).toMatch(/^To: a@example\.org, Sales <b@example\.org>$/m);
});

test('a message that one recipient of two cannot get is delivered, with what went wrong', async () => {
  const server = await startMailServer();
  server.temper = { refuse: 'recipient', code: 550, only: 'b@example.org' };
  const mailer = createMailer(server.url, ['a@example.org', 'b@example.org']);
  expect(await mailer.deliver(outgoing, inTime())).toMatchObject({
    kind: 'delivered',
    error: { code: 'SMTP 550 RCPT TO' },
  });
  expect(server.mails).toHaveLength(1);
});

test('nothing a visitor writes becomes a header or a recipient', async () => {
  const server = await startMailServer();
  const content = {
    ...outgoing.content,
    firstName: 'A\r\nBcc: victim@example.org',
    lastName: '"<victim@example.org>',
    company: 'x\r\n\r\n.\r\nMAIL FROM:<victim@example.org>',
    message: 'Hello.\n.\nRCPT TO:<victim@example.org>\n',
  };
  await createMailer(server.url).deliver({ ...outgoing, content }, inTime());
  const [head = ''] = (server.mails[0] ?? '').split('\r\n\r\n');
  const names = head.split('\r\n').flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual(
    [
      'Auto-Submitted',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Reply-To',
      'Subject',
      'To',
    ].concat('X-Idempotency-Key'),
  );
  expect(server.mails).toHaveLength(1);
});

test.each<[string, MailTemper, object]>([
  ['content permanently refused', { refuse: 'content', code: 554 }, { kind: 'refused' }],
  ['content refused for now', { refuse: 'content', code: 451 }, { kind: 'postponed', fault: 'message' }],
  ['a recipient refused for now', { refuse: 'recipient', code: 450 }, { kind: 'postponed', fault: 'message' }],
  [
    'a recipient permanently refused',
    { refuse: 'recipient', code: 550 },
    { kind: 'postponed', fault: 'configuration' },
  ],
  ['a sender permanently refused', { refuse: 'sender', code: 553 }, { kind: 'postponed', fault: 'configuration' }],
  ['a client permanently refused', { refuse: 'connection', code: 554 }, { kind: 'postponed', fault: 'configuration' }],
  ['a busy server', { refuse: 'connection', code: 421 }, { kind: 'postponed', fault: 'server' }],
  ['a connection dropped after the content', 'drop', { kind: 'postponed', fault: 'server' }],
])('%s is classified', async (_name, temper, outcome) => {
  const server = await startMailServer();
  server.temper = temper;
  expect(await createMailer(server.url).deliver(outgoing, inTime())).toMatchObject(outcome);
});

test('a server that hangs ends with the signal', async () => {
  const server = await startMailServer();
  server.temper = 'hang';
  const outcome = await createMailer(server.url).deliver(outgoing, AbortSignal.timeout(200));
  expect(outcome).toMatchObject({ kind: 'postponed', fault: 'server', error: { code: 'EABORT' } });
});

test('a server that is not there is its own fault', async () => {
  const server = await startMailServer();
  await server.close();
  const outcome = await createMailer(server.url).deliver(outgoing, inTime());
  expect(outcome).toMatchObject({ kind: 'postponed', fault: 'server' });
});

test('a server that speaks another protocol is its own fault', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const outcome = await createMailer(`smtp://127.0.0.1:${port}`).deliver(outgoing, inTime());
  expect(outcome).toMatchObject({ kind: 'postponed', fault: 'server' });
});

test.each([
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'configuration'],
  [{ code: 'EAUTH', responseCode: 454, command: 'AUTH PLAIN' }, 'server'],
  [{ code: 'ETLS', command: 'STARTTLS' }, 'configuration'],
  [{ code: 'EENVELOPE', responseCode: 503, command: 'MAIL FROM' }, 'message'],
  [{ code: 'EMESSAGE', responseCode: 421, command: 'DATA' }, 'server'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'server'],
])('%o is the fault of the %s', (error, fault) => {
  expect(classifySmtpError(error)).toMatchObject({ kind: 'postponed', fault });
});
