import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isSent } from '#server/http/is-sent.ts';

/** @returns What `isSent` says as soon as `answer` returns. */
async function sentAtOnce(answer: (response: ServerResponse) => void): Promise<boolean> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const client = get({ port: (server.address() as AddressInfo).port, agent: false }).on('error', () => {});
  onTestFinished(() => void client.destroy());
  const [, response] = await once(server, 'request');
  answer(response);
  return isSent(response);
}

test('an answer that the system took whole is sent when its handler returns', async () => {
  expect(await sentAtOnce((response) => response.end('short'))).toBe(true);
  expect(await sentAtOnce((response) => response.writeHead(304).end())).toBe(true);
});

test('one that is not complete, that waits for its client, or whose client is gone is not', async () => {
  expect(await sentAtOnce((response) => response.write('begun'))).toBe(false);
  expect(await sentAtOnce((response) => response.end(Buffer.alloc(50_000_000)))).toBe(false);
  const gone = (response: ServerResponse) => {
    response.socket?.destroy();
    response.end('late');
  };
  expect(await sentAtOnce(gone)).toBe(false);
});

test('one whose turn has not come on its connection is not, and is once it has ended', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const responses: ServerResponse[] = [];
  server.on('request', (_request, response) => void responses.push(response));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.resume().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2));
  await expect.poll(() => responses.length).toBe(2);
  const [first, second] = responses as [ServerResponse, ServerResponse];
  second.end('second');
  expect(isSent(second)).toBe(false);
  first.end('first');
  await once(second, 'close');
  expect([first, second].map(isSent)).toEqual([true, true]);
});
