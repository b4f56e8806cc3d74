import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startSocketServer } from '../support/web-server.ts';
import { crawl, page, type Responses, startSite } from './crawl-run.ts';

const html = { 'content-type': 'text/html' };
const quick = { options: { profile: 'quick' } } as const;

/** A server that sends raw bytes by path, valid HTTP or not; `null` sends nothing. */
async function startRawSite(responses: Readonly<Record<string, string | Buffer | null>>): Promise<string> {
  const { origin } = await startSocketServer((socket, request) => {
    const [, path = ''] = /^[A-Z]+ (\S+)/.exec(request) ?? [];
    const bytes = responses[path];
    if (bytes !== null) socket.end(bytes ?? 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
  });
  return origin;
}

const head = (headers: string) => `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${headers}connection: close\r\n\r\n`;

test.for([
  ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n', /invalid HTTP/],
  ['a length that is longer than the body', `${head('content-length: 9999\r\n')}<p>short`, /Content-Length/],
  ['two lengths', `${head('content-length: 5\r\ncontent-length: 6\r\n')}hello`, /Content-Length|invalid HTTP/],
  [
    'chunks that break off',
    `${head('transfer-encoding: chunked\r\n')}5\r\nhello\r\nffff\r\nx`,
    /invalid HTTP|closed the connection/,
  ],
  ['a chunk of no size', `${head('transfer-encoding: chunked\r\n')}zz\r\nhello`, /invalid HTTP/],
  [
    'a body that is not compressed as declared',
    `${head('content-encoding: gzip\r\n')}plain`,
    /invalid compressed data/,
  ],
  ['headers without end', `HTTP/1.1 200 OK\r\n${'x-filler: y\r\n'.repeat(5_000)}\r\n`, /headers that are too large/],
  ['an empty response', '', /closed the connection/],
  ['silence', null, /did not respond in time|took too long/],
] as const)('a page that sends %s is a broken link, and the crawl continues', async ([, bytes, cause]) => {
  const links = page({ links: ['/bad', '/good'] });
  const home = Buffer.from(`${head(`content-length: ${Buffer.byteLength(links)}\r\n`)}${links}`);
  const origin = await startRawSite({ '/': home, '/good': home, '/bad': bytes });
  const timeoutMs = bytes === null ? 2_000 : 20_000; // as long as a busy machine may take for the good pages
  const { urls, site, complete } = await crawl(`${origin}/`, { ...quick, network: { retries: 0, timeoutMs } });
  expect(urls).toEqual([`${origin}/`, `${origin}/good`]);
  const end = site.targets.get(`${origin}/bad`)?.response.end;
  expect(end).toMatchObject({ kind: 'no-response', cause: expect.stringMatching(cause) });
  expect(complete).toBe(true);
});

const zeros = Buffer.alloc(8_388_608);
const bombs: Responses = {
  '/gzip': { headers: { ...html, 'content-encoding': 'gzip' }, body: gzipSync(zeros) },
  '/twice': { headers: { ...html, 'content-encoding': 'gzip' }, body: gzipSync(gzipSync(zeros)) },
  '/raw': { headers: { ...html, 'content-encoding': 'deflate' }, body: deflateRawSync(zeros) },
  '/endless': (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(zeros.subarray(0, 65_536)));
    };
    response.writeHead(200, html).on('drain', more);
    more();
  },
};

test.for(['/gzip', '/twice', '/raw', '/endless'])('an unlimited body is read up to a limit: %s', async (path) => {
  const { origin } = await startSite({ ...bombs, '/': page({ links: [path] }) });
  const { site, pages, complete } = await crawl(`${origin}/`, { ...quick, network: { retries: 0 } });
  const bytes = pages.find(({ url }) => url === origin + path)?.response.bytes;
  const isLeft = site.targets.get(origin + path)?.response.end.kind === 'no-response' || (bytes ?? 0) <= 1_114_112;
  expect({ isLeft, complete }).toEqual({ isLeft: true, complete: true });
});

test('a site that stops responding is no longer requested', async () => {
  const paths = Array.from({ length: 30 }, (_, number) => `/p${number}`);
  const links = page({ links: paths });
  const home = `${head(`content-length: ${Buffer.byteLength(links)}\r\n`)}${links}`;
  const origin = await startRawSite({ '/': home, ...Object.fromEntries(paths.map((path) => [path, ''])) });
  const { failures, findings, site } = await crawl(`${origin}/`, { network: { retries: 0 } });
  expect(failures).toEqual(['the site stopped responding']);
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'audit/no-response' }));
  expect(site.targets.size).toBeLessThan(15);
});

test('control characters of the site do not reach the terminal', async () => {
  const { origin } = await startSite({ '/robots.txt': 'User-agent: *\nDisallow: /*\u009b31m' });
  const { err } = await crawl(`${origin}/`, { options: { maxPages: 1 } });
  expect(err).not.toMatch(/[\u0080-\u009f]/);
});

test('a crawl of broken links stops, which is a finding', async () => {
  const links = Array.from({ length: 3_000 }, (_, number) => `/lost/${number}`);
  const { origin, requests } = await startSite({ '/robots.txt': { status: 404 }, '/': page({ links }) });
  const { findings, complete, site } = await crawl(`${origin}/`, { options: { maxPages: 5_000 } });
  const message = 'Stopped with only 1 page among more than a thousand URLs.';
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'audit/page-limit', severity: 'warning', message }));
  expect({ complete, whole: site.complete }).toEqual({ complete: false, whole: false });
  expect(requests.length).toBeLessThan(1_100);
});
