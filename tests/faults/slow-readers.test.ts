import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { root } from '../support/root.ts';
import { startMeasuredServer } from './measured-server.ts';

const readers = 100;
/** Of the largest file: together more than the system's own buffers hold, so that the server waits for the reader. */
const requestsOfOne = 20;
/** Two terms of a minute: in the first, some of the response still went into those buffers. */
const longestStayMs = 150_000;
const mostGrowthMb = 128;
/** Nearly as many as the server takes, each with as much as it reads at once. */
const clients = 1900;
const oneReadBytes = 65_536;

/** A connection whose responses nobody reads. */
async function openSilently(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}); // being cut is the point
  socket.pause();
  await once(socket, 'connect');
  return socket;
}

/** Resolves where `once` would reject: a reset is an end, too. */
function readToTheEnd(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.resume().once('close', () => resolve()));
}

function findLargestFile(): string {
  const folder = join(root, 'dist/client/assets');
  const sizes = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }));
  return `/assets/${sizes.toSorted((one, other) => other.size - one.size)[0]?.name}`;
}

/** The clients that did not get a whole response, as the server logged it. */
function listCut(log: readonly Record<string, unknown>[]): Set<unknown> {
  return new Set(log.filter(({ aborted }) => aborted === true).map(({ requestId }) => requestId));
}

async function readPages(origin: string): Promise<void> {
  for (let page = 0; page < 50; page += 1) expect((await fetch(`${origin}/fr/about`)).status).toBe(200);
}

test('clients that never read their responses do not stop others, cost little, and are cut', async () => {
  const { server, origin, collectedMb } = await startMeasuredServer();
  const beforeMb = await collectedMb();
  const path = findLargestFile();
  const names = Array.from({ length: readers }, (_, number) => `reader-${number}`);
  for (const name of names) {
    const request = `GET ${path} HTTP/1.1\r\nHost: goshen.test\r\nX-Request-Id: ${name}\r\n\r\n`;
    (await openSilently(origin)).write(request.repeat(requestsOfOne));
  }
  await readPages(origin);
  expect(listCut(server.log)).toEqual(new Set());
  expect((await collectedMb()) - beforeMb).toBeLessThan(mostGrowthMb);

  const waitOptions = { timeout: longestStayMs, interval: 1000 };
  await vi.waitFor(() => expect(listCut(server.log)).toEqual(new Set(names)), waitOptions);
  await readPages(origin);
});

test.each([
  ['a page', 'GET /about HTTP/1.1\r\nHost: goshen.test\r\n\r\n'],
  ['a URL that does not exist', 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['what cannot be expected', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n'],
])('clients that request %s thousands of times at once are cut before they cost memory', async (_name, request) => {
  const { origin, collectedMb } = await startMeasuredServer();
  await readPages(origin);
  const beforeMb = await collectedMb();
  const sockets = await Promise.all(Array.from({ length: clients }, () => openSilently(origin)));
  const bytes = request.repeat(Math.floor(oneReadBytes / request.length));
  for (const socket of sockets) socket.write(bytes);
  await Promise.all(sockets.map(readToTheEnd));
  await readPages(origin);
  expect((await collectedMb()) - beforeMb).toBeLessThan(mostGrowthMb);
});
