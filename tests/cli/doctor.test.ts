import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWebServer } from '#seo/tests/support/web-server.ts';
import { damageInUse } from '../support/damage-page.ts';
import { startHttpsServer } from '../support/https-server.ts';
import { startMailServer } from '../support/mail-server.ts';
import { createSqliteUrl, openForTest } from '../support/stores.ts';
import { createSubmission } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { runGoshen } from './command-line.ts';

async function examine(variables: Record<string, string>, flags: readonly string[] = [], now?: () => Date) {
  const cwd = await createTemporaryFolder();
  const env = { SITE_URL: 'http://localhost:3000', ...variables };
  const { out, code } = await runGoshen(['doctor', '-f', 'json', ...flags], { cwd, env, ...(now && { now }) });
  const checks = JSON.parse(out).checks as { name: string; state: string; detail: string }[];
  return { code, checks, states: Object.fromEntries(checks.map(({ name, state }) => [name, state])) };
}

const describeCheck = (name: string, state: string, part: string) => ({
  name,
  state,
  detail: expect.stringContaining(part),
});

test('a correct setup passes every check', async () => {
  const { origin } = await startWebServer((_, response) => {
    response.setHeader('date', 'Mon, 02 Mar 2026 10:00:30 GMT');
    response.end('User-agent: *\n');
  });
  const mail = await startMailServer();
  const { code, states } = await examine({
    NODE_ENV: 'development', // a public site needs https
    SITE_URL: origin,
    SMTP_URL: mail.url,
    CONTACT_FROM: 'website@example.org',
    CONTACT_TO: 'office@example.org',
    CONTACT_WEBHOOK_URL: `${origin}/hook`,
    CONTACT_WEBHOOK_SECRET: 'a-long-and-random-value',
  });
  expect(mail.mails).toEqual([]);
  expect(states).toEqual({
    node: 'ok',
    environment: 'ok',
    settings: 'ok',
    database: 'ok',
    SMTP: 'ok',
    webhook: 'ok',
    robots: 'ok',
    clock: 'ok',
  });
  expect(code).toBe(0);
});

test('placeholder details of the operator are counted if the content is present', async () => {
  const cwd = await createTemporaryFolder();
  const siteFile = join(cwd, 'content/site.json');
  const diagnose = async () => {
    const { out } = await runGoshen(['doctor', '-f', 'json'], { cwd, env: {} });
    const checks = JSON.parse(out).checks as { name: string; state: string; detail: string }[];
    return checks.find(({ name }) => name === 'site details');
  };
  await mkdir(join(cwd, 'content'));
  await writeFile(
    siteFile,
    '{"contact":{"email":"hello@goshengroup.example"},"legal":{"vat":{"en":"[VAT]","fr":"TVA"}}}',
  );
  expect(await diagnose()).toMatchObject({ state: 'warning', detail: expect.stringMatching(/^2 values/) });
  await writeFile(siteFile, '{"legal":{"vat":"4000000000"}}');
  expect(await diagnose()).toMatchObject({ state: 'ok' });
});

test('in another folder it says what it is for, instead of checking a site that is not there', async () => {
  const cwd = await createTemporaryFolder();
  await expect(runGoshen(['doctor'], { cwd, env: {} })).rejects.toThrow('Run it in the folder of the website');
});

test('an invalid variable is named, and the other checks are skipped', async () => {
  const { code, states, checks } = await examine({ PORT: 'x' });
  expect(code).toBe(1);
  expect(states).toEqual({ node: 'ok', environment: 'failed' });
  expect(checks[1]?.detail).toContain('PORT');
});

test('broken settings fail, missing ones are skipped', async () => {
  const { origin } = await startWebServer((_, response) => {
    response.writeHead(200, { 'x-robots-tag': 'noindex', date: 'Mon, 02 Mar 2026 12:00:00 GMT' }).end();
  });
  const { code, states } = await examine({
    SITE_URL: origin,
    DATABASE_URL: `file:${import.meta.filename}/goshen.db`,
  });
  expect(code).toBe(1);
  expect(states).toMatchObject({
    SITE_URL: 'failed',
    database: 'failed',
    SMTP: 'skipped',
    robots: 'failed',
    clock: 'failed',
  });
});

test('an unreachable mail server fails, an unreachable site is warned about', async () => {
  const away = {
    SITE_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://user:secret@127.0.0.1:9',
    CONTACT_FROM: 'a@example.org',
    CONTACT_TO: 'a@example.org',
  };
  const { states, checks } = await examine(away);
  expect(states).toMatchObject({ SMTP: 'failed', site: 'warning' });
  expect(JSON.stringify(checks)).not.toContain('secret');
  expect(checks.find(({ name }) => name === 'site')?.detail).toMatch(
    /^http:\/\/127\.0\.0\.1:9 refused the connection: .*--strict/,
  );
});

const today = () => new Date();

test.each<[string, Parameters<typeof startHttpsServer>[0], string, RegExp]>([
  ['that expired', { days: -1 }, 'failed', /has an expired certificate \(until 20\d\d-\d\d-\d\d\): browsers refuse it/],
  ['for another host', { days: 90, altName: 'DNS:other.test' }, 'failed', /has a certificate for another host/],
  ['that nobody trusts', { days: 90, isTrusted: false }, 'failed', /has a self-signed certificate/],
  ['that ends soon', { days: 10 }, 'warning', /ends in (?:9|10) days \(until 20\d\d-\d\d-\d\d\): renew it/],
  ['that is valid', { days: 90 }, 'ok', /is trusted \(until 20\d\d-\d\d-\d\d\)/],
])('a certificate of the site %s is reported', async (_case, certificate, state, detail) => {
  const { origin } = await startHttpsServer(certificate);
  const { code, checks, states } = await examine({ SITE_URL: origin, TRUST_PROXY: '1' }, [], today);
  expect(checks).toContainEqual({ name: 'certificate', state, detail: expect.stringMatching(detail) });
  expect(code).toBe(state === 'failed' ? 1 : 0);
  expect(states.robots).toBe(state === 'failed' ? undefined : 'ok');
});

test('the wrong one of smtp:// and smtps:// is reported with the right one', async () => {
  const mail = await startMailServer();
  const { checks } = await examine({ ...email, SMTP_URL: mail.url.replace('smtp:', 'smtps:') });
  expect(checks).toContainEqual(describeCheck('SMTP', 'failed', 'for STARTTLS use smtp://, port 587'));
  const { origin } = await startHttpsServer({ days: 1 });
  const silent = await examine({ ...email, SMTP_URL: origin.replace('https:', 'smtp:') }, ['--timeout', '5s']);
  expect(silent.checks).toContainEqual(
    describeCheck('SMTP', 'failed', 'for TLS from the start use smtps://, port 465'),
  );
});

const behind = { SITE_URL: 'https://127.0.0.1:9', TRUST_PROXY: '1' };
const email = { SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_FROM: 'a@example.org', CONTACT_TO: 'a@example.org' };
const webhook = { CONTACT_WEBHOOK_URL: 'https://127.0.0.1:9/hook', CONTACT_WEBHOOK_SECRET: 'a-long-and-random-value' };

test.each<[string, Record<string, string>, string]>([
  ['SITE_URL', { SITE_URL: 'http://127.0.0.1:9' }, 'does not use https'],
  ['TRUST_PROXY', { ...behind, TRUST_PROXY: '0' }, 'all visitors count as one client'],
  ['CONTACT_LIMIT', { ...behind, CONTACT_LIMIT: '0', CONTACT_ATTEMPT_LIMIT: '0' }, 'one client can fill the database'],
  ['CONTACT_TO', { ...email, CONTACT_TO: 'a@example.org, b@goshengroup.example' }, 'placeholder'],
  ['CONTACT_TO', { ...email, CONTACT_TO: 'Office <office@goshengroup.example>' }, 'placeholder'],
  ['CONTACT_WEBHOOK_URL', { ...webhook, CONTACT_WEBHOOK_URL: 'http://192.0.2.1:9/hook' }, 'over unencrypted http'],
  ['CONTACT_WEBHOOK_SECRET', { ...webhook, CONTACT_WEBHOOK_SECRET: 'short' }, 'shorter than 16'],
  ['SEO_DEVTOOLS', { ...behind, SEO_DEVTOOLS: 'true' }, 'developer widget'],
  ['LOG_LEVEL', { LOG_LEVEL: 'silent' }, 'failed deliveries are not logged'],
  ['SHUTDOWN_DELAY_MS', { SHUTDOWN_DELAY_MS: '8000' }, 'shutdown aborts requests'],
  ['environment', { PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT'],
  ['database', { DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/goshen' }, '127.0.0.1:9 refused'],
  ['SMTP', email, '127.0.0.1:9'],
  ['webhook', webhook, '127.0.0.1:9 refused'],
])('%s: a harmful value fails with the reason', async (name, variables, reason) => {
  const { code, checks } = await examine({ SITE_URL: 'http://127.0.0.1:9', ...variables }, ['--timeout', '2s']);
  expect(code).toBe(1);
  expect(checks).toContainEqual(describeCheck(name, 'failed', reason));
  expect(JSON.stringify(checks)).not.toContain('secret');
});

test('a folder without write permission is reported with the chown command', async () => {
  const { checks } = await examine({ DATABASE_URL: `file:${import.meta.filename}/the data/goshen.db` });
  expect(checks).toContainEqual({
    name: 'database',
    state: 'failed',
    detail: expect.stringMatching(/chown \d+:\d+ '\/.*\/the data'\)$/),
  });
});

test('a site without a delivery channel is warned about, which fails with --strict', async () => {
  const { code, checks } = await examine(behind);
  expect(checks).toContainEqual(describeCheck('delivery', 'warning', 'nobody receives them'));
  expect(code).toBe(0);
  expect((await examine(behind, ['--strict'])).code).toBe(1);
  expect((await examine(webhook)).states.delivery).toBeUndefined();
});

test('a damaged database is found, beside a running server and without changing the file', async () => {
  const { file } = await createSqliteUrl();
  const outbox = await openForTest({ kind: 'sqlite', file });
  await Promise.all(Array.from({ length: 300 }, () => outbox.enqueue(createSubmission(), new Date())));
  const sound = await examine({ DATABASE_URL: `file:${file}` });
  expect(sound.states.database).toBe('ok');
  await damageInUse(file);
  const { code, checks } = await examine({ DATABASE_URL: `file:${file}` });
  expect(checks).toContainEqual(describeCheck('database', 'failed', 'is damaged'));
  expect(code).toBe(1);
});

test('a refused SMTP login is reported without the password', async () => {
  const mail = await startMailServer({ login: false });
  const SMTP_URL = mail.url.replace('smtp://', 'smtp://user:secret@');
  const { checks } = await examine({ ...email, SMTP_URL });
  expect(checks).toContainEqual(describeCheck('SMTP', 'failed', 'refuses the login'));
  expect(JSON.stringify(checks)).not.toContain('secret');
});
