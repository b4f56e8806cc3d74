import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createMemoryClient } from '#cli/this-site/own-site.ts';
import { readBody } from '#seo/crawl/fetch-url.ts';

const origin = 'https://goshen.test';
const client = createMemoryClient((request, response) => {
  response.setHeader('Vary', 'Cookie');
  response.appendHeader('Vary', 'Accept-Encoding');
  response.writeHead(request.url === '/sea?x=1' ? 200 : 404, { 'Content-Type': 'text/plain' });
  response.end(`${request.method} ${request.headers.host} ${request.headers.cookie}`.padEnd(200_000, '.'));
}, origin);

test('status, headers and the whole body are those of a network response', async () => {
  const response = await client.fetch({ url: `${origin}/sea?x=1`, method: 'GET', headers: { cookie: 'a=b' } });
  const { start, bytes } = await readBody(response, { keep: 23, count: 1_000_000 });
  expect(response).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain', vary: 'Cookie, Accept-Encoding' },
  });
  expect([Buffer.from(start).toString(), bytes]).toEqual(['GET goshen.test a=b....', 200_000]);
});

test('an unread response leaves no connection open', async () => {
  const response = await client.fetch({ url: `${origin}/nowhere`, method: 'HEAD' });
  await response.discard();
  expect(response.status).toBe(404);
});

test('other hosts are refused, and no port is opened', async () => {
  const listen = vi.spyOn(createServer().constructor.prototype, 'listen');
  await expect(client.fetch({ url: 'https://elsewhere.test/', method: 'GET' })).rejects.toThrow(
    'not on the rendered site',
  );
  await (await client.fetch({ url: `${origin}/`, method: 'GET' })).discard();
  expect(listen).not.toHaveBeenCalled();
});
