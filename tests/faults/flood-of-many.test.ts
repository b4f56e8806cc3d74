import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openForTest } from '../support/stores.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/** Linux accepts connections on all of 127.0.0.0/8, so that one machine can be many clients. */
const hasManyAddresses = process.platform === 'linux';
const limits = { accepted: 5, attempts: 20, global: 200 };

type Visitor = { origin: string; from?: string; forwarded?: string };
type Sent = { path?: string; body?: string; type?: string };

const write = (text: string) =>
  JSON.stringify({ firstName: 'Zoë', lastName: 'Naidoo', email: 'zoe@example.org', message: `We ask for ${text}.` });

/** @returns The status of the response, which is read to its end. */
function send({ origin, from, forwarded }: Visitor, sent: Sent): Promise<number> {
  const { path = contactEndpoint, body = '', type = 'application/json' } = sent;
  const headers = { 'content-type': type, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) };
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, agent: false, ...(from !== undefined && { localAddress: from }) };
    const sending = request(origin + path, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', reject).end(body);
  });
}

function readJson(origin: string, path: string, from: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, { agent: false, localAddress: from }, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: await json(response) });
    });
    outgoing.on('error', reject).end();
  });
}

const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

async function startSite(variables: Record<string, string> = {}) {
  const file = join(await createTemporaryFolder(), 'goshen.db');
  const server = startServerProcess({ DATABASE_URL: `file:${file}`, TRUST_PROXY: '1', ...variables });
  return { server, file, origin: await server.listening };
}

test.skipIf(!hasManyAddresses)(
  'a flood from many clients: each has its limit, what is too much waits in quarantine, an honest visitor gets through',
  async () => {
    const { server, file, origin } = await startSite();
    const clients = Array.from({ length: 60 }, (_, number) => `127.0.1.${number + 1}`);
    const flood = clients.map(async (from) => {
      const messages = Array.from({ length: 25 }, (_, number) => write(`${number} of ${from}`));
      return Promise.all(messages.map((body) => send({ origin, from }, { body })));
    });
    const honest = Array.from({ length: 5 }, async (_, number) => {
      const from = `127.0.9.${number + 1}`;
      const sent = await send({ origin, from }, { body: write(`an offer, ${number}`) });
      return [sent, (await readJson(origin, '/readyz', from)).status];
    });
    expect(await Promise.all(honest)).toEqual(honest.map(() => [200, 200]));
    for (const statuses of await Promise.all(flood)) {
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([limits.accepted, 25 - limits.accepted]);
    }
    const outbox = await openForTest({ kind: 'sqlite', file });
    const { messages } = await outbox.counts();
    const stored = clients.length * limits.accepted + honest.length;
    expect(messages).toMatchObject({ queued: limits.global, quarantined: stored - limits.global });
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test.skipIf(!hasManyAddresses)(
  'attempts count whatever they are and wherever they go, for this client alone',
  async () => {
    const { origin } = await startSite();
    const kinds: (Sent & { status: number })[] = [
      { body: '{', status: 400 },
      { body: '{}', status: 422 },
      { body: 'x', type: 'text/plain', status: 415 },
      { body: 'x'.repeat(40_000), status: 413 },
      { path: '/contact', body: 'message=x', type: 'application/x-www-form-urlencoded', status: 422 },
      { path: '/fr/contact', body: '%', type: 'application/x-www-form-urlencoded', status: 400 },
    ];
    const attempts = Array.from({ length: 30 }, (_, number) => kinds[number % kinds.length] ?? {});
    const expected = attempts.map((kind, number) =>
      number < limits.attempts ? (kind as { status: number }).status : 429,
    );
    const statuses: number[] = [];
    for (const attempt of attempts) statuses.push(await send({ origin, from: '127.0.2.1' }, attempt));
    expect(statuses).toEqual(expected);
    expect(await send({ origin, from: '127.0.2.1' }, { body: write('an offer') })).toBe(429);
    expect(await send({ origin, from: '127.0.2.2' }, { body: write('an offer') })).toBe(200);
  },
);

test.skipIf(!hasManyAddresses)(
  'a flood of the form without script: its limit is one for all, pages and others go on',
  async () => {
    const { server, origin } = await startSite();
    const paths = ['/contact', '/fr/contact', '/es/contact', '/en/contact', contactEndpoint];
    const attempts = Array.from({ length: 400 }, (_, number) => paths[number % paths.length]);
    const queue = attempts.values();
    const statuses: number[] = [];
    const client = async () => {
      for (const path of queue) {
        const sent = { body: 'message=x', type: 'application/x-www-form-urlencoded', ...(path && { path }) };
        statuses.push(await send({ origin, from: '127.0.3.1' }, sent));
      }
    };
    const flood = Promise.all(Array.from({ length: 16 }, client));
    expect(await send({ origin, from: '127.0.3.2' }, { body: write('an offer') })).toBe(200);
    expect((await readJson(origin, '/readyz', '127.0.3.2')).status).toBe(200);
    await flood;
    expect([count(statuses, 422), count(statuses, 429)]).toEqual([limits.attempts, attempts.length - limits.attempts]);
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test.each([
  {
    what: 'without a proxy, the addresses that a client gives itself',
    variables: { TRUST_PROXY: '0' },
    forwarded: (number: number) => `203.0.113.${number}`,
  },
  {
    what: 'behind a proxy, what a client puts before the address that the proxy saw',
    variables: {},
    forwarded: (number: number) => `203.0.113.${number}, 198.51.100.7`,
  },
  {
    what: 'behind a proxy, the addresses of one IPv6 household',
    variables: {},
    forwarded: (number: number) => `2001:db8:0:${(number % 256).toString(16)}::${(number + 1).toString(16)}`,
  },
])('$what make one client', async ({ variables, forwarded }) => {
  const { origin } = await startSite({ ...variables, CONTACT_ATTEMPT_LIMIT: '0' });
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  const statuses = await Promise.all(
    numbers.map((number) => send({ origin, forwarded: forwarded(number) }, { body: write(String(number)) })),
  );
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([limits.accepted, numbers.length - limits.accepted]);
});
