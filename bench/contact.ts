/**
 * How many messages a second are acknowledged, each of them synced to disk before its response: over HTTP against the
 * contact endpoint in a process of its own, on SQLite and on PostgreSQL. `npm run bench:contact`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { startEndpointProcess } from '../tests/support/endpoint-process.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { thandi } from '../tests/support/submission.ts';

const clients = 64;
const warmUpMs = 2000;
const measureMs = 8000;

const message = { ...thandi, message: thandi.message.repeat(8) };

const folder = await mkdtemp(join(tmpdir(), 'goshen-bench-'));
const postgres = await startPostgres();
try {
  await measure('SQLite', `file:${join(folder, 'goshen.db')}`);
  await measure('PostgreSQL', await postgres.createDatabase());
} finally {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

async function measure(name: string, databaseUrl: string): Promise<void> {
  const endpoint = await startEndpointProcess({ DATABASE_URL: databaseUrl });
  const pool = new Pool(endpoint.origin, { connections: clients });
  try {
    await load(pool, warmUpMs);
    const { acknowledged, refused } = await load(pool, measureMs);
    const perSecond = (acknowledged / (measureMs / 1000)).toFixed(0);
    process.stdout.write(`${name}: ${clients} clients, ${perSecond} messages/s acknowledged, ${refused} refused\n`);
  } finally {
    await pool.close();
    await endpoint.kill();
  }
}

async function load(pool: Pool, forMs: number): Promise<{ acknowledged: number; refused: number }> {
  const sent = { acknowledged: 0, refused: 0 };
  const endAt = performance.now() + forMs;
  const client = async () => {
    while (performance.now() < endAt) {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: contactEndpoint,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(message),
      });
      await body.dump();
      sent[statusCode === 200 ? 'acknowledged' : 'refused'] += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return sent;
}
