import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { collectPageSnapshot } from '../../../engine/page/collect/collect-page-snapshot.ts';
import { type DomElement, type DomNode, htmlNamespace } from '../../../engine/page/collect/page-draft.ts';
import { listResources } from '../../../engine/page/list-resources.ts';
import { unknownResponse } from '../../../engine/page/page-snapshot.ts';
import { collectHtml } from '../../support/collect-html.ts';
import { buildHtml, cleanPage, origin } from './clean-page.ts';

const url = 'https://lodges.test/sea';
const bodyOf = (body: string) =>
  collectHtml(`<!doctype html><html lang="en"><head></head><body>${body}</body></html>`, { url });
const headOf = (head: string) =>
  collectHtml(`<!doctype html>\n<html lang="en"><head>\n${head}\n</head><body><p>Sea</p></body></html>`, { url });

test('snapshot are plain data that can be stored', () => {
  const snapshot = cleanPage();
  expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
});

test('a document without source gives the same snapshot, without lines', () => {
  const { document } = new JSDOM(buildHtml(), { url }).window;
  const snapshot = collectPageSnapshot(document, unknownResponse(url));
  expect(snapshot.titles).toEqual([
    { text: 'Lodges near the sea, with breakfast | Harbour Lodges', where: 'head', line: null },
  ]);
  expect(snapshot.anchors.map(({ href }) => href)).toEqual(['#main', '/', '/lodges']);
});

test('elements nested deeper than the call stack are read', () => {
  const leaf = { nodeType: 3, nodeValue: 'Sea', firstChild: null, nextSibling: null };
  const nest = (child: DomNode): DomElement => ({
    ...{ nodeType: 1, nodeValue: null, nextSibling: null, firstChild: child },
    ...{ localName: 'li', namespaceURI: htmlNamespace, attributes: [] },
  });
  const link = { ...nest(leaf), localName: 'a', attributes: [{ name: 'href', value: '/sea' }] };
  let node: DomNode = link;
  for (let depth = 0; depth < 50_000; depth += 1) node = nest(node);
  const document = { nodeType: 9, nodeValue: null, firstChild: node, nextSibling: null, doctype: null };
  expect(collectPageSnapshot(document, unknownResponse(url)).anchors).toMatchObject([{ href: '/sea' }]);
});

describe('the element that broke the head', () => {
  const canonical = '<link rel="canonical" href="https://lodges.test/sea">';

  test('is the first one that is not allowed there, with the tags after it', () => {
    const { headBreaker, canonicals } = headOf(
      `<title>Sea</title>\n<div></div>\n<meta name="description" content="x">${canonical}`,
    );
    expect(headBreaker).toEqual({ element: '<div>', line: 4, lost: ['description', 'canonical'] });
    expect(canonicals[0]?.where).toBe('body');
  });

  test('can be text', () => {
    expect(headOf(`stray\n${canonical}`).headBreaker?.element).toBe('text "stray"');
  });

  test('is null if no tag is lost, or if the page omits the head', () => {
    expect(headOf(`${canonical}<div></div>`).headBreaker).toBeNull();
    expect(
      collectHtml('<!doctype html><title>Sea</title><p>Sea</p><meta name="x" content="y">', { url }).headBreaker,
    ).toBeNull();
    expect(bodyOf(canonical).headBreaker).toBeNull();
  });
});

describe('the accessible name', () => {
  const names: [html: string, name: string][] = [
    ['<a href="/">Sea <b>rooms</b></a>', 'Sea rooms'],
    ['<a href="/"><div>Sea</div><div>Rooms</div></a>', 'Sea Rooms'],
    ['<a href="/"><img src="x" alt="Sea"> rooms</a>', 'Sea rooms'],
    ['<a href="/"><svg><title>Sea</title></svg></a>', 'Sea'],
    ['<a href="/" aria-label="Sea">Go</a>', 'Sea'],
    ['<a href="/"><span aria-hidden="true">→</span> Sea</a>', 'Sea'],
    ['<a href="/"><i aria-label="Sea"></i></a>', 'Sea'],
    ['<a href="/" title="Sea"></a>', 'Sea'],
    ['<a href="/"><style>.a{}</style><script>x</script></a>', ''],
  ];
  test.each(names)('%s is "%s"', (html, name) => {
    expect(bodyOf(html).anchors[0]?.name).toBe(name);
  });
});

test('the region of a link is its nearest landmark', () => {
  const { anchors } = bodyOf(
    '<header><nav><a href="/a">A</a></nav></header><main><article><header><a href="/b">B</a></header></article></main><div role="contentinfo"><a href="/c">C</a></div>',
  );
  expect(anchors.map(({ region }) => region)).toEqual(['nav', 'main', 'footer']);
});

test('words of navigation, scripts and noscript are not counted', () => {
  const body = '<nav>One two</nav><main>Three <b>four</b> l’été<noscript>Five</noscript><script>six</script></main>';
  expect(bodyOf(body).words).toBe(3);
});

test('a base changes the URLs of links', () => {
  expect(headOf('<base href="/fr/"><link rel="canonical" href="mer">').canonicals[0]?.url).toBe(
    'https://lodges.test/fr/mer',
  );
});

test('invalid URLs and other schemes have no URL', () => {
  const { anchors } = bodyOf('<a href="http://[">A</a><a href="mailto:a@b.test">B</a><a href="tel:1">C</a>');
  expect(anchors.map((anchor) => anchor.url)).toEqual([null, null, null]);
});

const long = 'x'.repeat(2_000);

test.each([
  `<a href="/${long}">A</a>`,
  `<img src="/${long}" alt="">`,
  `<script src="/${long}"></script>`,
  `<link rel="canonical" href="/${long}">`,
  `<link rel="alternate" hreflang="fr" href="/${long}">`,
])('a URL with more than 2,000 characters is reported, not kept: %.12s', (body) => {
  const { anchors, images, scripts, linkTags, longUrl } = bodyOf(body);
  expect([...anchors, ...images, ...scripts, ...linkTags].map(({ url }) => url)).toEqual([null]);
  expect(longUrl).toBe(`https://lodges.test/${'x'.repeat(60)}`);
});

test('below a base that is too long, only what names its host or path has a URL', () => {
  const links = ['a', '?a', '/a', '//other.test/a', 'https://other.test/a'].map((href) => `<a href="${href}">A</a>`);
  const { anchors, longUrl } = headOf(`<base href="/${long}/">${links.join('')}`);
  const [path, other, named] = ['https://lodges.test/a', 'https://other.test/a', 'https://other.test/a'];
  expect(anchors.map((anchor) => anchor.url)).toEqual([null, null, path, other, named]);
  expect(longUrl).toMatch(/^https:\/\/lodges\.test\/x+$/);
});

test('data in place of a URL is not too long', () => {
  expect(bodyOf(`<script src="data:text/javascript,${long}"></script>`).longUrl).toBeNull();
});

test('headers are read like tags', () => {
  const { canonicals, alternates, robots } = cleanPage(
    {},
    {
      headers: {
        link: [
          '</a.css>; rel=preload; as=style, <https://lodges.test/fr>; rel="alternate"; hreflang="fr"',
          '<https://lodges.test/x>; rel="canonical"',
        ],
        'x-robots-tag': ['googlebot: noindex, nofollow', 'max-snippet: 0'],
      },
    },
  );
  expect(canonicals.map(({ url: target, where }) => [target, where])).toContainEqual([
    'https://lodges.test/x',
    'header',
  ]);
  expect(alternates.map(({ hreflang, url: target }) => [hreflang, target])).toEqual([['fr', 'https://lodges.test/fr']]);
  expect(robots).toEqual([
    { agent: 'googlebot', directives: ['noindex', 'nofollow'], where: 'header', line: null },
    { agent: null, directives: ['max-snippet:0'], where: 'header', line: null },
  ]);
});

test('structured data is kept as written, with its line', () => {
  const { jsonLd } = headOf('<script type="application/ld+json">\n{"@type": "<b>"}\n</script>');
  expect(jsonLd).toEqual([{ text: '\n{"@type": "<b>"}\n', hasId: false, where: 'head', line: 3 }]);
});

test.for([
  ['a space in each URL', 'Sea views-1.webp 360w, Sea views-2.webp 720w', []],
  ['a space in one URL', 'Sea views-1.webp 360w, /b.webp 720w', ['/b.webp']],
  ['two densities for one URL', '/a.webp 1x 2x, /b.webp', ['/b.webp']],
  [
    'valid descriptors',
    '/a.webp 1.5x, /b.webp 360w, /c.webp 360w 90h , /d.webp',
    ['/a.webp', '/b.webp', '/c.webp', '/d.webp'],
  ],
] as const)('the candidates of a srcset that browsers ignore are not loaded: %s', ([, srcset, urls]) => {
  const loads = cleanPage({ main: `<img srcset="${srcset}" alt="Sea">` }).resources.map(({ url }) => url);
  expect(loads).toEqual(urls.map((url) => origin + url));
});

test('bytes before the charset are counted as UTF-8', () => {
  const { charset } = headOf('<!-- é😀 --><meta charset="utf-8">');
  const before = '<!doctype html>\n<html lang="en"><head>\n<!-- é😀 --><meta charset="utf-8"';
  expect(charset?.offset).toBe(Buffer.byteLength(before));
});

test('what a page loads is listed, each with its kind', () => {
  const main = `<picture><source srcset="/a,b.avif 1x,/c.avif 2x"><img src="/d.png" srcset="/e.png, /f.png 2x," alt=""></picture>
    <video poster="/g.png" src="/h.mp4"><source src="/i.webm"><track src="/j.vtt"></video><audio><source src="/k.mp3"></audio>
    <iframe src="/l"></iframe><object data="/m.pdf"></object><embed src="/n.svg"><input type="image" src="/o.png">
    <svg><use href="/p.svg#sea"></use><use href="#own"></use><image xlink:href="/q.png"></image></svg>
    <p style="background:url(/r.png)"></p><style>@import "/s.css"; p { background: url(data:image/png;base64,AA) }</style>
    <img src="blob:https://lodges.test/1" alt=""><iframe src="about:blank"></iframe><source src="/not-in-media">`;
  const page = cleanPage({ main, icon: '<link rel="preload" as="image" href="/t.png" imagesrcset="/u.png 2x">' });
  const listed = listResources(page).map(({ kind, url }) => `${kind} ${url.replace(origin, '')}`);
  expect(listed.toSorted()).toEqual([
    'audio /k.mp3',
    'frame /l',
    ...['/a,b.avif', '/c.avif', '/d.png', '/e.png', '/f.png', '/g.png', '/o.png'].map((path) => `image ${path}`),
    ...['/p.svg#sea', '/q.png', '/r.png', '/u.png'].map((path) => `image ${path}`),
    'object /m.pdf',
    'object /n.svg',
    'preload /t.png',
    'style sheet /s.css',
    'track /j.vtt',
    'video /h.mp4',
    'video /i.webm',
  ]);
});
