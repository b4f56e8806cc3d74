/**
 * How many messages a second are acknowledged, each of them synced to disk before its response: over HTTP against the
 * contact endpoint in a process of its own, on SQLite and on PostgreSQL. `npm run bench:contact`
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { type EndpointProcess, startEndpointProcess } from '../tests/support/endpoint-process.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';

const clients = 64;
const warmUpMs = 2000;
const measureMs = 8000;

const message = {
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi@example.org',
  company: 'Mokoena & Sons',
  message: 'We need an online store for our shop in Woodstock. '.repeat(8),
};

type Measured = { perSecond: number; p50Ms: number; p99Ms: number; memoryMb: number; refused: number };

const folder = await mkdtemp(join(tmpdir(), 'goshen-bench-'));
const postgres = await startPostgres();
try {
  print('SQLite', await measure(`file:${join(folder, 'goshen.db')}`));
  print('PostgreSQL', await measure(await postgres.createDatabase()));
} finally {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

async function measure(databaseUrl: string): Promise<Measured> {
  const endpoint = await startEndpointProcess({ DATABASE_URL: databaseUrl });
  const { origin, pathname } = new URL(endpoint.url);
  const pool = new Pool(origin, { connections: clients });
  try {
    await load(pool, pathname, warmUpMs);
    const { tookMs, refused } = await load(pool, pathname, measureMs);
    const sorted = tookMs.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    const perSecond = sorted.length / (measureMs / 1000);
    return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99), memoryMb: await peakMemoryMb(endpoint), refused };
  } finally {
    await pool.close();
    await endpoint.kill();
  }
}

async function load(pool: Pool, path: string, forMs: number): Promise<{ tookMs: number[]; refused: number }> {
  const tookMs: number[] = [];
  let refused = 0;
  const endAt = performance.now() + forMs;
  const client = async () => {
    while (performance.now() < endAt) {
      const startedAt = performance.now();
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(message),
      });
      await body.dump();
      if (statusCode === 200) tookMs.push(performance.now() - startedAt);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { tookMs, refused };
}

/** Linux only; elsewhere it is not known. */
async function peakMemoryMb({ pid }: EndpointProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

function print(name: string, { perSecond, p50Ms, p99Ms, memoryMb, refused }: Measured): void {
  const row = [
    `${perSecond.toFixed(0)} messages/s acknowledged`,
    `p50 ${p50Ms.toFixed(1)} ms`,
    `p99 ${p99Ms.toFixed(1)} ms`,
    `memory at most ${memoryMb.toFixed(0)} MB`,
    `refused ${refused}`,
  ];
  process.stdout.write(`${name.padEnd(11)} ${clients} clients, ${row.join(', ')}\n`);
}
