import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { languages } from '#domain/locale.ts';
import { findFreePort } from '../support/free-port.ts';
import { listenForTest } from '../support/listen-for-test.ts';
import { noLimits } from '../support/no-limits.ts';
import { sendRaw } from '../support/raw-request.ts';
import { root } from '../support/root.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openForTest, startOwnPostgres } from '../support/stores.ts';
import { thandi, typeValues } from '../support/submission.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { sendVisitors } from '../support/visitors.ts';

const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

type Nginx = { origin: string; accessLog: () => Promise<string>; countStored: () => Promise<number> };

type LogLine = { client: string; path: string };

/** nginx with deploy/nginx.conf, its replicas and its port put in, as `edit` leaves it. */
async function startNginx(ports: readonly number[], edit = (written: string) => written): Promise<Nginx> {
  const folder = await createTemporaryFolder();
  await chmod(folder, 0o755); // started by root, its workers are somebody else
  const port = await findFreePort();
  const written = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  const here = edit(written)
    .replace('replica-1:3000', `127.0.0.1:${ports[0]}`)
    .replace('replica-2:3000', `127.0.0.1:${ports[1]}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll('/tmp/', `${folder}/`);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, here);
  const output = await open(join(folder, 'stdout'), 'a'); // a pipe of Node is a socket, which nginx cannot open again
  const nginx: ChildProcess = spawn('nginx', ['-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', output.fd, 'inherit'],
  });
  const ended = once(nginx, 'exit');
  onTestFinished(async () => {
    nginx.kill('SIGQUIT');
    await ended;
    await output.close();
  });
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200), { timeout: 20_000 });
  return {
    origin,
    accessLog: () => readFile(join(folder, 'stdout'), 'utf8'),
    countStored: async () => {
      const entries = await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
  };
}

async function startReplicas(variables: Record<string, string>) {
  const ports = [await findFreePort(), await findFreePort()];
  const start = (port: number) => startServerProcess({ PORT: String(port), TRUST_PROXY: '1', ...variables });
  const replicas = ports.map(start);
  await Promise.all(replicas.map(({ listening }) => listening));
  const restart = async (place: number) => {
    const replica = replicas[place] as ServerProcess;
    replica.signal('SIGTERM');
    expect(await replica.ended).toBe(0);
    replicas[place] = start(ports[place] ?? 0);
    await replicas[place]?.listening;
  };
  return { ports, replicas, restart };
}

test.skipIf(!hasNginx)('behind nginx, a rolling restart under load fails no request and loses no message', async () => {
  const postgres = await startOwnPostgres();
  const url = await postgres.createDatabase();
  const { ports, replicas, restart } = await startReplicas({ DATABASE_URL: url, ...noLimits });
  const { origin } = await startNginx(ports, withoutLimits); // all visitors of this test have one address
  const visitors = sendVisitors(() => origin);
  for (const place of replicas.keys()) {
    const before = visitors.count();
    await vi.waitFor(() => expect(visitors.count()).toBeGreaterThan(before + 100), { timeout: 30_000 });
    await restart(place);
  }
  const { failures, acknowledged } = await visitors.leave();
  expect(failures.slice(0, 20)).toEqual([]);
  const outbox = await openForTest({ kind: 'postgres', url });
  expect((await outbox.counts()).messages.queued).toBe(acknowledged);
});

test.skipIf(!hasNginx)('behind nginx, the request has an id, and refusals come from the site', async () => {
  const postgres = await startOwnPostgres();
  const variables = { DATABASE_URL: await postgres.createDatabase(), CONTACT_ATTEMPT_LIMIT: '1/10m' };
  const { ports, replicas } = await startReplicas(variables);
  const { origin } = await startNginx(ports);
  const send = (body: string) =>
    fetch(origin + contactEndpoint, { method: 'POST', body, headers: { 'content-type': 'application/json' } });

  const large = await send('x'.repeat(100_000));
  expect([large.status, large.headers.get('content-type')]).toEqual([413, expect.stringContaining('json')]);
  expect((await send('{}')).status).toBe(429);
  const page = await fetch(`${origin}/fr/about`, { headers: { 'accept-encoding': 'br' } });
  expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
  expect(page.headers.get('content-encoding')).toBe('br');
  const log = replicas.flatMap((replica) => replica.log);
  expect(log.map(({ event }) => event)).not.toContain('forwarded-address-ignored');
});

describe.skipIf(!hasNginx)('behind nginx and the proxy that terminates TLS', () => {
  async function startBehindTls(variables: Record<string, string> = {}) {
    const { site, origin } = await startCached((written) => written, variables);
    const tls = await startTlsProxy(origin);
    let posted = 0;
    const post = (from: string, headers: Record<string, string> = {}) => {
      posted += 1;
      return send(`${tls}${contactEndpoint}`, from, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ...thandi, message: `${thandi.message} ${posted}` }),
      });
    };
    return { site, tls, post };
  }

  test('each visitor is a client of its own, whatever the others send', async () => {
    const { site, post } = await startBehindTls({ CONTACT_LIMIT: '1/10m' });
    const visitors = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`);
    const first: number[] = [];
    for (const visitor of visitors) first.push(await post(visitor));
    expect(first).toEqual(visitors.map(() => 200));
    expect(await post('127.0.0.2')).toBe(429);
    expect(site.log.map(({ event }) => event)).not.toContain('forwarded-address-ignored');
  });

  test('a visitor who writes X-Forwarded-For stays the same client', async () => {
    const { tls, post } = await startBehindTls({ CONTACT_LIMIT: '1/10m' });
    const forged = ['203.0.113.9', '203.0.113.10, 203.0.113.11', '10.0.0.1', '127.0.0.1', '2001:db8::1', 'unknown', ''];
    const statuses = [await post('127.0.0.2')];
    for (const value of forged) statuses.push(await post('127.0.0.2', { 'x-forwarded-for': value }));
    expect(statuses).toEqual([200, ...forged.map(() => 429)]);

    const flood: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const visits = Array.from({ length: 50 }, (_, index) =>
        send(`${tls}/`, '127.0.0.3', { headers: { 'x-forwarded-for': `198.51.100.${index}` } }),
      );
      flood.push(...(await Promise.all(visits)));
    }
    expect(flood).toContain(429);
    expect(await send(`${tls}/`, '127.0.0.4')).toBe(200);
  });
});

describe.skipIf(!hasNginx)('the access log of nginx', () => {
  test('has the network of the client, the path and the request id, and nothing else that the client sent', async () => {
    const ids: unknown[] = [];
    const port = await startUpstream(({ headers }) => ids.push(headers['x-request-id']));
    const { origin, accessLog } = await startNginx([port, port]);
    await fetch(`${origin}/fr/%22caf%C3%A9%22?email=thandi@example.org`, {
      headers: { 'user-agent': 'Secret/1.0', referer: 'https://secret.example/', 'x-forwarded-for': '203.0.113.9' },
    });
    expect(await findLine(accessLog, ({ path }) => path !== '/healthz')).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d\d:\d\d$/),
      client: '203.0.113.0/24',
      id: ids.at(-1),
      method: 'GET',
      path: '/fr/"café"',
      status: 200,
      bytes: 2,
      seconds: expect.any(Number),
    });
  });

  test('names the network of the client behind the proxy in front', async () => {
    const port = await startUpstream(() => {});
    const { origin, accessLog } = await startNginx([port, port]);
    const networks = {
      '203.0.113.9': '203.0.113.0/24',
      '::ffff:203.0.113.9': '203.0.113.0/24',
      '2001:db8:1:2::3': '2001:db8::/32',
      '2001:db8::1': '2001:db8::/32',
      '2001::1': '2001::/32',
      '::1': '-',
    };
    for (const client of Object.keys(networks)) {
      await fetch(`${origin}/for/${client}`, { headers: { 'x-forwarded-for': client } });
    }
    const logged = Object.keys(networks).map(async (client) => {
      const line = await findLine(accessLog, ({ path }) => path === `/for/${client}`);
      return [client, line.client];
    });
    expect(Object.fromEntries(await Promise.all(logged))).toEqual(networks);
  });

  test('has a line of JSON for a request that nginx refuses', async () => {
    const port = await startUpstream(() => {});
    const { origin, accessLog } = await startNginx([port, port]);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.end('GET /"\u0001\\ HTTP/1.1\r\n\r\n').resume();
    await once(socket, 'close');
    const line = await findLine(accessLog, ({ path }) => path !== '/healthz');
    expect(line).toMatchObject({ client: '127.0.0.0/24', path: '', status: 400 });
  });
});

/**
 * Sends 1,500 requests, 50 at a time, through a new nginx.
 *
 * @param addressOf The client of a request, by its number.
 * @returns the statuses in order, and the status of one more request.
 */
async function floodSite(addressOf: (number: number) => string) {
  const port = await startUpstream(() => {});
  const { origin } = await startNginx([port, port]);
  const get = async (client: string) => (await fetch(`${origin}/`, { headers: { 'x-forwarded-for': client } })).status;
  const flood: number[] = [];
  for (let round = 0; round < 30; round += 1)
    flood.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => get(addressOf(round * 50 + index))))));
  return { get, flood };
}

describe.skipIf(!hasNginx)('the limits of nginx', () => {
  test('refuse a flood from one client, and no other client', async () => {
    const { get, flood } = await floodSite(() => '203.0.113.9');
    expect(new Set(flood)).toEqual(new Set([200, 429]));
    expect(flood.slice(0, 500)).not.toContain(429); // the first visit of an office behind one address
    expect(await get('203.0.113.10')).toBe(200);
  });

  test.each([
    [
      '2001:db8:1:2a00::',
      (n: number) => `2001:db8:1:2a${(n % 256).toString(16).padStart(2, '0')}::${n}`,
      '2001:db8:1:2b00::1',
    ],
    [
      '2001:db8:1:a00::',
      (n: number) => `2001:db8:1:a${(n % 256).toString(16).padStart(2, '0')}:1:2:3:${n}`,
      '2001:db8:1:b00::1',
    ],
    [
      '2001:db8:1::',
      (n: number) => `2001:0db8:0001:00${(n % 256).toString(16).padStart(2, '0')}::${n}`,
      '2001:db8:1:100::1',
    ],
    ['2001:db8::', (n: number) => `2001:db8::${n}`, '2001:db8:0:100::1'],
  ])('count the addresses of the network %s/56 as one client', async (_network, addressOf, neighbour) => {
    const { get, flood } = await floodSite(addressOf);
    expect(flood).toContain(429);
    expect(await get(neighbour)).toBe(200);
  });

  test('close no more than the connections of one client beyond the limit', async () => {
    let waiting = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const server = createServer(async ({ url }, response) => {
      if (url === '/slow') {
        waiting += 1;
        await released;
      }
      response.end('ok');
    });
    const port = Number(new URL(await listenForTest(server)).port);
    const { origin } = await startNginx([port, port]);
    onTestFinished(() => release()); // nginx waits for its requests before it ends
    const get = async (path: string, client: string) =>
      (await fetch(origin + path, { headers: { 'x-forwarded-for': client } })).status;
    const slow = Array.from({ length: 200 }, () => get('/slow', '203.0.113.9'));
    await vi.waitFor(() => expect(waiting).toBe(200), { timeout: 20_000 });
    expect(await get('/', '203.0.113.9')).toBe(429);
    expect(await get('/', '203.0.113.10')).toBe(200);
    release();
    expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
  });
});

/** The whole site, on a port that stays the same after a restart, behind nginx with its cache. */
async function startCached(edit = withCacheStatus, variables: Record<string, string> = {}) {
  const port = await findFreePort();
  const site = startServerProcess({ PORT: String(port), TRUST_PROXY: '1', ...variables });
  await site.listening;
  const { origin, countStored } = await startNginx([port, port], edit);
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET', body?: URLSearchParams) => {
    const response = await fetch(origin + path, { method, headers, body: body ?? null, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { site, origin, get, countStored };
}

const languageOf = ({ text }: { text: string }) => /<html[^>]* lang="(\w+)"/.exec(text)?.[1];

const twoLetters = (n: number) =>
  [n % 26, Math.floor(n / 26) % 26].map((letter) => String.fromCharCode(97 + letter)).join('');

/** The name with the letters at the one bits of a number as percent escapes. */
const escaped = (name: string, bits: number) =>
  [...name].map((letter, bit) => ((bits >> bit) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('');

/** What a client can vary about a page or a file: each line a request of its own for each number. */
const hostileRequests: ((n: number) => string)[] = [
  (n) => rawGet(`/about?%41=${n}`),
  (n) => rawGet(`/about?sent=${n}`),
  (n) => rawGet(`/about?sent=1&n=${n}`),
  (n) => rawGet('/about', `${n}.example.org`),
  (n) => rawGet('/about', `${twoLetters(n)}.example.org`),
  (n) => rawGet('/about', 'localhost', `i18next=${twoLetters(n)}`),
  (n) => rawGet('/about', 'localhost', `i18next=f%72-${n}; i18next=${n}`),
  (n) => rawGet(`/${escaped('robots.txt', n)}`),
  (n) => rawGet(`${'/.'.repeat(n % 100)}/robots.txt`),
  (n) => rawGet(`/robots.txt#${n}`),
  (n) => rawGet('/robots.txt?sent=1', 'localhost', `i18next=${languages[n % languages.length]}`),
  (n) => rawGet(`/about#${n}`),
  (n) => rawGet(`/assets/${n}.js?${n}`),
];

function rawGet(target: string, host = 'localhost', cookie = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`;
}

describe.skipIf(!hasNginx)('the cache of nginx', () => {
  test('keeps languages and encodings apart, whatever else the request has', async () => {
    const { get } = await startCached();
    const cookies = {
      'i18next=%66r': 'en', // French to the site: first, so that its page would be stored for visitors without a cookie
      '': 'en',
      ...Object.fromEntries(languages.map((language) => [`i18next=${language}`, language])),
      'consent=yes; i18next=fr; _ga=1': 'fr',
      'i18next=fr; i18next=es': 'fr',
      'I18NEXT=es; i18next=fr': expect.stringMatching(/^(es|fr)$/), // nginx ignores the case of the name
      'i18next=fr-CA': 'fr',
      'i18next=de': 'en',
    };
    const encodings = {
      br: 'br',
      'gzip, deflate': 'gzip',
      identity: null,
      'br;q=0, gzip': 'gzip',
      'zstd, br;q=0.9': 'br',
    };
    const requests = ['/services', '/services?utm_source=mail', '/'].flatMap((path) =>
      Object.keys(encodings).flatMap((encoding) => Object.keys(cookies).map((cookie) => ({ path, encoding, cookie }))),
    );
    const expected = requests.map(({ cookie, encoding, ...request }) => ({
      ...{ ...request, cookie, encoding, status: 200 },
      language: cookies[cookie as keyof typeof cookies],
      contentEncoding: encodings[encoding as keyof typeof encodings],
    }));
    const sendRequest = async ({ path, encoding, cookie }: (typeof requests)[number]) => {
      const page = await get(path, { 'accept-encoding': encoding, cookie });
      const language = languageOf(page);
      expect(page.headers.get('content-language')).toBe(language);
      const contentEncoding = page.headers.get('content-encoding');
      return {
        path,
        cookie,
        encoding,
        status: page.status,
        language,
        contentEncoding,
        cache: page.headers.get('x-cache'),
      };
    };
    for (const request of requests) await sendRequest(request);
    const cached = [];
    for (const request of requests) cached.push(await sendRequest(request));
    expect(cached).toEqual(expected.map((page) => ({ ...page, cache: 'HIT' })));
  });

  test('shows the success message at ?sent=1, and the form at every other query', async () => {
    const { get } = await startCached();
    const first = await get('/contact?%73ent=1'); // stored for everybody, so it must be the form
    const sent = await get('/contact?sent=1');
    expect(sent.text).not.toBe(first.text);
    for (const query of ['', '?gclid=1', '?sent=1&sent=1', '?sent=2', '?utm_source=a&sent=1'])
      expect([query, (await get(`/contact${query}`)).text]).toEqual([query, first.text]);
    expect((await get('/contact?sent=1')).text).toBe(sent.text);
  });

  test('speaks the language of the subdomain, unless the visitor chose another', async () => {
    const { origin } = await startCached();
    const languageAt = async (host: string, cookie?: string) =>
      languageOf({ text: await sendRaw(origin, rawGet('/services', host, cookie)) });
    const requests = [
      ...[
        ['fr-CA.example.org'],
        ['localhost'],
        ['fr.example.org'],
        ['ES.example.org'],
        ['fr.example.org', 'i18next=es'],
      ],
      ...[['www.example.org:8080'], ['www.example.org', 'i18next=fr'], ['fr.example'], ['de.example.org']],
    ] as const;
    const expected = ['en', 'en', 'fr', 'es', 'es', 'en', 'fr', 'en', 'en'];
    for (const round of ['fetched', 'cached']) {
      const found = [];
      for (const [host = '', cookie] of requests) found.push(await languageAt(host, cookie));
      expect([round, ...found]).toEqual([round, ...expected]);
    }
  });

  test('keeps the query of each visitor in a redirect', async () => {
    const { get } = await startCached();
    const locations = [];
    for (const path of ['/About?utm_source=a', '/About?utm_source=b', '/About', '/fr/?q=%C3%A9&x=1', '//faq?gclid=1'])
      locations.push((await get(path)).headers.get('location'));
    expect(locations).toEqual([
      '/about?utm_source=a',
      '/about?utm_source=b',
      '/about',
      '/fr?q=%C3%A9&x=1',
      '/faq?gclid=1',
    ]);
    const { firstName, lastName, email, message } = thandi;
    const form = new URLSearchParams(typeValues({ firstName, lastName, email, message }));
    const sent = await get('/contact?gclid=1', {}, 'POST', form);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?sent=1#contact']);
  });

  test('keeps every page while one client varies its requests, and after the site is gone', async () => {
    const { site, origin, get, countStored } = await startCached();
    const warm = ['/', '/about', '/fr', '/es/contact', '/robots.txt', '/sitemap.xml'];
    for (const path of warm) expect([path, (await get(path)).status]).toEqual([path, 200]);
    const requests = Array.from({ length: 1500 }, (_, n) => hostileRequests[n % hostileRequests.length]?.(n) ?? '');
    while (requests.length > 0) await Promise.all(requests.splice(0, 25).map((request) => sendRaw(origin, request)));
    // The six above, and uncompressed: /about in three languages and with sent=1, /robots.txt.
    expect(await countStored()).toBeLessThanOrEqual(11);
    site.signal('SIGKILL');
    await site.ended;
    for (const path of warm) expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await get('/faq')).status).toBe(502); // nobody has requested it before
  });

  test('finds a file on the replica that has it, and stores no missing file', async () => {
    const requests: string[] = [];
    const ports = [await serveOneFile('/assets/old.js', requests), await serveOneFile('/assets/new.js', requests)];
    const { origin } = await startNginx(ports, withCacheStatus);
    const get = async (path: string) => {
      const response = await fetch(`${origin}${path}`);
      return [response.status, response.headers.get('x-cache'), await response.text()];
    };
    for (const file of ['/assets/old.js', '/assets/new.js']) {
      expect(await get(file)).toEqual([200, 'MISS', `${file} ok`]);
      await vi.waitFor(async () => expect(await get(`${file}?1`)).toEqual([200, 'HIT', `${file} ok`]));
    }
    requests.length = 0;
    for (const _ of [1, 2]) expect(await get('/assets/none.js')).toEqual([404, 'MISS', '/assets/none.js ok']);
    expect(requests).toEqual(Array.from({ length: 4 }, () => '/assets/none.js')); // each replica, each time
    requests.length = 0;
    expect((await get('/none'))[0]).toBe(404);
    expect(requests).toEqual(['/none']); // the not-found page is the same everywhere
  });

  test('responds to HEAD and If-None-Match from the cache, each with its own request id', async () => {
    const { get } = await startCached();
    const first = await get('/fr/about');
    const head = await get('/fr/about', {}, 'HEAD');
    expect([head.status, head.text, head.headers.get('x-cache')]).toEqual([200, '', 'HIT']);
    expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'));
    expect(head.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    const etag = first.headers.get('etag') ?? '';
    const known = await get('/fr/about', { 'if-none-match': etag });
    expect([known.status, known.text, known.headers.get('x-cache')]).toEqual([304, '', 'HIT']);
    expect((await get('/fr/about', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('stores neither a POST nor an error nor a redirect', async () => {
    const { origin, get } = await startCached();
    const post = () => fetch(`${origin}/contact`, { method: 'POST', body: new URLSearchParams({ firstName: 'Zoe' }) });
    for (const response of [await post(), await post()]) {
      expect([response.status, response.headers.get('x-cache')]).toEqual([422, null]);
      expect(await response.text()).toContain('value="Zoe"');
    }
    expect((await get('/contact')).text).not.toContain('value="Zoe"');
    for (const path of ['/nowhere', '/ABOUT', '/blog/nothing-here', '/healthz', '/readyz']) {
      await get(path);
      expect([path, (await get(path)).headers.get('x-cache')]).toEqual([path, 'MISS']);
    }
  });

  test('shows an expired page while the site fails, and the new one when it responds', async () => {
    const upstream = { text: 'old', status: 200 };
    const port = await startUpstream((_request, response) => {
      response.writeHead(upstream.status, {
        'Cache-Control': upstream.status === 200 ? 'public, max-age=0, s-maxage=1, stale-if-error=60' : 'no-store',
      });
      response.write(upstream.text);
    });
    const { origin } = await startNginx([port, port], withCacheStatus);
    const get = async () => {
      const response = await fetch(`${origin}/fr`);
      return [response.status, response.headers.get('x-cache'), await response.text()];
    };
    await get();
    Object.assign(upstream, { status: 503, text: 'broken' });
    await vi.waitFor(async () => expect(await get()).toEqual([200, 'STALE', 'oldok']), { timeout: 10_000 });
    Object.assign(upstream, { status: 200, text: 'new' });
    expect(await get()).toEqual([200, 'EXPIRED', 'newok']); // at once: past stale-while-revalidate nobody gets the old one
    expect(await get()).toEqual([200, 'HIT', 'newok']);
  });
});

function withoutLimits(written: string): string {
  return written.replace(/^ *limit_.*\n/gm, '');
}

/** The configuration without limits, with a header that names what the cache did. */
function withCacheStatus(written: string): string {
  return withoutLimits(written).replace(
    /^( *)add_header .*$/m,
    '$&\n$1add_header X-Cache $upstream_cache_status always;',
  );
}

/** A replica with one file under /assets; notes what it is asked for. */
function serveOneFile(file: string, requests: string[]): Promise<number> {
  return startUpstream(({ url = '' }, response) => {
    requests.push(url);
    const isThere = [file, '/healthz'].includes(url);
    response.writeHead(isThere ? 200 : 404, { 'Cache-Control': isThere ? 'public, max-age=31536000' : 'no-store' });
    response.write(`${url} `);
  });
}

/** The proxy that terminates TLS, without it: appends the client's address to X-Forwarded-For, as nginx and HAProxy do. */
async function startTlsProxy(target: string): Promise<string> {
  const server = createServer((request, response) => {
    const { 'x-forwarded-for': given, ...others } = request.headers;
    const forwarded = given === undefined ? [] : [given];
    const headers = { ...others, 'x-forwarded-for': [...forwarded, request.socket.remoteAddress].join(', ') };
    const passed = sendRequest(`${target}${request.url}`, { method: request.method ?? 'GET', headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    request.pipe(passed);
  });
  return listenForTest(server);
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request from one of the addresses of this machine; returns the status. */
async function send(url: string, localAddress: string, { body, ...options }: Sent = {}): Promise<number> {
  const [reply] = (await once(sendRequest(url, { ...options, localAddress }).end(body), 'response')) as [
    IncomingMessage,
  ];
  reply.resume();
  return reply.statusCode ?? 0;
}

/** Responds to every request with "ok"; returns its port. */
async function startUpstream(listener: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer((request, response) => {
    listener(request, response);
    response.end('ok');
  });
  return Number(new URL(await listenForTest(server)).port);
}

/** nginx writes its lines within a second. */
async function findLine(accessLog: Nginx['accessLog'], isWanted: (line: LogLine) => boolean): Promise<LogLine> {
  const find = async () => {
    const lines = (await accessLog()).split('\n').slice(0, -1);
    const line = lines.map((text) => JSON.parse(text) as LogLine).find(isWanted);
    if (line === undefined) throw new Error('not logged yet');
    return line;
  };
  return vi.waitFor(find, { timeout: 20_000 });
}
