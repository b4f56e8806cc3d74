import { expect, test } from 'vitest';
import { buildContactEmail } from '#server/outbox/emails.ts';
import { outgoing as message } from '../../support/outgoing-message.ts';
import { thandi } from '../../support/submission.ts';

const route = { from: 'Site <site@example.org>', to: ['hello@example.org'], host: 'www.example.org' };
const build = (content: object) =>
  buildContactEmail({ ...message, content: { ...message.content, ...content } }, route);

test('a mail names sender, language and time, and replies go to the sender', () => {
  const mail = build({});
  expect(mail).toMatchObject({
    from: 'Site <site@example.org>',
    to: ['hello@example.org'],
    replyTo: { name: 'Thandi Mokoena', address: 'thandi@example.org' },
    subject: 'Website message from Thandi Mokoena',
    messageId: '<0b8f7c52-8a39-4c11-9d3a-1f2e3d4c5b6a@www.example.org>',
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Idempotency-Key': message.id },
  });
  expect(mail.text).toContain(
    'First name: Thandi\nLast name:  Mokoena\nEmail:      thandi@example.org\nCompany:    Mokoena & Sons\n',
  );
  expect(mail.text).toContain('Language:   Français\nReceived:   2026-03-01 10:00 UTC\n');
  expect(mail.text).toContain(`\n\n${thandi.message}\n`);
});

test('an email contains the language of the visitor and the promised reply time', () => {
  const note = 'The visitor used the site in French. The site promised an answer within 24 hours.';
  expect(build({}).text).toContain(`\n\n${note}\n\n`);
  expect(build({}).html).toContain(`<p>${note}</p>`);
});

test('the User-Agent of the browser is not mailed', () => {
  expect(JSON.stringify(build({}))).not.toContain('Browser/1');
});

test('a line break cannot begin a header', () => {
  const mail = build({ firstName: 'Thandi\r\nBcc: all@example.org', company: 'A\nB' });
  expect(mail.subject).toBe('Website message from Thandi Bcc: all@example.org Mokoena');
  expect(mail.replyTo.name).not.toMatch(/[\r\n]/);
  expect(mail.text).toContain('Company:    A B\n');
});

test('markup in a message is shown, not rendered', () => {
  const { html } = build({ message: '<script>alert("1")</script>\n& more', company: "<img src='x'>" });
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>\n&amp; more');
  expect(html).toContain('&lt;img src=&#39;x&#39;&gt;');
  expect(html).not.toMatch(/<script|<img/);
});
