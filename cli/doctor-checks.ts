import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { listPlaceholderDetails } from '#domain/contact/details.ts';
import { describeFailure } from '#seo/crawl/failure.ts';
import type { Env } from '#server/env.ts';
import { isLoopbackHost } from '#server/outbox/mailer.ts';

/** The result of one check; `skipped` if there is nothing to check. */
export type Diagnosis = { name: string; state: 'ok' | 'warning' | 'failed' | 'skipped'; detail: string };

/** How many details of the operator are still placeholders; nothing where the site's words are not at hand. */
export async function checkSiteDetails(cwd: string): Promise<Diagnosis[]> {
  const text = await readFile(join(cwd, 'content/site.json'), 'utf8').catch(() => null);
  if (text === null) return [];
  const name = 'site details';
  let left = 0;
  try {
    left = listPlaceholderDetails(JSON.parse(text)).length;
  } catch {
    return [{ name, state: 'failed', detail: 'content/site.json is not valid JSON' }];
  }
  if (left === 0) return [{ name, state: 'ok', detail: 'content/site.json is filled in' }];
  const detail = `${left} values of content/site.json are placeholders; goshen lint --strict lists them`;
  return [{ name, state: 'warning', detail }];
}

/** Visitors read that their message was sent, so somebody must receive it. */
export function checkDelivery({ email, webhook, backend }: Env): Diagnosis[] {
  if (email !== null || webhook !== null || backend?.takesMessages) return [];
  const advice = 'Set SMTP_URL or CONTACT_WEBHOOK_URL, or run goshen messages list every day';
  const detail = `no delivery channel is set up: messages are stored, but nobody receives them. ${advice}`;
  return [{ name: 'delivery', state: 'warning', detail }];
}

/** Whether the mail server takes the connection, the encryption and the login; no mail is sent. */
export async function checkMailServer(email: Env['email'], timeoutMs: number): Promise<Diagnosis> {
  const name = 'SMTP';
  if (email === null) return { name, state: 'skipped', detail: 'SMTP_URL is not set: no message is sent by email' };
  const { hostname, host } = new URL(email.smtpUrl);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: email.smtpUrl,
    requireTLS: !isLoopbackHost(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs + 1000, // after that of the greeting, whose error says more
  });
  try {
    await transport.verify();
    return { name, state: 'ok', detail: `${host} accepts connection and login` };
  } catch (error) {
    return { name, state: 'failed', detail: `${host} ${describeMailFailure(error)}` };
  } finally {
    transport.close();
  }
}

type MailFailure = { code?: string; responseCode?: number; command?: string; message?: string };

/** Codes only: the server's words may repeat the user name. */
function describeMailFailure(error: unknown): string {
  const { code = '', responseCode, command = '', message = '' } = error as MailFailure;
  if (code === 'EAUTH') return `refuses the login (SMTP ${responseCode})`;
  if (code === 'ETLS') return 'does not offer TLS, which is required';
  if (responseCode !== undefined) return `responds to ${command} with SMTP ${responseCode}`;
  if (/wrong version number/.test(message))
    return 'does not speak TLS from the start here: for STARTTLS use smtp://, port 587';
  if (/Greeting never received/.test(message))
    return 'sends no SMTP greeting here: for TLS from the start use smtps://, port 465';
  return describeFailure(error);
}

/** Whether the other side accepts connections; nothing is sent. */
export async function checkWebhook(webhook: Env['webhook'], timeoutMs: number): Promise<Diagnosis[]> {
  if (webhook === null) return [];
  const url = new URL(webhook.url);
  return [await checkServer('webhook', url, url.protocol === 'https:' ? 443 : 80, timeoutMs)];
}

/** Whether a server accepts connections; its address is printed without user and password. */
function checkServer(name: string, url: URL, usualPort: number, timeoutMs: number): Promise<Diagnosis> {
  const port = Number(url.port || usualPort);
  const address = `${url.hostname}:${port}`;
  return new Promise((done) => {
    const socket = connect({ host: url.hostname, port, timeout: timeoutMs });
    const end = (state: Diagnosis['state'], detail: string) => {
      socket.destroy();
      done({ name, state, detail: `${address} ${detail}` });
    };
    socket.once('connect', () => end('ok', 'accepts connections'));
    socket.once('timeout', () => end('failed', 'does not respond'));
    socket.once('error', (error) => end('failed', describeFailure(error)));
  });
}

/** What is wrong with a setting, or `null`; each value alone is valid, or the server would not start. */
type SettingCheck = { name: string; evaluate: (env: Env) => string | null };

const minSecretLength = 16;

/** Only a site that the public reaches needs to be this strict. */
const isPublic = ({ siteUrl }: Env) => siteUrl.startsWith('https://');

const checks: readonly SettingCheck[] = [
  {
    name: 'SITE_URL',
    evaluate: ({ siteUrl, mode }) =>
      siteUrl.startsWith('https://') || mode !== 'production'
        ? null
        : `${siteUrl} does not use https, which a public site needs`,
  },
  {
    name: 'TRUST_PROXY',
    evaluate: (env) =>
      isPublic(env) && env.trustProxy === 0
        ? 'is 0, but an https site has a proxy in front of the server: all visitors count as one client. Set it to the number of proxies'
        : null,
  },
  {
    name: 'CONTACT_LIMIT',
    evaluate: (env) =>
      isPublic(env) && env.limits.accepted === null && env.limits.attempts === null
        ? 'and CONTACT_ATTEMPT_LIMIT are off: one client can fill the database'
        : null,
  },
  {
    name: 'CONTACT_TO',
    evaluate: ({ email }) =>
      email?.to.some((recipient) => /\.example>?$/.test(recipient)) ? 'is a placeholder that nobody reads' : null,
  },
  {
    name: 'CONTACT_WEBHOOK_URL',
    evaluate: ({ webhook }) => {
      const { protocol, hostname } = new URL(webhook?.url ?? 'https://unset');
      return protocol === 'http:' && !isLoopbackHost(hostname) ? 'sends personal data over unencrypted http' : null;
    },
  },
  {
    name: 'CONTACT_WEBHOOK_SECRET',
    evaluate: ({ webhook }) =>
      webhook !== null && webhook.secret.length < minSecretLength
        ? `is shorter than ${minSecretLength} characters: create one with openssl rand -hex 32`
        : null,
  },
  {
    name: 'SEO_DEVTOOLS',
    evaluate: (env) =>
      isPublic(env) && env.seoDevtools && env.robots === 'index' ? 'shows every visitor the developer widget' : null,
  },
  {
    name: 'LOG_LEVEL',
    evaluate: ({ logLevel }) =>
      logLevel === 'silent' || logLevel === 'fatal' ? `is ${logLevel}: failed deliveries are not logged` : null,
  },
  {
    name: 'SHUTDOWN_DELAY_MS',
    evaluate: ({ shutdown: { delayMs, timeoutMs } }) =>
      delayMs < timeoutMs || timeoutMs === 0
        ? null
        : `is not below SHUTDOWN_TIMEOUT_MS (${timeoutMs}): shutdown aborts requests`,
  },
];

/** One line for each problem with the settings, or one line if there is none. */
export function diagnoseSettings(env: Env): Diagnosis[] {
  const wrong = checks.flatMap(({ name, evaluate }): Diagnosis[] => {
    const detail = evaluate(env);
    return detail === null ? [] : [{ name, state: 'failed', detail }];
  });
  return wrong.length > 0 ? wrong : [{ name: 'settings', state: 'ok', detail: `consistent, for ${env.siteUrl}` }];
}
