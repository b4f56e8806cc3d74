import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { secrets, variables } from './settings.ts';

const minuteMs = 60_000;
type Variables = z.output<typeof variables>;

/** For the documents, which list them all. */
export const variableNames = Object.keys(variables.shape);

/** The settings of one process. What belongs together is `null` together. */
export type Env = ReturnType<typeof buildEnv>;
export type EnvResult = { ok: true; env: Env } | { ok: false; problems: string[] };
type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment; nothing else does.
 *
 * @returns What is wrong as lines that begin with the variable's name. They never quote a value: it may be a secret.
 */
export function readEnv(source: Source): EnvResult {
  const quoted = listQuoted(source);
  if (quoted.length > 0) return { ok: false, problems: quoted };
  const { values, problems } = withSecretFiles(source);
  const parsed = variables.safeParse(values);
  const wrong = parsed.success
    ? listIncomplete(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const all = [...problems, ...wrong];
  return parsed.success && all.length === 0 ? { ok: true, env: buildEnv(parsed.data) } : { ok: false, problems: all };
}

/** `docker run --env-file` passes on the quotation marks that a shell, systemd and Compose remove. */
function listQuoted(source: Source): string[] {
  const isQuoted = (name: string) => /^(["']).*\1$/s.test(source[name]?.trim() ?? '');
  const names = [...variableNames, ...secrets.map((name) => `${name}_FILE`)];
  return names.filter(isQuoted).map((name) => `${name} is in quotation marks; remove the quotation marks`);
}

function withSecretFiles(source: Source): { values: Record<string, string | undefined>; problems: string[] } {
  // An empty value counts as unset: compose files pass on variables that are not set.
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const problems: string[] = [];
  for (const name of secrets) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    if (values[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set; use one of them`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read: ${file}`);
    }
  }
  return { values, problems };
}

/** Variables that work only together: all of a group are set, or none. */
const groups = [
  ['SMTP_URL', 'CONTACT_FROM', 'CONTACT_TO'],
  ['CONTACT_WEBHOOK_URL', 'CONTACT_WEBHOOK_SECRET'],
  ['BACKEND_URL', 'BACKEND_ANON_KEY'],
] as const;

function listIncomplete(values: Variables): string[] {
  const incomplete = groups.flatMap((names: readonly (keyof Variables)[]) => {
    const set = names.find((name) => values[name] !== undefined);
    const missing = names.filter((name) => values[name] === undefined);
    return set === undefined ? [] : missing.map((name) => `${name} must be set, because ${set} is`);
  });
  if (values.METRICS_PORT === values.PORT) incomplete.push('METRICS_PORT must differ from PORT');
  const hasNoBackend = values.CONTACT_VIA === 'backend' && values.BACKEND_URL === undefined;
  return hasNoBackend ? [...incomplete, 'BACKEND_URL must be set, because CONTACT_VIA is backend'] : incomplete;
}

function buildEnv(values: Variables) {
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    hstsIncludeSubDomains: values.HSTS_INCLUDE_SUBDOMAINS,
    database: values.DATABASE_URL,
    email: buildEmail(values),
    webhook: buildWebhook(values),
    retentionDays: values.CONTACT_RETENTION_DAYS,
    summary: values.CONTACT_SUMMARY,
    limits: {
      accepted: values.CONTACT_LIMIT,
      attempts: values.CONTACT_ATTEMPT_LIMIT,
      daily: values.CONTACT_DAILY_LIMIT,
      global: values.CONTACT_GLOBAL_LIMIT,
    },
    trustProxy: values.TRUST_PROXY,
    seoDevtools: values.SEO_DEVTOOLS,
    robots: values.ROBOTS,
    analytics: {
      gaMeasurementId: values.GA_MEASUREMENT_ID ?? null,
      plausibleDomain: values.PLAUSIBLE_DOMAIN ?? null,
    },
    backend: buildBackend(values),
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT ?? null,
    delivery: {
      pollMs: values.DELIVERY_POLL_MS,
      leaseMs: values.DELIVERY_LEASE_MS,
      firstRetryMs: values.DELIVERY_FIRST_RETRY_MS,
      giveUpMs: values.DELIVERY_GIVE_UP_HOURS * 60 * minuteMs,
    },
    shutdown: { delayMs: values.SHUTDOWN_DELAY_MS, timeoutMs: values.SHUTDOWN_TIMEOUT_MS },
  } as const;
}

function buildEmail({ SMTP_URL: smtpUrl, CONTACT_FROM: from, CONTACT_TO: to }: Variables) {
  return smtpUrl && from && to ? { smtpUrl, from, to } : null;
}

function buildWebhook({ CONTACT_WEBHOOK_URL: url, CONTACT_WEBHOOK_SECRET: secret }: Variables) {
  return url && secret ? { url, secret } : null;
}

function buildBackend({ BACKEND_URL: url, BACKEND_ANON_KEY: anonKey, CONTACT_VIA: via }: Variables) {
  return url && anonKey ? { url, anonKey, takesMessages: via === 'backend' } : null;
}
