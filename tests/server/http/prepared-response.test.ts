import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { headerLines, PreparedResponse } from '#server/http/prepared-response.ts';

type Send = (response: PreparedResponse) => void;

async function rawHeadersOf(send: Send): Promise<string[]> {
  const server = createServer({ ServerResponse: PreparedResponse }, (_request, response) => send(response));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve) => get({ port, agent: false }, resolve));
  answer.resume();
  return answer.rawHeaders.filter((_item, index, all) => all[index - (index % 2)] !== 'Date');
}

const headers: [string, string][] = [
  ['Content-Security-Policy', "default-src 'none';font-src 'self'"],
  ['ETag', '"a-br"'],
];

it('sends lines as Node sends the same headers', async () => {
  const byNode: Send = (response) => response.writeHead(200, [...headers.flat(), 'Content-Length', '2']).end('ok');
  const prepared: Send = (response) => {
    response.preparedLines = headerLines(headers);
    response.writeHead(200, ['Content-Length', '2']).end('ok');
  };
  expect(await rawHeadersOf(prepared)).toEqual(await rawHeadersOf(byNode));
});

it('makes no lines of what Node would refuse', () => {
  expect(() => headerLines([['ETag', 'a\r\nSet-Cookie: b=c']])).toThrow(TypeError);
  expect(() => headerLines([['E Tag', 'a']])).toThrow(TypeError);
});
