import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { residentMb } from '../support/memory-use.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { listMalformedRequests, type MalformedRequest, probe } from './malformed-requests.ts';

const patienceMs = 35_000; // longer than the server's own for a request whose body never comes
const atATime = 32;

type Fault = { name: string; what: string };

/** All that comes back; a connection that was closed without a word is an empty answer. */
function exchange(address: string, bytes: string): Promise<string | null> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    const timer = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, patienceMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {}); // a reset counts as what came before it
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
  });
}

const statusesOf = (answer: string | null) =>
  [...(answer ?? '').matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

function judge(answer: string | null): string[] {
  if (answer === null) return ['no end'];
  const statuses = statusesOf(answer);
  const faults = statuses.filter((status) => status >= 500 && status !== 503).map((status) => `status ${status}`);
  if (statuses.length === 0) faults.push('no answer');
  if (answer.includes(probe) || answer.includes('<img src=x')) faults.push('reflected as it came');
  if (/node_modules|\bat \S+ \(|\.ts:\d+/.test(answer)) faults.push('a stack');
  if (/^location:.*(?:evil|\\)/im.test(answer)) faults.push('leads away');
  if (!/^content-security-policy: default-src 'none'/im.test(answer) && statuses.some((status) => status >= 200))
    faults.push('without the headers');
  return faults;
}

test('thousands of malformed requests: no error of the server, nothing repeated, memory flat', async () => {
  const DATABASE_URL = `file:${join(await createTemporaryFolder(), 'goshen.db')}`;
  const limits = { CONTACT_ATTEMPT_LIMIT: '0', CONTACT_LIMIT: '0', CONTACT_DAILY_LIMIT: '0' };
  const server = startServerProcess({ DATABASE_URL, LOG_LEVEL: 'info', ...limits });
  const address = await server.listening;
  const all = listMalformedRequests();
  const half = Math.floor(all.length / 2);

  const faults: Fault[] = [];
  const seen = new Set<number>();
  const sendOne = async ({ name, bytes }: MalformedRequest) => {
    const answer = await exchange(address, bytes);
    for (const status of statusesOf(answer)) seen.add(status);
    faults.push(...judge(answer).map((what) => ({ name, what })));
  };
  const send = async (requests: readonly MalformedRequest[]) => {
    const queue = requests.values(); // shared: each lane takes the next
    const lane = async () => {
      for (const request of queue) await sendOne(request);
    };
    await Promise.all(Array.from({ length: atATime }, lane));
  };
  await send(all.slice(0, half));
  const warmMb = await residentMb(server.pid);
  await send(all.slice(half));
  const endMb = await residentMb(server.pid);

  expect(all.length).toBeGreaterThan(4000);
  expect(faults.slice(0, 20)).toEqual([]);
  // Every kind of refusal was met, so the requests got to where they were sent.
  expect([...seen]).toEqual(expect.arrayContaining([200, 301, 302, 303, 400, 403, 404, 405, 413, 415, 417, 422, 431]));
  expect(endMb - warmMb).toBeLessThan(64);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(server.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
});
