import { describe, expect, test } from 'vitest';
import { openContext } from '../../../engine/audit-context.ts';
import { auditOwnPage } from '../../../engine/page/audit-page.ts';
import type { PageSnapshot } from '../../../engine/page/page-snapshot.ts';
import { auditSite } from '../../../engine/site/audit-site.ts';
import { loadVocabulary } from '../../../engine/structured-data/vocabulary.ts';
import { type Changes, origin } from '../page/clean-page.ts';
import { auditOf, frenchText, listed, pair, quietSite, redirect, sitePage, target } from './clean-site.ts';

const vocabulary = await loadVocabulary();
const title = '<title>Lodges near the sea, with breakfast</title>';
const canonical = (path: string) => `<link rel="canonical" href="${origin}${path}">`;
const pathsOf = ({ places }: { places: readonly { url?: string }[] }) =>
  places.map(({ url = '' }) => url.slice(origin.length));
function auditAll(pages: PageSnapshot[], redirects: [from: string, to: string][]) {
  const targets = new Map(redirects.map(([from, to]) => redirect(from, to)));
  const context = { ...openContext, languages: ['en', 'fr'] };
  return auditSite(
    { pages, site: { ...quietSite, targets }, context, sitemapAlternates: new Map() },
    vocabulary,
    '2026-05-20',
  );
}

describe('a canonical URL that redirects to its own page', () => {
  const slashed = (path: string, changes: Changes = {}) =>
    sitePage(`${path}/`, { canonical: canonical(path), card: '', ...changes });
  const pages = ['/a', '/b', '/c'].map((path) => slashed(path, { title }));
  const found = auditAll(pages, [
    ['/a', '/a/'],
    ['/b', '/b/'],
    ['/c', '/c/'],
  ]);

  test('is one warning for the site', () => {
    const canonicals = found.filter(({ rule }) => rule.startsWith('canonical/'));
    expect(canonicals).toMatchObject([{ rule: 'canonical/target-bad', severity: 'warning' }]);
    expect(canonicals.flatMap(pathsOf)).toEqual(['/a/', '/b/', '/c/']);
  });

  test('is compared as it is written', () => {
    const others = Array.from({ length: 10 }, (_, at) => sitePage(`/${at}`));
    const rules = auditAll([...others, slashed('/sea')], [['/sea', '/sea/']]).map(({ rule }) => rule);
    expect(rules).toContain('canonical/target-bad');
    expect(rules).not.toContain('canonical/form-drift');
  });

  test('is right where the others redirect to its form', () => {
    const paths = Array.from({ length: 10 }, (_, at) => `/${at}`);
    const pages = [...paths.map((path) => slashed(path)), sitePage('/sea/')];
    const redirects = paths.map((path): [string, string] => [path, `${path}/`]);
    expect(auditAll(pages, redirects).map(({ rule }) => rule)).not.toContain('canonical/form-drift');
  });

  test('of the page of a folder may end in a slash where others do not', () => {
    const pages = ['/en/', ...Array.from({ length: 10 }, (_, at) => `/en/docs/${at}`)].map((path) => sitePage(path));
    expect(auditAll(pages, []).map(({ rule }) => rule)).not.toContain('canonical/form-drift');
  });

  test('does not hide duplicate titles', () => {
    expect(found.filter(({ rule }) => rule === 'title/duplicate').flatMap(pathsOf)).toEqual(['/a/', '/b/', '/c/']);
  });

  test('does not hide faults of hreflang', () => {
    const french = `<link rel="alternate" hreflang="fr" href="${origin}/fr/mer/">`;
    const sea = slashed('/sea', { head: french });
    const rules = auditAll([sea, sitePage('/fr/mer/')], [['/sea', '/sea/']]).map(({ rule }) => rule);
    expect(rules).toContain('hreflang/self');
    expect(rules).toContain('hreflang/return-link');
  });
});

describe('the language of a page with a wrong lang is that of its path and its alternates', () => {
  const context = { ...openContext, languages: ['en', 'fr'] };
  const rulesOf = (page: PageSnapshot) => auditOwnPage(page, context).map(({ rule }) => rule);
  const wrongLang = { html: '<html lang="en">', canonical: canonical('/fr/mer') };

  test('a canonical URL in the language of the path is right', () => {
    const page = sitePage('/fr/mer/', { ...wrongLang, ...pair('/sea', '/fr/mer') });
    expect(rulesOf(page)).not.toContain('canonical/other-language');
  });

  test('a canonical URL in another language than these is still found', () => {
    const page = sitePage('/fr/mer', { ...wrongLang, canonical: canonical('/sea'), ...pair('/sea', '/fr/mer') });
    expect(rulesOf(page)).toContain('canonical/other-language');
  });
});

test.each([
  ['text', '/la-mer', { text: frenchText }],
  ['path', '/fr/la-mer', { html: '<html lang="en">' }],
])('a canonical URL that declares another language is right where the %s of the page is in it', (_, path, changes) => {
  const pages = [sitePage('/fr/mer'), sitePage(path, { canonical: canonical('/fr/mer'), card: '', ...changes })];
  expect(auditOf({ pages }).map(({ rule }) => rule)).not.toContain('canonical/other-language');
});

test('the home pages of all languages are home pages', () => {
  const paths = ['/about', '/team', '/fr/equipe', '/fr/maisons'];
  const pages = paths.map((path) => sitePage(path, { canonical: canonical(path.startsWith('/fr') ? '/fr/' : '/') }));
  const homes = [sitePage('/', pair('/', '/fr/')), sitePage('/fr/', pair('/', '/fr/'))];
  const found = auditOf({ pages: [...homes, ...pages] }).filter(({ rule }) => rule === 'canonical/to-home');
  expect(found.map(pathsOf)).toEqual([paths]);
});

test('a home page with a query is the home page', () => {
  const sorted = ['/?sort=price', '/?sort=name', '/?page=2'].map((path) =>
    sitePage(path, { canonical: canonical('/'), card: '', title }),
  );
  const found = auditOf({ pages: [sitePage('/', { title }), ...sorted] });
  expect(found.filter(({ rule }) => rule === 'canonical/to-home')).toEqual([]);
});

test('pages with the text of the home page rightly name it, unless scripts render them', () => {
  const words = `<p>${'Twelve lodges along the coast, each a short walk from the beach. '.repeat(5)}</p>`;
  const foundOn = (changes: Changes) => {
    const [home, ...copies] = ['/', '/home', '/start', '/welcome'].map((path) =>
      sitePage(path, { canonical: canonical('/'), card: '', h1: '<h1>Our lodges</h1>', text: words, ...changes }),
    );
    return auditOf({ pages: home ? [home, ...copies] : [] }).filter(({ rule }) => rule === 'canonical/to-home');
  };
  expect(foundOn({})).toEqual([]);
  expect(foundOn({ h1: '', text: '', main: `<div id="root"></div><noscript>${words}</noscript>` })).toHaveLength(1);
});

test('a fragment does not make a canonical URL another page', () => {
  const page = sitePage('/sea', { canonical: canonical('/sea#top') });
  const found = auditOf({ pages: [page], site: { complete: false, listed: listed('/sea') } });
  expect(found.filter(({ rule }) => rule === 'canonical/not-self-in-sitemap')).toEqual([]);
});

test.each(['http://localhost:3000/sea', 'http://127.0.0.1/sea', 'https://staging.lodges.example/sea'])(
  'the canonical URL %s of a public page is one finding',
  (href) => {
    const url = 'https://www.lodges.example/sea';
    const page = sitePage('/sea', { canonical: `<link rel="canonical" href="${href}">`, card: '' }, { url });
    const site = { listed: [{ url, file: 'sitemap.xml', line: 3 }] };
    const found = auditOf({ pages: [page], site }).filter(({ rule }) => rule.startsWith('canonical/'));
    expect(found.map(({ rule }) => rule)).toEqual(['canonical/invalid-url']);
  },
);

test('a listed page whose canonical URL is gone is one finding', () => {
  const page = sitePage('/sea', { canonical: canonical('/gone'), card: '' });
  const site = { listed: listed('/sea'), targets: new Map([target(`${origin}/gone`, 404)]) };
  const found = auditOf({ pages: [page], site }).filter(({ rule }) => rule.startsWith('canonical/'));
  expect(found.map(({ rule }) => rule)).toEqual(['canonical/target-bad']);
});

test('a chain of canonical URLs that ends at a page which is gone is one finding, without advice to use that URL', () => {
  const pages = [
    sitePage('/a', { canonical: canonical('/b'), card: '' }),
    sitePage('/b', { canonical: canonical('/gone'), card: '' }),
  ];
  const site = { targets: new Map([target(`${origin}/gone`, 404)]) };
  const found = auditOf({ pages, site }).filter(({ rule }) => rule.startsWith('canonical/'));
  expect(found.map(({ message }) => message)).toEqual([
    `The canonical URL ${origin}/gone of ${origin}/b does not return status 200 (404).`,
  ]);
});
