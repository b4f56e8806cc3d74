import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createResponseQueues } from '#server/http/connection-limits.ts';
import { listenForTest } from '../../support/listen-for-test.ts';

const request = 'GET / HTTP/1.1\r\nHost: goshen.test\r\n\r\n';
const roomy = { ofOne: 3, ofAll: 100 };

/** A server that sends no responses; it keeps what it admitted and counts requests. */
async function start(limits: { ofOne: number; ofAll: number }) {
  const queues = createResponseQueues(limits);
  const admitted: ServerResponse[] = [];
  const received = { times: 0 };
  const server = createServer((request, response) => {
    received.times += 1;
    if (queues.admit(request, response)) admitted.push(response);
  });
  await listenForTest(server);
  return { server, queues, admitted, received };
}

async function open(server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}); // being cut is what some of them are for
  await once(socket, 'connect');
  return socket;
}

test('a row that is too long is cut, and nothing behind it is read', async () => {
  const { server, admitted, received } = await start(roomy);
  const client = await open(server);
  client.write(request.repeat(1000));
  await once(client.resume(), 'close');
  expect(admitted).toHaveLength(roomy.ofOne + 1); // one gets a response, the others wait for it
  expect(received.times).toBe(roomy.ofOne + 2);
});

test('a client that always has the most under way that it may is served for ever', async () => {
  const { server, admitted } = await start(roomy);
  const client = await open(server);
  client.write(request.repeat(roomy.ofOne + 1));
  for (let sent = 0; sent < 100; sent += 1) {
    await expect.poll(() => admitted.length).toBeGreaterThan(sent);
    const response = admitted[sent];
    await Promise.all([once(client, 'data'), response?.end(`response ${sent}`)]);
    client.write(request);
  }
  expect(client.destroyed).toBe(false);
});

test('where too many wait on all connections, only a client with one request is served, until there is room again', async () => {
  const { server, admitted } = await start({ ofOne: 3, ofAll: 4 });
  const [first, second, patient, greedy] = await Promise.all([1, 2, 3, 4].map(() => open(server)));
  first?.write(request.repeat(3));
  second?.write(request.repeat(3));
  await expect.poll(() => admitted).toHaveLength(6); // four of them wait
  patient?.write(request);
  await expect.poll(() => admitted).toHaveLength(7);
  greedy?.write(request.repeat(2));
  await once(greedy?.resume() as Socket, 'close');
  expect(admitted).toHaveLength(8); // the first of its two

  first?.destroy();
  await expect.poll(() => admitted.slice(0, 3).every(({ destroyed }) => destroyed)).toBe(true);
  const later = await open(server);
  later.write(request.repeat(2));
  await expect.poll(() => admitted).toHaveLength(10);
});

test('the newest response of a connection is known, and none of another socket', async () => {
  const { server, queues, admitted } = await start(roomy);
  const client = await open(server);
  client.write(request.repeat(2));
  await expect.poll(() => admitted).toHaveLength(2);
  const { socket } = admitted[1]?.req ?? {};
  expect(queues.newest(socket as Socket)).toBe(admitted[1]);
  expect(queues.newest(client)).toBeUndefined();
});
