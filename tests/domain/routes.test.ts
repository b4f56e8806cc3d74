import { describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { resolvePath } from '#domain/resolve-path.ts';
import { createRouteRegistry, listPaths } from '#domain/routes.ts';

const registry = createRouteRegistry({
  services: ['web-development', 'fintech-solutions'],
  servicesWithoutPage: ['cloud-hosting'],
  articles: ['slow-phones'],
});

describe('the route registry', () => {
  test('has the prefixed URLs of the specification', () => {
    const prefixed = listPaths(registry).filter(({ prefix }) => prefix !== null);
    const sections = ['', '/about', '/companies', '/contact', '/blog'];
    const expected = languages.flatMap((language) => sections.map((section) => `/${language}${section}`));
    expect(prefixed.map(({ path }) => path)).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ['/', 'home', null],
    ['/fr', 'home', 'fr'],
    ['/es/blog', 'blog', 'es'],
    ['/services/web-development', 'service', null],
    ['/blog/slow-phones', 'article', null],
    ['/privacy-policy', 'privacyPolicy', null],
  ])('%s is a page', (path, route, prefix) => {
    expect(resolvePath(registry, path)).toMatchObject({ kind: 'page', page: { route }, prefix });
  });

  test.each([
    ['/about/', '/about'],
    ['//about', '/about'],
    ['/About', '/about'],
    ['/FR/Contact/', '/fr/contact'],
    ['/fr/', '/fr'],
    ['/Services//Web-Development/', '/services/web-development'],
    ['/%61bout', '/about'],
  ])('%s moves to %s in one hop', (path, to) => {
    expect(resolvePath(registry, path)).toEqual({ kind: 'moved', to });
    expect(resolvePath(registry, to)).toMatchObject({ kind: 'page' });
  });

  test.each([
    ['/fr/services', 'fr'],
    ['/es/faq', 'es'],
    ['/fr/blog/slow-phones', 'fr'],
    ['/en/privacy-policy', 'en'],
    ['/de', null],
    ['/404', null],
    ['/Nowhere', null],
    ['/services/nothing', null],
    ['/services/web-development/more', null],
    ['/about%2F', null],
  ])('%s is not found, in the language of its prefix', (path, prefix) => {
    expect(resolvePath(registry, path)).toEqual({ kind: 'not-found', prefix });
  });

  test('a list-only service is not found, and named', () => {
    expect(resolvePath(registry, '/services/cloud-hosting')).toEqual({
      kind: 'not-found',
      prefix: null,
      serviceWithoutPage: 'cloud-hosting',
    });
  });

  test('an unknown article leads to /404', () => {
    expect(resolvePath(registry, '/blog/nothing')).toEqual({ kind: 'unknown-article', to: '/404' });
    expect(resolvePath(registry, '/blog/nothing/')).toEqual({ kind: 'unknown-article', to: '/404' });
  });
});
