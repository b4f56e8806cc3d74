import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createSqliteUrl, openForTest, urlOf } from '../support/stores.ts';

/** Linux accepts connections on all of 127.0.0.0/8, so that one machine can be many clients. */
const hasManyAddresses = process.platform === 'linux';
const limits = { accepted: 5, global: 200 };

const write = (text: string) =>
  JSON.stringify({ firstName: 'Zoë', lastName: 'Naidoo', email: 'zoe@example.org', message: `We ask for ${text}.` });

/** @returns The status of the response, which is read to its end. */
async function send(url: string, localAddress: string, body?: string): Promise<number> {
  const method = body === undefined ? 'GET' : 'POST';
  const sending = request(url, { method, agent: false, localAddress, headers: { 'content-type': 'application/json' } });
  const [response] = await once(sending.end(body), 'response');
  await buffer(response);
  return response.statusCode;
}

const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

test.skipIf(!hasManyAddresses)(
  'a flood from many clients: each has its limit, what is too much waits in quarantine, an honest visitor gets through',
  async () => {
    const databaseUrl = await createSqliteUrl();
    const server = startServerProcess({ DATABASE_URL: urlOf(databaseUrl), TRUST_PROXY: '1' });
    const origin = await server.listening;
    const clients = Array.from({ length: 60 }, (_, number) => `127.0.1.${number + 1}`);
    const flood = clients.map(async (from) => {
      const messages = Array.from({ length: 25 }, (_, number) => write(`${number} of ${from}`));
      return Promise.all(messages.map((body) => send(origin + contactEndpoint, from, body)));
    });
    const honest = Array.from({ length: 5 }, async (_, number) => {
      const from = `127.0.9.${number + 1}`;
      const sent = await send(origin + contactEndpoint, from, write(`an offer, ${number}`));
      return [sent, await send(`${origin}/readyz`, from)];
    });
    expect(await Promise.all(honest)).toEqual(honest.map(() => [200, 200]));
    for (const statuses of await Promise.all(flood)) {
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([limits.accepted, 25 - limits.accepted]);
    }
    const outbox = await openForTest(databaseUrl);
    const { messages } = await outbox.counts();
    const stored = clients.length * limits.accepted + honest.length;
    expect(messages).toMatchObject({ queued: limits.global, quarantined: stored - limits.global });
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  },
);
