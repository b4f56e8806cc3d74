import { get, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer, listen } from '#server/http/http-server.ts';
import { createPageCache } from '#server/pages/page-cache.ts';
import { answerPrepared } from '#server/pages/prepared-answers.ts';
import { type SiteUnderTest, startTestSite } from '../../support/running-site.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await startTestSite({ TRUST_PROXY: '1' });
});
afterAll(() => site.stop());

type Answer = { status: number | undefined; headers: Record<string, unknown>; body: string };

/** `request-target`, `host` and repeated headers as they are given, which `fetch` would mend. */
function ask(path: string, headers: Record<string, string | string[]> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(new URL(path, site.address), { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _date, 'x-request-id': _id, ...rest } = response.headers;
        resolve({ status: response.statusCode, headers: rest, body: Buffer.concat(chunks).toString('base64') });
      });
    });
    request.on('error', reject);
  });
}

/** A page is packed again soon after its first rendering: until then two answers may differ. */
async function tightlyPacked(path: string): Promise<void> {
  const readEtag = async () => (await ask(path, { 'accept-encoding': 'br' })).headers.etag;
  await expect.poll(readEtag, { timeout: 30_000 }).toMatch(/-br"$/);
}

/** No language of the site, so the application itself answers, in English. */
const strangeCookie = { cookie: 'i18next=xx' };

describe('a prepared answer', () => {
  it.each([
    ['/', {}],
    ['/about', { 'accept-encoding': 'br, gzip' }],
    ['/fr/about', { 'accept-encoding': 'gzip' }],
    ['/services?from=mail', { 'accept-encoding': 'br' }],
    ['/blog', { 'accept-encoding': 'identity', 'accept-language': 'fr' }],
  ])('is the one the application gives: %s %o', async (path, headers) => {
    await tightlyPacked(path);
    const byApplication = await ask(path, { ...headers, ...strangeCookie });
    expect(byApplication.status).toBe(200);
    expect(await ask(path, headers)).toEqual(byApplication);
    expect(await ask(path, headers, 'HEAD')).toEqual({ ...byApplication, body: '' });
  });

  it('is 304 for the version a browser has, and 200 for another', async () => {
    await tightlyPacked('/faq');
    const { headers } = await ask('/faq', { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    const known = await ask('/faq', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect(known).toMatchObject({ status: 304, body: '' });
    expect(known).toEqual(await ask('/faq', { 'accept-encoding': 'br', 'if-none-match': etag, ...strangeCookie }));
    expect(known.headers).toMatchObject({ etag, vary: headers.vary, 'cache-control': headers['cache-control'] });
    expect((await ask('/faq', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
    const early = etag.replace('-br"', '-br-quick"');
    const knownEarly = await ask('/faq', { 'accept-encoding': 'br', 'if-none-match': early });
    expect(knownEarly).toMatchObject({ status: 304, headers: { etag: early } });
  });

  it('is in the language of the address, the cookie, the subdomain', async () => {
    const languageOf = async (...request: Parameters<typeof ask>) =>
      (await ask(...request)).headers['content-language'];
    expect(await languageOf('/services', { cookie: 'a=1; i18next=fr' })).toBe('fr');
    expect(await languageOf('/es', { cookie: 'i18next=fr' })).toBe('es');
    expect(await languageOf('/services', { host: 'fr.goshen.test' })).toBe('fr');
    expect(await languageOf('/services', { host: 'www.goshen.test' })).toBe('en');
  });

  it('leaves to the application what is no plain request for a page', async () => {
    expect((await ask('/about', { host: 'a b' })).status).toBe(400);
    expect((await ask('/about/')).status).toBe(301);
    expect((await ask('/about', {}, 'DELETE')).status).toBe(405);
    expect((await ask('/contact?sent=1')).body).not.toBe((await ask('/contact')).body);
  });

  it('carries a request id of its own or the proxy’s, and has one line in the log', async () => {
    const { status } = await ask('/companies?secret=1', { 'x-request-id': 'from-the-proxy' });
    expect(status).toBe(200);
    await expect
      .poll(() => site.log.filter(({ requestId }) => requestId === 'from-the-proxy'))
      .toMatchObject([{ event: 'request', method: 'GET', path: '/companies', status: 200, aborted: false }]);
  });
});

it('counts one lookup for each request, whether it sends the page itself or the application does', async () => {
  const cache = createPageCache({ isEnabled: true, repack: null });
  const render = async () => '<!doctype html>';
  await cache.get('page', render);
  const page = { key: 'page', prefix: null, language: 'en' } as const;
  const deps = { findPlainView: () => page, cache, trustProxy: 0, headers: [], logRequest: () => {} };
  const application: RequestListener = async (_request, response) => {
    await cache.get('page', render);
    response.end();
  };
  const server = createHttpServer(answerPrepared(deps, application), []);
  const address = await listen(server, 0, '127.0.0.1');
  try {
    await (await fetch(address)).text();
    expect(cache.counts()).toEqual({ hits: 1, misses: 1, entries: 1 });
    await (await fetch(address, { headers: { 'if-none-match': '"another-version"' } })).text();
    expect(cache.counts()).toEqual({ hits: 2, misses: 1, entries: 1 });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
