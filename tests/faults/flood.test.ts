import { expect, test } from 'vitest';
import { residentMb } from '../support/memory-use.ts';
import { startServerProcess } from '../support/server-process.ts';
import { postMessage } from '../support/submission.ts';

/** A number, not a time: a slow machine sends as many. */
const attempts = 1000;
const attackers = 16;
const slowestPageMs = 1000;

test('a flood from one client stores what its limit allows, and pages are read meanwhile', async () => {
  const server = startServerProcess();
  const origin = await server.listening;
  const statuses = new Map<number, number>();
  const pageMs: number[] = [];
  const numbers = Array.from({ length: attempts }, (_, number) => number).values(); // shared by all attackers
  let isOver = false;

  const attack = async () => {
    for (const n of numbers) {
      const headers = { 'x-forwarded-for': `203.0.113.${n % 250}` };
      const response = await postMessage(origin, { message: `Spam ${n}, again.` }, { headers });
      await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  const read = async () => {
    while (!isOver) {
      const requestedAt = performance.now();
      const page = await fetch(`${origin}/fr/about`);
      await page.text();
      expect(page.status).toBe(200);
      pageMs.push(performance.now() - requestedAt);
    }
  };
  const coldMb = await residentMb(server.pid);
  const reading = read();
  await Promise.all(Array.from({ length: attackers }, attack));
  isOver = true;
  await reading;

  expect(Object.fromEntries(statuses)).toEqual({ 200: 5, 429: attempts - 5 });
  expect(pageMs.toSorted((a, b) => a - b)[Math.floor(pageMs.length * 0.95)]).toBeLessThan(slowestPageMs);
  expect((await residentMb(server.pid)) - coldMb).toBeLessThan(128);
});
