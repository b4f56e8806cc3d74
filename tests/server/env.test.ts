import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

function problemsOf(source: Record<string, string>): string[] {
  const response = readEnv(source);
  return response.ok ? [] : response.problems;
}

function envOf(source: Record<string, string>) {
  const response = readEnv(source);
  if (!response.ok) throw new Error(response.problems.join('\n'));
  return response.env;
}

test('an empty environment gives every default', () => {
  expect(envOf({})).toEqual({
    mode: 'production',
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    hstsIncludeSubDomains: false,
    database: { kind: 'sqlite', file: './data/goshen.db' },
    email: null,
    webhook: null,
    retentionDays: 90,
    summary: true,
    limits: {
      accepted: { max: 5, windowMs: 600_000 },
      attempts: { max: 20, windowMs: 600_000 },
      daily: { max: 30, windowMs: 86_400_000 },
      global: { max: 200, windowMs: 3_600_000 },
    },
    trustProxy: 0,
    seoDevtools: false,
    robots: 'index',
    analytics: { gaMeasurementId: null, plausibleDomain: null },
    backend: null,
    logLevel: 'info',
    metricsPort: null,
    delivery: { pollMs: 2000, leaseMs: 60_000, firstRetryMs: 30_000, giveUpMs: 259_200_000 },
    shutdown: { delayMs: 2000, timeoutMs: 8000 },
  });
});

test('an empty value counts as unset', () => {
  expect(envOf({ PORT: '', SMTP_URL: ' ' }).port).toBe(3000);
});

test('the public origin follows the port until it is set, and loses its slash', () => {
  expect(envOf({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
  expect(envOf({ SITE_URL: 'https://www.example.org/' }).siteUrl).toBe('https://www.example.org');
});

test.each([
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['SITE_URL', 'www.example.org'],
  ['SITE_URL', 'https://www.example.org/fr'],
  ['SITE_URL', 'https://user@www.example.org'],
  ['DATABASE_URL', 'mysql://localhost/goshen'],
  ['DATABASE_URL', 'postgres://goshen:pass#word@localhost/goshen'],
  ['DATABASE_URL', 'postgres://goshen:50%@localhost/goshen'],
  ['DATABASE_URL', 'postgres://goshen:p@ss#word@localhost/goshen'],
  ['DATABASE_URL', 'postgres://goshen:1234#word@localhost/goshen'],
  ['DATABASE_URL', 'postgres://goshen:p@ss?word@localhost/goshen'],
  ['DATABASE_URL', 'postgres://goshen:p@ss/word@localhost/goshen'],
  ['DATABASE_URL', 'file://server/share/goshen.db'],
  ['CONTACT_LIMIT', '5 in 10m'],
  ['CONTACT_LIMIT', '0/10m'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '-1'],
  ['SEO_DEVTOOLS', 'yes'],
  ['ROBOTS', 'none'],
  ['GA_MEASUREMENT_ID', "G-X');alert(1)"],
  ['PLAUSIBLE_DOMAIN', 'https://example.org'],
  ['CONTACT_VIA', 'mail'],
  ['BACKEND_URL', 'https://backend.example?tenant=1'],
  ['BACKEND_ANON_KEY', 'two words'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '0'],
  ['NODE_ENV', 'staging'],
  ['SMTP_URL', 'mail.example.org:587'],
  ['SMTP_URL', 'smtps://user:p@ss#word@mail.example.org'],
  ['SMTP_URL', 'smtps://user:p@ss?word@mail.example.org'],
  ['SMTP_URL', 'smtps://user:pass/word@mail.example.org'],
  ['SMTP_URL', 'smtps://user:50%@mail.example.org'],
  ['SMTP_URL', 'smtps://mail.example.org/?pool=true'],
  ['CONTACT_TO', 'hello@example.org\r\nBcc: all@example.org'],
  ['CONTACT_TO', 'nobody'],
  ['CONTACT_TO', 'a@example.org, nobody'],
  ['CONTACT_TO', 'a@example.org,'],
  ['DELIVERY_LEASE_MS', 'soon'],
])('a wrong %s is one line that names it', (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} must `));
  expect(problems[0]).not.toContain(value);
});

test('a mail password with reserved characters is read as percent escapes', () => {
  const SMTP_URL = 'smtps://user:p%40ss%23wo%2Frd@mail.example.org:465/';
  const mail = { SMTP_URL, CONTACT_FROM: 'site@example.org', CONTACT_TO: 'a@example.org' };
  expect(envOf(mail).email?.smtpUrl).toBe(SMTP_URL);
  expect(problemsOf({ SMTP_URL: 'smtps://user:p@ss#word@mail.example.org' })[0]).toContain('# as %23');
});

test('every wrong variable gets its line', () => {
  expect(problemsOf({ PORT: 'x', ROBOTS: 'x' })).toHaveLength(2);
});

test.each([
  ['5/10m', { max: 5, windowMs: 600_000 }],
  ['100/1s', { max: 100, windowMs: 1000 }],
  ['30/1d', { max: 30, windowMs: 86_400_000 }],
  ['0', null],
])('a limit of %s is read', (text, limit) => {
  expect(envOf({ CONTACT_LIMIT: text }).limits.accepted).toEqual(limit);
});

test.each([
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('proxies named as %s are read', (text, proxies) => {
  expect(envOf({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
});

test.each([
  ['file:./data/x.db', { kind: 'sqlite', file: './data/x.db' }],
  ['file:///data/x.db', { kind: 'sqlite', file: '/data/x.db' }],
  ['postgres://u@host/db', { kind: 'postgres', url: 'postgres://u@host/db' }],
])('the database %s is read', (url, database) => {
  expect(envOf({ DATABASE_URL: url }).database).toEqual(database);
});

test.each([
  ['a@example.org', ['a@example.org']],
  ['a@example.org,Sales <b@example.org> , c@example.org', ['a@example.org', 'Sales <b@example.org>', 'c@example.org']],
])('recipients %s are read', (text, recipients) => {
  const mail = { SMTP_URL: 'smtp://localhost:25', CONTACT_FROM: 'site@example.org', CONTACT_TO: text };
  expect(envOf(mail).email?.to).toEqual(recipients);
});

test('settings that work only together are required together', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://localhost:25', CONTACT_TO: 'a@example.org' })).toEqual([
    'CONTACT_FROM must be set, because SMTP_URL is',
  ]);
  expect(problemsOf({ CONTACT_WEBHOOK_URL: 'https://example.org/hook' })).toHaveLength(1);
  expect(
    problemsOf({ SMPT_URL: 'smtp://localhost:25', CONTACT_FROM: 'a@example.org', CONTACT_TO: 'a@example.org' }),
  ).toEqual(['SMTP_URL must be set, because CONTACT_FROM is']);
  expect(problemsOf({ CONTACT_WEBHOOK_SECRET: 'secret' })).toEqual([
    'CONTACT_WEBHOOK_URL must be set, because CONTACT_WEBHOOK_SECRET is',
  ]);
});

test('messages go to a backend only where there is one', () => {
  const backend = { BACKEND_URL: 'https://backend.example/base/', BACKEND_ANON_KEY: 'anon' };
  const settings = { url: 'https://backend.example/base', anonKey: 'anon' };
  expect(envOf(backend).backend).toEqual({ ...settings, takesMessages: false });
  expect(envOf({ ...backend, CONTACT_VIA: 'backend' }).backend).toEqual({ ...settings, takesMessages: true });
  expect(problemsOf({ CONTACT_VIA: 'backend' })).toEqual(['BACKEND_URL must be set, because CONTACT_VIA is backend']);
  expect(problemsOf({ CONTACT_VIA: 'backend', BACKEND_URL: 'https://backend.example' })).toEqual([
    'BACKEND_ANON_KEY must be set, because BACKEND_URL is',
  ]);
});

test('a secret can stand in a file', async () => {
  const file = join(await createTemporaryFolder(), 'secret');
  await writeFile(file, 'quiet\n');
  const env = envOf({ CONTACT_WEBHOOK_URL: 'https://example.org/hook', CONTACT_WEBHOOK_SECRET_FILE: file });
  expect(env.webhook?.secret).toBe('quiet');
});

test.each(['"', "'"])('quotation marks (%s) that came with a value are the problem, not the value', (mark) => {
  const quoted = (value: string) => `${mark}${value}${mark}`;
  const source = {
    SITE_URL: quoted('https://goshen.test'),
    SMTP_URL_FILE: quoted('/run/secrets/smtp-url'),
    PORT: '3000',
  };
  expect(problemsOf(source)).toEqual([
    'SITE_URL is in quotation marks; remove the quotation marks',
    'SMTP_URL_FILE is in quotation marks; remove the quotation marks',
  ]);
  expect(
    envOf({ SMTP_URL: 'smtp://mail.test', CONTACT_FROM: '"Goshen" <a@goshen.test>', CONTACT_TO: 'b@goshen.test' }).email
      ?.from,
  ).toBe('"Goshen" <a@goshen.test>');
});

test('a secret file that is missing or one too many is a problem', () => {
  expect(problemsOf({ SMTP_URL_FILE: '/nowhere/secret' })).toEqual([
    'SMTP_URL_FILE names a file that cannot be read: /nowhere/secret',
  ]);
  expect(problemsOf({ SMTP_URL: 'smtp://localhost', SMTP_URL_FILE: '/dev/null' })[0]).toContain('both set');
});
