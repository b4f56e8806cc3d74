import request from 'supertest';
import { expect, test, vi } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { startTestSite } from '../support/running-site.ts';

const message = { firstName: 'Zoë', lastName: 'Naidoo', email: 'zoe@example.org', message: 'We need a booking site.' };

test('a message posted to the site arrives by email, and its sender does not wait for that', async () => {
  const mail = await startMailServer();
  const site = await startTestSite({
    SMTP_URL: mail.url,
    CONTACT_FROM: 'website@goshen.test',
    CONTACT_TO: 'office@goshen.test',
    DELIVERY_POLL_MS: '20',
  });
  try {
    const response = await request(site.origin).post('/functions/v1/secure-contact-form').send(message);
    expect(response.body).toEqual({ success: true });
    await vi.waitFor(() => expect(mail.mails).toHaveLength(1), { timeout: 60_000 });
    expect(mail.mails[0]).toContain('Reply-To: ');
    expect(mail.mails[0]).toContain('zoe@example.org');
  } finally {
    await site.stop();
  }
});
