import { expect, test } from 'vitest';
import { openContext } from '../../../engine/audit-context.ts';
import { auditOwnPage } from '../../../engine/page/audit-page.ts';
import { groupIdenticalPages } from '../../../engine/site/identical-pages.ts';
import { groupFindings } from '../../../report/group-findings.ts';
import { type Changes, origin } from '../page/clean-page.ts';
import { auditOf, frenchText, links, listed, sitePage } from './clean-site.ts';

const h1 = '<h1>Our lodges</h1>';
const title = '<title>Lodges near the sea, with breakfast</title>';
const description =
  '<meta name="description" content="Twelve lodges along the coast, each a short walk from the beach, with rooms and rates.">';

const groupsOf = (...pages: Parameters<typeof groupIdenticalPages>[0][number][]) =>
  groupIdenticalPages(pages).map((group) => group.map(({ url }) => new URL(url).pathname));
const pagesWith = (first: Changes, second: Changes) => [
  sitePage('/sea/', { h1, ...first }),
  sitePage('/sea/index.html', { h1, ...second }),
];

test('two URLs of one document are a group, whatever is around the text and however it is wrapped', () => {
  const main = '<p>A   room\n for two</p>';
  const pages = pagesWith({ main, footer: '<footer>One</footer>' }, { main: '<p>A room for two</p>', footer: '' });
  expect(groupsOf(...pages, sitePage('/other'))).toEqual([['/sea/', '/sea/index.html']]);
});

test.each<[string, Changes]>([
  ['a word', { main: '<p>And a sauna</p>' }],
  ['a canonical URL that names the other', { canonical: '<link rel="canonical" href="/sea/">' }],
  ['noindex', { head: '<meta name="robots" content="noindex">' }],
])('pages that differ in %s are none', (_name, second) => {
  expect(groupsOf(...pagesWith({}, second))).toEqual([]);
});

test('pages with hardly any text are none: their images may differ', () => {
  expect(groupsOf(...pagesWith({ text: '' }, { text: '' }))).toEqual([]);
});

test('pages with little text besides a notice about cookies are a group only if they have one title', () => {
  const text =
    '<p role="alert">This website uses cookies, so that you get the best experience on it. Learn more on the page about privacy.</p>';
  expect(groupsOf(...pagesWith({ text }, { text }))).toEqual([]);
  expect(groupsOf(...pagesWith({ text, title }, { text, title }))).toHaveLength(1);
});

test('a short text that pages with other titles have too is a notice: only URLs of one page are a group', () => {
  const text =
    '<p role="alert">We count visits, so that we know what guests like to read before they come here and choose a lodge.</p>';
  const paths = ['/tags/', '/tags/index.html', '/fr/tags/', '/fr/tags/index.html'];
  const pages = paths.map((path) => sitePage(path, { h1, text, title }));
  expect(groupsOf(...pages)).toEqual([paths]);
  const other = sitePage('/categories/', { h1, text, title: '<title>Places by kind of house</title>' });
  expect(groupsOf(...pages, other)).toEqual([paths.slice(0, 2), paths.slice(2)]);
});

test('error pages are not told to keep one of them', () => {
  const changes = { title: '<title>404 | Harbour Lodges</title>', h1: '<h1>Not found</h1>' };
  const pages = pagesWith(changes, changes);
  expect(groupsOf(...pages)).toHaveLength(1);
  expect(auditOf({ pages }).map(({ rule }) => rule)).not.toContain('page/duplicate');
});

test('their titles and descriptions are not to be rewritten', () => {
  expect(auditOf({ pages: pagesWith({ title, description }, { title, description }) }).map(({ rule }) => rule)).toEqual(
    ['page/duplicate'],
  );
});

test('pages that are still to be written are not to be redirected', () => {
  const notice =
    '<div style="display:none"><p>This site counts its visits. Do you agree to that, or not? You can change it later, on the page about privacy.</p></div>';
  const pages = ['/sea/', '/beach/'].map((path) => sitePage(path, { h1, text: `<p>Under construction…</p>${notice}` }));
  const rules = [auditOf({ pages }), pages.flatMap((page) => auditOwnPage(page, openContext))].map((found) =>
    found.map(({ rule }) => rule).filter((rule) => rule.startsWith('page/')),
  );
  expect(rules).toEqual([[], ['page/placeholder', 'page/placeholder']]);
});

test('tags with the same posts are to be removed, not redirected', () => {
  const pages = ['/tags/sea/', '/tags/beach/'].map((path) => sitePage(path, { h1 }));
  expect(auditOf({ pages })).toMatchObject([{ rule: 'page/duplicate', fix: expect.stringMatching(/^Remove tags/) }]);
});

test('lists of all tags are not to be removed for their posts', () => {
  const pages = ['/tags/', '/tags/index.html', '/category/'].map((path) => sitePage(path, { h1 }));
  expect(auditOf({ pages })).toMatchObject([{ rule: 'page/duplicate', fix: expect.stringMatching(/^Write the text/) }]);
});

test.each([
  ['tags', ['/category/beach/', '/tags/sea/', '/tags/port/', '/tags/quay/']],
  ['parameters', ['/bay', '/bay?from=menu', '/sea', '/sea?from=menu']],
  ['languages', ['/bay/', '/en/bay/', '/sea/', '/en/sea/']],
  ['folders', ['/bay/', '/bay/index.html', '/sea/', '/sea/index.html']],
])('copies by the same kind of URL are one finding: %s', (_, paths) => {
  const pages = paths.map((path, at) =>
    sitePage(path, { h1, main: `<p>${at < 2 ? 'Rooms with a view of the sea' : 'Rooms at the port'}</p>` }),
  );
  const found = groupFindings(auditOf({ pages }));
  expect(found).toMatchObject([{ rule: 'page/duplicate', about: 'first', places: { length: 4 } }]);
  expect(found[0]?.places[2]?.message).toContain(`${origin}${paths[2]}`);
});

test('the home page is to be kept, and not a copy that more pages link', () => {
  const pages = [sitePage('/', { h1 }), sitePage('/?from=menu', { h1 }), sitePage('/rooms', links('/?from=menu'))];
  const finding = auditOf({ pages }).find(({ rule }) => rule === 'page/duplicate');
  expect(finding?.fix).toContain(`Keep ${origin}/: `);
});

test('the folder is to be kept, and not its index.html, though that is linked', () => {
  const pages = [sitePage('/', links('/sea/index.html')), ...pagesWith({}, {})];
  const finding = auditOf({ pages }).find(({ rule }) => rule === 'page/duplicate');
  expect(finding?.fix).toContain(`Keep ${origin}/sea/: `);
});

test.each([
  ['/index.html', `Add <link rel="canonical" href="${origin}/">.`],
  ['/sea/', `Add <link rel="canonical" href="${origin}/sea/">.`],
  [
    '/sea/index.html',
    `Add a canonical link with the URL that the site links to: ${origin}/sea/ or ${origin}/sea/index.html.`,
  ],
  [
    '/sea/?tags=wind',
    `Add a canonical link with ${origin}/sea/ if the query changes nothing, else with ${origin}/sea/?tags=wind.`,
  ],
])('what %s is to name as canonical', (path, fix) => {
  const pages = [sitePage(path, { canonical: '' })];
  expect(auditOf({ pages }).filter(({ rule }) => rule === 'canonical/missing')).toMatchObject([{ fix }]);
});

test.each([
  ['/sea', '/sea/'],
  ['/sea', '/Sea'],
  ['/sea', '/sea.html'],
  ['/sea', '/sea?from=menu'],
  ['/', '/index.html'],
  ['/', '/index'],
  ['/sea/', '/sea/index'],
])('%s and %s are one page: one URL is to be kept', (...paths) => {
  const finding = auditOf({ pages: paths.map((path) => sitePage(path, { h1 })) }).find(
    ({ rule }) => rule === 'page/duplicate',
  );
  expect(finding?.fix).toContain(`Keep ${origin}${paths[0]}: `);
});

test('a copy with a query is not to be redirected: a script may read it', () => {
  const pages = ['/sea', '/sea?room=1'].map((path) => sitePage(path, { h1 }));
  const finding = auditOf({ pages }).find(({ rule }) => rule === 'page/duplicate');
  expect(finding?.fix).toBe(`Keep ${origin}/sea: name it as the canonical URL of the others.`);
});

test('of copies that all have a query, none is to be kept: a script may read it', () => {
  const pages = ['/sea?room=1', '/sea?room=2'].map((path) => sitePage(path, { h1 }));
  const finding = auditOf({ pages }).find(({ rule }) => rule === 'page/duplicate');
  expect(finding?.fix).toBe(`Name ${origin}/sea as their canonical URL.`);
});

test('a copy without canonical link is one finding', () => {
  const pages = ['/sea', '/sea.html'].map((path) => sitePage(path, { h1, canonical: '' }));
  const all = [...auditOf({ pages }), ...pages.flatMap((page) => auditOwnPage(page, openContext))];
  expect(all.map(({ rule }) => rule)).toEqual(['page/duplicate']);
});

test.each([
  ['/guide/orders', '/guide/overview'],
  ['/berlin/visit', '/paris/visit'],
  ['/', '/start'],
])('%s and %s may be two pages, of which one has the text of the other', (...paths) => {
  const pages = paths.map((path) => sitePage(path, { h1 }));
  const fix =
    'Write the text of each page, or, if they are one page, redirect all but one, or name that one as their canonical URL.';
  expect(auditOf({ pages })).toMatchObject([{ rule: 'page/duplicate', fix }]);
});

test('one text on pages of two languages is to be translated, not redirected', () => {
  const text = `<p>${'Unsere Häuser stehen am Meer, und zum Strand ist es nicht weit. '.repeat(5)}</p>`;
  const pages = ['/sea/', '/fr/sea/'].map((path) => sitePage(path, { h1, text }));
  const finding = auditOf({ pages }).find(({ rule }) => rule === 'page/duplicate');
  expect(finding?.fix).toMatch(/^Translate the text/);
});

test('a French text on the English page too is left to lang/content-mismatch', () => {
  const pages = ['/sea/', '/fr/sea/'].map((path) => sitePage(path, { h1, text: frenchText }));
  expect(auditOf({ pages }).map(({ rule }) => rule)).not.toContain('page/duplicate');
});

test.each([
  ['title', 'has', { title }],
  ['title', 'has not', {}],
  ['description', 'has', { description }],
])('a third page with the %s of a copy makes two documents with it, where the first %s it', (what, _, first) => {
  const second = what === 'title' ? { title } : { description };
  const pages = [...pagesWith(first, second), sitePage('/rooms', second)];
  expect(auditOf({ pages }).map(({ rule, places }) => [rule, places.length])).toEqual([
    ['page/duplicate', 2],
    [`${what}/duplicate`, 2],
  ]);
});

test('one of two copies is to be listed in the sitemap', () => {
  const pages = [sitePage('/', links('/sea/', '/sea/index.html')), ...pagesWith({}, {})];
  const found = auditOf({ pages, site: { listed: listed('/') } }).filter(({ rule }) => rule === 'sitemap/missing-url');
  expect(found).toMatchObject([{ places: [{ url: expect.stringMatching(/\/sea\/$/) }] }]);
});
