import { once } from 'node:events';
import { get, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnectionsOfOneClient } from '#server/http/connection-limits.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { listen } from '#server/http/listen.ts';
import { sendRaw } from '../../support/raw-request.ts';

const always: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'"],
];

async function start(app: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createHttpServer(app, always);
  const origin = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, origin };
}

test('Express gets requests and responses that have its prototypes', async () => {
  const app = express();
  const { server, origin } = await start(app);
  const isExpress: boolean[] = [];
  server.prependListener('request', (request, response) => {
    isExpress.push(Object.getPrototypeOf(request) === app.request, Object.getPrototypeOf(response) === app.response);
  });
  app.get('/', (request, response) => response.send(request.path));
  expect(await (await fetch(origin)).text()).toBe('/');
  expect(isExpress).toEqual([true, true]);
});

const end = 'Host: goshen.test\r\nConnection: close\r\n\r\n';

test.each([
  ['what is no HTTP', '\x16\x03\x01\x02\r\n\r\n', 400],
  ['a head of more than 16 KiB', `GET / HTTP/1.1\r\nX: ${'a'.repeat(17_000)}\r\n${end}`, 431],
  ['more than 100 headers', `GET / HTTP/1.1\r\n${'X: 1\r\n'.repeat(101)}${end}`, 431],
  ['a tunnel', `CONNECT example.org:443 HTTP/1.1\r\n${end}`, 405],
  ['a target without a path', `GET http:// HTTP/1.1\r\n${end}`, 400],
  ['an expectation it cannot meet', `GET / HTTP/1.1\r\nExpect: miracles\r\n${end}`, 417],
])('%s gets the headers of every response', async (_name, bytes, status) => {
  const { origin } = await start((_request, response) => response.end());
  const reply = await sendRaw(origin, bytes);
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const [name, value] of always) expect(reply).toContain(`\r\n${name}: ${value}\r\n`);
  expect(reply).toContain('\r\nConnection: close\r\n');
});

test('a head just under the limits passes', async () => {
  const { origin } = await start((_request, response) => response.end('read'));
  const head = `GET / HTTP/1.1\r\nX: ${'a'.repeat(15_000)}\r\n${'Y: 1\r\n'.repeat(90)}${end}`;
  expect(await sendRaw(origin, head)).toMatch(/^HTTP\/1\.1 200 /);
});

test('invalid bytes after a request do not get into its response', async () => {
  const { origin } = await start((_request, response) => {
    response.writeHead(200, { 'Content-Length': 10 });
    response.write('begin');
  });
  const reply = await sendRaw(origin, 'GET / HTTP/1.1\r\nHost: goshen.test\r\n\r\n\x00\x01 rubbish\r\n\r\n');
  expect(reply).not.toContain('could not be read');
});

test('invalid bytes after a complete response get 400', async () => {
  const { server, origin } = await start((_request, response) => response.end('whole'));
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const [request] = await Promise.all([
    once(server, 'request'),
    socket.write('GET / HTTP/1.1\r\nHost: goshen.test\r\n\r\n'),
  ]);
  const [, response] = request;
  if (!response.writableFinished) await once(response, 'finish');
  let reply = '';
  socket.on('data', (chunk) => {
    reply += chunk;
  });
  socket.write('rubbish\r\n\r\n');
  await once(socket, 'close');
  expect(reply).toMatch(/HTTP\/1\.1 400 /);
});

test('a client that sends one request after the other without waiting for responses is cut, a few are served', async () => {
  const { origin: silent } = await start(() => {});
  const kept = 'GET / HTTP/1.1\r\nHost: goshen.test\r\n\r\n';
  expect(await sendRaw(silent, kept.repeat(100))).toBe('');
  const { origin } = await start((_request, response) => response.end('served'));
  const replies = await sendRaw(origin, `${kept.repeat(20)}GET / HTTP/1.1\r\n${end}`);
  expect(replies.match(/HTTP\/1\.1 200 /g)).toHaveLength(21);
});

test('a row of expectations that cannot be met is cut like any other', async () => {
  const { server, origin } = await start((_request, response) => response.end());
  let received = 0;
  server.on('checkExpectation', () => {
    received += 1;
  });
  await sendRaw(origin, 'GET / HTTP/1.1\r\nHost: goshen.test\r\nExpect: miracles\r\n\r\n'.repeat(100));
  expect(received).toBeLessThan(40);
});

test('slow and idle connections are ended after the times that proxies expect', async () => {
  const { server } = await start(() => {});
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections, maxRequestsPerSocket } = server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections, maxRequestsPerSocket }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000, // the 60 s of proxies, and some
    maxConnections: 2000,
    maxRequestsPerSocket: 0, // over the limit Node would respond with 503
  });
});

test('a client that reads nothing of its response for 60 s is disconnected, and is timed only while there is one', async () => {
  const sockets: Socket[] = [];
  const { origin } = await start((request, response) => {
    sockets.push(request.socket);
    if (request.url === '/large') response.end(Buffer.alloc(50_000_000));
    else response.end();
  });
  const { port, hostname } = new URL(origin);
  const client = connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => void client.destroy());
  client.pause().write(`GET / HTTP/1.1\r\nHost: a.test\r\n\r\n`);
  await expect.poll(() => sockets[0]?.timeout).toBe(66_000); // Node adds a second to what it promises for the next request
  client.write(`GET /large HTTP/1.1\r\nHost: a.test\r\n\r\n`);
  await expect.poll(() => sockets[1]?.timeout).toBe(60_000);
  sockets[1]?.emit('timeout');
  expect(sockets[1]?.destroyed).toBe(true);
});

test('one client holds a part of all connections only, and another one is served', async () => {
  const { server, origin } = await start((_request, response) => response.end('served'));
  limitConnectionsOfOneClient(server, 2);
  const port = Number(new URL(origin).port);
  let dropped = 0;
  server.on('drop', () => {
    dropped += 1;
  });
  const open = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    await once(socket, 'connect');
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const first = await open('127.0.0.1');
  await open('127.0.0.1');
  await once(await open('127.0.0.1'), 'close');
  expect(dropped).toBe(1);
  const sendRequest = async (socket: Socket) => {
    socket.write(`GET / HTTP/1.1\r\n${end}`);
    const [reply] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
    return String(reply).slice(0, 'HTTP/1.1 200'.length);
  };
  expect(await sendRequest(await open('127.0.0.2'))).toBe('HTTP/1.1 200');
  first.destroy();
  await expect.poll(async () => sendRequest(await open('127.0.0.1'))).toBe('HTTP/1.1 200');
});

test('connections over the limit are closed, and the others are served', async () => {
  const { server, origin } = await start((_request, response) => response.end('served'));
  server.maxConnections = 2;
  const port = Number(new URL(origin).port);
  const kept = connect(port, '127.0.0.1');
  await once(kept, 'connect');
  const other = connect(port, '127.0.0.1');
  await once(other, 'connect');
  await once(connect(port, '127.0.0.1'), 'close');
  kept.destroy();
  await once(kept, 'close');
  const [response] = await once(get(origin), 'response');
  expect(response.statusCode).toBe(200);
  other.destroy();
});
