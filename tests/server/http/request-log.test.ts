import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteUnderTest, startTestSite } from '../../support/running-site.ts';

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
