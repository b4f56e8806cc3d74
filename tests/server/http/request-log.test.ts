import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { type SiteUnderTest, startTestSite } from '../../support/running-site.ts';
import { thandi } from '../../support/submission.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await startTestSite({ TRUST_PROXY: '1' });
});
afterAll(() => site.stop());

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
  const limited = await startTestSite({ TRUST_PROXY: '1', CONTACT_LIMIT: '1/10m' });
  try {
    const send = (path: string, client: string, { headers, ...options }: RequestInit = {}) =>
      fetch(limited.origin + path, { ...options, headers: { ...headers, 'x-forwarded-for': client } });
    const form = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(thandi) };
    expect((await send(contactEndpoint, visitor, form)).status).toBe(200);
    const another = JSON.stringify({ ...thandi, message: 'A second question.' });
    expect((await send(contactEndpoint, visitor, { ...form, body: another })).status).toBe(429);
    expect((await send(contactEndpoint, inside, { ...form, body: '{' })).status).toBe(400);
    await send('/about', visitor, { headers: { cookie: 'i18next=<script>' } });
    const events = () => limited.log.map(({ event }) => event);
    await expect.poll(() => events().filter((event) => event === 'request').length).toBe(4);
    expect(events()).toEqual(expect.arrayContaining(['client-address-private', 'language-discarded']));
    expect(JSON.stringify(limited.log)).not.toContain(visitor);
    expect(JSON.stringify(limited.log)).not.toContain(inside);
  } finally {
    await limited.stop();
  }
});

test.each(['/robots.txt', '/about'])('without a trusted proxy, %s has an id of the server', async (path) => {
  const direct = await startTestSite();
  try {
    await fetch(direct.origin + path); // a page is prepared by its first request
    const response = await fetch(direct.origin + path, { headers: { 'x-request-id': 'chosen-by-a-client' } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(direct.log)).not.toContain('chosen-by-a-client');
  } finally {
    await direct.stop();
  }
});
