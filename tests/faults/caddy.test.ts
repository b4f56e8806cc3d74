import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { findFreePort } from '../support/free-port.ts';
import { root } from '../support/root.ts';
import { startServerProcess } from '../support/server-process.ts';
import { thandi } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const hasCaddy = spawnSync('caddy', ['version']).error === undefined;

/** Caddy with deploy/Caddyfile, its ports put in, and with a certificate of its own authority instead of a public one. */
async function startCaddy(upstream: string): Promise<{ plain: string; secure: string; ca: Buffer }> {
  const folder = await createTemporaryFolder();
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const written = await readFile(join(root, 'deploy/Caddyfile'), 'utf8');
  const own = `admin off\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\nskip_install_trust\ndefault_bind 127.0.0.1\nlog {`;
  const file = join(folder, 'Caddyfile');
  await writeFile(file, written.replace('log {', own).replace('{$SITE_URL} {', '{$SITE_URL} {\ntls internal'));
  const { PATH } = process.env;
  const variables = {
    SITE_URL: 'https://localhost',
    UPSTREAM: upstream,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env: { PATH, ...variables } });
  const ended = once(caddy, 'exit');
  onTestFinished(async () => {
    caddy.kill('SIGTERM');
    await ended;
  });
  const plain = `http://localhost:${httpPort}`;
  await vi.waitFor(() => fetch(plain, { redirect: 'manual' }), { timeout: 20_000 });
  const ca = await vi.waitFor(() => readFile(join(folder, 'caddy/pki/authorities/local/root.crt')), {
    timeout: 20_000,
  });
  return { plain, secure: `https://localhost:${httpsPort}`, ca };
}

/** Rejects while Caddy still makes the certificate. */
async function openSession(origin: string, ca: Buffer): Promise<ClientHttp2Session> {
  const session = connect(origin, { ca });
  await once(session, 'connect');
  return session;
}

/** The headers of a response, over HTTP/2. */
async function ask(session: ClientHttp2Session, headers: Record<string, string>, body = '') {
  const stream = session.request(headers, { endStream: false }).end(body);
  const [received] = await once(stream, 'response');
  await buffer(stream);
  return received;
}

describe.skipIf(!hasCaddy)('behind the shipped Caddyfile', () => {
  test('http leads to https, HTTP/2 carries a page with one HSTS header, and no client chooses its address', async () => {
    const site = startServerProcess({ TRUST_PROXY: '1', CONTACT_LIMIT: '2/10m', SITE_URL: 'https://localhost' });
    const { plain, secure, ca } = await startCaddy(new URL(await site.listening).host);

    const redirect = await fetch(`${plain}/fr/about?x=1`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([308, 'https://localhost/fr/about?x=1']);

    const session = await vi.waitFor(() => openSession(secure, ca), { timeout: 20_000 });
    onTestFinished(() => session.destroy());
    const page = await ask(session, { ':path': '/about', 'accept-encoding': 'br' });
    expect(page).toMatchObject({
      ':status': 200,
      'content-encoding': 'br',
      'strict-transport-security': 'max-age=63072000',
      'alt-svc': expect.stringContaining('h3='),
    });
    const post = (number: number) =>
      ask(
        session,
        {
          ...{ ':method': 'POST', ':path': contactEndpoint, 'content-type': 'application/json' },
          ...{ 'x-forwarded-for': `203.0.113.${number}`, 'idempotency-key': `number-${number}` },
        },
        JSON.stringify(thandi),
      );
    const statuses = [];
    for (let number = 1; number <= 3; number += 1) statuses.push((await post(number))[':status']);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
