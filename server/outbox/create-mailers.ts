import type { Env } from '../env.ts';
import type { SendSummary } from './daily-summary.ts';
import type { Mailer } from './mailer.ts';
import { createWebhookMailer } from './webhook-mailer.ts';

/** One mailer for each channel the operator has configured; the mail client is loaded only where it is one of them. */
export async function createMailers({ email, webhook, siteUrl }: Env, now: () => Date): Promise<Mailer[]> {
  return [
    ...(email === null ? [] : [(await import('./smtp-mailer.ts')).createSmtpMailer({ ...email, siteUrl })]),
    ...(webhook === null ? [] : [createWebhookMailer({ ...webhook, now })]),
  ];
}

/** `null` without an e-mail channel, or with CONTACT_SUMMARY=false. */
export async function createSummary({ email, summary, siteUrl }: Env): Promise<SendSummary | null> {
  if (email === null || !summary) return null;
  return (await import('./smtp-mailer.ts')).createSummarySender({ ...email, siteUrl });
}
