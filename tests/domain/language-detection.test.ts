import { describe, expect, test } from 'vitest';
import { looksLikeInjection, readCookie, subdomainOf } from '#domain/language-detection.ts';
import { parseLanguage } from '#domain/locale.ts';

describe('parseLanguage', () => {
  test.each([
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['fr-CA', 'fr'],
    ['es-419', 'es'],
    ['en-Latn-ZA', 'en'],
  ])('%s is %s', (tag, language) => {
    expect(parseLanguage(tag)).toBe(language);
  });

  test.each(['', 'de', 'french', 'fr_FR', '<x>', 'en" onmouseover="a', 'en-', `en-${'a'.repeat(40)}`, '__proto__'])(
    '%s is no language of the site',
    (tag) => {
      expect(parseLanguage(tag)).toBeNull();
    },
  );
});

test('an unknown language is not reported as an attack', () => {
  expect(looksLikeInjection('pt-BR')).toBe(false);
});

test.each([
  ['fr.example.org', 'fr'],
  ['fr.example.org:3000', 'fr'],
  ['example.org', null],
  ['localhost:3000', null],
])('the subdomain of %s is %s', (host, subdomain) => {
  expect(subdomainOf(host)).toBe(subdomain);
});

test.each([
  ['a=1; i18next=fr', 'fr'],
  ['i18next=%ZZ', '%ZZ'],
  ['xi18next=fr', null],
  ['', null],
])('the cookie of "%s" is %s', (cookies, value) => {
  expect(readCookie(cookies, 'i18next')).toBe(value);
});
