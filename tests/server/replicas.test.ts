import { expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { startMailServer } from '../support/mail-server.ts';
import { noLimits } from '../support/no-limits.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { createPostgresDatabase, openForTest } from '../support/stores.ts';
import { postMessage } from '../support/submission.ts';
import { sendVisitors } from '../support/visitors.ts';

const send = (origin: string, key: string, changes = {}) =>
  postMessage(origin, changes, { headers: { 'idempotency-key': key } });

test('two servers on one database have one limit, store a repeated message once and deliver it once', async () => {
  const url = await createPostgresDatabase();
  const mail = await startMailServer();
  const variables = {
    DATABASE_URL: url,
    CONTACT_LIMIT: '3/10m',
    ...mail.settings,
    DELIVERY_POLL_MS: '50',
    SHUTDOWN_DELAY_MS: '0',
  };
  const replicas = [startServerProcess(variables), startServerProcess(variables)];
  const [a = '', b = ''] = await Promise.all(replicas.map(({ listening }) => listening));

  const repeated = await Promise.all([a, b, a, b].map((origin) => send(origin, 'the-same')));
  expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const others = await Promise.all(
    [a, b, a, b].map((origin, n) => send(origin, `other-${n}`, { message: `Question no. ${n}.` })),
  );
  expect(others.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);

  const outbox = await openForTest({ kind: 'postgres', url });
  await vi.waitFor(async () => expect((await outbox.counts()).messages).toMatchObject({ sent: 3, queued: 0 }), {
    timeout: 60_000,
  });
  const ids = mail.mails.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
  expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
});

/** One server behind the balancer, which reads its readiness and sends it nothing while it is not ready. */
type Upstream = { origin: string; isReady: boolean; process: ServerProcess; start: () => Promise<void> };

test('a rolling restart under load fails no request and loses no message', async () => {
  const url = await createPostgresDatabase();
  const upstreams = await Promise.all([0, 1].map(() => startUpstream({ DATABASE_URL: url, ...noLimits })));
  const visitors = sendVisitors((request) => {
    const ready = upstreams.filter(({ isReady }) => isReady);
    return ready[request % ready.length]?.origin ?? '';
  });
  for (const upstream of upstreams) {
    const before = visitors.count();
    await vi.waitFor(() => expect(visitors.count()).toBeGreaterThan(before + 50), { timeout: 60_000 });
    upstream.process.signal('SIGTERM');
    expect(await upstream.process.ended).toBe(0);
    await upstream.start();
  }
  const { failures, acknowledged } = await visitors.leave();
  expect(failures).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
  const outbox = await openForTest({ kind: 'postgres', url });
  expect((await outbox.counts()).messages.queued).toBe(acknowledged);
});

async function startUpstream(variables: Record<string, string>): Promise<Upstream> {
  const port = String(await findFreePort());
  const begin = () => startServerProcess({ PORT: port, SHUTDOWN_DELAY_MS: '1000', LOG_LEVEL: 'info', ...variables });
  const origin = `http://127.0.0.1:${port}`;
  const upstream: Upstream = {
    origin,
    isReady: false,
    process: begin(),
    start: async () => {
      upstream.process = begin();
      await ready();
    },
  };
  const ready = async () => {
    await upstream.process.listening;
    await vi.waitFor(() => expect(upstream.isReady).toBe(true), { timeout: 60_000 });
  };
  const probe = setInterval(async () => {
    upstream.isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }, 100);
  onTestFinished(() => clearInterval(probe));
  await ready();
  return upstream;
}
