import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { shareTestSite } from '../../support/site-for-test.ts';

const site = await shareTestSite({ TRUST_PROXY: '1' });

type Reply = { status: number | undefined; headers: Record<string, unknown>; body: string };

/** Sends the host and repeated headers as they are given, which `fetch` would correct. */
function request(path: string, headers: Record<string, string | string[]> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = get(new URL(path, site.origin), { headers, method }, async (response) => {
      const { date: _date, 'x-request-id': _id, ...rest } = response.headers;
      const body = Buffer.concat(await response.toArray()).toString('base64');
      resolve({ status: response.statusCode, headers: rest, body });
    });
    sent.on('error', reject);
  });
}

/** The first response, which is rendered after all other handlers, equals the second, from the cache. */
describe('a page from the cache', () => {
  it.each([
    ['/terms-of-service', { 'accept-encoding': 'gzip' }],
    ['/fr/blog', { 'accept-encoding': 'gzip' }],
    ['/es/about', {}],
    ['/contact?sent=1', { 'accept-encoding': 'br' }],
  ])('is the one that was rendered for the first request: %s %o', async (path, headers) => {
    const first = await request(path, headers);
    expect(first.status).toBe(200);
    expect(await request(path, headers)).toEqual(first);
    expect(await request(path, headers, 'HEAD')).toEqual({ ...first, body: '' });
  });

  it('is 304 for the version a browser has, and 200 for another', async () => {
    const { headers } = await request('/faq', { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    const known = await request('/faq', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect(known).toMatchObject({ status: 304, body: '' });
    expect(known.headers).toMatchObject({ etag, vary: headers.vary, 'cache-control': headers['cache-control'] });
    expect((await request('/faq', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  it('is not sent for an invalid host, another method or another query of the contact page', async () => {
    await request('/about');
    expect((await request('/about', { host: 'a b' })).status).toBe(400);
    expect((await request('/about/')).status).toBe(301);
    expect((await request('/about', {}, 'DELETE')).status).toBe(405);
    expect((await request('/contact?sent=1')).body).not.toBe((await request('/contact')).body);
    for (const query of ['sent=1&sent=1', 'utm_source=a&sent=1', 'sent=%31'])
      expect((await request(`/contact?${query}`)).body).toBe((await request('/contact')).body);
  });

  it('carries the request id of the proxy and has one line in the log', async () => {
    const { status } = await request('/companies?secret=1', { 'x-request-id': 'from-the-proxy' });
    expect(status).toBe(200);
    await expect
      .poll(() => site.log.filter(({ requestId }) => requestId === 'from-the-proxy'))
      .toMatchObject([{ event: 'request', method: 'GET', path: '/companies', status: 200, aborted: false }]);
  });
});
