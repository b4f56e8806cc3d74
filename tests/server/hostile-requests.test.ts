import { expect, test } from 'vitest';
import { sendRaw } from '../support/raw-request.ts';
import { shareTestSite } from '../support/site-for-test.ts';

const site = await shareTestSite();

const head = 'Host: goshen.test\r\nConnection: close\r\n\r\n';

test.each([
  ['broken percent encoding', `GET /%ZZ HTTP/1.1\r\n${head}`],
  ['bytes that are no UTF-8', `GET /%FF%FE HTTP/1.1\r\n${head}`],
  ['a null byte', `GET /a%00b HTTP/1.1\r\n${head}`],
  ['an absolute-form target without a host', `GET http:///about HTTP/1.1\r\n${head}`],
  ['an absolute-form target with a user', `GET http://a:b@evil.example/ HTTP/1.1\r\n${head}`],
  ['an absolute-form target of another scheme', `GET ftp://evil.example/ HTTP/1.1\r\n${head}`],
  ['an absolute-form target beside two hosts', `GET http://a/ HTTP/1.1\r\nHost: a\r\n${head}`],
  ['an asterisk target', `GET * HTTP/1.1\r\n${head}`],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\nHost: a\r\n${head}`],
  ['a header without an end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n${head}`],
  ['a method that does not exist', `BREW / HTTP/1.1\r\n${head}`],
  ['two lengths', `POST /contact HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${head}`],
  [
    'a message without a body and its length',
    `POST /functions/v1/secure-contact-form HTTP/1.1\r\nContent-Type: application/json\r\n${head}`,
  ],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
  ['a target without a path', `GET http:// HTTP/1.1\r\n${head}`],
])('%s gets 4xx, the headers of every response and no stack', async (_name, bytes) => {
  const response = await sendRaw(site.origin, bytes);
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(response).toMatch(/^content-security-policy: .*base-uri 'none';object-src 'none'/im);
  expect(response).toMatch(/^x-content-type-options: nosniff/im);
  expect(response).not.toMatch(/node_modules|at .*\.ts:\d+|Error:/);
});

test.each([
  ['GET http://evil.example/about', 'GET /about'],
  ['GET HTTPS://evil.example:8443/fr/about?x=1', 'GET /fr/about?x=1'],
  ['GET http://evil.example', 'GET /'],
  ['GET http://evil.example?x=1', 'GET /?x=1'],
  ['GET http://evil.example/nowhere', 'GET /nowhere'],
  ['GET http://evil.example/ABOUT', 'GET /ABOUT'],
  ['POST http://evil.example/about', 'POST /about'],
])('%s gets the response of %s, and its host appears nowhere', async (absolute, origin) => {
  const sendRequest = async (line: string) => {
    const response = await sendRaw(site.origin, `${line} HTTP/1.1\r\n${head}`);
    expect(response.includes('evil.example')).toBe(false);
    const [headers = ''] = response.split('\r\n\r\n');
    return headers
      .split('\r\n')
      .filter((line) => !/^(?:date|x-request-id): /i.test(line))
      .sort();
  };
  expect(await sendRequest(absolute)).toEqual(await sendRequest(origin));
  expect(JSON.stringify(site.log)).not.toContain('evil.example');
});

test('the host of an absolute-form target replaces the Host header', async () => {
  const response = await sendRaw(site.origin, `GET http://fr.goshen.test/faq HTTP/1.1\r\n${head}`);
  expect(response).toMatch(/^content-language: fr\r$/im);
});

test('a host with odd characters is never repeated', async () => {
  const response = await sendRaw(site.origin, 'GET / HTTP/1.1\r\nHost: evil"><script>x\r\nConnection: close\r\n\r\n');
  expect(response).not.toContain('<script>x');
  expect(response).not.toContain('evil"');
});

test('after all this the site still serves', async () => {
  const response = await sendRaw(site.origin, `GET /healthz HTTP/1.1\r\n${head}`);
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
});
