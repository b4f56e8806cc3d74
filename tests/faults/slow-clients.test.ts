import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { startServerProcess } from '../support/server-process.ts';

const clientsOfAKind = 100;
const dripMs = 1000;

/** Sends a beginning, then a byte a second; resolves with the seconds until the server had enough, and its response. */
function drip(origin: string, beginning: string, byte: string): Promise<{ seconds: number; response: string }> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(beginning));
    const timer = setInterval(() => byte !== '' && socket.writable && socket.write(byte), dripMs);
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ seconds: (performance.now() - startedAt) / 1000, response });
    });
  });
}

const head = 'GET / HTTP/1.1\r\nHost: goshen.test\r\n';
const body = `POST ${contactEndpoint} HTTP/1.1\r\nHost: goshen.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;

test('slow heads, silence and slow bodies are ended in time, and others are served meanwhile', async () => {
  const server = startServerProcess({ TRUST_PROXY: '1', CONTACT_ATTEMPT_LIMIT: '0' });
  const origin = await server.listening;
  const many = (beginning: string, byte: string) =>
    Promise.all(Array.from({ length: clientsOfAKind }, () => drip(origin, beginning, byte)));
  let isOver = false;
  const pageMs: number[] = [];
  const read = async () => {
    while (!isOver) {
      const requestedAt = performance.now();
      expect((await fetch(`${origin}/about`)).status).toBe(200);
      pageMs.push(performance.now() - requestedAt);
    }
  };
  const slow = Promise.all([many(head, 'X'), many('', ''), many(body, ' ')]);
  const reading = read();
  const [heads, silent, bodies] = await slow;
  isOver = true;
  await reading;

  expect(Math.max(...heads.map(({ seconds }) => seconds))).toBeLessThan(13);
  expect(Math.max(...silent.map(({ seconds }) => seconds))).toBeLessThan(13);
  expect(Math.max(...bodies.map(({ seconds }) => seconds))).toBeLessThan(33);
  expect(new Set([...heads, ...bodies].map(({ response }) => response.slice(0, 12)))).toEqual(
    new Set(['HTTP/1.1 408']),
  );
  expect(pageMs.toSorted((a, b) => a - b)[Math.floor(pageMs.length * 0.95)]).toBeLessThan(1000);
});
