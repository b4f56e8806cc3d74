import { expect, test } from 'vitest';
import { openContext } from '../../../engine/audit-context.ts';
import { auditSite } from '../../../engine/site/audit-site.ts';
import { loadVocabulary } from '../../../engine/structured-data/vocabulary.ts';
import { groupFindings } from '../../../report/group-findings.ts';
import { origin } from '../page/clean-page.ts';
import {
  auditOf,
  frenchText,
  links,
  listed,
  pair,
  quietSite,
  redirect,
  type Site,
  sitePage,
  target,
} from './clean-site.ts';

const vocabulary = await loadVocabulary();
const findingOf = (rule: string, site: Site) => auditOf(site).find((finding) => finding.rule === rule);
const pathsOf = (places: readonly { url?: string }[] = []) => places.map(({ url = '' }) => url.slice(origin.length));
const menu = (path: string) => ['/', '/a', '/b', '/c', '/d'].map((from) => sitePage(from, links(path)));
const site = (status: number) => ({
  complete: false,
  listed: listed('/', '/x'),
  targets: new Map([target(`${origin}/x`, status)]),
});

test.each([404, 500])('a listed URL that returns %i names the pages that link to it, and the sitemap', (status) => {
  const finding = findingOf('link/broken', { pages: menu('/x'), site: site(status) });
  expect(pathsOf(finding?.places)).toEqual(['/', '/a', '/b', '/c', '/d']);
  expect(finding?.message).toContain(`links to ${origin}/x (${status}), which sitemap.xml lists (line 4).`);
});

test('a listed URL that refuses the crawler names the pages that link to it, beside its line of the sitemap', () => {
  const finding = findingOf('http/blocked', { pages: menu('/x'), site: site(403) });
  expect(finding?.places[0]).toMatchObject({ file: 'sitemap.xml', line: 4, url: `${origin}/x` });
  expect(pathsOf(finding?.places)).toEqual(['/x', '/', '/a', '/b', '/c', '/d']);
  expect(finding?.message).toContain(`Linked from 5 pages: ${origin}/, ${origin}/a, ${origin}/b and 2 more.`);
});

test('a listed URL that is gone and that no page links to is to leave the sitemap', () => {
  const finding = findingOf('http/client-error', { pages: [sitePage('/')], site: site(404) });
  expect(finding).toMatchObject({ fix: 'Remove it from the sitemap, or serve a page there.', places: [{ line: 4 }] });
});

test('a listed redirect names the pages that link to it', () => {
  const moved = { ...site(200), targets: new Map([redirect('/x', '/a')]) };
  const finding = findingOf('http/redirect-in-sitemap', { pages: menu('/x'), site: moved });
  expect(finding?.message).toContain('Linked from 5 pages: ');
});

test('listed URLs that lack their last slash are one finding, whatever links to them', () => {
  const site = { listed: listed('/x', '/y'), targets: new Map([redirect('/x', '/x/'), redirect('/y', '/y/')]) };
  const found = groupFindings(auditOf({ pages: menu('/x'), site }));
  expect(found.filter(({ rule }) => rule === 'http/redirect-in-sitemap')).toMatchObject([{ places: { length: 2 } }]);
});

test('a page that links to a redirect to a listed URL leads there too', () => {
  const targets = new Map([redirect('/old', '/x', 403), target(`${origin}/x`, 403)]);
  const finding = findingOf('http/blocked', { pages: [sitePage('/', links('/old'))], site: { ...site(403), targets } });
  expect(pathsOf(finding?.places)).toEqual(['/x', '/']);
});

test('a missing alternate that no page links to is one finding, of the pages that name it', () => {
  const pages = [sitePage('/sea', pair('/sea', '/fr/mer')), sitePage('/fr/mer', {}, { status: 404 })];
  const audited = { pages, site: quietSite, context: { ...openContext, languages: ['en', 'fr'] } };
  const found = auditSite({ ...audited, sitemapAlternates: new Map() }, vocabulary, '2026-05-20');
  expect(found.map(({ rule }) => rule)).toEqual(['hreflang/target-bad']);
  expect(pathsOf(found[0]?.places)).toEqual(['/sea']);
});

test('a fragment that is missing names every page that links to it', () => {
  const finding = findingOf('link/fragment', { pages: [...menu('/sea#rates'), sitePage('/sea')] });
  expect(pathsOf(finding?.places)).toEqual(['/', '/a', '/b', '/c', '/d']);
});

test('a placeholder of Go templates is not a fragment to correct', () => {
  const finding = findingOf('link/fragment', { pages: [sitePage('/', links('#ZgotmplZ'))] });
  expect(finding?.fix).toBe('Correct the URL in the template: Go and Hugo write #ZgotmplZ for one that may be unsafe.');
});

test('a link to another language names every page that has it', () => {
  const french = ['/fr/plage', '/fr/port'].map((path) => sitePage(path, links('/sea')));
  const pages = [sitePage('/sea', pair('/sea', '/fr/mer')), sitePage('/fr/mer', pair('/sea', '/fr/mer')), ...french];
  expect(pathsOf(findingOf('link/wrong-language', { pages })?.places)).toEqual(['/fr/plage', '/fr/port']);
});

test('a link to a page outside its own hreflang set is accepted', () => {
  const pages = [
    sitePage('/sea', pair('/sea', '/fr/mer')),
    sitePage('/fr/mer', pair('/sea', '/fr/mer')),
    sitePage('/easy/sea', pair('/sea', '/fr/mer')),
    sitePage('/fr/plage', links('/easy/sea')),
  ];
  expect(findingOf('link/wrong-language', { pages })).toBeUndefined();
});

test('an HTML site map in several languages leads nobody to another language; a menu in another language does', () => {
  const paths = [1, 2, 3].map((at) => [`/${at}`, `/fr/${at}`] as const);
  const versions = paths.flatMap(([en, fr]) => [sitePage(en, pair(en, fr)), sitePage(fr, pair(en, fr))]);
  const english = paths.map(([en]) => en);
  const wrongOn = (page: ReturnType<typeof sitePage>) =>
    auditOf({ pages: [...versions, page] }).filter(({ rule }) => rule === 'link/wrong-language').length;
  expect(wrongOn(sitePage('/fr/plan', links(...paths.flat())))).toBe(0);
  expect(wrongOn(sitePage('/fr/plage', links(...english)))).toBe(3);
  const menu = `<header><nav>${paths.map(([, fr]) => `<a href="${fr}">${fr}</a>`).join('')}</nav></header>`;
  expect(wrongOn(sitePage('/fr/plage', { ...links(...english), header: menu }))).toBe(3);
});

test.each([
  [
    'of which only the x-default names it',
    '<link rel="alternate" hreflang="x-default" href="https://lodges.test/">',
    '',
  ],
  ['that is noindex', '<meta name="robots" content="noindex">', ''],
  ['that links all versions', '', '<a href="/sea"><img src="/en.png" alt=""></a>'],
])('a page %s is to choose a language from', (_, head, english) => {
  const versions = [sitePage('/sea', pair('/sea', '/fr/mer')), sitePage('/fr/mer', pair('/sea', '/fr/mer'))];
  const main = `<a href="/fr/mer"><img src="/fr.png" alt=""></a>${english}`;
  expect(findingOf('link/wrong-language', { pages: [sitePage('/', { head, main }), ...versions] })).toBeUndefined();
});

test.each(['English version', 'Anglais', 'EN', 'Read in English'])(
  'a link named %s leads to English on purpose',
  (name) => {
    const versions = [sitePage('/sea', pair('/sea', '/fr/mer')), sitePage('/fr/mer', pair('/sea', '/fr/mer'))];
    const wrongOn = (text: string) =>
      auditOf({ pages: [...versions, sitePage('/fr/plage', { main: `<a href="/sea">${text}</a>` })] }).filter(
        ({ rule }) => rule === 'link/wrong-language',
      ).length;
    expect(wrongOn(name)).toBe(0);
    expect(wrongOn('Vue en mer')).toBe(1);
  },
);

test('a page links to its other versions on purpose, also to those of another country', () => {
  const urls = { en: '/sea', fr: '/fr/mer', 'fr-CA': '/fr/quebec/mer' };
  const head = Object.entries(urls)
    .map(([language, path]) => `<link rel="alternate" hreflang="${language}" href="${origin}${path}">`)
    .join('');
  const pages = Object.values(urls).map((path) => sitePage(path, { head, ...links(...Object.values(urls)) }));
  expect(findingOf('link/wrong-language', { pages })).toBeUndefined();
});

const english = { html: '<html lang="en">' };
test.each([
  ['path', sitePage('/fr/plage', { ...english, ...links('/fr/mer') }), sitePage('/fr/mer', pair('/sea', '/fr/mer'))],
  [
    'alternates',
    sitePage('/plage', { ...pair('/beach', '/plage'), ...links('/fr/mer') }),
    sitePage('/fr/mer', pair('/sea', '/fr/mer')),
  ],
  ['text', sitePage('/plage', { text: frenchText, ...links('/fr/mer') }), sitePage('/fr/mer', pair('/sea', '/fr/mer'))],
  [
    'path of the target',
    sitePage('/fr/plage', links('/fr/mer')),
    sitePage('/fr/mer', { ...english, ...pair('/fr/mer', '/fr/sea') }),
  ],
])('a page whose %s contradicts its lang links to no wrong language', (_, page, french) => {
  const pages = [
    page,
    french,
    sitePage('/sea', pair('/sea', '/fr/mer')),
    sitePage('/fr/sea', pair('/fr/mer', '/fr/sea')),
  ];
  expect(findingOf('link/wrong-language', { pages })).toBeUndefined();
});

test('an English page with a French description is wrong, and not the French page that has the same', () => {
  const text = 'Douze maisons le long de la côte, à deux pas de la plage, avec les chambres et les prix pour vous.';
  const described = { description: `<meta name="description" content="${text}">` };
  const pages = [
    sitePage('/sea', { ...pair('/sea', '/fr/mer'), ...described }),
    sitePage('/fr/mer', { ...pair('/sea', '/fr/mer'), ...described }),
  ];
  expect(findingOf('description/untranslated', { pages })).toBeUndefined();
  const short = { description: '<meta name="description" content="À deux pas du port">' };
  const inFrench = {
    text: `<p>${text} Vous pouvez voir les chambres sur cette page, et réserver par téléphone.</p>`,
  };
  const copies = [
    sitePage('/sea', { ...pair('/sea', '/fr/mer'), ...short, ...inFrench }),
    sitePage('/fr/mer', { ...pair('/sea', '/fr/mer'), ...short }),
  ];
  expect(findingOf('description/untranslated', { pages: copies })).toBeUndefined();
});

test.each([
  ['of a template', 'Rooms and rates of {{ site.title }}, near the beach', ''],
  ['of a page that is to be written', 'Rooms and rates near the beach', '<p>Lorem ipsum dolor sit amet.</p>'],
])('a description %s is not to be translated', (_, text, main) => {
  const described = { description: `<meta name="description" content="${text}">`, main };
  const pages = [
    sitePage('/sea', { ...pair('/sea', '/fr/mer'), ...described }),
    sitePage('/fr/mer', { ...pair('/sea', '/fr/mer'), ...described }),
  ];
  expect(findingOf('description/untranslated', { pages })).toBeUndefined();
});

test.each([
  ['on a page with little text', 'Maisons avec vue sur mer', '<p>Muizenberg</p>'],
  ['on an English page', 'À deux pas du port et de la plage', undefined],
])('a short French description %s is not English', (_, description, text) => {
  const pages = ['/sea', '/fr/mer'].map((path) =>
    sitePage(path, {
      ...pair('/sea', '/fr/mer'),
      description: `<meta name="description" content="${description}">`,
      ...(text !== undefined && path === '/sea' && { text, header: '', footer: '' }),
    }),
  );
  expect(findingOf('description/untranslated', { pages })).toBeUndefined();
});
