import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { residentMb } from '../support/memory-use.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const floodMs = 8000;
const attackers = 16;
const slowestPageMs = 1000;

test('a flood from one client stores what its limit allows, and pages are read meanwhile', async () => {
  const DATABASE_URL = `file:${join(await createTemporaryFolder(), 'goshen.db')}`;
  const server = startServerProcess({ DATABASE_URL });
  const address = await server.listening;
  const statuses = new Map<number, number>();
  const pageMs: number[] = [];
  const endAt = performance.now() + floodMs;

  const attack = async (attacker: number) => {
    for (let n = 0; performance.now() < endAt; n += 1) {
      const message = {
        firstName: 'A',
        lastName: 'B',
        email: 'a@example.org',
        message: `Spam ${attacker}, ${n}, again.`,
      };
      const answer = await fetch(address + contactEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n % 250}` },
        body: JSON.stringify(message),
      });
      await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  const read = async () => {
    while (performance.now() < endAt) {
      const askedAt = performance.now();
      const page = await fetch(`${address}/fr/about`);
      await page.text();
      expect(page.status).toBe(200);
      pageMs.push(performance.now() - askedAt);
    }
  };
  const coldMb = await residentMb(server.pid);
  await Promise.all([...Array.from({ length: attackers }, (_, attacker) => attack(attacker)), read()]);

  expect([...statuses.keys()].toSorted()).toEqual([200, 429]);
  expect(statuses.get(200)).toBe(5);
  expect(statuses.get(429)).toBeGreaterThan(1000);
  expect(pageMs.toSorted((a, b) => a - b)[Math.floor(pageMs.length * 0.95)]).toBeLessThan(slowestPageMs);
  expect((await residentMb(server.pid)) - coldMb).toBeLessThan(128);
});
