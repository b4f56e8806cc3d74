import type { Changes, ResponseChanges } from './clean-page.ts';

/** A fault in the clean page, with the ids of all its findings. */
export type Fault = [name: string, ids: string[], changes: Changes, response?: ResponseChanges];

const long = (text: string, times: number) => Array.from({ length: times }, () => text).join(' ');
const image = (attributes: string) => ({ main: `<img ${attributes}>` });
const link = (attributes: string, text = 'Rooms and rates') => ({ main: `<p><a ${attributes}>${text}</a></p>` });
const robots = (content: string) => ({ head: `<meta name="robots" content="${content}">` });
export const frenchText = `<p>Nos maisons sont à deux pas de la plage et toutes ont été construites par les gens du village. Vous pouvez voir
  les chambres sur cette page et réserver par téléphone ou par courrier, avec ou sans petit déjeuner, pour une nuit ou plus.
  Le jardin est ouvert à tous, et les enfants y jouent du matin au soir avec ceux du village voisin.</p>`;

export const titleFaults: Fault[] = [
  ['no title', ['title/missing'], { title: '' }],
  ['an empty title', ['title/missing'], { title: '<title> </title>' }],
  ['two titles', ['title/multiple'], { head: '<title>Another title for the page</title>' }],
  ['the title in the body', ['title/outside-head'], { title: '', main: '<title>Lodges near the sea</title>' }],
  ['a short title', ['title/too-short'], { title: '<title>Lodges</title>' }],
  ['a long title', ['title/too-long'], { title: `<title>${long('Lodges near the sea', 5)}</title>` }],
  [
    'a title whose subject is long',
    ['title/too-long'],
    { title: `<title>${long('Lodges near the sea', 4)} | Harbour Lodges</title>` },
  ],
  ['no description', ['description/missing'], { description: '' }],
  [
    'a description that is a property',
    ['description/missing'],
    { description: `<meta property="description" content="${long('Twelve lodges along the coast.', 4)}">` },
  ],
  [
    'two descriptions',
    ['description/multiple'],
    { head: `<meta name="description" content="${long('Twelve lodges along the coast.', 4)}">` },
  ],
  [
    'two descriptions, the first of them empty',
    ['description/multiple'],
    {
      description:
        '<meta name="description" content=""><meta name="description" content="Twelve lodges along the coast.">',
    },
  ],
  [
    'a long description',
    ['description/too-long'],
    { description: `<meta name="description" content="${long('Twelve lodges along the coast.', 9)}">` },
  ],
  ['a short description', ['description/too-short'], { description: '<meta name="description" content="Lodges.">' }],
];

export const textFaults: Fault[] = [
  ['no h1', ['h1/missing'], { h1: '' }],
  [
    'a gallery without text, which no script fills',
    ['h1/missing'],
    {
      ...{ header: '', h1: '', footer: '', script: '<script src="/gallery.js" defer></script>' },
      text: '<img src="/a.webp" alt="A lodge" width="800" height="400">',
    },
  ],
  ['two h1', ['h1/multiple'], { main: '<h1>Another heading</h1>' }],
  ['an h1 only in noscript', ['h1/missing'], { h1: '<noscript><h1>Our lodges</h1></noscript>' }],
  ['an h1 without text', ['h1/missing'], { h1: '<h1><svg></svg></h1>' }],
  ['a skipped level', ['heading/order'], { main: '<h3>Rooms</h3>' }],
  ['no lang', ['lang/missing'], { html: '<html>' }],
  ['a lang that is a name', ['lang/invalid'], { html: '<html lang="english">' }],
  ['a lang with a reserved country', ['lang/invalid'], { html: '<html lang="en-UK">' }],
  [
    'a URL of another language',
    ['lang/path-mismatch', 'canonical/og-url'],
    { canonical: '<link rel="canonical" href="https://lodges.test/fr/lodges">' },
    { url: 'https://lodges.test/fr/lodges' },
  ],
  [
    'a French page that declares English, at a French URL',
    ['lang/path-mismatch', 'canonical/og-url'],
    { canonical: '<link rel="canonical" href="https://lodges.test/fr/lodges">', text: frenchText },
    { url: 'https://lodges.test/fr/lodges' },
  ],
  [
    'a language with an underscore, below its path',
    ['lang/invalid'],
    {
      html: '<html lang="fr_FR">',
      ...{ canonical: '<link rel="canonical" href="https://lodges.test/fr/lodges">', card: '' },
      ...robots('noindex'),
    },
    { url: 'https://lodges.test/fr/lodges' },
  ],
  ['French text in an English page', ['lang/content-mismatch'], { text: frenchText }],
  [
    'French text in a page that declares Russian',
    ['og/locale', 'lang/content-mismatch'],
    { html: '<html lang="ru">', text: frenchText },
  ],
  ['no charset', ['meta/charset'], { charset: '' }, { headers: { 'content-type': ['text/html'] } }],
  [
    'a late charset',
    ['meta/charset'],
    { charset: `<!-- ${long('x', 600)} --><meta charset="utf-8">` },
    { headers: { 'content-type': ['text/html'] } },
  ],
  [
    'a viewport of a fixed width',
    ['meta/viewport'],
    { viewport: '<meta name="viewport" content="initial-scale=1, width=1024">' },
  ],
  [
    'two viewports that differ',
    ['meta/viewport'],
    { head: '<meta name="viewport" content="width=device-width, initial-scale=0.5">' },
  ],
  ['no viewport', ['meta/viewport'], { viewport: '' }],
  [
    'a viewport that forbids zooming',
    ['a11y/meta-viewport-zoom'],
    { viewport: '<meta name="viewport" content="width=device-width, maximum-scale=1">' },
  ],
  ['no doctype', ['meta/doctype'], { doctype: '' }],
  ['an old doctype', ['meta/doctype'], { doctype: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">' }],
  [
    'a page that only redirects',
    ['meta/refresh'],
    {
      ...{ doctype: '', html: '<html>', charset: '', viewport: '', description: '', canonical: '', card: '', icon: '' },
      ...{ header: '', h1: '', text: '<p><a href="/new">Click here</a></p>', footer: '' },
      head: '<meta http-equiv="refresh" content="0; url=/new">',
      script: '<script src="/app.js"></script>',
    },
  ],
  ['a page that reloads itself', ['meta/refresh'], { head: '<meta http-equiv="refresh" content="300">' }],
  ['a meta refresh', ['meta/refresh'], { head: '<meta http-equiv="refresh" content="5;url=/new">' }],
  [
    'a div in the head',
    ['head/broken'],
    { title: '<title>Lodges near the sea, with breakfast | Harbour Lodges</title><div></div>' },
  ],
  [
    'a page that scripts build',
    ['ssr/empty-root'],
    { text: '<div id="root"></div>', script: '<script src="/app.js" defer></script>' },
  ],
  [
    'a page that scripts build, without main and heading',
    ['ssr/empty-root'],
    { h1: '', text: '<div id="root"></div><main></main>', script: '<script src="/app.js" defer></script>' },
  ],
  ...[
    '<p>Loading…</p>',
    '<h2>Loading…</h2>',
    '<noscript><h2>Our app</h2><p>Please enable JavaScript</p></noscript>',
    '<nav><a href="/rooms">Rooms</a></nav>',
    '<header><h2>Our app</h2><a href="/rooms">Rooms</a></header>',
    '<img src="/spinner.gif" alt="Loading" width="9" height="9">',
  ].map(
    (content): Fault => [
      `a page that scripts build, with ${content}`,
      ['ssr/empty-root'],
      {
        text: '',
        main: '',
        footer: `<div id="root">${content}</div>`,
        script: '<script src="/app.js" defer></script>',
      },
    ],
  ),
];

export const indexFaults: Fault[] = [
  ['index and noindex', ['index/conflict'], robots('index'), { headers: { 'x-robots-tag': ['noindex'] } }],
  ['nosnippet', ['index/nosnippet'], robots('nosnippet')],
  ['no canonical', ['canonical/missing'], { canonical: '' }],
  ['an empty canonical', ['canonical/missing'], { canonical: '<link rel="canonical" href="">' }],
  ['two canonicals', ['canonical/multiple'], { head: '<link rel="canonical" href="https://lodges.test/rooms">' }],
  [
    'canonicals of head and header that differ',
    ['canonical/multiple'],
    {},
    { headers: { link: ['<https://lodges.test/rooms>; rel="canonical"'] } },
  ],
  [
    'a canonical with a file URL',
    ['canonical/invalid-url'],
    { canonical: '<link rel="canonical" href="file:///usr/share/lodges.html">' },
  ],
  [
    'a text without a snippet',
    ['index/nosnippet'],
    {
      text: `<div data-nosnippet><section><p>${'Twelve lodges near the sea. '.repeat(12)}</p></section></div>`,
    },
  ],
  [
    'a canonical with a fragment',
    ['canonical/fragment'],
    { canonical: '<link rel="canonical" href="https://lodges.test/lodges#rooms">' },
  ],
  ['a relative canonical', ['canonical/invalid-url'], { canonical: '<link rel="canonical" href="/lodges">' }],
  [
    'a canonical in the body',
    ['canonical/outside-head'],
    { canonical: '', main: '<link rel="canonical" href="https://lodges.test/lodges">' },
  ],
  [
    'a canonical in the head, and again in the body',
    ['canonical/multiple'],
    { main: '<link rel="canonical" href="https://lodges.test/lodges">' },
  ],
  [
    'a canonical in another language',
    ['canonical/other-language'],
    {
      canonical: '<link rel="canonical" href="https://lodges.test/fr/lodges">',
      head: '<link rel="alternate" hreflang="en" href="https://lodges.test/lodges"><link rel="alternate" hreflang="fr" href="https://lodges.test/fr/lodges">',
    },
  ],
];

/** A card without og:locale, and with some properties replaced, or left out. */
export const card = (changes: Record<string, string | null>) => ({
  card: Object.entries({ ...cleanCard, ...changes })
    .filter(([, content]) => content !== null)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join(''),
});

const cleanCard = {
  'og:type': 'website',
  'og:title': 'Lodges near the sea',
  'og:description': 'Twelve lodges along the coast.',
  'og:url': 'https://lodges.test/lodges',
  'og:image': 'https://lodges.test/card.png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': 'A lodge at dusk',
  'twitter:card': 'summary_large_image',
};

export const socialFaults: Fault[] = [
  ['no og:title', ['og/missing'], card({ 'og:title': null })],
  ['no og:image', ['og/missing'], card({ 'og:image': null })],
  ['another og:url', ['canonical/og-url'], card({ 'og:url': 'https://lodges.test/rooms' })],
  [
    'the URL of a campaign as og:url',
    ['canonical/og-url'],
    card({ 'og:url': 'https://lodges.test/lodges?utm_source=mail' }),
    { url: 'https://lodges.test/lodges?utm_source=mail' },
  ],
  ['a relative og:image', ['og/image-url'], card({ 'og:image': '/card.png' })],
  ['an SVG as og:image', ['og/image-url'], card({ 'og:image': 'https://lodges.test/card.svg' })],
  ['a small og:image', ['og/image-size'], card({ 'og:image:width': '400' })],
  ['og:locale as a language tag', ['og/locale'], card({ 'og:locale': 'en-ZA' })],
  ['og:locale of another language', ['og/locale'], card({ 'og:locale': 'fr_FR' })],
];

export const imageFaults: Fault[] = [
  ['an image without alt', ['img/alt-missing'], image('src="/a.webp" width="200" height="100"')],
  [
    'a linked image without text',
    ['img/alt-empty-linked'],
    { main: '<a href="/rooms"><img src="/a.webp" alt="" width="20" height="20"></a>' },
  ],
  [
    'a linked image without alt attribute',
    ['img/alt-empty-linked'],
    { main: '<a href="/rooms"><img src="/a.webp" width="20" height="20"></a>' },
  ],
  ['a file name as alt', ['img/alt-filename'], image('src="/a.webp" alt="IMG_2031.jpg" width="200" height="100"')],
  ['an image with an empty src', ['img/source'], image('class="wide" src="" alt="A lodge"')],
  ['an image on a disk', ['img/source'], image('src="file:///C:/a.webp" alt="A lodge" width="800" height="400"')],
  ['an image without src', ['img/source'], image('alt="A lodge" width="800" height="400"')],
  [
    'widths and densities in one srcset',
    ['img/source'],
    image('src="/a.webp" srcset="/a.webp 800w, /b.webp 2x" sizes="50vw" alt="A lodge" width="200" height="100"'),
  ],
  [
    'a URL with a space in srcset',
    ['img/source'],
    image('src="/a.webp" srcset="/the sea.webp 800w" sizes="50vw" alt="A lodge" width="200" height="100"'),
  ],
  [
    'widths without sizes',
    ['img/source'],
    image('src="/a.webp" srcset="/a.webp 800w, /b.webp 1600w" alt="A lodge" width="200" height="100"'),
  ],
  ['an image without size', ['img/dimensions'], image('src="/a.webp" alt="A lodge"')],
  [
    'an image whose styles reserve no space',
    ['img/dimensions'],
    {
      main: '<div style="width: 100%; line-height: 2; min-height: 0"><img src="/a.webp" alt="A lodge" style="max-height: 9rem; height: auto"></div>',
    },
  ],
  [
    'a linked image in a box that reserves no space',
    ['img/dimensions'],
    { main: '<div><a href="/sea"><img src="/a.webp" alt="A lodge"></a></div>' },
  ],
  [
    'a first image that is loaded late',
    ['perf/lcp-priority'],
    image('src="/a.webp" alt="A lodge" width="800" height="400" loading="lazy"'),
  ],
  ...['<details open>%s</details>', '<details><summary>%s</summary>Sea</details>', '<dialog open>%s</dialog>'].map(
    (main): Fault => [
      `a first image that is loaded late in ${main}`,
      ['perf/lcp-priority'],
      { main: main.replace('%s', '<img src="/a.webp" alt="A lodge" width="800" height="400" loading="lazy">') },
    ],
  ),
  [
    'a first image of low priority',
    ['perf/lcp-priority'],
    image('src="/a.webp" alt="A lodge" width="800" height="400" fetchpriority="low"'),
  ],
];

export const linkFaults: Fault[] = [
  ['click here', ['link/text'], link('href="/rooms"', 'Click here')],
  ['learn more about a part of the page', [], { main: '<p><a href="#rooms">Learn more</a></p><div id="rooms"></div>' }],
  ['en savoir plus', ['link/text'], link('href="/rooms"', 'En savoir plus »')],
  ['a link without text as a button', ['a11y/button-name'], link('href="/rooms" role="button"', '<svg></svg>')],
  ['a link without text', ['link/empty'], link('href="/rooms"', '<svg></svg>')],
  ['an icon that links to a profile', ['link/empty'], link('href="https://notes.test/@sea" rel="me"', '<svg></svg>')],
  [
    'an icon of a style sheet that links to a profile',
    ['link/empty'],
    link('href="https://notes.test/@sea" rel="me" class="notes"', ''),
  ],
  ['a logo that only a style sheet shows', ['link/empty'], link('href="/" id="logo"', '')],
  ['an icon in a link that a script handles', ['link/empty'], link('href="/rooms" data-key="1"', '<i></i>')],
  [
    'a base of another host',
    ['link/base'],
    {
      charset: '<meta charset="utf-8"><base href="https://builder.test/site/">',
      icon: '<link rel="icon" href="https://lodges.test/favicon.ico">',
    },
  ],
  ['a link to nothing', ['link/no-target'], link('href="#"', 'Privacy')],
  ['a link with an empty href', ['link/no-target'], link('href=""', 'Privacy')],
  [
    'a link to nothing in the current slide',
    ['link/no-target'],
    { main: '<div class="slide active"><a href="#">Rooms</a></div>' },
  ],
  ['a link whose href is misspelled', ['link/no-target'], link('herf="/privacy" target="_blank"', 'Privacy')],
  ...[
    'https://',
    'htp://sea.example/',
    'https//sea.example/',
    'http://Sea:%C2%A0https://sea.example/',
    '//sea:map/',
  ].map((href): Fault => [`the scheme of ${href}`, ['link/no-target'], link(`href="${href}"`)]),
  ['a link that runs a script', ['link/no-target'], link('href="javascript:void(0)"')],
  ['two slashes in a path', ['link/url-form'], link('href="/rooms//sea"')],
  ['an accent in a path', ['link/url-form'], link('href="/café"')],
  ['a parameter twice', ['link/url-form'], link('href="/rooms?page=1&amp;page=2"')],
  ['a phone number with spaces', ['link/mailto-tel'], link('href="tel:021 000 0000"')],
  ['a tracking parameter within the site', ['link/tracking'], link('href="/rooms?utm_source=menu"')],
  ...['?PHPSESSID=9c1f0a7e2b', '/rooms;jsessionid=0a1b2c3d4e', '?page=2&amp;sid=0123456789abcdef0123'].map(
    (href): Fault => [`a session id in ${href}`, ['link/tracking'], link(`href="${href}"`)],
  ),
  [
    'a link without text in a box that a script shows',
    ['link/empty'],
    {
      main: '<div id="up" style="display:none"><a href="#main"></a></div>',
      script: '<script src="/up.js" defer></script>',
    },
  ],
  ['a link to a file', ['link/local'], link('href="file:///C:/site/rooms.html"')],
  ['a mail address without top-level domain', ['link/mailto-tel'], link('href="mailto:hello@lodges"')],
  ['a vague text of a link that runs a script', ['link/no-target'], link('href="javascript:show()"', 'Click here')],
  ['a mail address after slashes', ['link/mailto-tel'], link('href="mailto://hello@lodges.test"')],
  ['a mail address without host', ['link/mailto-tel'], link('href="mailto:hello"')],
  ['http within the site', ['link/http'], link('href="http://lodges.test/rooms"')],
];

export const performanceFaults: Fault[] = [
  ['heavy HTML', ['perf/html-size'], {}, { bytes: 1_200_000 }],
  ['a script that blocks', ['perf/render-blocking'], { head: '<script src="/app.js"></script>' }],
];

export const securityFaults: Fault[] = [
  [
    'http',
    ['sec/https'],
    {
      canonical: '<link rel="canonical" href="http://lodges.test/lodges">',
      ...card({ 'og:url': 'http://lodges.test/lodges' }),
    },
    { url: 'http://lodges.test/lodges' },
  ],
  [
    'an image over http',
    ['sec/mixed-content'],
    image('src="http://lodges.test/a.webp" alt="A lodge" width="200" height="100"'),
  ],
  ['a form over http', ['sec/form-action'], { main: '<form action="http://lodges.test/book"></form>' }],
  [
    'a private key',
    ['sec/secrets'],
    { script: `<script>sign("-----BEGIN PRIVATE KEY-----\\n${'MIIEvQIBADANBgkq'.repeat(4)}")</script>` },
  ],
  ['a secret key', ['sec/secrets'], { script: '<script>pay("sk_live_0123456789abcdef0123")</script>' }],
];

export const accessibilityFaults: Fault[] = [
  ['a field without label', ['a11y/label'], { main: '<form><input name="guest"></form>' }],
  ['a switch without label', ['a11y/label'], { main: '<input type="checkbox" class="toggle" name="news">' }],
  ['a button without name', ['a11y/button-name'], { main: '<button type="button"><svg></svg></button>' }],
  ...['hidden md:block', 'd-none d-md-block', 'md:hidden', 'visually-hidden'].map(
    (name): Fault => [
      `a button with the class "${name}"`,
      ['a11y/button-name'],
      { main: `<button class="${name}"></button>` },
    ],
  ),
  [
    'a button whose label is not on the page',
    ['a11y/button-name'],
    { main: '<button type="button" aria-labelledby="open"><svg></svg></button>' },
  ],
  ['a frame without title', ['a11y/frame-title'], { main: '<iframe src="/map"></iframe>' }],
  [
    'an id twice that a label refers to',
    ['a11y/duplicate-id'],
    { main: '<label for="sea">Sea</label><input id="sea"><p id="sea">Sea</p>' },
  ],
  ['two main', ['a11y/landmark-main'], { footer: '<main>More</main>' }],
];

export const responseFaults: Fault[] = [
  [
    'a not-found page with status 200',
    ['http/soft-404'],
    { title: '<title>Page not found | Harbour Lodges</title>', text: '<p>Nothing here.</p>' },
  ],
  [
    'a not-found page that scripts render',
    ['http/soft-404'],
    {
      title: '<title>404 | Harbour Lodges</title>',
      h1: '',
      text: '<div id="root"></div>',
      script: '<script src="/app.js" defer></script>',
    },
  ],
  ...[
    'Oops! That page can’t be found.',
    'Seite nicht gefunden',
    'Die angeforderte Seite konnte nicht gefunden werden',
    'Erreur 404 : page non trouvée',
    'Oups ! Page non-trouvée.',
    'Oups, cette page n’existe pas !',
    'Página no encontrada',
    '404: This page could not be found.',
    'Error: 404',
    'Error 500',
    '503 Service Temporarily Unavailable',
  ].map((text): Fault => [`the heading "${text}" with status 200`, ['http/soft-404'], { h1: `<h1>${text}</h1>` }]),
  ['a slow response', ['http/slow'], {}, { ttfbMs: 900 }],
  ['text/plain', ['http/content-type'], {}, { headers: { 'content-type': ['text/plain; charset=utf-8'] } }],
  [
    'two encodings',
    ['meta/charset'],
    { charset: '<meta charset="utf-8">' },
    { headers: { 'content-type': ['text/html; charset=iso-8859-2'] } },
  ],
  ['no compression', ['http/compression'], {}, { headers: { 'content-encoding': null } }],
];
