import type { Env } from '../env.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { createWebhookMailer } from './webhook-mailer.ts';

/** One mailer for each channel the operator has configured. */
export function createMailers({ email, webhook, siteUrl }: Env, now: () => Date): Mailer[] {
  return [
    ...(email === null ? [] : [createSmtpMailer({ ...email, siteUrl })]),
    ...(webhook === null ? [] : [createWebhookMailer({ ...webhook, now })]),
  ];
}
