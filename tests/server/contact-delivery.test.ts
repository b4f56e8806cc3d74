import { expect, test, vi } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { startSiteForTest } from '../support/site-for-test.ts';
import { postMessage } from '../support/submission.ts';

test('a message posted to the site arrives by email, and its sender does not wait for that', async () => {
  const mail = await startMailServer();
  const site = await startSiteForTest({ ...mail.settings, DELIVERY_POLL_MS: '20' });
  expect(await (await postMessage(site.origin)).json()).toEqual({ success: true });
  await vi.waitFor(() => expect(mail.mails).toHaveLength(1), { timeout: 60_000 });
  expect(mail.mails[0]).toContain('Reply-To: ');
  expect(mail.mails[0]).toContain('thandi@example.org');
});
