import { describe, expect, test } from 'vitest';
import { type Finding, pagesOf } from '../../../engine/finding.ts';
import { robotsBlockRules } from '../../../engine/robots/robots-block-rules.ts';
import { robotsFileRules } from '../../../engine/robots/robots-file-rules.ts';
import { robotsLineRules } from '../../../engine/robots/robots-line-rules.ts';
import { siteRules } from '../../../engine/site/audit-site.ts';
import { createFingerprints } from '../../../report/fingerprint.ts';
import { groupFindings } from '../../../report/group-findings.ts';
import { origin } from '../page/clean-page.ts';
import { card } from '../page/page-faults.ts';
import { auditOf, frenchText, links, listed, pair, redirect, robotsText, sitePage, target } from './clean-site.ts';
import {
  canonicalSiteFaults,
  copyFaults,
  feedFaults,
  indexSiteFaults,
  linkSiteFaults,
  quietSites,
  resourceFaults,
  responseSiteFaults,
  robotsFaults,
  textSiteFaults,
} from './site-faults.ts';
import { quietSitemaps, sitemapFaults } from './sitemap-faults.ts';

const allFaults = [
  ...[indexSiteFaults, canonicalSiteFaults, copyFaults, textSiteFaults, linkSiteFaults].flat(),
  ...[resourceFaults, responseSiteFaults, robotsFaults, feedFaults, sitemapFaults].flat(),
];

describe('exactly the planted fault is found, once', () => {
  test.each(allFaults)('%s', (_name, ids, site) => {
    expect(
      auditOf(site)
        .map(({ rule }) => rule)
        .toSorted(),
    ).toEqual(ids.toSorted());
  });
});

describe('what is legal though odd is not reported', () => {
  test.each([...quietSites, ...quietSitemaps])('%s', (_name, site) => {
    expect(auditOf(site)).toEqual([]);
  });
});

test('every rule over a site is shown to fire', () => {
  const shown = new Set(allFaults.flatMap(([, ids]) => ids));
  const rules = [...siteRules, ...robotsFileRules, ...robotsBlockRules, ...robotsLineRules];
  expect(rules.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
});

test('a fault of the template is one finding that counts its pages', () => {
  const pages = ['/', '/a', '/b'].map((path) => sitePage(path, { viewport: '' }));
  const findings = auditOf({ pages });
  expect(findings).toMatchObject([
    { rule: 'meta/viewport', message: 'The page has no viewport meta tag.', places: pages.map(({ url }) => ({ url })) },
  ]);
});

test.each([
  [200, `Use ${origin}/map.xml.`],
  [404, 'Write the absolute URL of a sitemap.'],
])('a relative Sitemap line whose file returns %i has the fix that is true', (status, fix) => {
  const site = { ...robotsText('Sitemap: map.xml'), targets: new Map([target(`${origin}/map.xml`, status)]) };
  expect(auditOf({ pages: [], site })).toMatchObject([{ rule: 'robots/sitemap-url', fix }]);
});

test('an image too wide is compared with its width attribute, as style sheets are not read', () => {
  const url = `${origin}/a.webp`;
  const pages = [sitePage('/', { main: '<img src="/a.webp" alt="A lodge" width="200" height="100">' })];
  const site = { targets: new Map([target(url, 200, { contentType: 'image/webp', bytes: 90_000, width: 900 })]) };
  expect(auditOf({ pages, site })).toMatchObject([
    { rule: 'img/oversized', message: `${url} is 900 px wide, and its width attribute is 200.` },
  ]);
});

test('an image is as large as its box if its width or its height is', () => {
  const pages = [sitePage('/', { main: '<img src="/a.webp" alt="A lodge" width="450" height="600">' })];
  const rulesFor = (height: number) => {
    const image = { contentType: 'image/webp', bytes: 90_000, width: 1_900, height };
    return auditOf({ pages, site: { targets: new Map([target(`${origin}/a.webp`, 200, image)]) } }).map(
      ({ rule }) => rule,
    );
  };
  expect([rulesFor(580), rulesFor(2_500)]).toEqual([[], ['img/oversized']]);
});

test('a message writes thousands with a comma', () => {
  const image = { contentType: 'image/webp', bytes: 1_487_018, width: 400 };
  const pages = [sitePage('/', { main: '<img src="/a.webp" alt="A lodge" width="200" height="100">' })];
  expect(auditOf({ pages, site: { targets: new Map([target(`${origin}/a.webp`, 200, image)]) } })).toMatchObject([
    { rule: 'img/weight', message: `${origin}/a.webp has 1,487 kB; the limit is 300 kB.` },
  ]);
});

test('lastmod is compared with the date of each page', () => {
  const days = { '/': '2024-03-20', '/a': '2024-03-25' };
  const pages = Object.entries(days).map(([path, day]) =>
    sitePage(path, { head: `<meta property="article:modified_time" content="${day}T08:00:00Z">` }),
  );
  const listed = Object.keys(days).map((path) => ({
    url: origin + path,
    file: `${origin}/sitemap.xml`,
    line: 3,
    lastmod: '2024-03-12',
  }));
  const drifted = auditOf({ pages, site: { listed } }).flatMap(({ rule, message, places }) =>
    rule === 'sitemap/lastmod-drift' ? places.map((place) => place.message ?? message) : [],
  );
  expect(drifted).toEqual(
    Object.entries(days).map(
      ([path, day]) => `lastmod of ${origin}${path} is 2024-03-12, but the date on the page is ${day}T08:00:00Z.`,
    ),
  );
});

test('a missing file of two style sheets is named with the pages of each', () => {
  const sheets = { '/': '/sea.css', '/a': '/beach.css' };
  const pages = Object.entries(sheets).map(([path, sheet]) =>
    sitePage(path, { head: `<link rel="stylesheet" href="${sheet}">` }),
  );
  const url = `${origin}/wave.png`;
  const loads = [{ kind: 'image' as const, url }];
  const targets = new Map([
    ...Object.values(sheets).map((sheet) => target(origin + sheet, 200, { contentType: 'text/css', loads })),
    target(url, 404),
  ]);
  const found = auditOf({ pages, site: { targets } }).filter(({ rule }) => rule === 'resource/broken');
  expect(found.map(({ message }) => /(\w+\.css) on (\S+) names/.exec(message)?.slice(1))).toEqual([
    ['sea.css', `${origin}/`],
    ['beach.css', `${origin}/a`],
  ]);
});

test('an http link leads to where https ends', () => {
  const http = `${origin.replace('https', 'http')}/sea`;
  const pages = [
    sitePage('/', links(http)),
    sitePage('/sea/', {}, { requestedUrl: `${origin}/sea`, redirects: [{ url: `${origin}/sea`, status: 301 }] }),
  ];
  expect(auditOf({ pages }).find(({ rule }) => rule === 'link/http')?.fix).toBe(`Use ${origin}/sea/.`);
});

test('a missing page that the sitemap lists is named by its own URL', () => {
  const pages = [sitePage('/', links('/sea'))];
  const [from, { response, ...rest }] = redirect('/sea', '/sea/');
  const missing = { ...response, end: { kind: 'status' as const, status: 404 } };
  const site = { listed: listed('/', '/sea/'), targets: new Map([[from, { ...rest, response: missing }]]) };
  expect(auditOf({ pages, site }).find(({ rule }) => rule === 'link/broken')?.message).toContain(
    `whose target ${origin}/sea/ sitemap.xml lists`,
  );
});

test('the file of a home page may link to the versions of its canonical URL', () => {
  const home = pair('/', '/fr/');
  const pages = [
    sitePage('/', home),
    sitePage('/fr/', home),
    sitePage('/index.html', {
      ...home,
      canonical: `<link rel="canonical" href="${origin}/">`,
      main: '<a href="/fr/">The sea</a>',
    }),
  ];
  expect(auditOf({ pages }).map(({ rule }) => rule)).not.toContain('link/wrong-language');
});

test('a link to a page with the alternates of another page is in no wrong language', () => {
  const home = pair('/', '/fr/');
  const pages = [
    sitePage('/', home),
    sitePage('/fr/', home),
    sitePage('/sea', { ...home, main: '<a href="/fr/mer">The sea</a>' }),
    sitePage('/fr/mer', { ...home, canonical: `<link rel="canonical" href="${origin}/">` }),
  ];
  expect(auditOf({ pages }).map(({ rule }) => rule)).not.toContain('link/wrong-language');
});

test('an image has five percent above the limit', () => {
  const pages = [sitePage('/', { main: '<img src="/a.webp" alt="A lodge" width="200" height="100">' })];
  const rulesFor = (bytes: number) => {
    const targets = new Map([target(`${origin}/a.webp`, 200, { contentType: 'image/webp', bytes, width: 400 })]);
    return auditOf({ pages, site: { targets } }).map(({ rule }) => rule);
  };
  expect([rulesFor(310_000), rulesFor(320_000)]).toEqual([[], ['img/weight']]);
});

test('an image with several width attributes is compared with the largest', () => {
  const pages = [120, 200].map((width) =>
    sitePage(`/${width}`, { main: `<img src="/a.webp" alt="A lodge" width="${width}" height="60">` }),
  );
  const site = {
    targets: new Map([target(`${origin}/a.webp`, 200, { contentType: 'image/webp', bytes: 90_000, width: 900 })]),
  };
  expect(auditOf({ pages, site })).toMatchObject([
    { rule: 'img/oversized', message: expect.stringContaining('its width attribute is 200 or less') },
  ]);
});

test.each([
  ['broken', ['link/broken'], [target(`${origin}/a//sea`, 404)]],
  ['right: with one slash, the URL is missing', [], [target(`${origin}/a//sea`, 200), target(`${origin}/a/sea`, 404)]],
  ['right: with one slash, the URL redirects', [], [target(`${origin}/a//sea`, 200), redirect('/a/sea', '/')]],
  ['wrong in its form, where the server takes both', ['link/url-form'], [target(`${origin}/a//sea`, 200)]],
])('a link with two slashes is %s', (_, rules, targets) => {
  const pages = [sitePage('/', links('a//sea'))];
  expect(auditOf({ pages, site: { targets: new Map(targets) } }).map(({ rule }) => rule)).toEqual(rules);
});

test.each([
  ['/sea', '/sea', '/sea'],
  ['sea', '/sea', `${origin}/sea`],
])('the evidence of links is what they have in common: %s, %s', (one, other, evidence) => {
  const pages = Object.entries({ '/': one, '/a': other }).map(([path, href]) => sitePage(path, links(href)));
  const site = { targets: new Map([redirect('/sea', '/sea/')]) };
  expect(auditOf({ pages, site })).toMatchObject([{ rule: 'link/redirect', evidence }]);
});

test('links with two slashes after the same folder are one finding', () => {
  const pages = ['/a', '/b'].map((path) => sitePage(path, links(`/keys/${path}.asc`)));
  expect(auditOf({ pages })).toMatchObject([{ rule: 'link/url-form', places: [{}, {}] }]);
});

test('a fault of a server is one finding for each host, which counts the pages it was seen on', () => {
  const uncompressed = { headers: { 'content-encoding': null } };
  const find = (paths: readonly string[]) =>
    auditOf({ pages: paths.map((path) => sitePage(path, {}, uncompressed)) }).map(createFingerprints());
  const [finding, ...others] = find(['/', '/a', '/b']);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ rule: 'http/compression', unit: 'host', places: [{ url: `${origin}/`, times: 3 }] });
  const fingerprints = (found: readonly Finding[]) =>
    found.flatMap(({ places }) => places.map((one) => one.fingerprint));
  expect(fingerprints(find(['/a']))).toEqual(fingerprints(find(['/', '/a', '/b'])));
});

test('a fault of a server that only some pages have names them', () => {
  const uncompressed = { headers: { 'content-encoding': null } };
  const pages = ['/', '/a', '/b', '/c'].map((path) => sitePage(path, {}, path < '/b' ? {} : uncompressed));
  expect(auditOf({ pages })).toMatchObject([
    { rule: 'http/compression', places: [{ url: `${origin}/b` }, { url: `${origin}/c` }] },
  ]);
  expect(auditOf({ pages })).not.toMatchObject([{ unit: 'host' }]);
});

test.each(['returned 404', 'is an HTML page'])('a feed that %s names the pages that link to it', (fault) => {
  const url = `${origin}/feed.xml`;
  const pages = ['/', '/a'].map((path) =>
    sitePage(path, { head: `<link rel="alternate" type="application/rss+xml" href="${url}">` }),
  );
  const feeds = [{ url, kind: 'rss', fault, language: null, links: [], dates: [], items: [] }] as const;
  const message = `${origin}/ (and 1 more page) links to the feed ${url}, which ${fault}.`;
  const fix = 'Link to the URL that serves the feed, or remove the links.';
  expect(auditOf({ pages, site: { feeds } })).toMatchObject([{ rule: 'feed/valid', message, fix }]);
});

test('the wrong dates of a feed and its items are counted together', () => {
  const items = [{ id: null, date: '2024-03-12', link: null }];
  const feeds = [
    { url: `${origin}/feed.xml`, kind: 'rss', fault: null, language: null, links: [], dates: ['2024-03-13'], items },
  ] as const;
  const found = auditOf({ pages: [], site: { feeds } }).find(({ rule }) => rule === 'feed/valid');
  expect(found?.message).toBe('"2024-03-13" (and 1 more date) is not an RFC 822 date.');
});

test.each([
  [['/'], 'the page that links to it is in "es".'],
  [['/', '/a'], 'the pages that link to it are in "es".'],
])('a feed in another language names that of %j without its country', (paths, language) => {
  const url = `${origin}/feed.xml`;
  const changes = {
    html: '<html lang="es-AR">',
    head: `<link rel="alternate" type="application/rss+xml" href="${url}">`,
  };
  const feeds = [{ url, kind: 'rss', fault: null, language: 'en-us', links: [], dates: [], items: [] }] as const;
  const found = auditOf({ pages: paths.map((path) => sitePage(path, { ...changes, text: '' })), site: { feeds } });
  const message = `${url} declares "en-us", but ${language}`;
  expect(found).toContainEqual(expect.objectContaining({ rule: 'feed/language', message }));
});

test('the pages of a language that are served in English are one finding of each rule', () => {
  const pages = ['sea', 'garden'].flatMap((name) =>
    [`/${name}`, `/fr/${name}`].map((path) =>
      sitePage(path, {
        title: `<title>The ${name} of our lodges, with a view</title>`,
        description: `<meta name="description" content="What you can see of the ${name} from each of our lodges, and how to get there from the village.">`,
        text: `<p>${`You can see the ${name} from all of the rooms. `.repeat(6)}</p>`,
        ...pair(`/${name}`, `/fr/${name}`),
      }),
    ),
  );
  const places = [{ url: `${origin}/fr/sea` }, { url: `${origin}/fr/garden` }];
  expect(auditOf({ pages })).toMatchObject([
    { rule: 'title/untranslated', about: 'first', places },
    { rule: 'description/untranslated', about: 'first', places },
  ]);
});

test.each([
  ['title/untranslated', { title: '<title>What you can see from each of our lodges</title>' }],
  [
    'title/untranslated',
    {
      title: '<title>What you can see from each of our lodges</title>',
      text: `<p>${'You can see the sea from all of the rooms. '.repeat(6)}</p>`,
    },
  ],
  [
    'img/alt-untranslated',
    {
      main: ['bay', 'beach']
        .map((view) => `<img src="/${view}.webp" alt="A view of the ${view}" width="9" height="9">`)
        .join(''),
    },
  ],
])('what a template leaves in English is one finding of %s', (rule, changes) => {
  const versions = { en: '/sea', es: '/es/mar', fr: '/fr/mer' };
  const head = Object.entries(versions)
    .map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="${origin}${path}">`)
    .join('');
  const pages = Object.entries(versions).map(([code, path]) =>
    sitePage(path, { html: `<html lang="${code}">`, head, ...(code !== 'en' && { text: frenchText }), ...changes }),
  );
  const places = [{ url: `${origin}/es/mar` }, { url: `${origin}/fr/mer` }];
  const found = groupFindings(auditOf({ pages }).filter((finding) => finding.rule === rule));
  expect(found).toMatchObject([{ about: 'first' }]);
  expect([...new Set(found.flatMap(pagesOf))]).toEqual(places.map(({ url }) => url));
});

test.each([
  ['Contact — The Lodges of Goshen', 0],
  ['The Lodges of Goshen', 0],
  ['All of our rooms — The Lodges of Goshen', 1],
])('the name of a site, which three titles share, needs no translation: %s', (text, findings) => {
  const rooms = ['Sea', 'Garden', 'Bay'].map((name) =>
    sitePage(`/${name.toLowerCase()}`, { title: `<title>${name} — The Lodges of Goshen</title>` }),
  );
  const versions = ['/a', '/fr/a'].map((path) =>
    sitePage(path, { title: `<title>${text}</title>`, ...pair('/a', '/fr/a') }),
  );
  const found = auditOf({ pages: [...rooms, ...versions] });
  expect(found.filter(({ rule }) => rule === 'title/untranslated')).toHaveLength(findings);
  const cards = ['/a', '/fr/a'].map((path) =>
    sitePage(path, {
      title: `<title>${path}</title>`,
      ...card({ 'og:title': text, 'og:description': null }),
      ...pair('/a', '/fr/a'),
    }),
  );
  const ofCards = auditOf({ pages: [...rooms, ...cards] }).filter(({ rule }) => rule === 'og/untranslated');
  expect(ofCards).toHaveLength(findings);
});

test('a page with few words, at URLs with and without a query, does not repeat its own title', () => {
  const short = { h1: '<h1>Home</h1>', text: '', canonical: '' };
  const titled = (...paths: string[]) =>
    auditOf({ pages: paths.map((path) => sitePage(path, { ...short, title: '<title>Home of Goshen</title>' })) });
  const isRepeated = ({ rule }: Finding) => rule === 'title/duplicate';
  expect(titled('/', '/?open=1', '/?open=1&then=2').filter(isRepeated)).toEqual([]);
  expect(titled('/', '/?open=1', '/a').filter(isRepeated)).toHaveLength(1);
});

test.each([
  ['/', '/index.html', ''],
  ['/sea', '/sea.html', ''],
  ['/sea', '/sea.html?open=1', ''],
  ['/sea.html', '/sea', frenchText],
])('%s and %s, one document, count once among the pages with a title', (first, copy, text) => {
  const short = { h1: '<h1>Home</h1>', text, canonical: '', title: '<title>Home of Goshen</title>' };
  const pages = [...[first, copy].map((path) => sitePage(path, short)), sitePage('/a', { title: short.title })];
  const found = auditOf({ pages }).filter(({ rule }) => rule === 'title/duplicate');
  expect(found).toMatchObject([{ places: [{ url: origin + first }, { url: `${origin}/a` }] }]);
});

test('a copy of a page counts among the pages with a title, but is no reason to report it', () => {
  const title = '<title>Home of Goshen</title>';
  const copies = ['/sea', '/seaside'].map((path) =>
    sitePage(path, { title, canonical: '', h1: '<h1>Home</h1>', text: frenchText }),
  );
  const isRepeated = ({ rule }: Finding) => rule === 'title/duplicate';
  expect(auditOf({ pages: copies }).filter(isRepeated)).toEqual([]);
  expect(auditOf({ pages: [...copies, sitePage('/a', { title })] }).filter(isRepeated)).toMatchObject([
    {
      fix: 'Write a distinct title for each page, but for those that page/duplicate reports.',
      message: `"Home of Goshen" on 3 pages: ${['/sea', '/seaside', '/a'].map((path) => origin + path).join(', ')}.`,
    },
  ]);
});

test('a title that pages of another language have, too, is counted for one language', () => {
  const title = '<title>Lodges of Goshen</title>';
  const pages = ['/a', '/b', '/fr/a'].map((path) => sitePage(path, { title }));
  const [finding] = auditOf({ pages }).filter(({ rule }) => rule === 'title/duplicate');
  expect(finding?.message).toBe(`"Lodges of Goshen" on 2 pages in en: ${origin}/a, ${origin}/b.`);
});

test('one title on pages of two languages is one finding', () => {
  const title = '<title>Unsere Häuser am Meer</title>';
  const pages = ['/a', '/b', '/fr/a', '/fr/b'].map((path) => sitePage(path, { title }));
  expect(auditOf({ pages })).toMatchObject([{ rule: 'title/duplicate', about: 'first', places: { length: 4 } }]);
});

test.each([
  ['Rooms by the sea, with breakfast', '"Rooms by the sea, with breakfast"'],
  [
    `Rooms by the sea${', with a view of the sea'.repeat(10)}`,
    `"Rooms by the sea${', with a view of the sea'.repeat(8).slice(0, 183)}…"`,
  ],
])('a description that was not translated is quoted, and cut only if it is long', (text, quoted) => {
  const description = `<meta name="description" content="${text}">`;
  const pages = ['/sea', '/fr/mer'].map((path) => sitePage(path, { description, ...pair('/sea', '/fr/mer') }));
  const [finding] = auditOf({ pages }).filter(({ rule }) => rule === 'description/untranslated');
  expect(finding?.message).toBe(`The fr meta description is the same as the English one: ${quoted}.`);
});

test('the sitemap that robots.txt lacks is the one that was read', () => {
  const sitemap = `${origin}/doc/sitemap.xml`;
  const site = { complete: false, listed: listed('/'), sitemap, ...robotsText('User-agent: *') };
  const found = auditOf({ pages: [sitePage('/')], site }).find(({ rule }) => rule === 'sitemap/not-in-robots');
  expect(found).toMatchObject({ message: `robots.txt does not name ${sitemap}.`, fix: `Add "Sitemap: ${sitemap}".` });
});

test('the robots.txt above the folder of a site may belong to others', () => {
  const sitemap = `${origin}/doc/sitemap.xml`;
  const site = { complete: false, listed: listed('/doc/'), sitemap, ...robotsText('', 404) };
  const found = auditOf({ pages: [sitePage('/doc/')], site }).find(({ rule }) => rule === 'sitemap/not-in-robots');
  const message = `The host serves no robots.txt (status 404), so none names ${sitemap}.`;
  expect(found).toMatchObject({ severity: 'info', message, fix: expect.stringMatching(/^Submit/) });
});

test('a robots.txt that is absent is said to be, with what it should have', () => {
  const site = { listed: listed('/'), ...robotsText('', 404) };
  const found = auditOf({ pages: [sitePage('/')], site }).find(({ rule }) => rule === 'sitemap/not-in-robots');
  const message = `The host serves no robots.txt (status 404), so none names ${origin}/sitemap.xml.`;
  expect(found).toMatchObject({ message, fix: `Serve a robots.txt with "Sitemap: ${origin}/sitemap.xml".` });
});

test('the broken files of a style sheet are listed together, with the sheet and its pages', () => {
  const files = ['a.svg', 'b.svg', 'c.svg', 'd.woff2'].map((name) => `${origin}/lib/${name}`);
  const loads = files.map((url) => ({ kind: 'image' as const, url }));
  const styled = { head: '<link rel="stylesheet" href="/a.css">' };
  const pages = ['/', '/a'].map((path) => sitePage(path, styled));
  const targets = new Map([target(`${origin}/a.css`, 200, { loads }), ...files.map((url) => target(url, 404))]);
  const [finding] = auditOf({ pages, site: { targets } });
  const list = files.slice(0, 3).map((url) => `${url} returns status 404`);
  expect(finding).toMatchObject({
    message: `The style sheet ${origin}/a.css on ${origin}/ (and 1 more page) names 4 files that cannot be loaded: ${list.join(', ')} and 1 more.`,
    fix: 'Correct the URL, deploy the file, or remove the rule that names a file if no page needs it.',
    severity: 'warning',
    places: [{ url: `${origin}/` }, { url: `${origin}/a` }],
  });
});

test.each([
  [1_200_000, true, true, '1,300 kB of scripts (uncompressed, a third of which counts); the limit is 350 kB.'],
  [900_000, true, false, '1,000 kB of scripts (900 kB uncompressed, a third of which counts); the limit is 350 kB.'],
  [300_000, false, false, '400 kB of scripts; the limit is 350 kB.'],
  [900_000, true, true, null],
])('of bytes that were not compressed, a third counts: %s, %s, %s', (bytes, first, second, message) => {
  const script = '<script src="/a.js" defer></script><script src="/b.js" defer></script>';
  const targets = new Map([
    target(`${origin}/a.js`, 200, { bytes, uncompressed: first }),
    target(`${origin}/b.js`, 200, { bytes: 100_000, uncompressed: second }),
  ]);
  const found = auditOf({ pages: [sitePage('/', { script })], site: { targets } });
  expect(found).toMatchObject(message === null ? [] : [{ rule: 'perf/js-bytes', message }]);
});

test('of several heavy pages the heaviest is named', () => {
  const scripts = ['/a.js', '/b.js'].map((path) => `<script src="${path}" defer></script>`);
  const targets = new Map(['/a.js', '/b.js'].map((path) => target(origin + path, 200, { bytes: 400_000 })));
  const pages = [sitePage('/sea', { script: scripts.join('') }), sitePage('/bay', { script: scripts[0] ?? '' })];
  const message = '800 kB of scripts; the limit is 350 kB. 2 pages exceed it; this one has most.';
  expect(auditOf({ pages, site: { targets } })).toMatchObject([{ rule: 'perf/js-bytes', message }]);
});

test('a file that a style sheet names may be of a rule that applies to no page', () => {
  const url = `${origin}/a.svg`;
  const loads = [{ kind: 'image' as const, url }];
  const targets = new Map([target(`${origin}/a.css`, 200, { loads }), target(url, 404)]);
  const pages = [sitePage('/', { head: '<link rel="stylesheet" href="/a.css">' })];
  expect(auditOf({ pages, site: { targets } })).toMatchObject([
    {
      message: `The style sheet ${origin}/a.css on ${origin}/ names the image ${url}, which returns status 404.`,
      fix: 'Correct the URL, deploy the file, or remove the rule that names a file if no page needs it.',
    },
  ]);
});

test('typographic quotation marks around a URL are named', () => {
  const page = sitePage('/', { main: '<iframe src=”https://video.test/” title="A film"></iframe>' });
  const targets = new Map([target(`${origin}/%E2%80%9Dhttps://video.test/%E2%80%9D`, 404)]);
  expect(auditOf({ pages: [page], site: { targets } })).toMatchObject([
    { rule: 'resource/broken', fix: 'Replace the typographic quotation marks around the URL by straight ones.' },
  ]);
});

test('canonicals on a disk are one finding of the site', () => {
  const pages = ['/a', '/b'].map((path) =>
    sitePage(path, { canonical: `<link rel="canonical" href="file:///srv${path}.html">` }),
  );
  expect(auditOf({ pages })).toMatchObject([
    { rule: 'canonical/invalid-url', message: 'The canonical URL has the scheme "file:".', places: [{}, {}] },
  ]);
});

test('pages that only redirect are no duplicates of each other', () => {
  const stub = {
    head: '<meta http-equiv="refresh" content="0; url=/">',
    title: '<title>Moved</title>',
    description: '',
    h1: '',
    text: '',
  };
  expect(auditOf({ pages: ['/a', '/b'].map((path) => sitePage(path, stub)) })).toEqual([]);
});

test('translations whose alternates redirect to them may have one title', () => {
  const title = '<title>Sea — Harbour Lodges of the coast</title>';
  const pages = ['/sea/', '/fr/mer/'].map((path) => sitePage(path, { title, ...pair('/sea', '/fr/mer') }));
  expect(
    auditOf({ pages, site: { targets: new Map([redirect('/sea', '/sea/'), redirect('/fr/mer', '/fr/mer/')]) } }),
  ).toEqual([]);
});

test('a vague link text of a template is one finding, whatever it links to', () => {
  const text = { '/': 'Read more', '/a': 'read more' };
  const pages = Object.entries(text).map(([path, more]) =>
    sitePage(path, { main: `<a href="/tides${path}">${more}</a>` }),
  );
  expect(auditOf({ pages })).toMatchObject([{ rule: 'link/text', places: [{}, {}] }]);
});

test('a script that blocks pages in several folders is one finding', () => {
  const pages = [sitePage('/', { head: '<script src="a.js"></script>' })];
  const deeper = sitePage('/sea/a', { head: '<script src="../a.js"></script>' });
  const found = auditOf({ pages: [...pages, deeper] }).filter(({ rule }) => rule === 'perf/render-blocking');
  expect(found).toMatchObject([{ places: [{}, {}] }]);
});

test('scripts of a template that block pages are one finding, whatever the hashes in their names', () => {
  const pages = ['/', '/a'].map((path) =>
    sitePage(path, {
      head: `<script src="/js/app.${path.length}f.js?v=1/2"></script><script src="${path}.js"></script>`,
    }),
  );
  expect(auditOf({ pages })).toMatchObject([{ rule: 'perf/render-blocking', about: 'first', places: [{}, {}] }]);
});

test.each([
  ['img/dimensions', '<img src="a.webp" alt="Sea">', '<img src="../a.webp" alt="Sea">'],
  ['img/dimensions', '<img src="/a.webp" alt="Sea">', '<img src="a.webp" alt="Sea">'],
  ['img/alt-missing', '<img src="a.webp" width="9" height="9">', '<img src="../a.webp" width="9" height="9">'],
  ['img/alt-missing', '<img src="a.webp" width="9" height="9">', '<img src="a.webp" width="9" height="9">'],
  [
    'img/alt-empty-linked',
    '<a href="sea"><img src="/a.webp" alt="" width="9" height="9"></a>',
    '<a href="../sea"><img src="/a.webp" alt="" width="9" height="9"></a>',
  ],
  [
    'img/alt-empty-linked',
    '<a href="/sea.jpg"><img src="/a.webp" alt="" width="9" height="9"></a>',
    '<a href="/bay.jpg?w=900"><img src="/b.webp" alt="" width="9" height="9"></a>',
  ],
  [
    'a11y/frame-title',
    '<iframe src="https://video.example/1"></iframe>',
    '<iframe src="https://video.example/2"></iframe>',
  ],
  ['link/empty', '<a href="#"><svg></svg></a>', '<a href="#"><svg></svg></a>'],
  ['link/empty', '<a href="sea"><svg></svg></a>', '<a href="../sea"><svg></svg></a>'],
  [
    'link/empty',
    '<a href="https://s.example/?u=%2F"><svg></svg></a>',
    '<a href="https://s.example/?u=%2Fbay%2Fa"><svg></svg></a>',
  ],
  [
    'link/empty',
    '<a href="whatsapp://send?text=/"><svg></svg></a>',
    '<a href="whatsapp://send?text=a"><svg></svg></a>',
  ],
])('%s: %s and %s are one finding', (rule, main, other) => {
  const pages = [sitePage('/', { main }), sitePage('/bay/a', { main: other })];
  expect(auditOf({ pages })).toMatchObject([{ rule, places: [{}, {}] }]);
});

test.each([
  ['/', '/bay/a'],
  ['b', '/c'],
])('the relative canonical URLs %s and %s are one finding', (...urls) => {
  const pages = ['/', '/bay/a'].map((path, at) =>
    sitePage(path, { canonical: `<link rel="canonical" href="${urls[at]}">` }),
  );
  const fix = 'Use the public URL of the page, with scheme and host.';
  expect(auditOf({ pages })).toMatchObject([{ rule: 'canonical/invalid-url', about: 'first', fix, places: [{}, {}] }]);
});

test.each([
  ['link/empty', '/room?id='],
  ['img/alt-empty-linked', '/room?id='],
  ['link/empty', 'https://video.example/watch?v='],
])('%s names each page that is linked: %s', (rule, start) => {
  const text = rule === 'link/empty' ? '<svg></svg>' : '<img src="/a.webp" alt="" width="9" height="9">';
  const main = [1, 2].map((id) => `<a href="${start}${id}">${text}</a>`).join('');
  expect(auditOf({ pages: [sitePage('/', { main })] })).toMatchObject([{ rule }, { rule }]);
});

test('locales with a hyphen are one finding, whatever their languages', () => {
  const locale = (...names: string[]) => ({
    head: names.map((name) => `<meta property="og:locale:alternate" content="${name}">`).join(''),
  });
  const pages = [sitePage('/', locale('fr-FR', 'it-IT')), sitePage('/a', locale('fr-FR'))];
  expect(auditOf({ pages })).toMatchObject([{ rule: 'og/locale', places: [{ times: 2 }, {}] }]);
});

test('card images that are too small are one finding, whatever their sizes', () => {
  const small = (path: string, width: string) =>
    sitePage(path, card({ 'og:url': origin + path, 'og:image:width': width }));
  const found = auditOf({ pages: [small('/', '300'), small('/a', '400')] });
  expect(found).toMatchObject([{ rule: 'og/image-size', places: [{}, {}] }]);
});

test('a card image whose URL og/image-url reports has no second finding, also as that of another network', () => {
  const found = (url: string) => {
    const changes = card({ 'og:url': `${origin}/`, 'og:image': url });
    const head = `<meta name="twitter:image" content="${url}">`;
    const site = { targets: new Map([target(`${origin}/images`, 404)]) };
    return auditOf({ pages: [sitePage('/', { ...changes, head })], site }).map(({ rule }) => rule);
  };
  expect(found('images')).toEqual(['og/image-url']);
  expect(found(`${origin}/images`)).toEqual(['og/image-status']);
});

test('the fields of one form without labels are one finding', () => {
  const main = '<form><input name="day"><input name="hour"><button>Send</button></form>';
  const found = auditOf({ pages: [sitePage('/', { main }), sitePage('/a', { main })] });
  expect(found).toMatchObject([{ rule: 'a11y/label', places: [{}, {}] }]);
});

test('pages that load a file over http are one finding, whatever else they load', () => {
  const load = (...names: string[]) => ({
    main: names.map((name) => `<script src="http://cdn.example/${name}.js" async></script>`).join(''),
  });
  const found = auditOf({ pages: [sitePage('/', load('a')), sitePage('/a', load('a', 'b'))] });
  expect(found).toMatchObject([{ rule: 'sec/mixed-content', places: [{}, {}] }]);
});

test('a style sheet in the sitemap is to be removed from it', () => {
  const [finding] = auditOf({
    pages: [sitePage('/')],
    site: { listed: listed('/', '/main.css'), targets: new Map([target(`${origin}/main.css`, 200)]) },
  });
  expect(finding?.fix).toBe('Remove it from the sitemap: it is not a page.');
});

test('a broken link names the place, the other pages and the nearest page', () => {
  const pages = [sitePage('/', links('/servces')), sitePage('/a', links('/servces')), sitePage('/services')];
  const [finding] = auditOf({ pages, site: { targets: new Map([target(`${origin}/servces`, 404)]) } });
  expect(finding?.message).toMatch(
    /^https:\/\/lodges\.test\/ \(line \d+\) \(and 1 more page\) links to .*servces \(404\)\.$/,
  );
  expect(finding?.fix).toBe('Did you mean /services?');
});

test.each([
  [
    'to the same path in the language of the page',
    '/fr/',
    '/en/sea/view',
    ['/en/sea/views', '/fr/sea/view/'],
    '/fr/sea/view/',
  ],
  ['to the path below the language of the page', '/fr/', '/sea/view', ['/en/sea/view', '/fr/sea/view'], '/fr/sea/view'],
  ['to the path from the root, for a link without slash', '/en/a/', 'en/sea', ['/sea/', '/en/sea/'], '/en/sea/'],
  [
    'to the page without the repeated folder',
    '/',
    '/app/fr/app/blog/',
    ['/app/blog/', '/app/fr/blog/'],
    '/app/fr/blog/',
  ],
  ['to no page with another folder', '/a/', '../banquet/index.html', ['/index.html', '/meals/index.html'], null],
  ['to no start page of the folder that was read', '/doc/', '/signal/doc/', ['/doc/a'], null],
  ['to no page that has the link itself', '/blog/news/', '/en/blog/news/', ['/'], null],
  ['to no page whose path begins with two slashes', '/', '/en//sea/', ['//sea/'], null],
  ['to the folder, not to its index.html', '/', '/romos/', ['/rooms/', '/rooms/index.html'], '/rooms/'],
  ['to a page with a misspelled word', '/', '/wine-tsating-day', ['/wine-tasting-day'], '/wine-tasting-day'],
  ['to no page with another word', '/', '/wine-day-with-bread', ['/wine-bar-with-bread'], null],
  ['to no page with another number', '/', '/news-2023', ['/news-2024'], null],
])('a broken link leads %s', (_, from, href, paths, expected) => {
  const pages = [sitePage(from, links(href)), ...paths.map((path) => sitePage(path))];
  const broken = target(new URL(href, origin + from).href, 404);
  const finding = auditOf({ pages, site: { targets: new Map([broken]) } }).find(({ rule }) => rule === 'link/broken');
  expect(finding?.fix).toBe(expected === null ? 'Link to a page that exists.' : `Did you mean ${expected}?`);
});

test.each([
  ['its own folder', 'ru/index.html', ['/ru/a/', '/ru/a/b'], [], 'Link to a page that exists.'],
  ['the root', 'ru/index.html', ['/ru/a/', '/ru/a/b'], ['/ru/', '/en/'], 'Did you mean /ru/?'],
  ['a page beside it', 'a/c', ['/ru/a/b', '/ru/a/d'], ['/ru/a/c'], 'Did you mean /ru/a/c?'],
  ['the page of a menu', 'praices.html', ['/ru/a', '/ru/prices.html'], [], 'Did you mean /ru/prices.html?'],
])('the same relative link on several pages leads to %s', (_, href, from, others, fix) => {
  const pages = [...from.map((path) => sitePage(path, links(href))), ...others.map((path) => sitePage(path))];
  const site = { targets: new Map([target(new URL(href, origin + from[0]).href, 404)]) };
  expect(auditOf({ pages, site }).find(({ rule }) => rule === 'link/broken')?.fix).toBe(fix);
});

test('a broken link of pages in several languages leads to the page in each', () => {
  const pages = ['/en/', '/fr/', '/en/sea/', '/fr/sea/'].map((path) =>
    sitePage(path, path.length === 4 ? links('/sea/') : {}),
  );
  const site = { targets: new Map([target(`${origin}/sea/`, 404)]) };
  expect(auditOf({ pages, site }).find(({ rule }) => rule === 'link/broken')?.fix).toBe(
    'Did you mean /en/sea/, /fr/sea/, by language?',
  );
});

test.each([
  ['to the version in the language of the page', pair('/contact/', '/fr/contacter/'), 'Did you mean /fr/contacter/?'],
  ['to no page in another language', {}, 'Link to a page that exists.'],
])('a broken link leads %s', (_, versions, fix) => {
  const paths = ['/contact/', '/fr/contacter/'];
  const pages = [sitePage('/fr/vin/', links('/fr/contact')), ...paths.map((path) => sitePage(path, versions))];
  const site = { targets: new Map([target(`${origin}/fr/contact`, 404)]) };
  expect(auditOf({ pages, site }).find(({ rule }) => rule === 'link/broken')?.fix).toBe(fix);
});

const refresh = (to: string) => ({ head: `<meta http-equiv="refresh" content="0; url=${to}">` });

test.each([
  ['to the page that a meta refresh leads to', refresh('/en/sea/'), `Link to ${origin}/en/sea/.`],
  ['to where the target of a meta refresh redirects', refresh('/en/sea'), `Link to ${origin}/en/sea/.`],
  [
    'to the page that a script leads to',
    { script: '<script>location.href = "/en/sea/"</script>' },
    `Link to ${origin}/en/sea/.`,
  ],
  ['nowhere if the meta refresh leads to a page that is missing', refresh('/gone'), 'Link to the final URL.'],
  ['nowhere if the meta refresh leads to another one', refresh('/sea/again'), 'Link to the final URL.'],
])('a link to a redirect is to lead %s', (_, changes, fix) => {
  const stub = sitePage('/sea/', { text: '', ...changes });
  const pages = [sitePage('/', links('/sea')), stub, sitePage('/en/sea/'), sitePage('/sea/again', refresh('/en/sea/'))];
  const targets = new Map([redirect('/sea', '/sea/'), redirect('/en/sea', '/en/sea/'), target(`${origin}/gone`, 404)]);
  expect(auditOf({ pages, site: { targets } }).find(({ rule }) => rule === 'link/redirect')?.fix).toBe(fix);
});

test.each([
  ['keep its query if the redirect only adds a slash', '/sea/', '/sea/?room=2'],
  ['lead where the redirect leads otherwise', '/beach', '/beach'],
  ['take the query of the redirect', '/sea/?view=2', '/sea/?view=2'],
])('a link with a query is to %s', (_, to, end) => {
  const site = { targets: new Map([redirect('/sea?room=2', to)]) };
  const found = auditOf({ pages: [sitePage('/', links('/sea?room=2')), sitePage(to)], site });
  expect(found.find(({ rule }) => rule === 'link/redirect')?.fix).toBe(`Link to ${origin}${end}.`);
});

const views = '<p id="view">Sea</p><p id="map">Bay</p>';

test.each([
  [['a/b#view', '../a/b#view'], `${origin}/a/b#view`, `${origin}/a/b/#view`],
  [['a/b#view', '../a/b#map'], `${origin}/a/b`, `${origin}/a/b/ (keep the fragments of the links)`],
  [['a/b#view', '../a/b'], `${origin}/a/b`, `${origin}/a/b/ (keep the fragments of the links)`],
])('links with fragments keep them: %j', ([one = '', other = ''], evidence, end) => {
  const pages = [sitePage('/', links(one)), sitePage('/c/', links(other)), sitePage('/a/b/', { main: views })];
  const site = { targets: new Map([redirect('/a/b', '/a/b/')]) };
  expect(auditOf({ pages, site })).toMatchObject([{ rule: 'link/redirect', evidence, fix: `Link to ${end}.` }]);
});

test('a link keeps the fragment that its redirect names', () => {
  const site = { targets: new Map([redirect('/beach', '/sea#map')]) };
  const found = auditOf({ pages: [sitePage('/', links('/beach#view'))], site });
  expect(found.find(({ rule }) => rule === 'link/redirect')?.fix).toBe(`Link to ${origin}/sea#map.`);
});

test.each([
  ['link/redirect', 1],
  ['link/redirect-chain', 2],
])('%s: a redirect to another host may be meant', (rule, hops) => {
  const response = {
    url: `${origin}/go/map`,
    hops: Array.from({ length: hops }, () => ({ url: `${origin}/go/map`, status: 302 })),
    finalUrl: 'https://maps.example/sea',
    end: { kind: 'foreign' as const },
  };
  const targets = new Map([[`${origin}/go/map`, { ...target(`${origin}/go/map`, 302)[1], response }]]);
  const found = auditOf({ pages: [sitePage('/', links('/go/map'))], site: { targets } });
  expect(found.find((one) => one.rule === rule)?.fix).toBe(
    'Link to https://maps.example/sea, unless the redirect counts clicks or its target changes.',
  );
});

test('a broken link is not to lead to a page that only redirects', () => {
  const stub = sitePage('/beach', refresh('/sea'));
  const site = { targets: new Map([target(`${origin}/baech`, 404)]) };
  const finding = auditOf({ pages: [sitePage('/', links('/baech')), stub, sitePage('/sea')], site }).find(
    ({ rule }) => rule === 'link/broken',
  );
  expect(finding?.fix).toBe('Link to a page that exists.');
});

test('a broken link with a segment too many leads to the page without it', () => {
  const pages = [sitePage('/', links('/app/blog/')), ...['/pt/blog/', '/blog/', '/a'].map((path) => sitePage(path))];
  const [finding] = auditOf({ pages, site: { targets: new Map([target(`${origin}/app/blog/`, 404)]) } });
  expect(finding?.fix).toBe('Did you mean /blog/?');
});

test('a broken link is not taken for one to a short path with other letters', () => {
  const pages = [sitePage('/', links('/fr/')), sitePage('/q1/')];
  const [finding] = auditOf({ pages, site: { targets: new Map([target(`${origin}/fr/`, 404)]) } });
  expect(finding?.fix).toBe('Link to a page that exists.');
});

test('http that needs two hops is information, as HSTS preloading may require them', () => {
  const url = 'http://www.lodges.test/';
  const site = { probes: [{ kind: 'host' as const, url, hops: 2, finalUrl: `${origin}/`, status: 200 }] };
  const fix = 'Redirect it in one hop, unless HSTS preloading requires https on the same host first.';
  expect(auditOf({ pages: [], site })).toMatchObject([{ rule: 'http/canonical-host', severity: 'info', fix }]);
});

test.each([
  ['www.sea.example/map', 'Write https://www.sea.example/map, with the scheme.'],
  ['www.sea.example', 'Write https://www.sea.example, with the scheme.'],
  ['hello@sea.example', 'Write mailto:hello@sea.example.'],
  ['index.php/map', 'Link to a page that exists.'],
])('a broken link to %s is to be written with its scheme', (href, fix) => {
  const site = { targets: new Map([target(`${origin}/${href}`, 404)]) };
  expect(auditOf({ pages: [sitePage('/', links(href))], site })).toMatchObject([{ rule: 'link/broken', fix }]);
});

test.each([
  ['null', 'null'],
  ['/undefined', 'undefined'],
])('an icon that links to %s, as a template without the URL does, is one broken link', (href, name) => {
  const site = { targets: new Map([target(`${origin}/${name}`, 404)]) };
  const fix = `The template lacks the URL and writes "${href}". Set the URL, or remove the link.`;
  const pages = [sitePage('/', { main: `<a href="${href}"><svg></svg></a>` })];
  expect(auditOf({ pages, site })).toMatchObject([{ rule: 'link/broken', fix }]);
});

test('a broken link over http is to lead to the page over https', () => {
  const pages = [sitePage('/', links('http://lodges.test/sea')), sitePage('/sea')];
  const found = auditOf({ pages, site: { targets: new Map([target('http://lodges.test/sea', 500)]) } });
  expect(found).toMatchObject([{ rule: 'link/broken', fix: `Link to ${origin}/sea.` }]);
});

test('a finding about a listed page stands at its line of the sitemap', () => {
  const [finding] = auditOf({ pages: [sitePage('/'), sitePage('/alone')], site: { listed: listed('/', '/alone') } });
  expect(finding).toMatchObject({
    rule: 'link/orphan',
    places: [{ file: 'sitemap.xml', line: 4, url: `${origin}/alone` }],
  });
});

test('link/orphan leaves out a listed error page', () => {
  const missing = sitePage('/404.html', { title: '<title>Page not found | Harbour Lodges</title>' });
  const found = auditOf({ pages: [sitePage('/'), missing], site: { listed: listed('/', '/404.html') } });
  expect(found.map(({ rule }) => rule)).not.toContain('link/orphan');
});

test.each([
  [
    'img/weight',
    { main: '<img src="/big.webp" alt="A lodge" width="800" height="400">' },
    { bytes: 900_000, contentType: 'image/webp' },
  ],
  ['og/image-status', { head: '<meta name="twitter:image" content="/big.webp">' }, { contentType: 'text/html' }],
])('%s names each page that uses the file', (rule, changes, file) => {
  const pages = ['/', '/a', '/b'].map((path) => sitePage(path, changes));
  const targets = new Map([target(`${origin}/big.webp`, 200, file)]);
  expect(auditOf({ pages, site: { targets } })).toMatchObject([
    { rule, about: 'all', places: ['/', '/a', '/b'].map((path) => ({ url: origin + path })) },
  ]);
});

test('a line of robots.txt is quoted as it is written', () => {
  const site = { complete: false, listed: listed('/', '/sea'), ...robotsText('user-agent: *\ndisallow:/sea # old') };
  const found = auditOf({ pages: [], site }).find(({ rule }) => rule === 'index/disallowed-in-sitemap');
  expect(found?.message).toMatch(/: disallow:\/sea\.$/);
  expect(found?.evidence).toBe('disallow:/sea');
});

test('an orphan is found beside a link that robots.txt disallows, and the finding says what was not read', () => {
  const found = auditOf({
    pages: [sitePage('/', links('/cart')), sitePage('/alone')],
    site: { listed: listed('/', '/alone', '/closed'), ...robotsText('User-agent: *\nDisallow: /c') },
  });
  expect(found.filter(({ rule }) => rule === 'link/orphan')).toMatchObject([
    { message: `No page links to ${origin}/alone in its HTML. 1 linked URL was not read.` },
  ]);
});

test.each([
  ['/sea/', {}, `Link to it from ${origin}/sea/, or remove it from the sitemap.`],
  ['/sea', {}, `Link to it from ${origin}/sea, or remove it from the sitemap.`],
  [
    '/sea/',
    { head: '<meta http-equiv="refresh" content="0;url=/">' },
    'Link to it from another page, or remove it from the sitemap.',
  ],
])('an orphan below %s (%o): %s', (path, changes, fix) => {
  const pages = [sitePage('/', links(path)), sitePage(path, changes), sitePage('/sea/alone')];
  const found = auditOf({ pages, site: { listed: listed('/sea/alone') } });
  expect(found.filter(({ rule }) => rule === 'link/orphan')).toMatchObject([{ fix }]);
});

test('a page that is linked only in the form that redirects to it is no orphan; a link to itself does not count', () => {
  const pages = [
    sitePage('/', links('/sea')),
    sitePage('/sea/', links('/alone')),
    sitePage('/alone/', links('/alone')),
  ];
  const site = {
    listed: listed('/', '/sea/', '/alone/'),
    targets: new Map([redirect('/sea', '/sea/'), redirect('/alone', '/alone/')]),
  };
  const orphansOf = (read: typeof pages) => auditOf({ pages: read, site }).filter(({ rule }) => rule === 'link/orphan');
  expect(orphansOf(pages)).toEqual([]);
  expect(orphansOf([...pages.slice(0, 1), sitePage('/sea/'), ...pages.slice(2)])).toMatchObject([
    { places: [{ url: `${origin}/alone/` }] },
  ]);
});

test('a page whose copies are linked is no orphan', () => {
  const copy = sitePage('/sea?from=menu', { canonical: `<link rel="canonical" href="${origin}/sea">`, card: '' });
  const pages = [sitePage('/', links('/sea?from=menu')), copy, sitePage('/sea')];
  const found = auditOf({ pages, site: { listed: listed('/', '/sea') } });
  expect(found.map(({ rule }) => rule)).not.toContain('link/orphan');
});

test('a page that is linked by the name of its file is no orphan', () => {
  const pages = [sitePage('/', links('/sea/index.html')), sitePage('/sea/index.html'), sitePage('/sea/')];
  const found = auditOf({ pages, site: { listed: listed('/', '/sea/') } });
  expect(found.map(({ rule }) => rule)).not.toContain('link/orphan');
});

test('clicks are counted through redirects, from where the home page leads to', () => {
  const paths = ['/en/', '/1/', '/2/', '/3/', '/4/', '/5/'];
  const pages = paths.map((path, at) => sitePage(path, links((paths[at + 1] ?? '/en/').slice(0, -1))));
  const targets = new Map([redirect('/', '/en/'), ...paths.map((path) => redirect(path.slice(0, -1), path))]);
  const deep = auditOf({ pages, site: { targets } }).filter(({ rule }) => rule === 'link/deep');
  expect(deep).toMatchObject([{ places: [{ url: `${origin}/5/` }] }]);
  expect(deep[0]?.places).toHaveLength(1);
  expect(deep[0]?.message).toBe(`1 page is more than four clicks from the home page: ${origin}/5/.`);
});

test('a page far from home that search engines cannot index may stay there', () => {
  const chain = ['/', '/1', '/2', '/3', '/4'].map((path, at) => sitePage(path, links(`/${at + 1}`)));
  const rulesOf = (head: string) => auditOf({ pages: [...chain, sitePage('/5', { head })] }).map(({ rule }) => rule);
  expect(rulesOf('')).toContain('link/deep');
  expect(rulesOf('<meta name="robots" content="noindex">')).not.toContain('link/deep');
  expect(rulesOf('<meta http-equiv="refresh" content="0; url=/1">')).not.toContain('link/deep');
});

test.each([
  ['a refresh', '<meta http-equiv="refresh" content="0; url=/en">', '<a href="/1">Rooms</a>'],
  ['a script', '<script>location.replace("/en")</script>', ''],
])('%s that redirects the home page is not a click', (_, head, main) => {
  const paths = ['/en', '/1', '/2', '/3', '/4', '/5'];
  const pages = [
    sitePage('/', { head, main, card: '' }),
    ...paths.map((path, at) => sitePage(path, links(paths[at + 1] ?? '/en'))),
  ];
  const deep = auditOf({ pages }).filter(({ rule }) => rule === 'link/deep');
  expect(deep.flatMap(({ places }) => places.map(({ url }) => url))).toEqual([`${origin}/5`]);
});

test('a listed URL that fails, or is on another host, is no orphan', () => {
  const elsewhere = { url: 'https://elsewhere.test/page', file: 'sitemap.xml', line: 5 };
  const found = auditOf({
    pages: [sitePage('/')],
    site: {
      listed: [...listed('/', '/failing'), elsewhere],
      targets: new Map([target(`${origin}/failing`, 500)]),
    },
  });
  expect(found.map(({ rule }) => rule)).not.toContain('link/orphan');
});

test.each([
  [
    'a listed copy leaves the sitemap, where its canonical URL is listed too',
    ['/', '/sea'],
    'Remove the page from the sitemap.',
  ],
  ['else its canonical URL takes its place', ['/sea'], `List ${origin}/ instead.`],
])('%s', (_name, paths, fix) => {
  const pages = [sitePage('/'), sitePage('/sea', { canonical: `<link rel="canonical" href="${origin}/">` })];
  const found = auditOf({ pages, site: { complete: false, listed: listed(...paths) } });
  expect(found.filter(({ rule }) => rule === 'canonical/not-self-in-sitemap')).toMatchObject([{ fix }]);
});

test('a canonical URL in another language is one finding, that of the page', () => {
  const head = `<link rel="alternate" hreflang="en" href="${origin}/sea"><link rel="alternate" hreflang="fr" href="${origin}/fr/mer">`;
  const french = sitePage('/fr/mer', { canonical: `<link rel="canonical" href="${origin}/sea">`, head });
  const found = auditOf({
    pages: [sitePage('/sea', { head }), french],
    site: { complete: false, listed: listed('/sea', '/fr/mer') },
  });
  expect(found.map(({ rule }) => rule)).not.toContain('canonical/not-self-in-sitemap');
});

test('of two copies the URL in the sitemap is to be kept, else the linked one, else the shorter one', () => {
  const h1 = '<h1>Our lodges</h1>';
  const copies = () => [sitePage('/sea/view', { h1 }), sitePage('/sea/', { h1 })];
  const keptOf = (site: Parameters<typeof auditOf>[0]) =>
    auditOf(site).find(({ rule }) => rule === 'page/duplicate')?.evidence;
  const linking = sitePage('/', links('/sea/view'));
  expect(keptOf({ pages: copies() })).toBe(`${origin}/sea/`);
  expect(keptOf({ pages: [...copies(), linking] })).toBe(`${origin}/sea/view`);
  const site = { complete: false, listed: listed('/sea/') };
  expect(keptOf({ pages: [...copies(), linking], site })).toBe(`${origin}/sea/`);
});
