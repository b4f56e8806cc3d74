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
/** Two terms of a minute: in the first, some of the answer still went into those buffers. */
const longestStayMs = 150_000;
const mostGrowthMb = 128;

/** Sends the same request many times and reads nothing. */
async function openReader(address: string, path: string, name: string, requests: number): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}); // being cut is the point
  socket.pause();
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: goshen.test\r\nX-Request-Id: ${name}\r\n\r\n`.repeat(requests));
  return socket;
}

function findLargestFile(): string {
  const folder = join(root, 'dist/client/assets');
  const sizes = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }));
  return `/assets/${sizes.toSorted((one, other) => other.size - one.size)[0]?.name}`;
}

/** Who did not get all of an answer, as the server logged it. */
function listCut(log: readonly Record<string, unknown>[]): Set<unknown> {
  return new Set(log.filter(({ aborted }) => aborted === true).map(({ requestId }) => requestId));
}

async function readPages(address: string): Promise<void> {
  for (let page = 0; page < 50; page += 1) expect((await fetch(`${address}/fr/about`)).status).toBe(200);
}

test('clients that never read their answers do not stop others, cost little, and are cut', async () => {
  const { server, address, collectedMb } = await startMeasuredServer();
  const beforeMb = await collectedMb();
  const path = findLargestFile();
  const names = Array.from({ length: readers }, (_, number) => `reader-${number}`);
  await Promise.all(names.map((name) => openReader(address, path, name, requestsOfOne)));
  await readPages(address);
  expect(listCut(server.log)).toEqual(new Set());
  expect((await collectedMb()) - beforeMb).toBeLessThan(mostGrowthMb);

  const patience = { timeout: longestStayMs, interval: 1000 };
  await vi.waitFor(() => expect(listCut(server.log)).toEqual(new Set(names)), patience);
  await readPages(address);
});

test('clients that ask hundreds of times without reading an answer are cut at once, before they cost memory', async () => {
  const { address, collectedMb } = await startMeasuredServer();
  const beforeMb = await collectedMb();
  const names = Array.from({ length: readers }, (_, number) => `asker-${number}`);
  const sockets = await Promise.all(names.map((name) => openReader(address, '/about', name, 500)));
  await Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
  await readPages(address);
  expect((await collectedMb()) - beforeMb).toBeLessThan(mostGrowthMb);
});
