import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { findFreePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { root } from '../support/root.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openForTest } from '../support/stores.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { sendVisitors } from '../support/visitors.ts';

const hasNginx = spawnSync('nginx', ['-v']).error === undefined;
const noLimits = {
  CONTACT_LIMIT: '0',
  CONTACT_ATTEMPT_LIMIT: '0',
  CONTACT_DAILY_LIMIT: '0',
  CONTACT_GLOBAL_LIMIT: '0',
};

/** nginx with deploy/nginx.conf, its replicas and its port put in. */
async function startNginx(ports: readonly number[]): Promise<string> {
  const folder = await createTemporaryFolder();
  await chmod(folder, 0o755); // started by root, its workers are somebody else
  const port = await findFreePort();
  const written = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  const here = written
    .replace('replica-1:3000', `127.0.0.1:${ports[0]}`)
    .replace('replica-2:3000', `127.0.0.1:${ports[1]}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll('/tmp/', `${folder}/`);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, here);
  const nginx: ChildProcess = spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'inherit' });
  const ended = once(nginx, 'exit');
  onTestFinished(async () => {
    nginx.kill('SIGQUIT');
    await ended;
  });
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${address}/healthz`)).status).toBe(200), { timeout: 20_000 });
  return address;
}

async function startReplicas(variables: Record<string, string>) {
  const ports = [await findFreePort(), await findFreePort()];
  const start = (port: number) => startServerProcess({ PORT: String(port), TRUST_PROXY: '1', ...variables });
  const replicas = ports.map(start);
  await Promise.all(replicas.map(({ listening }) => listening));
  const restart = async (place: number) => {
    const replica = replicas[place] as ServerProcess;
    replica.signal('SIGTERM');
    expect(await replica.ended).toBe(0);
    replicas[place] = start(ports[place] ?? 0);
    await replicas[place]?.listening;
  };
  return { ports, replicas, restart };
}

test.skipIf(!hasNginx)('behind nginx, a rolling restart under load fails no request and loses no message', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const url = await postgres.createDatabase();
  const { ports, replicas, restart } = await startReplicas({ DATABASE_URL: url, ...noLimits });
  const address = await startNginx(ports);
  const visitors = sendVisitors(() => address);
  for (const place of replicas.keys()) {
    const before = visitors.count();
    await vi.waitFor(() => expect(visitors.count()).toBeGreaterThan(before + 100), { timeout: 30_000 });
    await restart(place);
  }
  const { failures, acknowledged } = await visitors.leave();
  expect(failures.slice(0, 20)).toEqual([]);
  const outbox = await openForTest({ kind: 'postgres', url });
  expect((await outbox.counts()).messages.queued).toBe(acknowledged);
});

test.skipIf(!hasNginx)(
  'behind nginx, the client counts, the request has an id, and the site answers for itself',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.remove());
    const variables = { DATABASE_URL: await postgres.createDatabase(), CONTACT_ATTEMPT_LIMIT: '1/10m' };
    const { ports, replicas } = await startReplicas(variables);
    const address = await startNginx(ports);
    const send = (body: string, headers: Record<string, string> = {}) =>
      fetch(address + contactEndpoint, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });

    const large = await send('x'.repeat(100_000));
    expect([large.status, large.headers.get('content-type')]).toEqual([413, expect.stringContaining('json')]);
    // The address that nginx saw counts, whatever the client says of itself.
    expect((await send('{}', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429);
    const page = await fetch(`${address}/fr/about`, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(page.headers.get('content-encoding')).toBe('br');
    const log = replicas.flatMap((replica) => replica.log);
    expect(log.map(({ event }) => event)).not.toContain('forwarded-address-ignored');
  },
);
