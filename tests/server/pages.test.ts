import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';
import { shareTestSite } from '../support/site-for-test.ts';

describe.each(['production', 'development'])('in %s', (mode) => {
  let site: SiteUnderTest;
  beforeAll(async () => {
    site = await startTestSite({ NODE_ENV: mode });
  });
  afterAll(() => site.stop());

  const get = (path: string, headers: Record<string, string> = {}) => request(site.origin).get(path).set(headers);

  test.each([
    ['/nowhere', 'en'],
    ['/fr/services', 'fr'],
    ['/es/faq', 'es'],
    ['/404', 'en'],
    ['/services/nothing', 'en'],
  ])('%s responds with 404, the not-found screen in %s, noindex and nothing to index', async (path, language) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    const { document } = new JSDOM(response.text).window;
    expect(document.documentElement.lang).toBe(language);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.title).not.toBe('');
    expect(document.body.textContent).toContain('404');
    expect(document.querySelectorAll('link[rel=canonical], link[rel=alternate][hreflang]')).toHaveLength(0);
    expect(document.querySelectorAll('script[type="application/ld+json"]')).toHaveLength(0);
  });

  test('an unknown article redirects to /404 with 302 and is not kept', async () => {
    const response = await get('/blog/nothing-here');
    expect(response.status).toBe(302);
    expect(response.headers).toMatchObject({ location: '/404', 'cache-control': 'no-store' });
  });

  test.each([
    ['/about/?x=1', '/about?x=1'],
    ['//about', '/about'],
    ['/ABOUT', '/about'],
    ['/FR/Blog/', '/fr/blog'],
  ])('%s redirects permanently to %s in one hop', async (path, to) => {
    const response = await get(path);
    expect(response.status).toBe(301);
    expect(response.headers.location).toBe(to);
  });

  test('HEAD gets the response of GET without a body', async () => {
    for (const path of ['/', '/fr/about', '/nowhere', '/about/', '/sitemap.xml']) {
      const head = await request(site.origin).head(path);
      const full = await get(path).set('Accept-Encoding', 'identity');
      expect(head.status).toBe(full.status);
      expect(head.headers['content-type']).toBe(full.headers['content-type']);
      expect(head.text ?? '').toBe('');
    }
  });

  test.each(['post', 'put', 'delete', 'patch'] as const)(
    '%s on a page gets 405 with the allowed methods',
    async (method) => {
      const response = await request(site.origin)[method]('/about');
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe('GET, HEAD');
    },
  );

  test.each([
    ['post', '/fr/about', {}, '405: Cette adresse n’accepte pas cette méthode de requête.\n'],
    ['delete', '/es/nowhere', { Cookie: 'i18next=fr' }, '404: Página no encontrada.\n'],
    ['get', '/language', { Cookie: 'i18next=fr' }, '405: Cette adresse n’accepte pas cette méthode de requête.\n'],
    ['get', '/fr/%00', {}, '400: La requête n’a pas pu être lue.\n'],
  ] as const)('%s %s with %o is refused in the language of the visitor', async (method, path, headers, text) => {
    const response = await request(site.origin)[method](path).set(headers);
    expect([response.text, response.headers['content-type']]).toEqual([text, 'text/plain; charset=utf-8']);
  });

  test('a form with a key that cannot be used comes back with every value that was typed', async () => {
    const typed = { firstName: 'Thandi', lastName: 'Mokoena', message: 'A shop in Woodstock', website: '' };
    const response = await request(site.origin)
      .post('/fr/contact')
      .type('form')
      .send({ ...typed, idempotencyKey: 'é' });
    expect(response.status).toBe(400);
    const form = new JSDOM(response.text).window.document.querySelector('main form');
    const value = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
    expect(Object.fromEntries(Object.keys(typed).map((name) => [name, value(name)]))).toEqual(typed);
    expect(form?.querySelector('[role=alert]')?.textContent).toContain('est toujours dans le formulaire.');
  });

  test('languages requested at once do not mix', async () => {
    const wanted = Array.from({ length: 30 }, (_, index) => languages[index % languages.length] ?? 'en');
    const responses = await Promise.all(wanted.map((language) => get('/services', { Cookie: `i18next=${language}` })));
    expect(responses.map(({ text }) => /<html lang="(..)"/.exec(text)?.[1])).toEqual(wanted);
    expect(new Set(responses.map(({ text }) => text.length)).size).toBe(languages.length);
  });

  test('the path beats the cookie, the cookie the subdomain, and Accept-Language decides nothing', async () => {
    const language = async (path: string, headers: Record<string, string>) =>
      (await get(path, headers)).headers['content-language'];
    expect(await language('/fr/about', { Cookie: 'i18next=es' })).toBe('fr');
    expect(await language('/faq', { Cookie: 'i18next=es', Host: 'fr.goshen.test' })).toBe('es');
    expect(await language('/faq', { Host: 'fr.goshen.test' })).toBe('fr');
    expect(await language('/faq', { Cookie: 'i18next=fr-CA' })).toBe('fr');
    expect(await language('/faq', { 'Accept-Language': 'fr' })).toBe('en');
  });

  test('an unprefixed response varies by cookie, a prefixed one by none, and neither sets one', async () => {
    const unprefixed = await get('/about', { Cookie: 'i18next=fr' });
    const withPrefix = await get('/fr/about', { Cookie: 'i18next=es' });
    expect(unprefixed.headers.vary).toContain('Cookie');
    expect(withPrefix.headers.vary).not.toContain('Cookie');
    expect(unprefixed.headers['set-cookie']).toBeUndefined();
    expect(withPrefix.headers['set-cookie']).toBeUndefined();
  });
});

const logging = await shareTestSite();

test('a not-found response leaves exactly one line in the log, with the path and without the query', async () => {
  await request(logging.origin).get('/lost-and-gone?email=someone@example.org');
  const lines = logging.log.filter((line) => JSON.stringify(line).includes('lost-and-gone'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ event: 'request', path: '/lost-and-gone', status: 404 });
  expect(JSON.stringify(lines)).not.toContain('someone');
});

test('a language that looks like script is discarded, logged in short and never shown', async () => {
  const cookie = `i18next=%3Csvg/onload=alert(1)%3E${'x'.repeat(1000)}`;
  const response = await request(logging.origin).get('/faq').set('Cookie', cookie);
  expect(response.headers['content-language']).toBe('en');
  expect(response.text).not.toContain('onload=alert');
  const logged = logging.log.filter(({ event }) => event === 'language-discarded').map(({ value }) => String(value));
  expect(logged).toEqual([expect.stringMatching(/^<svg.{96}$/)]);
});
