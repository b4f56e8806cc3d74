import { isLoopbackHost } from '#domain/loopback-host.ts';
import type { Env } from '#server/env.ts';
import type { Diagnosis } from './doctor-checks.ts';

/** What is wrong with a setting, or `null`; each value is valid by itself, or the server would not start. */
type SettingCheck = { name: string; judge: (env: Env) => string | null };

const shortestSecret = 16;

/** Only a site that the public reaches needs to be this strict. */
const isPublic = ({ siteUrl }: Env) => siteUrl.startsWith('https://');

const checks: readonly SettingCheck[] = [
  {
    name: 'SITE_URL',
    judge: ({ siteUrl, mode }) =>
      siteUrl.startsWith('https://') || mode !== 'production'
        ? null
        : `${siteUrl} is not https, which a public site needs`,
  },
  {
    name: 'TRUST_PROXY',
    judge: (env) =>
      isPublic(env) && env.trustProxy === 0
        ? 'is 0, but https means that a proxy stands in front: all visitors count as one client. Set it to the number of proxies'
        : null,
  },
  {
    name: 'CONTACT_LIMIT',
    judge: (env) =>
      isPublic(env) && env.limits.accepted === null && env.limits.attempts === null
        ? 'and CONTACT_ATTEMPT_LIMIT are off: one client may fill the database'
        : null,
  },
  {
    name: 'CONTACT_TO',
    judge: ({ email }) =>
      email?.to.some((recipient) => /\.example>?$/.test(recipient)) ? 'is a placeholder that nobody reads' : null,
  },
  {
    name: 'CONTACT_WEBHOOK_URL',
    judge: ({ webhook }) => {
      const { protocol, hostname } = new URL(webhook?.url ?? 'https://unset');
      return protocol === 'http:' && !isLoopbackHost(hostname)
        ? 'sends personal data over http, readable on the way'
        : null;
    },
  },
  {
    name: 'CONTACT_WEBHOOK_SECRET',
    judge: ({ webhook }) =>
      webhook !== null && webhook.secret.length < shortestSecret
        ? `is shorter than ${shortestSecret} characters: openssl rand -hex 32 makes a good one`
        : null,
  },
  {
    name: 'SEO_DEVTOOLS',
    judge: (env) =>
      isPublic(env) && env.seoDevtools && env.robots === 'index' ? 'shows every visitor the developer widget' : null,
  },
  {
    name: 'LOG_LEVEL',
    judge: ({ logLevel }) =>
      logLevel === 'silent' || logLevel === 'fatal' ? `is ${logLevel}: nobody hears of messages that fail` : null,
  },
  {
    name: 'SHUTDOWN_DELAY_MS',
    judge: ({ shutdown: { delayMs, timeoutMs } }) =>
      delayMs < timeoutMs || timeoutMs === 0
        ? null
        : `is not below SHUTDOWN_TIMEOUT_MS (${timeoutMs}): requests are cut`,
  },
];

/** One line for each setting that will hurt; one that says so where none will. */
export function diagnoseSettings(env: Env): Diagnosis[] {
  const wrong = checks.flatMap(({ name, judge }): Diagnosis[] => {
    const detail = judge(env);
    return detail === null ? [] : [{ name, state: 'failed', detail }];
  });
  return wrong.length > 0 ? wrong : [{ name: 'settings', state: 'ok', detail: `fit together, for ${env.siteUrl}` }];
}
