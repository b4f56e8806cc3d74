import type { Env } from '../env.ts';
import type { Mailer } from './mailer.ts';
import { createWebhookMailer } from './webhook-mailer.ts';

/** One mailer for each channel the operator has configured; the mail client is loaded only where it is one of them. */
export async function createMailers({ email, webhook, siteUrl }: Env, now: () => Date): Promise<Mailer[]> {
  return [
    ...(email === null ? [] : [(await import('./smtp-mailer.ts')).createSmtpMailer({ ...email, siteUrl })]),
    ...(webhook === null ? [] : [createWebhookMailer({ ...webhook, now })]),
  ];
}
