import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from '../../crawl/http-client.ts';
import { isOnOrigin, isPrivateAddress } from '../../crawl/network-target.ts';
import { runGoshen, usageErrorOf } from '../support/command-line.ts';
import { createNetworkSettings } from '../support/network-settings.ts';
import { startSocketServer, startWebServer, urlset } from '../support/web-server.ts';

const network = createNetworkSettings({ perHost: 1 });

/** A server that sends these bytes after each request, and its connections. */
async function startKeptServer(response: string) {
  const { origin, sockets } = await startSocketServer((socket) => void socket.write(response));
  return { sendHead: openHeadClient(new URL(origin).host, { signal: new AbortController().signal }), sockets };
}

/** Sends HEAD to a host with one client, and returns the status. */
function openHeadClient(host: string, context: Parameters<typeof createHttpClient>[1]): () => Promise<number> {
  const client = createHttpClient(network, context, [`http://${host}/`]);
  onTestFinished(() => client.close());
  return async () => {
    const received = await client.fetch({ url: `http://${host}/`, method: 'HEAD' });
    await received.discard();
    return received.status;
  };
}

test('a connection is kept after HEAD', async () => {
  const { sendHead, sockets } = await startKeptServer('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n');
  expect([await sendHead(), await sendHead(), await sendHead()]).toEqual([200, 200, 200]);
  expect(sockets.size).toBe(1);
});

test('a body after HEAD does not break later responses', async () => {
  const { sendHead } = await startKeptServer('HTTP/1.1 404 Not Found\r\ncontent-length: 4\r\n\r\nGone');
  expect([await sendHead(), await sendHead(), await sendHead()]).toEqual([404, 404, 404]);
});

test('read or discarded responses and failed requests leave no listener on the signal of the run', async () => {
  const { origin } = await startWebServer((_, response) => response.end('Hello'));
  const { signal } = new AbortController();
  const client = createHttpClient(network, { signal }, [origin, 'http://127.0.0.1:1/']);
  onTestFinished(() => client.close());
  const read = await client.fetch({ url: `${origin}/`, method: 'GET' });
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  expect((await Array.fromAsync(read.bytes)).join('')).not.toBe('');
  await (await client.fetch({ url: `${origin}/`, method: 'GET' })).discard();
  await expect(client.fetch({ url: 'http://127.0.0.1:1/', method: 'GET' })).rejects.toThrow();
  await expect.poll(() => getEventListeners(signal, 'abort')).toHaveLength(0);
});

/** A client for a host name that resolves to one address after the other. */
function openNamedClient(host: string, ...addresses: string[]) {
  const names: string[] = [];
  const context = {
    signal: new AbortController().signal,
    lookup: ((name: string, _: unknown, callback: (error: null, addresses: unknown) => void) => {
      const address = addresses[names.length] ?? addresses.at(-1);
      names.push(name);
      callback(null, [{ address, family: 4 }]);
    }) as never,
  };
  return { sendHead: openHeadClient(host, context), names };
}

test('a host name keeps its IP address for the whole run', async () => {
  const { origin, requests } = await startWebServer((_, response) => {
    response.writeHead(204, { connection: 'close' }).end(); // so that each request needs a connection
  });
  const host = `rebinding.example:${new URL(origin).port}`;
  const { sendHead, names } = openNamedClient(host, '127.0.0.1', '127.0.0.2');
  expect([await sendHead(), await sendHead()]).toEqual([204, 204]);
  expect(requests).toHaveLength(2);
  expect(names).toEqual(['rebinding.example']);
});

test('a host name that resolves to a metadata service is refused, even if the user gave it', async () => {
  const { sendHead } = openNamedClient('metadata.example', '169.254.169.254');
  await expect(sendHead()).rejects.toMatchObject({ name: 'PrivateAddressError' });
});

test.for([
  '64:ff9b:1::a00:1',
  'fec0::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '2002:7f00:1::',
  '2001:0:4136:e378::1',
  '100::1',
  '5f00::1',
  '168.63.129.16',
  '192.88.99.1',
])('%s is not public', (address) => expect(isPrivateAddress(address)).toBe(true));

test.for(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '192.31.196.1'])('%s is public', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);

const secret = 'Basic c2VjcmV0';

/** A site that redirects and links to another host, and which requests of each host carry the header. */
async function startLeakySite() {
  const [named, foreign]: [string[], string[]] = [[], []];
  const other = await startWebServer((request, response) => {
    foreign.push(`${request.headers.authorization ?? 'without'} ${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Other</title>');
  });
  const away = other.origin.replace('127.0.0.1', 'localhost');
  const { origin } = await startWebServer((request, response, own) => {
    const { url = '' } = request;
    named.push(`${request.headers.authorization ?? 'without'} ${url}`);
    if (/^\/(?:page|index\.xml|moved|moved\.js)$/.test(url)) {
      response.writeHead(302, { location: away + url }).end();
    } else if (url === '/sitemap.xml') {
      response.setHeader('content-type', 'application/xml').end(urlset(`${own}/`, `${own}/moved`, `${away}/listed`));
    } else if (url === '/empty.xml') {
      response.setHeader('content-type', 'application/xml').end(urlset(`${own}/`));
    } else if (url === '/') {
      const parts = ['/moved', `${away}/linked`].map((href) => `<a href="${href}">Link</a>`);
      const files = `<script src="/moved.js"></script><script src="${away}/a.js"></script><img src="${away}/a.png" alt="">`;
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>A</title>${files}${parts.join('')}`);
    } else response.writeHead(404).end();
  });
  return { origin, away, named, foreign };
}

test.for([
  ['audit {origin}/', false],
  ['audit {origin}/page', true],
  ['audit {origin}/ --external', true],
  ['audit {origin}/ --against {origin}/page', true],
  ['sitemap validate {origin}/index.xml', true],
  ['sitemap check {origin}/index.xml', true],
  ['sitemap check {origin}/sitemap.xml --external', true],
  ['sitemap diff {origin}/sitemap.xml {origin}/empty.xml', true],
  ['robots {origin}/', false],
  ['preview {origin}/page', true],
] as const)('%s sends --header to the named host only', async ([line, leavesHost]) => {
  const { origin, named, foreign } = await startLeakySite();
  const args = line.replaceAll('{origin}', origin).split(' ');
  const flags = ['--allow-private', '--header', `Authorization: ${secret}`];
  await runGoshen([...args, ...flags]);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((request) => !request.startsWith(secret))).toEqual([]);
  expect(foreign.length > 0).toBe(leavesHost);
  expect(foreign.filter((request) => !request.startsWith('without'))).toEqual([]);
});

test.for([
  'audit https://ann:c2VjcmV0@a.example/',
  'audit https://a.example/ --against https://ann:c2VjcmV0@b.example/',
  'sitemap validate https://ann:c2VjcmV0@a.example/sitemap.xml',
  'sitemap check https://ann:c2VjcmV0@a.example/sitemap.xml',
  'sitemap diff old.xml https://ann:c2VjcmV0@a.example/sitemap.xml',
  'robots https://ann:c2VjcmV0@a.example/',
  'preview https://ann:c2VjcmV0@a.example/',
  'preview https://a.example/ --remap https://a.example=https://ann:c2VjcmV0@b.example',
])('a URL with a password is refused without repeating it: %s', async (line) => {
  const message = `a URL with a user name or password would show them in reports; use --header "Authorization: Basic …" for ${line.includes('b.example') ? 'b' : 'a'}.example`;
  expect(await usageErrorOf(line.split(' '))).toBe(message);
});

test('the target of --remap gets --header', async () => {
  const { origin, named } = await startLeakySite();
  const args = ['preview', 'https://a.example/', '--remap', `https://a.example=${origin}`];
  await runGoshen([...args, '--header', `Authorization: ${secret}`]);
  expect(named).toEqual([`${secret} /`]);
});

test.for([
  ['https://a.example', 'https://a.example/b', true],
  ['http://a.example', 'https://a.example/b', true],
  ['https://a.example', 'http://a.example/b', false],
  ['https://a.example', 'https://www.a.example/', false],
  ['https://a.example', 'https://a.example:8443/', false],
] as const)('with %s named, %s gets --header: %s', ([origin, url, isNamed]) => {
  expect(isOnOrigin(new URL(url), new Set([origin]))).toBe(isNamed);
});
