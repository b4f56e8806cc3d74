import { expect, test } from 'vitest';
import type { Finding } from '../../../engine/finding.ts';
import { type ComparedSite, compareSites } from '../../../engine/site/compare-sites.ts';
import type { Changes, ResponseChanges } from '../page/clean-page.ts';
import { sitePage } from './clean-site.ts';

const origin = 'https://lodges.test';
const pages = (...paths: string[]) => paths.map((path) => sitePage(path));
const site = (changes: Partial<ComparedSite>): ComparedSite => ({ origin, pages: [], findings: [], ...changes });
const finding = (url: string, message: string, line = 1): Finding => ({
  rule: 'title/missing',
  severity: 'error',
  message,
  places: [{ url, line }],
});

test('pages are added and removed by their paths, whatever the origins', () => {
  const { added, removed, changed } = compareSites(
    site({ pages: pages('/', '/old') }),
    site({ pages: pages('/', '/new', '/fr/new') }),
  );
  expect({ added, removed, changed }).toEqual({ added: ['/fr/new', '/new'], removed: ['/old'], changed: [] });
});

const cases: [name: string, changes: Changes, what: string, response?: ResponseChanges][] = [
  ['title', { title: '<title>Another</title>' }, 'title'],
  ['description', { description: '<meta name="description" content="Another">' }, 'description'],
  ['canonical', { canonical: '<link rel="canonical" href="/elsewhere">' }, 'canonical'],
  ['h1', { h1: '<h1>Another</h1>' }, 'h1'],
  ['robots', { head: '<meta name="robots" content="noindex">' }, 'robots'],
  ['alternates', { head: '<link rel="alternate" hreflang="fr" href="/fr">' }, 'alternates'],
  [
    'structured data',
    { head: '<script type="application/ld+json">{"@graph":[{"@type":["A","B"]}]}</script>' },
    'JSON-LD',
  ],
  ['language', { html: '<html lang="de">' }, 'language'],
  ['status', {}, 'status', { status: 404 }],
];

test.for(cases)('a change of the %s is the only one listed', ([, changes, what, response = {}]) => {
  const before = site({ pages: pages('/a') });
  const after = site({ pages: [sitePage('/a', changes, response)] });
  const { changed, added, removed } = compareSites(before, after);
  expect({ added, removed }).toEqual({ added: [], removed: [] });
  expect(changed.map(({ path, changes: all }) => [path, all.map((change) => change.what)])).toEqual([['/a', [what]]]);
});

test('two copies of a site on different hosts do not differ', () => {
  const copy = JSON.parse(JSON.stringify(pages('/', '/fr/a')).replaceAll(origin, 'http://127.0.0.1:4000'));
  const moved = [finding(`http://127.0.0.1:4000/a`, 'No title on http://127.0.0.1:4000/a.', 9)];
  const { added, removed, changed, arisen, gone } = compareSites(
    site({ pages: pages('/', '/fr/a'), findings: [finding(`${origin}/a`, `No title on ${origin}/a.`, 3)] }),
    { origin: 'http://127.0.0.1:4000', pages: copy, findings: moved },
  );
  expect([added, removed, changed, arisen, gone]).toEqual([[], [], [], [], []]);
});

test('findings that only one site has are listed, each as often as it has more', () => {
  const same = finding(`${origin}/a`, 'Same.');
  const old = finding(`${origin}/a`, 'Old.');
  const { arisen, gone } = compareSites(site({ findings: [same, old] }), site({ findings: [same, same] }));
  expect(arisen).toEqual([same]);
  expect(gone).toEqual([old]);
});

test('of a finding on many pages, only those that the other site lacks are listed', () => {
  const on = (...paths: string[]) => ({
    ...finding('', 'Same.'),
    places: paths.map((path) => ({ url: origin + path })),
  });
  const { arisen, gone } = compareSites(site({ findings: [on('/a', '/b')] }), site({ findings: [on('/b', '/c')] }));
  expect([arisen, gone]).toEqual([[on('/c')], [on('/a')]]);
});

test('a host that begins like the site is another host', () => {
  const evil = finding(`${origin}.evil/a`, 'Same.');
  const { arisen } = compareSites(site({ findings: [finding('.evil/a', 'Same.')] }), site({ findings: [evil] }));
  expect(arisen).toEqual([evil]);
});
