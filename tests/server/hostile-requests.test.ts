import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '../support/raw-request.ts';
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const head = 'Host: goshen.test\r\nConnection: close\r\n\r\n';

test.each([
  ['broken percent encoding', `GET /%ZZ HTTP/1.1\r\n${head}`],
  ['bytes that are no UTF-8', `GET /%FF%FE HTTP/1.1\r\n${head}`],
  ['a null byte', `GET /a%00b HTTP/1.1\r\n${head}`],
  ['an absolute-form target', `GET http://evil.example/ HTTP/1.1\r\n${head}`],
  ['an asterisk target', `GET * HTTP/1.1\r\n${head}`],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\nHost: a\r\n${head}`],
  ['a header without an end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n${head}`],
  ['a method that does not exist', `BREW / HTTP/1.1\r\n${head}`],
  ['two lengths', `POST /contact HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${head}`],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
  ['a target without a path', `GET http:// HTTP/1.1\r\n${head}`],
])('%s is answered with 4xx, the headers of every answer and no stack', async (_name, bytes) => {
  const answer = await sendRaw(site.address, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toMatch(/^content-security-policy: .*base-uri 'none';object-src 'none'/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff/im);
  expect(answer).not.toMatch(/node_modules|at .*\.ts:\d+|Error:/);
});

test('a host with odd characters is never repeated', async () => {
  const answer = await sendRaw(site.address, 'GET / HTTP/1.1\r\nHost: evil"><script>x\r\nConnection: close\r\n\r\n');
  expect(answer).not.toContain('<script>x');
  expect(answer).not.toContain('evil"');
});

test('after all this the site still serves', async () => {
  const answer = await sendRaw(site.address, `GET /healthz HTTP/1.1\r\n${head}`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
