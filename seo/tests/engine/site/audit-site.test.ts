import { describe, expect, test } from 'vitest';
import { openContext } from '../../../engine/audit-context.ts';
import type { SitemapAlternates } from '../../../engine/hreflang/collect-language-pages.ts';
import { auditOwnPage } from '../../../engine/page/audit-page.ts';
import { auditSite } from '../../../engine/site/audit-site.ts';
import { loadVocabulary } from '../../../engine/structured-data/vocabulary.ts';
import { origin } from '../page/clean-page.ts';
import { links, listed, pair, quietSite, robotsText, type Site, sitePage, target } from './clean-site.ts';
import * as tables from './site-faults.ts';
import { quietSitemaps, sitemapFaults, unlistedAlternate } from './sitemap-faults.ts';

const vocabulary = await loadVocabulary();
const sameTitle = '<title>Rooms near the harbour, with breakfast | Harbour Lodges</title>';
const { quietSites, ...faultTables } = tables;

/** Rules that another rule replaces when all rules run. */
const replacedBy: Readonly<Record<string, string>> = { 'index/lang-asymmetric': 'hreflang/target-bad' };

function audit({ pages, site, context }: Site, sitemapAlternates: SitemapAlternates = new Map()) {
  const audited = {
    pages,
    site: { ...quietSite, ...site },
    context: { ...openContext, languages: ['en', 'fr'], ...context },
    sitemapAlternates,
  };
  return auditSite(audited, vocabulary, '2026-05-20');
}

describe('with every rule at work, a planted fault is still one finding', () => {
  test.each([...Object.values(faultTables).flat(), ...sitemapFaults])('%s', (_name, ids, site) => {
    const expected = ids.map((id) => replacedBy[id] ?? id);
    expect(
      audit(site)
        .map(({ rule }) => rule)
        .toSorted(),
    ).toEqual(expected.toSorted());
  });
});

describe('with every rule at work, what is legal though odd is still not reported', () => {
  test.each([...quietSites, ...quietSitemaps])('%s', (_name, site) => {
    expect(audit(site)).toEqual([]);
  });
});

describe('structured data is compared with the page', () => {
  const headline = 'Ten secret tricks that innkeepers hide';
  const block = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Article', headline });
  const hidden = (main: string, title?: string) => {
    const head = `<script type="application/ld+json">${block}</script>`;
    const page = sitePage('/', { head, main, ...(title !== undefined && { title: `<title>${title}</title>` }) });
    return audit({ pages: [page] }).filter(({ rule }) => rule === 'schema/visible');
  };

  test('a headline that the page does not show is found', () => {
    expect(hidden('')).toHaveLength(1);
  });

  test.each([
    [headline, 0],
    [`${headline} | Harbour Lodges`, 0],
    [`${headline} and where to find them | Harbour Lodges`, 1],
  ])('a headline that the page does not show may be its title, as in "%s"', (title, findings) => {
    expect(hidden('', title)).toHaveLength(findings);
  });

  test.each([
    ['id="beach"', 'info', 'is empty until a script fills it.'],
    ['', 'error', 'is not valid JSON: the block is empty. Effect: the whole block is ignored.'],
  ])('an empty block with the attribute "%s" is of severity %s', (attribute, severity, problem) => {
    const head = `<script type="application/ld+json" ${attribute}></script><script src="/app.js" defer></script>`;
    const found = audit({ pages: [sitePage('/', { head })] }).filter(({ rule }) => rule === 'schema/json');
    expect(found).toMatchObject([{ severity, message: expect.stringMatching(new RegExp(`${problem}$`)) }]);
  });

  test.each([
    ['<div id="questions"></div><script src="/app.js" defer></script>', 'info'],
    ['<div id="questions"></div>', 'warning'],
    ['<script src="/app.js" defer></script>', 'warning'],
  ])('questions that a page does not show beside %s are of severity %s', (main, severity) => {
    const answer = { '@type': 'Answer', text: 'From seven until ten, in the garden.' };
    const mainEntity = [{ '@type': 'Question', name: 'When do you serve breakfast?', acceptedAnswer: answer }];
    const faq = JSON.stringify({ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity });
    const page = sitePage('/', { head: `<script type="application/ld+json">${faq}</script>`, main });
    const found = audit({ pages: [page] }).filter(({ rule }) => rule === 'schema/visible');
    expect(found).toMatchObject([{ severity }]);
  });

  test('the words of the page are none, whatever markup lies between and around them', () => {
    expect(hidden('<details><p>Ten <b>secret</b> tricks that inn<i>keepers</i> hide</p></details>')).toEqual([]);
  });
});

test.each([
  ['/sea.webp', 'It is WebP already: make it smaller or lower its quality; save an animation as a video.'],
  ['/sea.avif', 'It is AVIF already: make it smaller or lower its quality; save an animation as a video.'],
  ['/sea.png', 'Compress or resize it, or save it as WebP or AVIF.'],
])('the advice for the heavy image %s is of its format', (src, fix) => {
  const pages = [sitePage('/', { main: `<img src="${src}" alt="Sea" width="800" height="600">` })];
  const image = { contentType: `image/${src.slice(5)}`, bytes: 400_000, width: 800, height: 600 };
  const site = { targets: new Map([target(`${origin}${src}`, 200, image)]) };
  expect(audit({ pages, site }).filter(({ rule }) => rule === 'img/weight')).toMatchObject([{ fix }]);
});

test('a heavy JPEG image with the name of a WebP image is to become one', () => {
  const pages = [sitePage('/', { main: '<img src="/sea.webp" alt="Sea" width="800" height="600">' })];
  const image = { contentType: 'image/jpeg', bytes: 400_000, width: 800, height: 600 };
  const site = { targets: new Map([target(`${origin}/sea.webp`, 200, image)]) };
  const fix = 'It is JPEG, though its name ends in .webp: resize it, and convert it to WebP.';
  expect(audit({ pages, site }).filter(({ rule }) => rule === 'img/weight')).toMatchObject([{ fix }]);
});

const svgFix = 'Simplify the drawing, for example with SVGO, and serve it compressed.';
test.each([
  [400_000, false, [{ message: expect.stringMatching(/400 kB; the limit is 300 kB\.$/), fix: svgFix }]],
  [700_000, true, [{ message: expect.stringMatching(/700 kB \(uncompressed\); the limit is 600 kB\.$/), fix: svgFix }]],
  [400_000, true, []],
])('an SVG of %i bytes is a drawing, which compresses to half: %s', (bytes, uncompressed, expected) => {
  const pages = [sitePage('/', { main: '<img src="/sea.svg" alt="Sea" width="800" height="600">' })];
  const image = { contentType: 'image/svg+xml', bytes, uncompressed };
  const site = { targets: new Map([target(`${origin}/sea.svg`, 200, image)]) };
  expect(audit({ pages, site }).filter(({ rule }) => rule === 'img/weight')).toMatchObject(expected);
});

test('an alternate that no sitemap lists is one finding', () => {
  expect(audit(unlistedAlternate).map(({ rule }) => rule)).toEqual(['sitemap/missing-url']);
});

test('a version that is listed only as an alternate of another does not link back, which is one finding', () => {
  const versions = { en: '/sea', fr: '/fr/mer', 'x-default': '/sea' };
  const pages = [sitePage('/sea', links('/fr/mer')), sitePage('/fr/mer', links('/sea'))];
  const site = { listed: listed('/sea'), ...robotsText(`Sitemap: ${origin}/sitemap.xml`) };
  const entries = Object.entries(versions).map(([hreflang, path]) => ({
    hreflang,
    href: origin + path,
    source: 'sitemap' as const,
    line: 3,
  }));
  const found = audit({ pages, site }, new Map([[`${origin}/sea`, entries]]));
  expect(found.map(({ rule }) => rule)).toEqual(['hreflang/return-link']);
});

test('an error page with the head of another page has no title, description or alternates to correct', () => {
  const pages = [
    sitePage('/sea', pair('/sea', '/fr/mer')),
    sitePage('/fr/mer', pair('/sea', '/fr/mer')),
    sitePage('/404', { ...pair('/sea', '/fr/mer'), title: sameTitle, text: '<p>Error: 404.</p>' }),
    sitePage('/bay', { title: sameTitle }),
  ];
  const found = audit({ pages }).filter(({ rule }) => /^(?:hreflang|title|description)\//.test(rule));
  expect(found).toEqual([]);
});

test('a URL whose language depends on the request may be listed for several', () => {
  const head = { head: pair('/sea', '/sea').head };
  const page = (headers: Record<string, string[]>) => sitePage('/sea', head, { headers });
  const ids = (headers: Record<string, string[]>) =>
    audit({ pages: [page(headers)] }).flatMap(({ rule }) => (rule.startsWith('hreflang/') ? [rule] : []));
  expect(ids({ vary: ['Accept-Encoding'], 'content-language': ['en'] })).toEqual([
    'hreflang/duplicate-url',
    'hreflang/lang-mismatch',
  ]);
  expect(ids({ vary: ['Cookie'], 'content-language': ['en'] })).toEqual([]);
});

test.each([
  [pair('/sea', '/fr/mer'), 'hreflang/lang-mismatch'],
  [{}, 'lang/path-mismatch'],
])('a French page that declares English is one finding, with or without alternates', (alternates, rule) => {
  const pages = [sitePage('/sea', alternates), sitePage('/fr/mer', { html: '<html lang="en">', ...alternates })];
  const found = audit({ pages }).filter(({ rule: id }) => /^(?:hreflang|lang)\//.test(id));
  expect(found.map(({ rule: id }) => id)).toEqual([rule]);
});

test.each([
  ['the language of its path', 'fr', ['lang/path-mismatch']],
  ['another language', 'de', ['hreflang/lang-mismatch', 'lang/path-mismatch']],
])('a French page that declares English, which a sitemap lists for %s', (_name, hreflang, rules) => {
  const pages = [sitePage('/sea'), sitePage('/fr/mer', { html: '<html lang="en">' })];
  const entry = { hreflang, href: `${origin}/fr/mer`, source: 'sitemap' as const, line: 3 };
  const found = audit({ pages }, new Map([[`${origin}/sea`, [entry]]]));
  expect(found.flatMap(({ rule }) => (/lang-mismatch|path-mismatch/.test(rule) ? [rule] : [])).sort()).toEqual(rules);
});

test.each([
  ['path', '/fr/mer', {}, []],
  ['alternates', '/mer', { html: '<html lang="en">', ...pair('/sea', '/mer') }, []],
  ['sitemap', '/mer', { html: '<html lang="en">' }, [{ hreflang: 'fr', href: `${origin}/mer` }]],
])('where the %s contradicts lang, no rule compares with lang', (_name, path, changes, listedAs) => {
  const feedUrl = `${origin}/flux.xml`;
  const block = JSON.stringify({ '@context': 'https://schema.org', '@type': 'WebPage', name: 'Mer', inLanguage: 'fr' });
  const { head = '', ...others }: Record<string, string> = { html: '<html lang="en">', ...changes };
  const page = sitePage(path, {
    ...others,
    head: `${head}<script type="application/ld+json">${block}</script>
      <link rel="alternate" type="application/atom+xml" href="${feedUrl}">`,
  });
  const feeds = [{ url: feedUrl, kind: 'atom' as const, fault: null, language: 'fr', links: [], dates: [], items: [] }];
  const entries = listedAs.map((link) => ({ ...link, source: 'sitemap' as const, line: 3 }));
  const found = audit({ pages: [page], site: { feeds } }, new Map([[page.url, entries]])).map(({ rule }) => rule);
  expect(found.filter((rule) => rule === 'schema/lang' || rule === 'feed/language')).toEqual([]);
});

test.each(['constructor', '__proto__', 'toString'])('a page may give anything the name %s', (name) => {
  const block = {
    '@context': 'https://schema.org',
    '@type': name,
    name,
    alternateName: { '@type': [name], url: name },
  };
  const element = name.startsWith('_') ? 'p' : name; // a tag begins with a letter
  const changes = {
    html: `<html lang="${name}">`,
    head: `<link rel="alternate" hreflang="${name}" href="/${name}"><meta name="${name}" property="${name}" content="${name}">
      <script type="application/ld+json">${JSON.stringify(block)}</script>`,
    main: `<${element} role="${name}" id="${name}" lang="${name}"><a href="/${name}" rel="${name}">${name}</a></${element}>`,
  };
  const pages = [sitePage('/sea', changes), sitePage(`/${name}`, changes)];
  expect(structuredClone(pages)).toEqual(pages);
  const ofPages = pages.flatMap((page) => auditOwnPage(page, openContext));
  expect([...ofPages, ...audit({ pages, context: { languages: [name] } })]).not.toEqual([]);
});
