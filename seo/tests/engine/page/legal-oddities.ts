import { card, type Fault, frenchText } from './page-faults.ts';

const french =
  '<p lang="fr">Nos maisons sont à deux pas de la plage et toutes ont été construites par les gens du village. Vous pouvez voir les chambres.</p>';

const many = 'Twelve lodges near the sea. '.repeat(9);

/** Unusual pages that are valid. */
export const legalOddities: Fault[] = [
  ...[
    '<svg><title>Cart</title><path d="M0 0"/></svg>',
    '<svg aria-label="Cart"></svg>',
    '<i role="img" aria-label="Cart"></i>',
    '<i class="icon" title="Cart"></i>',
    '<img src="/cart.svg" alt="Cart" width="20" height="20">',
    '<picture><img src="/cart.svg" alt="Cart" width="20" height="20"></picture>',
    '<input type="image" src="/cart.svg" alt="Cart">',
    '<span class="sr-only">Cart</span><svg aria-hidden="true"></svg>',
    '<svg role="img" aria-labelledby="cart"><title id="cart">Cart</title></svg>',
    '<object data="/cart.svg" type="image/svg+xml" aria-label="Cart"></object>',
  ].map((icon): Fault => [`a link that ${icon} names`, [], { main: `<a href="/cart">${icon}</a>` }]),
  ...[
    '<a href="tel:+27210000000" aria-label="Call us"><svg></svg></a>',
    '<img src="/bay.jpg" alt="The bay" width="9" height="9">',
  ].map(
    (main): Fault => [
      `a page with few words that the server rendered: ${main}`,
      [],
      { text: `<div id="root">${main}</div>`, script: '<script src="/app.js" defer></script>' },
    ],
  ),
  [
    'a heading of a cart that an inline style closes',
    [],
    { main: '<div style="display:none"><h4>Your cart</h4></div><h2>Rooms</h2>' },
  ],
  [
    'a script on a page whose URLs are relative to another',
    [],
    { head: '<base href="https://lodges.test/">', script: '<script>document.title += " – open";</script>' },
  ],
  ['a phone number with encoded spaces', [], { main: '<a href="tel:+27%2021%20000%200000">Call us</a>' }],
  ['a campaign of another site', [], { main: '<a href="https://sea.example/?utm_source=lodges">The sea</a>' }],
  ...['/rooms?sid=12', '/rooms?sid=facade', '/search?q=PHPSESSID', 'https://sea.example/?PHPSESSID=9c1f0a7e2b'].map(
    (href): Fault => [`no session id of the site: ${href}`, [], { main: `<a href="${href}">Our rooms</a>` }],
  ),
  ...['style="display:none"', 'hidden', 'aria-hidden="true"'].map(
    (attribute): Fault => [
      `a notice in another language that has ${attribute}`,
      [],
      { header: '', h1: `<div ${attribute}>${frenchText.repeat(4)}</div><h1>Our lodges</h1>` },
    ],
  ),
  [
    'a link that a script fills before it shows its box',
    [],
    {
      main: '<div style="display:none"><a id="next" href="#"><span></span></a></div>',
      script: '<script src="/a.js" defer></script>',
    },
  ],
  [
    'a link without end tag, which parsers open again in each following element',
    [],
    { main: '<div><p><a href="/imprint">Imprint</p>\n</div>\n<div>\n</div>' },
  ],
  ['a link that only says whose site it is', [], { main: '<a rel="me" href="https://notes.test/@sea"></a>' }],
  ['a link that a script fills', [], { main: '<a href="/rooms#rating" data-rating="rooms"></a>' }],
  ['the name of a page of links', [], { main: '<a href="/links/">Link</a>' }],
  ...[
    '<div><a href="/rooms"><figure><figcaption>Rooms</figcaption><figure></a></div>',
    '<div><a href="/rooms"><figure><figcaption>Photo by <a href="/ann">Ann</a></figcaption></figure></a></div>',
    '<p><a href="mailto:sea@lodges.test"><a href="mailto:sea@lodges.test">sea@lodges.test</a></a></p>',
  ].map((main): Fault => [`the copies of a link that parsers make of ${main}`, [], { main }]),
  ['an h1 in a closed dialog', [], { main: '<dialog><h1>Settings</h1></dialog>' }],
  ['a link in noscript', [], { main: '<noscript>Comments by <a href="https://notes.test/">Notes</a>.</noscript>' }],
  [
    'a linked image that a script shows, with its fallback',
    [],
    {
      main: '<a href="/rooms"><img src="data:," alt="Rooms" aria-hidden="true"><noscript><img src="/a.webp" alt="Rooms" width="20" height="20"></noscript></a>',
    },
  ],
  [
    'a linked image that a script shows, with a fallback that has the alt text',
    [],
    {
      main: '<a href="/rooms"><img src="data:," alt="" aria-hidden="true"><noscript><img src="/a.webp" alt="Rooms" width="20" height="20"></noscript></a>',
    },
  ],
  ...['<h2>Rooms</h2><p>Welcome</p>', '<p><a href="/rooms">Rooms</a></p>'].map(
    (content): Fault => [
      `a short page in a mount point, with ${content}`,
      [],
      { text: `<div id="root">${content}</div>`, script: '<script src="/app.js" defer></script>' },
    ],
  ),
  [
    'a heading that a script may write, beside text of the server',
    [],
    { h1: '', main: '<div id="app"></div>', script: '<script src="/app.js" defer></script>' },
  ],
  ['a button that Swiper names', [], { main: '<div role="button" class="swiper-button-next"><i></i></div>' }],
  ['an image without a source, which nobody sees', [], { main: '<img src width="800">' }],
  ['a host name as part of a path', [], { main: '<a href="/en//example.com">The sea</a>' }],
  [
    'a later image that is loaded late',
    [],
    {
      main: `<img src="/a.webp" alt="A lodge" height="400" style="width: 100%; aspect-ratio: 2" fetchpriority="high">
        <img src="/b.webp" alt="A room" width="800" height="400" loading="lazy">`,
    },
  ],
  ['a title in an SVG image', [], { main: '<svg role="img"><title>Sea</title></svg>' }],
  [
    'a title of which only the name of the site is cut',
    [],
    { title: '<title>Twelve lodges near the sea, each with breakfast and a view | Harbour Lodges</title>' },
  ],
  ['a short title in Japanese', [], { title: '<title>海辺の宿と朝食付きの部屋のご案内</title>' }],
  [
    'the older charset declaration',
    [],
    { charset: '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">' },
  ],
  ['the charset by header alone', [], { charset: '' }],
  [
    'one encoding by two names',
    [],
    { charset: '<meta charset="iso-8859-1">' },
    { headers: { 'content-type': ['text/html; charset=windows-1252'] } },
  ],
  ...[
    ['gb2312', 'GBK'],
    ['x-sjis', 'Shift_JIS'],
    ['ks_c_5601-1987', 'euc-kr'],
  ].map(
    ([written = '', sent = '']): Fault => [
      `the encoding ${sent}, which the page calls ${written}`,
      [],
      { charset: `<meta charset="${written}">` },
      { headers: { 'content-type': [`text/html; charset=${sent}`] } },
    ],
  ),
  ['an id twice that nothing refers to', [], { main: '<p id="sea">Sea</p><p id="sea">Sea</p>' }],
  ...[
    '-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd',
    '-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd',
    '-//W3C//DTD HTML 4.01//EN',
  ].map(
    (id): Fault => [`an older doctype in standards mode: ${id}`, [], { doctype: `<!DOCTYPE html PUBLIC "${id}">` }],
  ),
  [
    'URLs over http that browsers upgrade, as a meta tag says',
    [],
    {
      head: '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">',
      main: '<img src="http://other.test/a.webp" alt="A lodge" width="200" height="100">',
    },
  ],
  [
    'URLs over http that browsers upgrade, as a header says',
    [],
    { main: '<form action="http://lodges.test/book"></form>' },
    { headers: { 'content-security-policy': ['img-src *; upgrade-insecure-requests'] } },
  ],
  ['a counter over http in noscript', [], { main: '<noscript><img src="http://count.test/x" alt=""></noscript>' }],
  ...['AKIAIOSFODNN7EXAMPLE', 'sk_live_xxxxxxxxxxxxxxxxxxxxxxxx', '-----BEGIN PRIVATE KEY-----'].map(
    (key): Fault => [`an example of a key: ${key}`, [], { script: `<script>show("${key}")</script>` }],
  ),
  [
    'a frame that is not visible',
    [],
    { main: '<iframe src="https://count.test/x" style="visibility:hidden"></iframe>' },
  ],
  ['the legacy-compat doctype', [], { doctype: '<!DOCTYPE html SYSTEM "about:legacy-compat">' }],
  ['an h1 that a custom element fills', [], { h1: '<lodge-page><h1>{{ lodge.name }}</h1></lodge-page>' }],
  ['a title with braces', [], { title: '<title>What {} and {{ mean in our templates</title>' }],
  [
    'a page that explains a value',
    [],
    {
      title: '<title>undefined | Reference of the language</title>',
      canonical: '<link rel="canonical" href="https://lodges.test/reference/undefined">',
      ...card({ 'og:url': 'https://lodges.test/reference/undefined' }),
    },
    { url: 'https://lodges.test/reference/undefined' },
  ],
  [
    'a sentence for screen readers out of the window',
    [],
    { main: '<p style="position:absolute;left:-9999px">The map shows the way to the beach.</p>' },
  ],
  [
    'a page that leads the tools of Go to a repository',
    [],
    {
      head: '<meta name="go-import" content="lodges.test/sea git https://git.test/sea"><meta http-equiv="refresh" content="0; url=https://git.test/sea">',
    },
  ],
  ['a reload after a day', [], { head: '<meta http-equiv="refresh" content="86400;url=/lodges">' }],
  [
    'a short page with a script and a heading whose id is also that of an app',
    [],
    {
      text: '<h2 id="app">The app</h2><p><a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a></p>',
      script: '<script src="/menu.js" defer></script>',
    },
  ],
  [
    'a title of 591 px',
    [],
    { title: '<title>Twelve quiet lodges near the long beach, with breakfast by the sea</title>' },
  ],
  [
    'a title of which only the name of the site at its end is cut',
    [],
    { title: '<title>Lodges near the long beach, with breakfast | The Harbour Lodges of the South</title>' },
  ],
  [
    'a description of 926 px',
    [],
    { description: `<meta name="description" content="${'Twelve lodges. '.repeat(10)}And">` },
  ],
  ['a title of one long word', [], { title: '<title>HarbourLodgesZA</title>' }],
  ['a field that is disabled', [], { main: '<form><input name="guest" disabled></form>' }],
  [
    'a field to which a script gives the id of its label',
    [],
    {
      main: `<form><label for="comment">Comment</label><textarea id="f5c"></textarea></form>
        <script>document.getElementById("f5c").setAttribute( "id", "comment" );</script>`,
    },
  ],
  ['a trap for robots', [], { main: '<form><p style="display:none"><input name="website"></p></form>' }],
  [
    'a menu that a checkbox opens, which a style sheet hides',
    [],
    { main: '<nav><input type="checkbox" class="md-nav__toggle" id="menu"><a href="/sea">Sea</a></nav>' },
  ],
  [
    'a trap for robots that a style sheet hides',
    [],
    { main: '<form><input name="website" class="trap" tabindex="-1" autocomplete="off"></form>' },
  ],
  [
    'a page for contact in Spanish',
    [],
    {
      text: '<p>Calle de la Playa 1, Muizenberg</p>',
      canonical: '<link rel="canonical" href="https://lodges.test/contacto.html">',
      ...card({ 'og:url': 'https://lodges.test/contacto.html' }),
    },
    { url: 'https://lodges.test/contacto.html' },
  ],
  [
    'links to a part of the page and to its neighbours, below a base path with capitals',
    [],
    {
      canonical: '<link rel="canonical" href="https://lodges.test/Harbour-Site/Rooms/">',
      ...card({ 'og:url': 'https://lodges.test/Harbour-Site/Rooms/' }),
      main: '<p id="rates"><a href="#rates">Rates</a> <a href="/Harbour-Site/Rooms/#rates">Our rates</a> <a href="/Harbour-Site/garden/">Garden</a></p>',
    },
    { url: 'https://lodges.test/Harbour-Site/Rooms/' },
  ],
  [
    'links of a page whose own path has two slashes',
    [],
    {
      canonical: '<link rel="canonical" href="https://lodges.test//rooms/sea">',
      ...card({ 'og:url': 'https://lodges.test//rooms/sea' }),
      main: '<a href="garden">Garden</a> <a href="../prices">Prices</a>',
    },
    { url: 'https://lodges.test//rooms/sea' },
  ],
  [
    'a first link by which a script skips the menu',
    [],
    { header: '<div><a href="#">Skip to main content</a></div><nav><a href="/">Home</a></nav>' },
  ],
  [
    'a path and a file with capitals, and the URL of a copy in an archive',
    [],
    {
      main: '<a href="/Rooms">Rooms</a> <a href="/files/Price-List.pdf">Prices</a> <a href="/archive/https://lodges.test/">The site of 2010</a>',
    },
  ],
  ['a refresh in noscript', [], { head: '<noscript><meta http-equiv="refresh" content="0;url=/plain"></noscript>' }],
  [
    'a page to read with a refresh in noscript, and a script that may lead elsewhere',
    [],
    {
      head: '<noscript><meta http-equiv="refresh" content="0;url=/plain"></noscript>',
      script: "<script>if (navigator.language === 'fr') location.href = '/fr/'</script>",
    },
  ],
  [
    'a selector of languages by script, with a link to each',
    [],
    {
      html: '<html>',
      canonical: '',
      h1: '',
      text: '<p><a href="/en/">English</a> <a href="/fr/">Français</a></p>',
      script: "<script>const { language } = navigator; location.replace('/' + language.slice(0, 2) + '/')</script>",
    },
  ],
  [
    'a viewport that may grow to five times',
    [],
    { viewport: '<meta name="viewport" content="width=device-width, maximum-scale=5">' },
  ],
  [
    'a second viewport that adds to the first',
    [],
    {
      head: '<meta name="viewport" content="width=device-width, initial-scale=1.0, viewport-fit=cover, min-width=320">',
    },
  ],
  ...[
    { html: '<html lang="he" dir="rtl">', main: '<p>בתים ליד הים</p>' },
    { html: '<html lang="he">', main: '<p dir="auto">בתים ליד הים</p>' },
    { html: '<html lang="ur-Latn">' },
  ].map((changes): Fault => [`the direction of ${changes.html}`, [], { ...changes, ...card({ 'og:locale': null }) }]),
  ...['button hidden', 'd-none btn', 'is-hidden', 'btn invisible'].map(
    (name): Fault => [`a button that the class "${name}" hides`, [], { main: `<button class="${name}"></button>` }],
  ),
  ...['title', 'aria-label'].map(
    (name): Fault => [`a button whose ${name} a script fills`, [], { main: `<button ${name}></button>` }],
  ),
  ['a button in an inert part', [], { main: '<div inert><button type="button"></button></div>' }],
  ...['role="tab" href="/lodges"', 'href="#main" data-toggle="tab"', 'href="#main" aria-controls="main"'].map(
    (attributes): Fault => [`the tab ${attributes}`, [], { main: `<a ${attributes}>More</a>` }],
  ),
  [
    'a list of Spanish titles in an English page',
    [],
    { text: `<ul>${'<li>El pasar del tiempo en la obra de los maestros: una muestra para todos</li>'.repeat(4)}</ul>` },
  ],
  ['og:image as og:image:url', [], card({ 'og:image': null, 'og:image:url': 'https://lodges.test/card.png' })],
  ['og:locale without territory', [], card({ 'og:locale': 'en', 'og:locale:alternate': 'fr' })],
  ['a three-letter language', [], { html: '<html lang="fil">', ...card({ 'og:locale': null }) }],
  ['a region by number', [], { html: '<html lang="en-001">' }],
  ...['en-EU', 'sq-XK'].map(
    (lang): Fault => [
      `a region of the registry that is not a country: ${lang}`,
      [],
      { html: `<html lang="${lang}">`, card: '', head: '<meta name="robots" content="noindex">', canonical: '' },
    ],
  ),
  ['a French word in an English link', [], { main: '<p><a href="/plus">plus</a> <a href="/suite">suite</a></p>' }],
  [
    'identifiers',
    [],
    {
      text: `<ul>${Array.from({ length: 9 }, (_, at) => `<li>AU_read${at}.es_close() no_le.el-o O_APPEND -o --en un.la() y_o.los[o] a.con() se.por O_RDONLY LO_DE.su() o | O | n</li>`).join('')}</ul>`,
    },
  ],
  ['a script in the language', [], { html: '<html lang="zh-Hant-TW">', ...card({ 'og:locale': null }) }],
  [
    'a path that looks like a language and is none',
    [],
    {
      canonical: '<link rel="canonical" href="https://lodges.test/it/support">',
      card: '',
      head: '<meta name="robots" content="noindex">',
    },
    { url: 'https://lodges.test/it/support' },
  ],
  ['a quotation that declares its language', [], { main: french }],
  [
    'a copy that names its own URL in og:url: the canonical URL may be the wrong one',
    [],
    { canonical: '<link rel="canonical" href="https://lodges.test/gone">' },
  ],
  [
    'an h1 that is a described image',
    [],
    { h1: '<h1><img src="/a.webp" alt="Our lodges" width="90" height="30"></h1>' },
  ],
  [
    'a page without h1 that search engines leave out',
    [],
    { h1: '', canonical: '', card: '', head: '<meta name="robots" content="noindex">' },
  ],
  [
    'an h1 of Google Translate, which was saved with the page',
    [],
    {
      footer:
        '<div id="goog-gt-tt" class="x skiptranslate"><h1>Original text</h1><p>Lorem ipsum dolor sit amet</p></div>',
    },
  ],
  ['an h1 whose words are in spans', [], { h1: '<h1><span>Our</span><span> lodges</span></h1>' }],
  ...['heading', ''].map(
    (role): Fault => [`an h1 with the role "${role}"`, [], { h1: `<h1 role="${role}">Our lodges</h1>` }],
  ),
  ['a heading of level 1 by its role beside the h1', [], { main: '<p role="heading" aria-level="1">On this page</p>' }],
  ['headings that go up by two', [], { main: '<h2>Rooms</h2><h3>Sea</h3><h4>Bed</h4><h2>Rates</h2>' }],
  [
    'the same canonical in head and header',
    [],
    {},
    { headers: { link: ['<https://lodges.test/lodges>; rel="canonical"'] } },
  ],
  [
    'two robots metas that agree',
    [],
    { head: '<meta name="robots" content="index"><meta name="robots" content="max-image-preview:large">' },
  ],
  ['a property that restricts nothing', [], { head: '<meta property="robots" content="index, follow">' }],
  [
    'a property that repeats another tag',
    [],
    { head: '<meta name="robots" content="noarchive"><meta property="robots" content="noarchive">' },
  ],
  ['noindex for one other crawler', [], { head: '<meta name="bingbot" content="noindex">' }],
  ['a date in X-Robots-Tag', [], {}, { headers: { 'x-robots-tag': ['unavailable_after: 25 Jun 2030 15:00:00 GMT'] } }],
  ['no twitter:card', [], card({ 'twitter:card': null })],
  ['a card that is not of 1200x630 px', [], card({ 'og:image:width': '800', 'og:image:height': '800' })],
  ['several og:image', [], { head: '<meta property="og:image" content="https://lodges.test/second.png">' }],
  ...[
    '<img data-src="/a.webp" alt="Sea" width="200" height="100">',
    '<img id="large" src="" alt="Sea" width="200" height="100">',
    '<img class="lightbox-image" src="" alt="Sea" width="200" height="100">',
    '<img :src="room.image" alt="Sea" width="200" height="100">',
    '<img data-src="/a.webp" alt="Sea">',
    '<div style="display:none"><img alt="Sea" width="200" height="100"></div>',
    '<div class="lightbox-content"><img src="" alt="Sea" width="200" height="100"></div>',
    '<picture><source srcset="/a.avif"><img alt="Sea" width="200" height="100"></picture>',
    '<img srcset="/a.webp, /b,2x.webp 2x" alt="Sea" width="200" height="100">',
    '<img data-sizes="auto" srcset="/a.webp 800w" alt="Sea" width="200" height="100">',
  ].map((main): Fault => [`a source of its own kind: ${main}`, [], { main }]),
  ['an empty alt', [], { main: '<img src="/a.webp" alt="" width="20" height="20">' }],
  [
    'a tracking pixel',
    [],
    { main: '<noscript><img src="https://count.test/x" width="1" height="1" style="display:none"></noscript>' },
  ],
  [
    'a tracking image of noscript, which parsers put into the body',
    [],
    { head: '<noscript><p><img src="//count.test/matomo.php?idsite=1&rec=1" style="border:0" alt></p></noscript>' },
  ],
  ['an image hidden from readers', [], { main: '<img src="/a.webp" aria-hidden="true" width="20" height="20">' }],
  ['an image with an aria-label', [], { main: '<img src="/a.webp" aria-label="Sea" width="20" height="20">' }],
  ...[
    ['an image with an aspect-ratio', '<img src="/a.webp" alt="Sea" style="aspect-ratio: 16/9">'],
    ['an image with a height by style', '<img src="/a.webp" alt="Sea" style="width:100%;height:20rem">'],
    ['an image out of the flow', '<img src="/a.webp" alt="Sea" style="position: absolute; inset: 0">'],
    ['an image in a box with a ratio', '<div style="aspect-ratio:4/3"><img src="/a.webp" alt="Sea"></div>'],
    ['a linked image in a box with a class', '<div class="a"><a href="/"><img src="/a.webp" alt="Sea"></a></div>'],
    [
      'a picture in a figure, in a box with a ratio',
      '<div style="aspect-ratio:2"><figure><picture><img src="/a.webp" alt="Sea"></picture></figure></div>',
    ],
    [
      'an image in a box with a ratio by padding',
      '<p style="padding-bottom: 56.25%"><img src="/a.webp" alt="Sea"></p>',
    ],
    [
      'an image in a picture in a box with both sizes',
      '<p style="width:9rem;height:9rem"><picture><img src="/a.webp" alt="Sea"></picture></p>',
    ],
    [
      'an image in a box that a style sheet may size',
      '<link rel="stylesheet" href="/a.css"><p class="card"><img src="/a.webp" alt="Sea"></p>',
    ],
    [
      'an image whose class is escaped in the style sheet',
      '<style>.w-\\[6rem\\]{width:6rem}.h-\\[6rem\\]{height:6rem}</style><img class="w-[6rem] h-[6rem]" src="/a.webp" alt="Sea">',
    ],
    ['an image whose width is a share of its box', '<img src="/a.webp" alt="Sea" width="60%">'],
    ['an image with a height and no width', '<img src="/a.webp" alt="Sea" height="20">'],
    ['an image that a script loads', '<img data-src="/a.webp" alt="Sea"><img srcset="/a.webp 2x" alt="Sea">'],
    [
      'an image with a class, which may size it',
      '<style>.wide { width: 9rem }</style><img class="wide" src="/a.webp" alt="Sea">',
    ],
    [
      'an image whose class has a ratio',
      '<style>p .wide, .hero { width: 100%; aspect-ratio: 2 }</style><img class="big hero" src="/a.webp" alt="Sea">',
    ],
  ].map(([name = '', main = '']): Fault => [name, [], { main }]),
  [
    'a late image that is far down',
    [],
    { main: '<h2>Rooms</h2><h2>Sea</h2><img src="/a.webp" alt="Sea" width="800" height="400" loading="lazy">' },
  ],
  ...[
    ['that is a logo', '<img src="/logo.webp" alt="Sea" width="768" height="204" loading="lazy">'],
    [
      'in the navigation',
      '<nav><a href="/"><img src="/a.webp" alt="Sea" width="768" height="204" loading="lazy"></a></nav>',
    ],
    [
      'below a decorative one that is loaded first',
      '<div aria-hidden="true"><img src="/a.webp" alt="" width="1200" height="600"></div>%s',
    ],
    ['of a width in percent', '<img src="/a.webp" alt="Sea" width="400%" height="9" loading="lazy">'],
  ].map(
    ([name = '', main = '']): Fault => [
      `a late image ${name}`,
      [],
      { main: main.replace('%s', '<img src="/a.webp" alt="Sea" width="800" height="400" loading="lazy">') },
    ],
  ),
  ...[
    ['closed details', '<details><summary>Menu</summary>%s</details>'],
    ['a closed dialog', '<dialog><p>%s</p></dialog>'],
    ['a popover', '<div popover>%s</div>'],
    ['a part that an inline style hides', '<div style="display: none"><p>%s</p></div>'],
  ].map(
    ([name = '', main = '']): Fault => [
      `a late image in ${name}`,
      [],
      { main: main.replace('%s', '<img src="/a.webp" alt="Sea" width="800" height="400" loading="lazy">') },
    ],
  ),
  [
    'a link that an image names',
    [],
    { main: '<a href="/rooms"><img src="/a.webp" alt="Rooms" width="20" height="20"></a>' },
  ],
  ['a link that a label names', [], { main: '<a href="/cart" aria-label="Cart"><svg></svg></a>' }],
  [
    'a vague word with the rest of its name',
    [],
    { main: '<a href="/rooms">Read more<span class="hidden"> about our rooms</span></a>' },
  ],
  ['a mail link without an address', [], { main: '<a href="mailto:?subject=Lodges">Tell a friend</a>' }],
  ['two mail addresses', [], { main: '<a href="mailto:a@lodges.test,b@lodges.test?subject=Hi">Write to us</a>' }],
  ['a phone number with separators', [], { main: '<a href="tel:+27-21-000-0000">Call us</a>' }],
  ['a number with pauses', [], { main: '<a href="tel:+27210000000,,12">Call us</a>' }],
  ['a short number', [], { main: '<a href="tel:112">Emergency</a>' }],
  ['an inline image without size', [], { main: '<img src="data:image/png;base64,iVBORw0KGgo=" alt="Sea">' }],
  [
    'a link to reply that is nofollow',
    [],
    { main: '<p id="reply"><a href="#reply" rel="nofollow">Reply to this</a></p>' },
  ],
  ...[
    ['a placeholder until a script loads the image', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['an image within the page', 'data:image/png;base64,iVBORw0KGgo='],
  ].map(
    ([name = '', src = '']): Fault => [
      name,
      [],
      { main: `<img src="${src}" alt="Sea" width="1600" height="800" loading="lazy">` },
    ],
  ),
  [
    'a link within a page that was read with a tracking parameter',
    [],
    {
      header: '<a href="#main">Skip to content</a>',
      main: '<a href="https://lodges.test/lodges?utm_source=mail#main">To the top</a>',
    },
    { url: 'https://lodges.test/lodges?utm_source=mail' },
  ],
  ['a link between line breaks', [], { main: '<a href="\n/rooms\n">Rooms by the sea</a>' }],
  ['a path that is encoded twice', [], { main: '<a href="/caf%25C3%25A9">The café</a>' }],
  ['a link with spaces', [], { main: '<a href=" /sea rooms ">Rooms by the sea</a>' }],
  ['an accent in a fragment', [], { main: '<h2 id="café">Café</h2><a href="#café">The café</a>' }],
  ['a list of values in a query', [], { main: '<a href="/rooms?bed[]=1&amp;bed[]=2">Two beds</a>' }],
  ['a link within the page', [], { main: '<a href="?page=2">Next rooms</a><a href="#main">To the top</a>' }],
  ['an anchor without href', [], { main: '<a id="rooms"></a>' }],
  [
    'a link that scripts handle, and one to the top',
    [],
    {
      header: '<nav><a href="#">Rooms</a><a href="#" onclick="open()">Book</a></nav>',
      main: `<a href="#" role="button">Open</a> <a href="#" data-toggle="tab">Rates</a> <a href="#" aria-expanded="false">Prices</a>
        <a href="#" id="menu">Menu</a> <a href="#">Back to top</a> <a href="javascript:void(0)">▲ Top</a> <a href="javascript:print();">Print</a> <a href="javascript:;" role="button" aria-haspopup="true">Service</a> <a href="#">Haut de page</a> <a href="#">↑</a>`,
    },
  ],
  ['a link in an empty heading, which a script fills', [], { main: '<h2><a href="#" title="Rooms"></a></h2>' }],
  [
    'the current tab and the active entry of a menu',
    [],
    {
      main: `<a class="tab is-active" href="">Rooms</a>
        <ul><li class="current-menu-item"><a href="">Rates</a></li><li class="active"><a href="#">Sea</a></li>
          <li class="page-item disabled"><a href="#">Next page</a></li></ul>`,
    },
  ],
  [
    'an anchor without href that is a target, a button or the current page',
    [],
    { main: '<a name="sea">The sea</a> <a class="page current">2</a> <a tabindex="0" target="_self">Open</a>' },
  ],
  ['a path that begins like a scheme', [], { main: '<a href="https-guide">Guide</a> <a href="http/2">Two</a>' }],
  ['an app link', [], { main: '<a href="whatsapp://send?text=hi">Chat with us</a>' }],
  ['a script that is a module', [], { head: '<script type="module" src="/app.js"></script>' }],
  ['data in a script', [], { head: '<script type="application/json" src="/data.json"></script>' }],
  ['a public key for a browser', [], { script: '<script>map("AIzaSyA1234567890abcdefghijklmnopqrstuv")</script>' }],
  ['a link to http elsewhere', [], { main: '<a href="http://other.test/">Our neighbours</a>' }],
  ['a label beside its field', [], { main: '<form><label for="guest">Guest</label><input id="guest"></form>' }],
  ['a label after its field', [], { main: '<form><input id="guest"><label for="guest">Guest</label></form>' }],
  [
    'a field hidden from everybody',
    [],
    { main: '<form><div aria-hidden="true"><input name="website" tabindex="-1"></div></form>' },
  ],
  [
    'buttons whose label comes later, or is missing beside their text',
    [],
    {
      main: '<button aria-labelledby="a b"><svg></svg></button><button aria-labelledby="c">Open</button><p id="b">B</p>',
    },
  ],
  ['a submit button without value', [], { main: '<form><input type="submit"></form>' }],
  ['a tracking frame', [], { main: '<iframe src="https://count.test/" width="0" height="0"></iframe>' }],
  ...[
    'Page not found: what it means, and how to help your readers',
    'Error 404: how to find and correct it',
    '404-Fehler beheben: so geht es am besten',
    'Erreur 404 expliquée aux débutants',
    'La página no existe en papel, solo en la red',
    'Error 500 in WordPress, and what helps',
    'The 404 Hotel on Harbour Road',
    'Service unavailable on Sundays in winter',
  ].map((text): Fault => [`the title "${text}"`, [], { title: `<title>${text}</title>` }]),
  ['an article about 404', [], { title: '<title>How to fix 404 errors on your own website</title>' }],
  ['404 errors in a title', [], { title: '<title>404 errors explained, and how to fix them</title>' }],
  ['a header of an article', [], { main: '<article><header><p>By the sea</p></header></article>' }],
  ...thin([
    ['a list', '<ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul>'],
    ['a form', '<form><label>Name <input name="guest"></label></form>'],
    ['a way to get in touch', '<p><a href="mailto:hello@lodges.test">Write to us</a></p>'],
    ['a video', '<video src="/tour.mp4"></video>'],
    ['a map', '<iframe src="/map" title="Map"></iframe>'],
    ['a photograph', '<img src="/a.webp" alt="A lodge" width="800" height="400">'],
    ['a Japanese text without spaces', `<p lang="ja">${'海辺の宿と朝食付きの部屋のご案内。'.repeat(8)}</p>`],
    ['a Thai text without spaces', `<p lang="th">${'ห้องพักสองห้องและสวนริมทะเล'.repeat(6)}</p>`],
  ]),
  ...[
    ['an element that a script fills', '<p>Find a room.</p><div id="rooms"><div class="spinner"></div></div>'],
    ['a custom element that a script fills', '<p>Find a room.</p><room-list></room-list>'],
    ['a main element that a script fills', ''],
  ].map(([name = '', text = '']): Fault => [name, [], { text, script: '<script src="/rooms.js" defer></script>' }]),
  ...[
    "if (navigator.language === 'fr') location.href = '/fr/'",
    "book.onclick = () => { location.href = '/book' }",
    "location.href = '#rooms'",
    "location.replace('/lodges#rooms')",
    "location.href = '/brochure.pdf'",
    "location.href = 'tel:112'",
    'location.href = next',
  ].map((code): Fault => [`the script ${code}`, [], { script: `<script>${code}</script>` }]),
  [
    'a notice without a snippet, and an attribute where Google ignores it',
    [],
    {
      main: `<div data-nosnippet>${'We use cookies. '.repeat(20)}</div>
        <p data-nosnippet>${'Twelve lodges near the sea. '.repeat(30)}</p>`,
    },
  ],
  [
    'a base of the www host, and one of the host of the canonical URL',
    [],
    {
      charset: '<meta charset="utf-8"><base href="https://www.lodges.test/">',
      canonical: '<link rel="canonical" href="https://www.lodges.test/lodges">',
      card: '',
      head: '<meta name="robots" content="noindex">',
      main: '<a href="/rooms">Our rooms</a>',
    },
  ],
  [
    'a base of another host without relative links',
    [],
    {
      charset: '<meta charset="utf-8"><base href="https://files.test/">',
      icon: '',
      header: '<a href="https://lodges.test/lodges#main">Skip to content</a>',
    },
  ],
  ...[
    ['a list without spaces between its items', `<div style="font-size:0"><a href="/sea">%s</a></div>`],
    ['text of the colour of another background', `<p style="color:#fff;background:#000">%s</p>`],
    ['a spoiler', `<p style="color:black;background:black">%s</p>`],
    [
      'a menu that a script opens',
      `<div style="display:none">%s<a href="/sea">The sea</a></div><script src="/menu.js" defer></script>`,
    ],
    ['a preview of a newsletter', `<div style="display:none">%s</div>`],
    ['a small price', `<p style="font-size:0.8rem">%s</p>`],
  ].map(([name = '', main = '']): Fault => [name, [], { main: main.replace('%s', many) }]),
  ['a redirect in a template', [], { main: "<template><script>location = '/a'</script></template>" }],
  [
    'a landing page with its text in the header',
    [],
    { text: '', header: `<header><p>${'Twelve lodges near the sea. '.repeat(12)}</p></header>` },
  ],
  [
    'a tag with one article',
    [],
    {
      text: '<p><a href="/sea">The sea</a></p>',
      canonical: '<link rel="canonical" href="https://lodges.test/tags/sea">',
      ...card({ 'og:url': 'https://lodges.test/tags/sea' }),
    },
    { url: 'https://lodges.test/tags/sea' },
  ],
  ['an article about lorem ipsum', [], { main: '<p>It begins with <q>Lorem ipsum dolor sit amet</q>.</p>' }],
  ['code with a note', [], { main: '<pre><code><span>TODO: test</span></code></pre>' }],
  ...[
    '<pre><b>Warning</b>:  Undefined variable $x in <b>/var/www/html/a.php</b> on line <b>84</b></pre>',
    '<blockquote><p>Warning: Undefined variable $x in /var/www/html/a.php on line 84</p></blockquote>',
    '<h2><a href="/9">Warning: Undefined variable $x in /var/www/html/a.php on line 84</a></h2>',
    '<p>You may read <samp>Traceback (most recent call last):</samp> in the log.</p>',
    '<p>Warning: the path is steep in <b>/rooms</b> and there is no phone on line <b>3</b>.</p>',
  ].map((main): Fault => [`what explains an error: ${main}`, [], { main }]),
  ...[
    '<p>The share is <code>NaN%</code>, and an undefined price is null.</p>',
    '<p>The word undefined, Invalid Date in a sentence, and NaN.</p>',
    '<table><tr><td>null null</td><td>NaN%</td></tr></table>',
    '<p>Null Null</p><p>NaN</p><p>undefined</p><p>[sic] [1] [gallery] 100%% {% a %}</p>',
    '<form><label>Arrival <input name="day"></label><p>Invalid Date</p></form>',
    '<div style="display:none">{% include "rooms.html" %}</div><template>{% if a %}</template>',
    '<p>Hello {{ name }}</p><p>Dear [Your Name], we write to you.</p>',
    '<pre>[gallery ids="1,2"]</pre><p>It is written as <code>%%title%%</code>.</p>',
  ].map((main): Fault => [`a word of its own: ${main}`, [], { main }]),
  [
    'an article about errors of PHP',
    [],
    {
      title: '<title>Undefined variable: how to correct the PHP warning</title>',
      main: '<p>Warning: Undefined variable $x in /var/www/html/a.php on line 84</p>',
    },
  ],
  ...[
    'Why your site says "Just another WordPress site" in Google',
    'A template for a letter to [Your Name], with all phrases',
    'What %%title%% and [gallery ids="1"] mean in a template',
  ].map((text): Fault => [`an article with the title ${text}`, [], { title: `<title>${text}</title>` }]),
  ...[
    '<p>MAÇÃ, ANTÃO, IRMÃ®, «MANHû, São, CHÂTEAU, Â £5, l’âge €5</p>',
    '<p>It may read <code>cafÃ©</code> or <q>donâ€™t</q>, with a \ufffd.</p>',
    '<p>&amp;nbsp; and &amp;lt;p> are references.</p>',
  ].map((main): Fault => [`letters that are right: ${main}`, [], { main }]),
  ...['What &amp;amp;nbsp; and &amp;amp;amp; mean in HTML text', 'Why the encoding turns é into Ã© and ’ into â€™'].map(
    (text): Fault => [`an article with the title ${text}`, [], { title: `<title>${text}</title>`, main: '<p>Ã©</p>' }],
  ),
  ...[
    ['/docs/messages', 'Use {{name}} to insert a value into a text'],
    ['/guides/environment-variables', 'Look at %APPDATA% for the settings of the lodge'],
  ].map(
    ([path = '', text = '']): Fault => [
      `the documentation of an expression: ${text}`,
      [],
      {
        canonical: `<link rel="canonical" href="https://lodges.test${path}">`,
        ...card({ 'og:url': `https://lodges.test${path}` }),
        description: `<meta name="description" content="${text}, as each of the examples on this page shows.">`,
      },
      { url: `https://lodges.test${path}` },
    ],
  ),
  [
    'an article about shortcodes',
    [],
    {
      title: '<title>How to add a gallery with a shortcode | Harbour Lodges</title>',
      main: '<p>Write [gallery ids="1,2"] and {% include "rooms" %}.</p>',
    },
  ],
  ['todo in Spanish, and a list of tasks', [], { main: '<p lang="es">TODO INCLUIDO</p><p>A TODO list</p>' }],
  [
    'a programme of films that will come',
    [],
    {
      title: '<title>Coming soon | Harbour Cinema</title>',
      h1: '<h1>Coming soon</h1>',
      main: `<h2>The sea</h2><p>${many.repeat(2)}</p>`,
    },
  ],
  ['a feature that will come', [], { main: '<h2>Coming soon</h2><p>Coming soon: a sauna.</p>' }],
  [
    'every directive of Google, and those of others',
    [],
    {
      head: `<meta name="robots" content="index follow, max-snippet:-1, max-image-preview:large, max-video-preview: 0, all, noodp, noai,
        noarchive, notranslate, noimageindex, indexifembedded, nopreview, revisit-after 7 days, unavailable_after: 2030-05-20">`,
    },
    { headers: { date: ['Wed, 20 May 2026 10:00:00 GMT'] } },
  ],
  [
    'a day of which the server does not say whether it is past',
    [],
    { head: '<meta name="robots" content="unavailable_after: 2020-05-20">' },
  ],
  [
    'a copy for tests that is noindex, with the canonical URLs of the original',
    [],
    {
      canonical: '<link rel="canonical" href="https://www.lodges.test/lodges">',
      card: '',
      head: '<meta name="robots" content="noindex">',
    },
  ],
];

function thin(rows: [name: string, text: string][]): Fault[] {
  return rows.map(([name, text]) => [name, [], { text }]);
}
