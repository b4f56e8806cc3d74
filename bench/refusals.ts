/**
 * What a refused form post costs the server, beside a page from its cache: processor time, in alternating rounds. `npm run bench:refusals`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { startSite } from './contenders.ts';
import { cpuSeconds, untilIdle } from './load.ts';
import { median, printTable, spread } from './tables.ts';

const rounds = 5;
/** Linux counts processor time in steps of 10 ms. */
const requestsARound = 1000;
const connections = 16;

type Site = { pid: number; pool: Pool; stop: () => Promise<void> };
type Kind = {
  name: string;
  status: number;
  request: { method: 'GET' | 'POST'; path: string; type?: string; body?: string; foreign?: boolean };
};

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const valid = 'firstName=Zo%C3%AB&lastName=Nkosi&email=zoe%40example.org&message=We+would+like+a+booking+site.';
const page: Kind = { name: 'GET /contact, cached', status: 200, request: { method: 'GET', path: '/contact' } };

const post = (status: number, path: string, type: string, body: string, foreign = false): Kind => ({
  name: `${status} for POST ${path === contactEndpoint ? 'the endpoint' : path}`,
  status,
  request: { method: 'POST', path, type, body, foreign },
});

/** No limit is reached; each attempt is counted. */
const refused = [post(403, contactEndpoint, json, '{}', true), post(403, '/contact', form, valid, true)];
/** Every attempt is over the limit of attempts. */
const limited = [post(429, contactEndpoint, json, '{}'), post(429, '/contact', form, valid)];

const folder = await mkdtemp(join(tmpdir(), 'goshen-bench-'));
const open = await openSite(4700, '9999999/1d');
const closed = await openSite(4701, '1/1d');
try {
  await measure('Refused below the limit of attempts', open, refused);
  await measure('Refused over the limit of attempts', closed, limited);
} finally {
  await Promise.all([open.stop(), closed.stop()]);
  await rm(folder, { recursive: true, force: true });
}

async function measure(title: string, site: Site, kinds: readonly Kind[]): Promise<void> {
  const measured = new Map([page, ...kinds].map((kind) => [kind, [] as number[]]));
  for (const kind of measured.keys()) await load(site, kind, false); // until the code is compiled
  for (let round = 0; round < rounds; round += 1)
    for (const [kind, taken] of measured) taken.push(await load(site, kind, true));
  const base = median(measured.get(page) ?? []);
  const rows = [...measured].map(([{ name }, taken]) => [name, spread(taken, 0), (median(taken) / base).toFixed(2)]);
  const heads = ['request', 'µs of processor (min / median / max)', 'times the page'];
  printTable(`${title}: ${rounds} rounds of ${requestsARound} requests`, heads, rows);
}

/** Microseconds of the processor for each request. */
async function load({ pid, pool }: Site, kind: Kind, isMeasured: boolean): Promise<number> {
  const { method, path, type, body, foreign } = kind.request;
  const count = isMeasured ? requestsARound : requestsARound / 2;
  const headers = {
    'accept-encoding': 'gzip, br',
    ...(type !== undefined && { 'content-type': type }),
    ...(foreign && { 'sec-fetch-site': 'cross-site' }),
  };
  const cpuBefore = cpuSeconds([pid]);
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const response = await pool.request({ method, path, headers, body: body ?? null });
      await response.body.dump();
      if (left >= 0 && response.statusCode !== kind.status && isMeasured)
        throw new Error(`${kind.name}: status ${response.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return ((cpuSeconds([pid]) - cpuBefore) / count) * 1_000_000;
}

async function openSite(port: number, attemptLimit: string): Promise<Site> {
  const variables = { DATABASE_URL: `file:${join(folder, `${port}.db`)}`, CONTACT_ATTEMPT_LIMIT: attemptLimit };
  const site = await startSite(port, folder, variables);
  const [pid = 0] = site.pids;
  await untilIdle(pid);
  const pool = new Pool(new URL(site.origin).origin, { connections });
  const stop = async () => {
    await pool.close();
    await site.stop();
  };
  return { pid, pool, stop };
}
