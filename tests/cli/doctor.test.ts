import { expect, test } from 'vitest';
import { runGoshen } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { startWebServer } from '../support/web-server.ts';

async function examine(env: Record<string, string>) {
  const cwd = await createTemporaryFolder();
  const { out, code } = await runGoshen(['doctor', '-f', 'json'], { cwd, env });
  const checks = JSON.parse(out).checks as { name: string; state: string; detail: string }[];
  return { code, checks, states: Object.fromEntries(checks.map(({ name, state }) => [name, state])) };
}

test('a sound place is sound', async () => {
  const { origin } = await startWebServer((_, response) => {
    response.setHeader('date', 'Mon, 02 Mar 2026 10:00:30 GMT');
    response.end('User-agent: *\n');
  });
  const mail = origin.replace('http:', 'smtp:');
  const { code, states } = await examine({
    SITE_URL: origin,
    SMTP_URL: mail,
    CONTACT_FROM: 'a@b.example',
    CONTACT_TO: 'a@b.example',
  });
  expect(states).toEqual({
    node: 'ok',
    environment: 'ok',
    SITE_URL: 'ok',
    database: 'ok',
    SMTP: 'ok',
    robots: 'ok',
    clock: 'ok',
  });
  expect(code).toBe(0);
});

test('a wrong variable is named, and the rest is not guessed', async () => {
  const { code, states, checks } = await examine({ PORT: 'x' });
  expect(code).toBe(1);
  expect(states).toEqual({ node: 'ok', environment: 'failed' });
  expect(checks[1]?.detail).toContain('PORT');
});

test('what is broken is failed, and what is not set is skipped', async () => {
  const { origin } = await startWebServer((_, response) => {
    response.writeHead(200, { 'x-robots-tag': 'noindex', date: 'Mon, 02 Mar 2026 12:00:00 GMT' }).end();
  });
  const { code, states } = await examine({
    NODE_ENV: 'production',
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

test('a mail server that is away and a site that is down are told apart', async () => {
  const away = {
    SITE_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://user:secret@127.0.0.1:9',
    CONTACT_FROM: 'a@b.example',
    CONTACT_TO: 'a@b.example',
  };
  const { states, checks } = await examine(away);
  expect(states).toMatchObject({ SMTP: 'failed', robots: 'skipped', clock: 'skipped' });
  expect(JSON.stringify(checks)).not.toContain('secret');
});
