import { describe, expect, test } from 'vitest';
import { openContext } from '../../../engine/audit-context.ts';
import { auditPage, pageRules } from '../../../engine/page/audit-page.ts';
import { unknownResponse } from '../../../engine/page/page-snapshot.ts';
import { groupFindings } from '../../../report/group-findings.ts';
import { collectHtml } from '../../support/collect-html.ts';
import { buildHtml, cleanPage, origin } from './clean-page.ts';
import { contentFaults, directiveFaults } from './content-faults.ts';
import { legalOddities } from './legal-oddities.ts';
import {
  accessibilityFaults,
  card,
  type Fault,
  frenchText,
  imageFaults,
  indexFaults,
  linkFaults,
  performanceFaults,
  responseFaults,
  securityFaults,
  socialFaults,
  textFaults,
  titleFaults,
} from './page-faults.ts';

const context = { ...openContext, languages: ['en', 'fr'] };
const idsOf = ([, , changes, response]: Fault) => [
  ...new Set(auditPage(cleanPage(changes, response), context).map(({ rule }) => rule)),
];
const allFaults = [
  ...[
    titleFaults,
    textFaults,
    contentFaults,
    directiveFaults,
    indexFaults,
    socialFaults,
    imageFaults,
    linkFaults,
  ].flat(),
  ...[performanceFaults, securityFaults, accessibilityFaults, responseFaults].flat(),
];

test('a clean page has no findings', () => {
  expect(auditPage(cleanPage(), context)).toEqual([]);
});

describe('exactly the planted fault is found', () => {
  test.each(allFaults)('%s', (...fault) => {
    expect(idsOf(fault).toSorted()).toEqual(fault[1].toSorted());
  });
});

describe('what is valid but unusual is not reported', () => {
  test.each(legalOddities)('%s', (...oddity) => {
    expect(idsOf(oddity)).toEqual([]);
  });
});

test.each([
  [
    { main: '<img src="/a.webp" alt="The <b>sea</b>" width="9" height="9">' },
    '"The <b>sea</b>" has HTML tags in alt.',
    /^Leave/,
  ],
  [{ h1: '<h1>&lt;b>Our&lt;/b> lodges</h1>' }, '"<b>Our</b> lodges" has HTML tags in h1.', /^Leave/],
  [{ h1: '<h1>Our&amp;nbsp;lodges</h1>' }, '"Our&nbsp;lodges" is escaped twice in h1.', /^Escape/],
])('%o: %s', (changes, message, fix) => {
  expect(auditPage(cleanPage(changes), context)).toMatchObject([{ message, fix: expect.stringMatching(fix) }]);
});

test('every page rule has a fault that it reports', () => {
  const shown = new Set(allFaults.flatMap(([, ids]) => ids));
  expect(pageRules.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
});

test('a finding carries the line, the severity of its rule and a fix', () => {
  const html = '<!doctype html>\n<html lang="en">\n<head></head>\n<body>\n<img src="/a.png">\n</body></html>';
  const snapshot = collectHtml(html, { url: 'https://lodges.test/' });
  const finding = auditPage(snapshot, context).find(({ rule }) => rule === 'img/alt-missing');
  expect(finding).toMatchObject({
    severity: 'error',
    evidence: '/a.png',
    places: [{ line: 5, url: 'https://lodges.test/' }],
  });
  expect(finding?.fix).toContain('alt=""');
});

test('rules about the response report nothing where it is not known', () => {
  const { headers, bytes } = unknownResponse('https://lodges.test/lodges');
  expect([headers, bytes]).toEqual([null, null]);
  expect(auditPage(collectHtml(buildHtml(), { url: 'https://lodges.test/lodges' }), context)).toEqual([]);
});

test.each([
  '<p>MIT License</p>\n<p>Permission is hereby granted.</p>',
  '<link rel="stylesheet" href="/menu.css">\n<nav><a href="/">Home</a></nav>',
])('a fragment of a page has one finding: %s', (html) => {
  const snapshot = collectHtml(html, { url: 'https://lodges.test/' });
  expect(auditPage(snapshot, context).map(({ rule }) => rule)).toEqual(['title/missing']);
});

test('a noindex page has no findings about search results', () => {
  const bare = { title: '<title>Cart</title>', description: '', canonical: '', card: '' };
  const snapshot = cleanPage({ ...bare, head: '<meta name="robots" content="noindex">' });
  expect(auditPage(snapshot, context)).toEqual([]);
});

test.each([
  ['<a href=""></a>', 'A link with an empty href has no text.'],
  ['<a href="/sea"></a>', 'The link to "/sea" has no text.'],
  ['<a href="http://sea:map">Map</a>', 'The link "Map" has href="http://sea:map", which is not a valid URL.'],
  ['<h1>Rooms<a href="#main">#</a></h1>', 'The page has 2 h1 elements with text: "Our lodges", "Rooms".'],
  [
    '<h1>Rooms<a href="#main" aria-label="Anchor">#</a></h1>',
    'The page has 2 h1 elements with text: "Our lodges", "Rooms".',
  ],
  ['<h1>Rooms in C#</h1>', 'The page has 2 h1 elements with text: "Our lodges", "Rooms in C#".'],
  ['<noscript><h4>Rooms</h4></noscript><h5>Beds</h5>', 'h5 "Beds" follows h1 "Our lodges".'],
  ['<h4></h4><h2>Rooms</h2><h4>Beds</h4>', 'h4 "Beds" follows h2 "Rooms".'],
  [
    '<a href="javascript:openMap(&quot;The way to the lodges&quot;, 12)">Map</a>',
    'The link "Map" has href="javascript:openMap("The way to the lodge…".',
  ],
  [
    '<a href="mailto:&lt;sea@lodges.example&gt;">Write</a>',
    '"mailto:<sea@lodges.example>" has angle brackets around the mail address.',
  ],
  ['<img src="" alt="Sea" width="9" height="9">', 'The image "Sea" has no URL.'],
  [
    '<p aria-labelledby="a"></p><b id="a">A</b><b id="a">B</b>',
    'id="a" is used twice, and another element refers to it.',
  ],
  [
    '<p aria-labelledby="a"></p><b id="a">A</b><b id="a">B</b><b id="a">C</b>',
    'id="a" is used 3 times, and another element refers to it.',
  ],
  ['<iframe src=" "></iframe>', 'An iframe has an empty src.'],
  ['<iframe src="" data-src="/map"></iframe>', 'The iframe /map has no title.'],
  ['<form><select id="room"><option>1</option></select></form>', 'The field "room" has no label.'],
  ['<form><select><option>1</option></select></form>', 'The field "select" has no label.'],
  ['<a href="tel:call us">Call</a>', '"tel:call us" is not a valid phone number.'],
  ['<a href="tel:+27 21 000">Call</a>', '"tel:+27 21 000" has spaces, which most phones skip but a URL may not have.'],
])('%s: %s', (main, message) => {
  expect(auditPage(cleanPage({ main }), context).map((finding) => finding.message)).toContain(message);
});

test('a parameter with two values may be a list', () => {
  const page = cleanPage({ main: '<a href="/rooms?view=sea&amp;view=garden">Rooms with a view</a>' });
  const fix = 'Keep one of the values, unless the server reads them as a list.';
  expect(auditPage(page, context)).toMatchObject([{ rule: 'link/url-form', fix }]);
});

test('an application leads only readers without scripts to another page', () => {
  const head = '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>';
  const parts = { header: '', h1: '', text: '<div id="root"></div>', footer: '' };
  const page = cleanPage({ head, ...parts, script: '<script src="/app.js" defer></script>' });
  expect(auditPage(page, context)).toMatchObject([{ rule: 'ssr/empty-root' }]);
});

test('an og:url that pages share is one finding', () => {
  const found = ['/a', '/b'].flatMap((path) => {
    const canonical = `<link rel="canonical" href="${origin}${path}">`;
    return auditPage(
      cleanPage({ canonical, ...card({ 'og:url': `${origin}/home` }) }, { url: origin + path }),
      context,
    );
  });
  const grouped = groupFindings(found.filter(({ rule }) => rule === 'canonical/og-url'));
  expect(grouped).toMatchObject([{ about: 'first', places: [{}, {}] }]);
});

test('an og:url may write the escapes of the canonical URL in lower case', () => {
  const url = `${origin}/caf%c3%a9`;
  const changes = { canonical: `<link rel="canonical" href="${url}">`, ...card({ 'og:url': url }) };
  expect(auditPage(cleanPage(changes, { url: `${origin}/caf%C3%A9` }), context)).toEqual([]);
});

test('a short description is measured in pixels, as a long one is', () => {
  const [finding] = auditPage(
    cleanPage({ description: '<meta name="description" content="Σπίτια κοντά στη θάλασσα.">' }),
    context,
  );
  expect(finding?.message).toBe(
    'The meta description has 25 characters and is 155 px wide; search results have room for 920 px.',
  );
});

test.each([
  ['en', 'here', true],
  ['fr-CA', 'ici', true],
  ['es', 'más', true],
  ['en', 'plus', false],
  ['fr', 'click here', true],
  ['', 'here', true],
  ['de', 'link', false],
  ['de', 'Mehr erfahren', true],
  ['de-CH', 'hier', true],
  ['fr', 'hier', false],
])('in %s the link "%s" is vague: %s', (lang, text, isVague) => {
  const page = cleanPage({ html: `<html lang="${lang}">`, main: `<p><a href="/rooms">${text}</a></p>` });
  expect(auditPage(page, context).some(({ rule }) => rule === 'link/text')).toBe(isVague);
});

test.each(['', '\n', '<html><body></body></html>'])('an empty page has one finding: %j', (html) => {
  const page = collectHtml(html, { url: `${origin}/lodges` });
  const message = `${origin}/lodges is empty: its HTML has no title, no text, no image and no link.`;
  expect(auditPage(page, context)).toMatchObject([{ rule: 'page/thin', severity: 'error', message }]);
});

test.each([
  ['<a href="/fr/">Français</a> <a href="/de-at/">Deutsch</a>', []],
  ['<a href="/fr/">Français</a> <a href="/rooms">Rooms</a>', ['canonical/missing', 'page/thin']],
])('a home page that only leads to languages needs neither text nor canonical: %s', (text, rules) => {
  const parts = { canonical: '', card: '', header: '', footer: '', text };
  const found = auditPage(cleanPage(parts, { url: `${origin}/` }), context).map(({ rule }) => rule);
  expect(found.filter((rule) => rule === 'canonical/missing' || rule === 'page/thin').toSorted()).toEqual(rules);
});

test.each([
  ['<h1 id="hero"></h1>', '<script src="/app.js"></script>', 'info', 'The h1 of %s is empty until a script fills it.'],
  ['<h1 id="hero"></h1>', '', 'error', 'The h1 of %s has no text.'],
  ['<h1></h1>', '<script src="/app.js"></script>', 'error', 'The h1 of %s has no text.'],
  ['<h1 id="logo"><svg></svg></h1>', '<script src="/app.js"></script>', 'error', 'The h1 of %s has no text.'],
])('the heading %s, with the script "%s", is of severity %s', (h1, script, severity, message) => {
  const found = auditPage(cleanPage({ h1, script }), context).filter(({ rule }) => rule === 'h1/missing');
  expect(found).toMatchObject([{ severity, message: message.replace('%s', `${origin}/lodges`) }]);
});

test.each([
  ["const name = document.createElement('h1'); main.append(name);", []],
  [`main.innerHTML = '<h1 class="name">' + name + '</h1>';`, []],
  ["const name = document.createElement('h2'); main.append(name);", ['h1/missing']],
])('an inline script may write the h1: %s', (code, rules) => {
  const page = cleanPage({ h1: '', script: `<script>${code}</script>` });
  expect(auditPage(page, context).map(({ rule }) => rule)).toEqual(rules);
});

test('an empty lang attribute is not a missing one', () => {
  const page = cleanPage({ doctype: '<!doctype html>\n', html: '<html lang="">' });
  const found = auditPage(page, context);
  expect(found).toMatchObject([
    { rule: 'lang/missing', message: '<html> has an empty lang attribute.', places: [{ line: 2 }] },
  ]);
});

test('an empty meta description is not a missing one', () => {
  const found = auditPage(cleanPage({ description: '<meta name="description" content="">' }), context);
  expect(found).toMatchObject([
    { rule: 'description/missing', message: `An empty meta description on ${origin}/lodges.` },
  ]);
});

test('http is allowed on localhost', () => {
  const snapshot = cleanPage(
    { canonical: '<link rel="canonical" href="http://localhost/lodges">', card: '' },
    { url: 'http://localhost/lodges' },
  );
  const ids = auditPage(snapshot, { ...context, stage: 'local' }).map(({ rule }) => rule);
  expect(ids).not.toContain('sec/https');
});

test('an og:image on the machine of a developer is an error on a public page', () => {
  const html = buildHtml(card({ 'og:image': 'http://localhost:3000/card.png' }));
  const found = auditPage(collectHtml(html, { url: 'https://lodges.example/' }), context);
  expect(found.filter(({ rule }) => rule.startsWith('og/'))).toMatchObject([
    { rule: 'og/image-url', message: 'The og:image URL "http://localhost:3000/card.png" points to a local host.' },
  ]);
});

test('an og:image inside the tag itself is not called relative', () => {
  const found = auditPage(cleanPage(card({ 'og:image': 'data:image/png;base64,AA==' })), context);
  expect(found).toMatchObject([
    { rule: 'og/image-url', message: 'The og:image URL "data:image/png;base64,AA==" has the scheme "data:".' },
  ]);
});

test.each([
  ['en-US', 'en_US'],
  ['de-AT', 'de_AT'],
  ['zh-Hant', 'zh_TW'],
  ['English', undefined],
])('og:locale "%s" should be %s', (content, expected) => {
  const page = cleanPage({ html: '<html>', ...card({ 'og:locale': content }) });
  const message =
    expected === undefined
      ? `og:locale "${content}" is not a locale.`
      : `og:locale "${content}" should be ${expected}.`;
  expect(auditPage(page, context)).toContainEqual(expect.objectContaining({ rule: 'og/locale', message }));
});

test.each(['fr', 'fr-FR', 'fr_FR'])('og:locale "%s" of an English page is another language', (content) => {
  expect(auditPage(cleanPage(card({ 'og:locale': content })), context)).toMatchObject([
    {
      rule: 'og/locale',
      severity: 'warning',
      message: `og:locale is ${content} on a page with lang="en".`,
      fix: 'Write en_US, or correct lang: both name the language of the text.',
    },
  ]);
});

test.each([
  ['no', 'nb_NO', []],
  ['nb-NO', 'no_NO', []],
  ['no', 'da_DK', ['og/locale']],
  ['fil', 'tl_PH', []],
  ['en', 'en_001', []],
])('of a page with lang="%s", og:locale "%s" may be the language', (lang, content, rules) => {
  const page = cleanPage({ html: `<html lang="${lang}">`, ...card({ 'og:locale': content }) });
  expect(auditPage(page, context).map(({ rule }) => rule)).toEqual(rules);
});

test('an empty og:locale is not a locale', () => {
  const found = auditPage(cleanPage(card({ 'og:locale': '' })), context);
  expect(found).toMatchObject([{ rule: 'og/locale', message: 'og:locale "" is not a locale.' }]);
});

test('a language that the URL contradicts gives og:locale no territory', () => {
  const changes = { html: '<html lang="ru">', ...card({ 'og:locale': 'ru' }) };
  const found = auditPage(cleanPage(changes, { url: 'https://lodges.test/en/lodges' }), context);
  expect(found.map(({ rule }) => rule)).toContain('lang/path-mismatch');
  expect(found.map(({ rule }) => rule)).not.toContain('og/locale');
});

const unsureFix =
  'Set lang="fr" on the server if the text is in that language; otherwise translate it, or correct the URL.';
test.each(['no', 'nb', 'nn-NO'])('a page below /no may declare lang="%s"', (lang) => {
  const url = `${origin}/no/lodges`;
  const found = auditPage(cleanPage({ html: `<html lang="${lang}">` }, { url }), { ...context, languages: ['no'] });
  expect(found.map(({ rule }) => rule)).not.toContain('lang/path-mismatch');
});

test.each([
  ['French', frenchText, 'Set lang="fr" on the server, from the URL.'],
  ['any other', '<p>Zimmer am Meer, mit Frühstück und einem Garten für alle Gäste.</p>', unsureFix],
])('a page below /fr that declares English, with %s text: advice on lang', (_name, text, fix) => {
  const found = auditPage(cleanPage({ text }, { url: `${origin}/fr/lodges` }), context);
  expect(found.find(({ rule }) => rule === 'lang/path-mismatch')?.fix).toBe(fix);
});

test('a page that scripts render says which words were counted', () => {
  const page = cleanPage({ text: '<div id="root"></div>', script: '<script src="/app.js" defer></script>' });
  const message = 'Without JavaScript, https://lodges.test/lodges has 2 words outside header, navigation and footer.';
  expect(auditPage(page, context)).toMatchObject([{ rule: 'ssr/empty-root', message }]);
});

test.each([
  ['+41%C2%A078%C2%A0811%C2%A000%C2%A000', 'Write tel:+41788110000.'],
  ['+44 (0)20 7946 0000', 'Write tel:+442079460000.'],
  ['1-800-LODGES', 'Write tel: and the number, with + and its country code.'],
  ['+27 21 000 0000 ext. 12', 'Write tel: and the number, with + and its country code.'],
  ['+27 21 000 0000 / +27 21 000 0001', 'Write tel: and the number, with + and its country code.'],
])('the suggested phone number can be dialled: %s', (number, fix) => {
  const page = cleanPage({ main: `<a href="tel:${number}">Call us</a>` });
  expect(auditPage(page, context)).toMatchObject([{ rule: 'link/mailto-tel', fix }]);
});

test('a message quotes the beginning of an image in the HTML, and no empty URL', () => {
  const main = `<img src="data:image/png;base64,${'iVBORw0KGgo'.repeat(500)}"><iframe srcdoc="Map"></iframe>`;
  const findings = auditPage(cleanPage({ main }), context);
  expect(findings.find(({ rule }) => rule === 'img/alt-missing')?.message).toMatch(
    /^<img src="data:image\/png;base64,iVB[^"]{20,40}…"> has no alt attribute\.$/,
  );
  const lazy = auditPage(cleanPage({ main: '<img data-src="/a.webp" width="9" height="9">' }), context);
  expect(lazy.find(({ rule }) => rule === 'img/alt-missing')?.message).toBe(
    'An <img> without src has no alt attribute.',
  );
  expect(findings.find(({ rule }) => rule === 'a11y/frame-title')?.message).toBe(
    'The iframe without src has no title.',
  );
});

test.each([
  [
    'sec/mixed-content',
    'a preload of an image',
    {
      head: '<link rel="preload" as="image" href="http://sea.test/a.jpg">',
      main: '<img src="http://sea.test/a.jpg" alt="Sea" width="9" height="9">',
    },
    'The page loads 1 resource over http; <img> loads http://sea.test/a.jpg.',
  ],
  [
    'a11y/label',
    'two fields',
    { main: '<input name="day"><textarea id="notes"></textarea>' },
    'The fields "day", "notes" have no label.',
  ],
  [
    'a11y/frame-title',
    'a frame in the HTML',
    { main: '<iframe src="data:text/html;base64,PHA+"></iframe>' },
    'The iframe data:… has no title.',
  ],
])('%s names %s once', (rule, _, changes, message) => {
  const found = auditPage(cleanPage(changes), context).filter((finding) => finding.rule === rule);
  expect(found.map((finding) => finding.message)).toEqual([message]);
});

test.each([
  [
    '<h2>Rates</h2><h3>Rooms</h3><h4>By the sea</h4><h2>When is breakfast?</h2><h4>In the garden</h4>',
    'Use the next level below the heading that it belongs to.',
  ],
  [
    '<h2>May</h2><h3>Rooms</h3><h4>Sea</h4><h5>Rates</h5><h2>June</h2><h3>Rooms</h3><h5>Rates</h5>',
    'Make it h4, or h2 if it begins a new part of the page.',
  ],
  ['<h3>Rooms</h3>', 'Make it h2.'],
  ['<h3>Rooms</h3><h2>Dates</h2><h3>May</h3>', 'Make it h2.'],
  [
    '<h3>Rooms</h3><h4>Sea</h4><h3>Rates</h3><h2>Dates</h2><h3>May</h3>',
    'Make it h2, and the other h3 of the series too, and move the headings below them up.',
  ],
  ['<h3>Rooms</h3><h4>Sea</h4>', 'Make it h2, and move the headings below it up.'],
  ['<h3>Rooms</h3><h3>Rates</h3><h2>Dates</h2><h4>May</h4>', 'Make it h2, and the other h3 of the series too.'],
  [
    '<h2>Rates</h2><h4>Sea</h4><h4>Bay</h4>',
    'Make it h3, or h2 if it begins a new part of the page, and the other h4 of the series too.',
  ],
  ['<h1>Rates</h1><h3>Rooms</h3>', 'Use the next level below the heading that it belongs to.'],
])('a heading that skips a level: %s', (main, fix) => {
  const found = auditPage(cleanPage({ main }), context).find(({ rule }) => rule === 'heading/order');
  expect(found?.fix).toBe(fix);
});

test.each([
  'Sea <a href="#sea">#</a>',
  '<a href="#sea" aria-hidden="true">#</a> Sea',
  '<a href="#sea">¶</a>Sea',
  'Sea<a href="#sea" aria-label="Permalink to &quot;Sea&quot;">\u200b</a>',
  'Sea<a href="#sea" aria-label="Permalink: Sea" title="Permalink to this heading">¶</a>',
  '<a href="/sea" aria-label="Read the post: Sea">Sea</a>',
  'Sea <a href="#sea"><span class="sr-only">Permalink to Sea</span></a>',
  'Sea <a href="#sea" aria-label="Direct link to Sea"><svg></svg></a>',
  '<a href="#sea">Sea</a>',
])('a heading is quoted without its permalink: %s', (heading) => {
  const found = auditPage(cleanPage({ main: `<h2>Rates</h2><h4 id="sea">${heading}</h4>` }), context);
  expect(found.find(({ rule }) => rule === 'heading/order')?.message).toBe('h4 "Sea" follows h2 "Rates".');
});

test.each([
  ['Rooms', 'warning'],
  ['Privacy Policy', 'info'],
])('a short title of two words is a hint: %s', (title, severity) => {
  expect(auditPage(cleanPage({ title: `<title>${title}</title>` }), context)).toMatchObject([
    { rule: 'title/too-short', severity },
  ]);
});

test.each(['maximum-scale=1.5', 'user-scalable=no'])('what the viewport %s does is named', (limit) => {
  const page = cleanPage({ viewport: `<meta name="viewport" content="width=device-width, ${limit}">` });
  const message = `The viewport "width=device-width, ${limit}" keeps readers from zooming to 200 %.`;
  expect(auditPage(page, context)).toMatchObject([{ rule: 'a11y/meta-viewport-zoom', message }]);
});

test('a short title that names the subject of the page is long enough', () => {
  const page = cleanPage({ title: '<title>NumPy | GeoML</title>', h1: '<h1>NumPy</h1>' });
  expect(auditPage(page, context)).toEqual([]);
});

test('a misspelled title of a frame is named', () => {
  const page = cleanPage({ main: '<iframe src="/map" itle="Map of our lodges"></iframe>' });
  expect(auditPage(page, context)).toMatchObject([
    { rule: 'a11y/frame-title', fix: 'Rename its attribute "itle" to "title".' },
  ]);
});

test('search results show no description of a page with another canonical URL', () => {
  const description = '<meta name="description" content="Lodges.">';
  const canonical = `<link rel="canonical" href="${origin}/other">`;
  expect(auditPage(cleanPage({ description, canonical }), context).map(({ rule }) => rule)).not.toContain(
    'description/too-short',
  );
});

test.each([
  ['location.replace("/fr/")', 'If the server can, redirect to /en/ with status 301.'],
  [
    'if (navigator.language === "fr") location.replace("/fr/"); else location.replace("/en/")',
    'If the server can, let it choose the language as the script does, and redirect with status 302.',
  ],
])('the advice for a meta refresh beside the script %s', (script, fix) => {
  const head = `<script>${script}</script><meta http-equiv="refresh" content="0; url=/en/">`;
  expect(auditPage(cleanPage({ head, h1: '', text: '', main: '' }), context)).toMatchObject([
    { rule: 'meta/refresh', fix },
  ]);
});

test('an empty tag of a card is to be filled, not to be added', () => {
  const changes = card({ 'og:image': null });
  const empty = { ...changes, card: changes.card.replace(/(?<=og:title" content=")[^"]*/, '') };
  expect(auditPage(cleanPage(empty), context)).toMatchObject([
    { message: 'The page has no og:image and an empty og:title.', fix: 'Add og:image, and fill og:title.' },
  ]);
});

test('the canonical URL is for og:url, whatever else is empty', () => {
  const changes = card({ 'og:url': null });
  const empty = { ...changes, card: changes.card.replace(/(og:title" content=")[^"]*/, '$1') };
  expect(auditPage(cleanPage(empty), context)).toMatchObject([
    { rule: 'og/missing', fix: 'Add og:url (the canonical URL), and fill og:title.' },
  ]);
});

test('a page without any description has one finding', () => {
  const changes = card({ 'og:description': null });
  expect(auditPage(cleanPage(changes), context)).toMatchObject([{ rule: 'og/missing' }]);
  expect(auditPage(cleanPage({ ...changes, description: '' }), context)).toMatchObject([
    { rule: 'description/missing' },
  ]);
});

test('characters are counted as readers count them', () => {
  const found = auditPage(
    cleanPage({
      title: '<title>👩🏼‍🏫 Lessons</title>',
      description: '<meta name="description" content="👩🏼‍🏫 Lessons.">',
    }),
    context,
  );
  expect(found.map(({ message }) => /has (\d+) characters/.exec(message)?.[1])).toEqual(['9', '10']);
});

test.each(['Lodges', 'Where to stay by the sea'])(
  'no part of a short title is wanted on a page with the h1 %s',
  (h1) => {
    const page = cleanPage({ title: '<title>Lodges</title>', h1: `<h1>${h1}</h1>` }); // of a page or of the site
    const fix = 'Add what the title lacks: the subject of the page, what sets it apart, or the name of the site.';
    expect(auditPage(page, context)).toMatchObject([{ rule: 'title/too-short', fix }]);
  },
);

test.each([
  ['src="/a.webp" loading="lazy"', 'Remove loading="lazy" and add fetchpriority="high".'],
  ['src="/a.webp" fetchpriority="low"', 'Write fetchpriority="high".'],
  ['srcset="/a.webp 2x" loading="lazy"', 'Remove loading="lazy" and add fetchpriority="high".'],
  ['data-src="/a.webp" loading="lazy"', 'Put its URL in src and add fetchpriority="high".'],
  ['data-src="/a.webp"', 'Put its URL in src and add fetchpriority="high".'],
])('the advice for a first large image with %s: %s', (attributes, fix) => {
  const image = `<img ${attributes} alt="A lodge" width="800" height="400">`;
  const page = cleanPage({ header: '', h1: '', main: `${image}<h1>Our lodges</h1>` });
  expect(auditPage(page, context)).toMatchObject([{ rule: 'perf/lcp-priority', fix }]);
});

test('a late first image after a heading is a hint: it may be below the first screen', () => {
  const late = '<img src="/a.webp" alt="A lodge" width="800" height="400" loading="lazy">';
  const findings = [{ h1: '', main: `${late}<h1>Our lodges</h1>` }, { main: late }].flatMap((changes) =>
    auditPage(cleanPage({ header: '', ...changes }), context),
  );
  const fix = 'Remove loading="lazy" and add fetchpriority="high".';
  expect(findings).toMatchObject([
    { severity: 'warning', fix },
    { severity: 'info', fix: `If visitors see it without scrolling: ${fix}` },
  ]);
});

test.each([
  [
    'one text',
    '<h1>Sea</h1>'.repeat(3),
    '"Sea" (3 times).',
    'Keep one of them. If each is for another screen width, use one h1 for all widths.',
  ],
  [
    'one text beside another',
    '<h1>Sea</h1><h1>Sea</h1><h1>Rates</h1>',
    '"Sea" (2 times), "Rates".',
    'Keep one of those that are alike, for all screen widths. Then keep the h1 that names the page, and make the others h2.',
  ],
])('h1 elements with %s may be for different screen widths', (_, h1, texts, fix) => {
  const message = `The page has 3 h1 elements with text: ${texts}`;
  const found = auditPage(cleanPage({ h1 }), context);
  expect(found.find(({ rule }) => rule === 'h1/multiple')).toMatchObject({ message, fix });
});

test('an image is to keep its shape where its width is limited', () => {
  const [finding] = auditPage(cleanPage({ main: '<img src="/a.webp" alt="Sea" style="width: 35%">' }), context);
  expect(finding).toMatchObject({ rule: 'img/dimensions', fix: expect.stringContaining('height: auto') });
});

test.each([
  ['h1/multiple', '<h1>Rooms</h1>', '<h1>Rates</h1><h1>Dates</h1>'],
  ['heading/order', '<h3>Rooms</h3>', '<h2>Rooms</h2><h4>Rates</h4>'],
  [
    'perf/lcp-priority',
    ...['/a', '/b'].map((src) => `<img src="${src}" alt="Sea" width="800" height="9" loading="lazy">`),
  ],
])('%s on several pages is one finding of a report, with what each page has', (rule, ...mains) => {
  const found = mains.flatMap((main, at) => auditPage(cleanPage({ main }, { url: `${origin}/${at}` }), context));
  const findings = groupFindings(found.filter((finding) => finding.rule === rule));
  expect(findings).toMatchObject([{ rule, places: [{}, { message: expect.any(String) }] }]);
});

test.each([
  [
    '---\nredirect_from:\n\n  - /Blog/2014/rooms-and-rates\n---\n',
    'The text "--- redirect_from: - /Blog/2014/rooms-an…" at line 1 ends <head>;',
    'Remove the text: it is front matter, which the generator should have read.',
  ],
  [
    '{{ header }}\n',
    'The text "{{ header }}" at line 1 ends <head>;',
    'Remove the text, or move it into <body> if readers should see it.',
  ],
])('the text %j before the doctype is to be removed', (text, message, fix) => {
  const found = auditPage(cleanPage({ doctype: `${text}<!DOCTYPE html>\n` }), context);
  expect(found.find(({ rule }) => rule === 'head/broken')).toMatchObject({
    message: expect.stringContaining(message),
    fix,
  });
  expect(found.find(({ rule }) => rule === 'meta/doctype')).toMatchObject({
    message: 'The doctype is not at the beginning of the page, so browsers use quirks mode.',
    fix: 'Remove what comes before <!doctype html>.',
  });
});

test('a second document on the page is one finding', () => {
  const page = collectHtml(`${buildHtml()}\n\n${buildHtml()}`, cleanPage().response);
  const line = buildHtml().split('\n').length + 2;
  expect(auditPage(page, context)).toMatchObject([
    {
      rule: 'head/broken',
      message: `A second HTML document begins at line ${line}.`,
      fix: 'Remove one of the documents.',
    },
  ]);
  expect(page.headBreaker).not.toBeNull(); // so no rule wants links of its head to be moved
});

test.each([
  ['/', '/new', 301],
  ['/', '/en/', 302],
  ['/index.html', 'en/index.html', 302],
  ['/harbour/', 'https://lodges.test/harbour/en', 302],
  ['/en/old', '/en/', 301],
  ['/en/', '/fr/', 301],
  ['/harbour.html', '/en/', 301],
])(
  'a meta refresh of %s without delay to %s is a hint, as search engines follow it as status %s',
  (path, target, status) => {
    const head = `<meta http-equiv="refresh" content="0;url=${target}">`;
    const page = cleanPage({ head, canonical: '', card: '' }, { url: origin + path });
    const fix = `If the server can, redirect to ${target} with status ${status}.`;
    expect(auditPage(page, context)).toMatchObject([{ rule: 'meta/refresh', severity: 'info', fix }]);
  },
);

test.each([
  ['/', 'Redirect to / with status 301, or, if readers are to see this page first, link to it.'],
  ['en/', 'Redirect to en/ with status 302, or, if readers are to see this page first, link to it.'],
])('a page that is shown before a redirect to %s may have to stay', (target, fix) => {
  const head = `<meta http-equiv="refresh" content="9;url=${target}">`;
  const page = cleanPage({ head }, { url: `${origin}/sea/` });
  expect(auditPage(page, context)).toContainEqual(expect.objectContaining({ rule: 'meta/refresh', fix }));
});

test('an empty page that the server rendered is thin, and no shell', () => {
  const body =
    '<div id="__nuxt"><header><a href="/">Home</a></header><main></main></div><script src="/app.js"></script>';
  const html = `<!doctype html><title>Focus</title>${body}`;
  const rules = auditPage(collectHtml(html, cleanPage().response), context).map(({ rule }) => rule);
  expect(rules).not.toContain('ssr/empty-root');
});

test('letters that a text shows as an example are not garbled', () => {
  const example = (text: string) => auditPage(cleanPage({ main: `<p>${text}</p>` }), context).map(({ rule }) => rule);
  expect(example('Names such as Carl LinnÃ© were read wrongly.')).toEqual(['page/placeholder']);
  expect(example('Names may be read wrongly (e.g., Carl LinnÃ©).')).toEqual([]);
});

test('garbled text is named with where it is', () => {
  const changes = {
    title: '<title>Introducci�n – Harbour Lodges</title>',
    description: `<meta name="description" content="${'La visi�n de las casas. '.repeat(4)}">`,
  };
  const message = '"Introducci�n" is garbled in title; other texts, too.';
  expect(auditPage(cleanPage(changes), context)).toContainEqual(
    expect.objectContaining({ rule: 'page/placeholder', message }),
  );
});

test.each(['»', '›'])('the name of the site after %s may be cut', (separator) => {
  const subject = 'Twelve lodges near the sea, with breakfast and a garden';
  const rulesOf = (title: string) => auditPage(cleanPage({ title: `<title>${title}</title>` }), context);
  expect(rulesOf(`${subject} ${separator} Harbour Lodges`)).toEqual([]);
  expect(rulesOf(`Twelve lodges of the village « near the sea » with breakfast, a garden, rooms`)).toMatchObject([
    { rule: 'title/too-long', severity: 'warning' },
  ]);
});

test.each([
  [
    'a title hardly too long',
    'title/too-long',
    { title: '<title>Lodges near the sea, with breakfast, on the long beach of the south.</title>' },
  ],
  [
    'a title of which a long part is cut, which is its own or the name of the site',
    'title/too-long',
    { title: '<title>Harbour Lodges | Twelve quiet lodges near the long beach, with breakfast by the sea</title>' },
  ],
  [
    'a description hardly too long',
    'description/too-long',
    {
      description:
        '<meta name="description" content="Twelve lodges along the coast, each a short walk from the beach. See rooms, rates and how to get here by train, by bus or on foot from the village, at any time of year.">',
    },
  ],
  ['a phone number with spaces', 'link/mailto-tel', { main: '<a href="tel:+27 21 000 0000">Call us</a>' }],
  ['a card that lacks only og:url', 'og/missing', card({ 'og:url': null })],
])('%s is a hint', (_, rule, changes) => {
  expect(auditPage(cleanPage(changes), context)).toMatchObject([{ rule, severity: 'info' }]);
});

test('a description hardly too long that ends in an ellipsis is an excerpt, whose end says nothing', () => {
  const text =
    'Twelve lodges along the coast, each a short walk from the beach. See rooms, rates and how to get here by train, by bus or on foot from the village, at any time of';
  const rulesOf = (end: string) =>
    auditPage(cleanPage({ description: `<meta name="description" content="${text}${end}">` }), context).map(
      ({ rule }) => rule,
    );
  expect([' …', ' ...', '…'].flatMap(rulesOf)).toEqual([]);
  expect([' year', ` day${' or night'.repeat(9)} …`].map(rulesOf)).toEqual([
    ['description/too-long'],
    ['description/too-long'],
  ]);
});

test.each([
  ['title/too-long', { title: `<title>${'Lodges near the sea, '.repeat(5)} | Harbour Lodges</title>` }],
  ['description/too-long', { description: `<meta name="description" content="${'Twelve lodges. '.repeat(13)}">` }],
])('%s is a warning where more is cut', (rule, changes) => {
  expect(auditPage(cleanPage(changes), context)).toMatchObject([{ rule, severity: 'warning' }]);
});

test.each([
  [{ 'og:image': null }, 'Add og:image.'],
  [{ 'og:title': null, 'og:url': null }, 'Add og:title, og:url (the canonical URL).'],
])('the advice on a card names only what is missing: %j', (changes, fix) => {
  expect(auditPage(cleanPage(card(changes)), context)).toMatchObject([{ rule: 'og/missing', fix }]);
});

test.each([
  ['/404.html', 'Remove it from the sitemap, and the links to it: it is sent for URLs that do not exist.'],
  ['/404/', 'Remove it from the sitemap, and the links to it: it is sent for URLs that do not exist.'],
  ['/lodges', 'Return status 404 or 410 for pages that do not exist, and 500 or 503 for an error of the server.'],
])('an error page at %s needs no description and no card: %s', (path, fix) => {
  const changes = { title: '<title>Page not found | Harbour Lodges</title>', description: '', card: '', canonical: '' };
  const page = cleanPage(changes, { url: origin + path });
  expect(auditPage(page, context)).toMatchObject([{ rule: 'http/soft-404', fix }]);
});

test.each([
  ['/404/', '<p>Error: 404... there is no such lodge.</p>', ['Error: 404']],
  ['/fr/404.html', '<h2>Erreur 404</h2>', ['Erreur 404']],
  ['/404', '<p>Error 404 means that there is no such page.</p>', []],
  ['/lodges', '<p>Error: 404... there is no such lodge.</p>', []],
])('at %s, the text %s names an error under the title of the site: %j', (path, text, phrases) => {
  const page = cleanPage({ text }, { url: origin + path });
  const found = auditPage(page, context).filter(({ rule }) => rule === 'http/soft-404');
  expect(found.map(({ evidence }) => evidence)).toEqual(phrases);
});

test('garbled letters in the URL of a link are no advice', () => {
  const page = cleanPage({ main: '<a href="/prÃ©sentation">The lodges</a>' });
  expect(auditPage(page, context)).toMatchObject([
    {
      rule: 'link/url-form',
      message: '"/prÃ©sentation" has garbled letters.',
      fix: 'Write the letters that are meant, percent-encoded as UTF-8.',
    },
  ]);
});

test('two slashes in a path are reported on the page of its folder too', () => {
  const page = cleanPage({ canonical: '', main: '<a href="/en//sea">The sea</a>' }, { url: `${origin}/en/` });
  expect(auditPage(page, context)).toContainEqual(
    expect.objectContaining({ rule: 'link/url-form', fix: 'Write /en/sea.' }),
  );
});

test('a second meta description is a warning: search engines choose one', () => {
  const page = cleanPage({ head: '<meta name="description" content="Lodges near the sea.">' });
  expect(auditPage(page, context)).toMatchObject([{ rule: 'description/multiple', severity: 'warning' }]);
});

test('HTML over 2 MB is an error', () => {
  expect(auditPage(cleanPage({}, { bytes: 3_000_000 }), context)).toMatchObject([
    { rule: 'perf/html-size', severity: 'error' },
  ]);
});

test.each([
  ['/lodges', 'warning', 'The canonical URL "/lodges" is relative.'],
  ['lodges#rooms', 'warning', 'The canonical URL "lodges#rooms" is relative.'],
  ['index.html', 'warning', 'The canonical URL "index.html" is relative.', 'https://lodges.test/lodges/'],
  ['rooms.html', 'error', 'The canonical URL "rooms.html" is relative: it leads to https://lodges.test/rooms.html.'],
])(
  'the relative canonical URL "%s" is of severity %s',
  (href, severity, message, url = 'https://lodges.test/lodges') => {
    const page = cleanPage({ canonical: `<link rel="canonical" href="${href}">`, card: '' }, { url });
    const found = auditPage(page, context).filter(({ rule }) => rule === 'canonical/invalid-url');
    expect(found).toMatchObject([{ severity, message }]);
  },
);

test.each([
  ['https://https://lodges.example/a', 'has two schemes', 'Write https://lodges.example/a.'],
  ['http:/rooms', 'has one slash after its scheme', 'Write /rooms, or two slashes and the host.'],
])('the link %s %s', (href, fault, fix) => {
  const html = buildHtml({ main: `<a href="${href}">Rooms and rates</a>` });
  const found = auditPage(collectHtml(html, { url: 'https://lodges.example/' }), context);
  const message = `The link ${href} ${fault}.`;
  expect(found.filter(({ rule }) => rule === 'link/local')).toMatchObject([{ message, fix }]);
});

test('a resource on a local host is not to be loaded over https', () => {
  const html = buildHtml({ main: '<img src="http://localhost/a.png" alt="Sea" width="9" height="9">' });
  const found = auditPage(collectHtml(html, { url: 'https://lodges.example/' }), context);
  const message =
    "The page loads 1 resource over http; <img> loads http://localhost/a.png, which a visitor's browser loads from a local host.";
  expect(found.filter(({ rule }) => rule === 'sec/mixed-content')).toMatchObject([
    { message, fix: 'Use the public URL.' },
  ]);
});

test.each([
  ['http://localhost:3000/fr/', 'info'],
  ['localhost:3000/fr', 'info'],
  ['Rooms and rates', 'error'],
])('a link to a local host with the text %s is of severity %s', (text, severity) => {
  const html = buildHtml({ main: `<p><a href="http://localhost:3000/fr/">${text}</a></p>` });
  const found = auditPage(collectHtml(html, { url: 'https://lodges.example/' }), context);
  expect(found.filter(({ rule }) => rule === 'link/local')).toMatchObject([{ severity }]);
});

test('beside a misspelled directive that keeps pages out, others are named too', () => {
  const page = cleanPage({ head: '<meta name="robots" content="noidex, folow">' });
  expect(auditPage(page, context)).toMatchObject([
    { rule: 'robots-meta/unknown', severity: 'error', fix: 'Write "noindex".' },
    { rule: 'robots-meta/unknown', severity: 'info', fix: 'Write "follow".' },
  ]);
  const harmless = cleanPage({ head: '<meta name="robots" content="index, folow">' });
  expect(auditPage(harmless, context)).toEqual([]);
});

test.each([
  ['no-index', 'Write "noindex".'],
  ['noindex nofollow', 'Write "noindex, nofollow".'],
  ['max-image-preview=large', 'Write "max-image-preview:large".'],
  ['max-snipet:0', 'Write "max-snippet:0".'],
])('the robots directive "%s" is corrected: %s', (content, fix) => {
  const page = cleanPage({ head: `<meta name="robots" content="${content}">` });
  expect(auditPage(page, context)).toMatchObject([{ rule: 'robots-meta/unknown', fix }]);
});

test('a link without text and URL lacks both', () => {
  const page = cleanPage({ main: '<a href=""></a>' });
  const fix = 'Add a URL and text, or remove the link.';
  expect(auditPage(page, context)).toMatchObject([{ rule: 'link/empty', fix }]);
});
