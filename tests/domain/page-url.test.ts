import { expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { alternatesOf, canonicalPathOf, canonicalPathsOf, linkTo } from '#domain/page-url.ts';
import { createRouteRegistry, type SitePage } from '#domain/routes.ts';

const registry = createRouteRegistry({
  services: ['web-development'],
  servicesWithoutPage: [],
  articles: ['slow-phones'],
});
const about: SitePage = { route: 'about', path: '/about' };
const services: SitePage = { route: 'services', path: '/services' };

test('a page with prefixed variants names each language at its own URL', () => {
  expect(alternatesOf(about)).toEqual([
    ...languages.map((language) => ({
      hreflang: language,
      path: language === 'en' ? '/about' : `/${language}/about`,
    })),
    { hreflang: 'x-default', path: '/about' },
  ]);
});

test('a page without variants names its one URL for every language', () => {
  expect(new Set(alternatesOf(services).map(({ path }) => path))).toEqual(new Set(['/services']));
  expect(canonicalPathsOf(services)).toEqual(['/services']);
});

test('the English copy under a prefix has the unprefixed URL as its canonical', () => {
  expect(canonicalPathOf(about, 'en')).toBe('/about');
  expect(canonicalPathOf(about, 'fr')).toBe('/fr/about');
  expect(canonicalPathOf(about, null)).toBe('/about');
});

test('every alternate lists the page it stands on: the set is reciprocal', () => {
  for (const page of registry.pages) {
    const listed = alternatesOf(page).map(({ path }) => path);
    for (const path of canonicalPathsOf(page)) expect(listed).toContain(path);
  }
});

test.each([
  ['/contact', '/fr/contact'],
  ['/contact?sent=1#contact', '/fr/contact?sent=1#contact'],
  ['/', '/fr'],
  ['/#contact', '/fr#contact'],
  ['/services', '/services'],
  ['/services/web-development', '/services/web-development'],
  ['/es/about', '/es/about'],
  ['/nowhere', '/nowhere'],
])('on a French URL a link to %s is written %s', (target, written) => {
  expect(linkTo(registry, target, 'fr')).toBe(written);
  expect(linkTo(registry, target, null)).toBe(target);
});
