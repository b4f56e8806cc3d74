import express from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { languageRoute, safeReturnPath } from '#server/pages/language.ts';
import { createRefusalSender } from '#server/pages/server-texts.ts';

const plain = 'http://www.example.org';
const secure = 'https://www.example.org';
const sendRefusal = createRefusalSender(
  (language, key) => `${language} ${key}`,
  () => 'fr',
);
const site = (siteUrl = plain) => express().use(languageRoute({ siteUrl, sendRefusal }));

test('a choice without script sets the cookie for a year and leads back', async () => {
  const response = await request(site()).post('/language').type('form').send({ lng: 'fr', returnTo: '/services?x=1' });
  expect(response.status).toBe(303);
  expect(response.headers).toMatchObject({ location: '/services?x=1' });
  expect(response.headers['set-cookie']?.[0]).toMatch(/^i18next=fr; Max-Age=31536000; Path=\/; .*SameSite=Lax$/);
});

test('on https the cookie is secure', async () => {
  const response = await request(site(secure)).post('/language').type('form').send({ lng: 'es' });
  expect(response.headers['set-cookie']?.[0]).toContain('Secure');
});

test('a language the site does not have sets nothing', async () => {
  const response = await request(site()).post('/language').type('form').send({ lng: '<script>', returnTo: '/faq' });
  expect(response.status).toBe(303);
  expect(response.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['the form of another site', { origin: 'https://evil.example' }],
  ['the form of no site', { origin: 'null' }],
  ['the form of another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ['the form of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
])('%s sets nothing and is refused', async (_name, headers) => {
  const response = await request(site(secure)).post('/language').set(headers).type('form').send({ lng: 'fr' });
  expect(response.status).toBe(403);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.headers).not.toHaveProperty('set-cookie');
  expect(response.headers).not.toHaveProperty('location');
  expect(response.text).toBe('403: fr common:refusals.otherSite\n');
});

test.each([
  ['a browser that names nothing', {}],
  ["an older browser on the site's own page", { origin: secure }],
  ['an older browser on the subdomain of a language', { host: 'fr.example.org', origin: 'https://fr.example.org' }],
  ["a browser on the site's own page", { origin: secure, 'sec-fetch-site': 'same-origin' }],
  ['its own page under another name, as the browser confirms', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
])('%s chooses a language', async (_name, headers) => {
  const response = await request(site(secure)).post('/language').set(headers).type('form').send({ lng: 'fr' });
  expect(response.status).toBe(303);
  expect(response.headers['set-cookie']?.[0]).toMatch(/^i18next=fr;/);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\\b', '/a\r\nX: y', '', undefined, ['/a']])(
  'a return path of %j is ignored',
  (value) => {
    expect(safeReturnPath(value)).toBe('/');
  },
);

test('other methods are refused with the allowed one', async () => {
  const response = await request(site()).get('/language');
  expect(response.status).toBe(405);
  expect(response.headers.allow).toBe('POST');
});
