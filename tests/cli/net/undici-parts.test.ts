import { expect, test } from 'vitest';
import { Agent, request } from '#cli/net/undici-parts.ts';
import { startWebServer } from '../../support/web-server.ts';

test('the parts of undici that are loaded by themselves ask like the whole', async () => {
  const { origin, requests } = await startWebServer((_, response) => void response.writeHead(201).end('Fine'));
  const dispatcher = new Agent();
  const { statusCode, body } = await request(new URL('/a?b=c', origin), { method: 'GET', dispatcher });
  expect([statusCode, await body.text(), requests]).toEqual([201, 'Fine', ['GET /a?b=c']]);
  await dispatcher.destroy();
});
