import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from '#cli/io/http-client.ts';

/** Answers every question on the connection it came by, with these bytes; tells how many connections there were. */
async function startKeptServer(answer: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => void socket.write(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const client = createHttpClient({
    timeoutMs: 5_000,
    connections: 1,
    userAgent: 'goshen',
    headers: {},
    allowPrivate: false,
    allowedHosts: new Set([host]),
    signal: new AbortController().signal,
  });
  onTestFinished(() => client.close());
  const ask = async () => {
    const answered = await client.ask({ url: `http://${host}/`, method: 'HEAD' });
    await answered.discard();
    return answered.status;
  };
  return { ask, sockets };
}

test('a connection is kept after HEAD', async () => {
  const { ask, sockets } = await startKeptServer('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n');
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200]);
  expect(sockets.size).toBe(1);
});

test('a server that sends a body for HEAD spoils no later answer', async () => {
  const { ask } = await startKeptServer('HTTP/1.1 404 Not Found\r\ncontent-length: 4\r\n\r\nGone');
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 404]);
});
