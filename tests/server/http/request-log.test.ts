import { expect, test } from 'vitest';
import { shareTestSite, startSiteForTest } from '../../support/site-for-test.ts';
import { postMessage } from '../../support/submission.ts';

const site = await shareTestSite({ TRUST_PROXY: '1' });

const sendRequest = (id: string) => fetch(`${site.origin}/robots.txt`, { headers: { 'x-request-id': id } });

test.each(['b6d1a9f0-6f5c-4a53-9a2f-0c6f7e8d9a10', 'A_1', 'x'.repeat(64)])(
  'the id %s of a proxy is kept, sent and logged',
  async (id) => {
    const response = await sendRequest(id);
    expect(response.headers.get('x-request-id')).toBe(id);
    await expect.poll(() => site.log.map(({ requestId }) => requestId)).toContain(id);
  },
);

test.each(['', 'two words', 'x'.repeat(65), '"><script>', '../../etc', 'é'])(
  'the id %j is replaced and appears nowhere',
  async (id) => {
    const response = await sendRequest(id);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(site.log.map(({ requestId }) => requestId)).not.toContain(id);
  },
);

test('no line names the address of a client', async () => {
  const [visitor, inside] = ['203.0.113.7', '10.20.30.40'];
  const limited = await startSiteForTest({ TRUST_PROXY: '1', CONTACT_LIMIT: '1/10m' });
  const send = async (client: string, message: string) =>
    (await postMessage(limited.origin, { message }, { headers: { 'x-forwarded-for': client } })).status;
  expect(await send(visitor, 'A first question.')).toBe(200);
  expect(await send(visitor, 'A second question.')).toBe(429);
  expect(await send(inside, '\0')).toBe(400);
  const cookie = 'i18next=<script>';
  await fetch(`${limited.origin}/about`, { headers: { cookie, 'x-forwarded-for': visitor } });
  const events = () => limited.log.map(({ event }) => event);
  await expect.poll(() => events().filter((event) => event === 'request').length).toBe(4);
  expect(events()).toEqual(expect.arrayContaining(['client-address-private', 'language-discarded']));
  expect(JSON.stringify(limited.log)).not.toContain(visitor);
  expect(JSON.stringify(limited.log)).not.toContain(inside);
});

test.each(['/robots.txt', '/about'])('without a trusted proxy, %s has an id of the server', async (path) => {
  const direct = await startSiteForTest();
  await fetch(direct.origin + path); // a page is prepared by its first request
  const response = await fetch(direct.origin + path, { headers: { 'x-request-id': 'chosen-by-a-client' } });
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(direct.log)).not.toContain('chosen-by-a-client');
});
