import { expect, test } from 'vitest';
import { sendRaw } from '../support/raw-request.ts';
import { serviceWithoutPage } from '../support/site-content.ts';
import { shareTestSite, startSiteForTest } from '../support/site-for-test.ts';

const endpoint = '/functions/v1/secure-contact-form';
const jsonHead = 'Content-Type: application/json\r\n';
const formHead = 'Content-Type: application/x-www-form-urlencoded\r\n';
const invalidForm = 'firstName=Zo%C3%AB';
const valid = {
  firstName: 'Zoe',
  lastName: 'Nkosi',
  email: 'zoe@example.org',
  message: 'We would like a booking site.',
};
/** What a cache in front of the site may do with a page or a generated file. */
const inFront = 's-maxage=60, stale-while-revalidate=30, stale-if-error=86400';
const tooLarge = 'x'.repeat(40_000);

const site = await shareTestSite({ CONTACT_ATTEMPT_LIMIT: '0' });

/** The status of a response and its Cache-Control, of one request line with headers and a body. */
async function sendRequest(origin: string, line: string, headers = '', body = ''): Promise<string> {
  const length = body === '' ? '' : `Content-Length: ${body.length}\r\n`;
  const request = `${line} HTTP/1.1\r\nHost: goshen.test\r\nConnection: close\r\n${headers}${length}\r\n${body}`;
  const reply = await sendRaw(origin, request);
  const policies = [...reply.matchAll(/^cache-control: (.*)\r$/gim)].map(([, policy]) => policy);
  return `${reply.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)} ${policies.join(' and ')}`;
}

test.each<[status: number, line: string, headers?: string, body?: string]>([
  [404, 'GET /nowhere'],
  [404, 'GET /fr/services'],
  [404, `GET /services/${serviceWithoutPage ?? 'none'}`],
  [404, 'POST /nowhere'],
  [404, 'GET /assets/nothing.js'],
  [405, 'POST /about'],
  [405, 'DELETE /fr/about'],
  [405, 'POST /robots.txt'],
  [405, 'GET /language'],
  [405, `GET ${endpoint}`],
  [405, 'POST /healthz'],
  [400, 'GET /%ZZ'],
  [400, 'GET /about', 'Host: second.test\r\n'],
  [400, `POST ${endpoint}`, jsonHead, '{'],
  [400, 'POST /fr/contact', formHead, 'firstName=%FF'],
  [403, `POST ${endpoint}`, `${jsonHead}Sec-Fetch-Site: cross-site\r\n`, '{}'],
  [403, 'POST /contact', `${formHead}Sec-Fetch-Site: cross-site\r\n`, 'x=1'],
  [403, 'POST /language', `${formHead}Sec-Fetch-Site: cross-site\r\n`, 'lng=fr'],
  [413, `POST ${endpoint}`, jsonHead, tooLarge],
  [413, 'POST /fr/contact', formHead, tooLarge],
  [413, 'POST /language', formHead, tooLarge],
  [415, `POST ${endpoint}`, 'Content-Type: text/plain\r\n', 'hello'],
  [415, 'POST /contact', 'Content-Type: text/plain\r\n', 'hello'],
  [422, `POST ${endpoint}`, jsonHead, '{}'],
  [422, 'POST /contact', formHead, invalidForm],
  [422, 'POST /fr/contact', formHead, invalidForm],
  [200, `POST ${endpoint}`, jsonHead, JSON.stringify(valid)],
  [302, 'GET /blog/nothing-here'],
  [303, 'POST /language', formHead, 'lng=fr&returnTo=/about'],
  [200, 'GET /healthz'],
])('%i for %s is not stored', async (status, line, headers, body) => {
  expect(await sendRequest(site.origin, line, headers, body)).toBe(`${status} no-store`);
});

test.each([
  ['GET /about', `200 public, max-age=0, ${inFront}`],
  ['GET /fr/about', `200 public, max-age=0, ${inFront}`],
  ['GET /contact?sent=1', `200 public, max-age=0, ${inFront}`],
  ['GET /robots.txt', `200 public, max-age=3600, ${inFront}`],
  ['GET /fr/feed.xml', `200 public, max-age=3600, ${inFront}`],
  ['GET /ABOUT', '301 no-cache'],
])('%s keeps its own policy', async (line, expected) => {
  expect(await sendRequest(site.origin, line)).toBe(expected);
});

test('a refusal by the rate limit is not stored', async () => {
  const limited = await startSiteForTest({ CONTACT_ATTEMPT_LIMIT: '1/10m' });
  const send = (path: string, head: string) => sendRequest(limited.origin, `POST ${path}`, head, '{}');
  await send(endpoint, jsonHead);
  expect(await send(endpoint, jsonHead)).toBe('429 no-store');
  expect(await send('/contact', formHead)).toBe('429 no-store');
  expect(await send('/fr/contact', formHead)).toBe('429 no-store');
});
