import express from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { languageRoute, safeReturnPath } from '#server/routes/language-route.ts';

const site = (isHttps = false) => express().use(languageRoute({ isHttps }));

test('a choice without script sets the cookie for a year and leads back', async () => {
  const answer = await request(site()).post('/language').type('form').send({ lng: 'fr', returnTo: '/services?x=1' });
  expect(answer.status).toBe(303);
  expect(answer.headers).toMatchObject({ location: '/services?x=1', 'cache-control': 'no-store' });
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^i18next=fr; Max-Age=31536000; Path=\/; .*SameSite=Lax$/);
});

test('on https the cookie is secure', async () => {
  const answer = await request(site(true)).post('/language').type('form').send({ lng: 'es' });
  expect(answer.headers['set-cookie']?.[0]).toContain('Secure');
});

test('a language the site does not have sets nothing', async () => {
  const answer = await request(site()).post('/language').type('form').send({ lng: '<script>', returnTo: '/faq' });
  expect(answer.status).toBe(303);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\\b', '/a\r\nX: y', '', undefined, ['/a']])(
  'a return path of %j is ignored',
  (value) => {
    expect(safeReturnPath(value)).toBe('/');
  },
);

test('other methods are refused and told which one serves', async () => {
  const answer = await request(site()).get('/language');
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toBe('POST');
});
