import type { Changes } from './clean-page.ts';
import { card, type Fault } from './page-faults.ts';

const shortText = { text: '<p>Two rooms and a garden.</p>' };
const shortThai = { html: '<html lang="th">', ...card({ 'og:locale': null }) };

export const contentFaults: Fault[] = [
  ['a page with one sentence', ['page/thin'], shortText],
  [
    'a page with one sentence below a header and links in navigation',
    ['page/thin'],
    { ...shortText, footer: '<footer><a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a></footer>' },
  ],
  ['a short page that uses a script', ['page/thin'], { ...shortText, script: '<script src="/menu.js"></script>' }],
  [
    'a short page with an anchor, and an empty element outside its content',
    ['page/thin'],
    {
      text: '<a id="top"></a><p>Two rooms and a garden.</p>',
      footer: '<footer><div id="map"></div></footer>',
      script: '<script src="/menu.js" defer></script>',
    },
  ],
  ['an empty element without a script to fill it', ['page/thin'], { text: '<p>Two rooms.</p><div id="list"></div>' }],
  ['a short page in Thai', ['page/thin'], { ...shortThai, text: '<p>ห้องพักสองห้องและสวน</p>' }],
  [
    'a page without text that leads to another one by script',
    ['meta/refresh'],
    { header: '', h1: '', text: '', footer: '', script: '<script>location.replace("/en/")</script>' },
  ],
  [
    'a page without text with a refresh in noscript',
    ['meta/refresh'],
    {
      head: '<noscript><meta http-equiv="refresh" content="0; url=/en/"></noscript><script src="/alias.js"></script>',
      ...{ viewport: '', description: '', card: '', header: '', h1: '', text: '', footer: '' },
    },
  ],
  [
    'a selector of languages that redirects with and without scripts',
    ['meta/refresh'],
    {
      h1: '',
      text: '',
      main: '<script>if (navigator.language === "fr") location.replace("/fr/"); else location.replace("/en/")</script><noscript><meta http-equiv="refresh" content="0; url=/en/"></noscript>',
    },
  ],
  ...[
    "window.location.href = '/rooms';",
    'location = "https://other.test/"',
    "document.location.assign('/rooms.html')",
  ].map(
    (code): Fault => [`the redirect ${code}`, ['meta/refresh'], { head: `<script>\n  ${code}\n  track()</script>` }],
  ),
  ...[
    `<p style="font-size:0">${'Cheap lodges near the sea, '.repeat(4)}</p>`,
    `<p style="color: #FFF; background-color: white">${'Cheap lodges near the sea, '.repeat(4)}</p>`,
    `<div style="display: none"><p>${'Cheap lodges near the sea, '.repeat(4)}<a href="https://other.test/">lodges</a></p></div>`,
  ].map((footer): Fault => ['text that nobody sees', ['page/hidden-text'], { footer }]),
  [
    'text out of the window',
    ['page/hidden-text'],
    {
      footer: `<div style="position:absolute; left:-9999px"><p>${'Cheap lodges near the sea, '.repeat(4)}</p></div>`,
      script: '<script src="/menu.js" defer></script>',
    },
  ],
  ...(
    [
      { title: '<title>{{ page.title }} | Harbour Lodges</title>' },
      { title: '<title>undefined | Harbour Lodges</title>' },
      {
        description:
          '<meta name="description" content="Stay at %LODGE_NAME% near the sea, with breakfast and a view of the long beach.">',
      },
      { description: '<meta name="description" content="{{ page.description }}">' },
      { title: '<title>{{ page.title }} | Documentation of Harbour</title>' },
      { h1: '<h1>{{ lodge.name }}</h1>' },
      { h1: '<h1>NaN</h1>' },
      { title: '<title>%%title%% %%page%% – Harbour Lodges near the sea</title>' },
      { title: '<title>Harbour Lodges – Just another WordPress site</title>' },
      { h1: '<h1>&lt;%= lodge.name %&gt;</h1>' },
      { h1: '<h1>Stay with [Your Name]</h1>' },
      { main: '<img src="/a.webp" alt="{% include name %}" width="90" height="60">' },
      {
        description:
          '<meta name="description" content="[gallery ids=&quot;1,2&quot;] Twelve lodges along the coast, each a short walk from the beach.">',
      },
      { main: '<img src="/a.webp" alt="undefined" width="90" height="60">' },
      { main: '<p>Rates: [object Object]</p>' },
      card({ 'og:title': '[object Object]' }),
    ] as Changes[]
  ).map(
    (changes): Fault => [`not filled in: ${Object.values(changes)[0]?.slice(0, 60)}`, ['page/placeholder'], changes],
  ),
  ...['Document', 'Untitled Document', 'Home', 'Create Next App'].map(
    (text): Fault => [`the title ${text}`, ['title/too-short'], { title: `<title>${text}</title>` }],
  ),
  ['lorem ipsum', ['page/placeholder'], { main: '<p>Lorem ipsum dolor sit amet, consectetur.</p>' }],
  ['a note of the author', ['page/placeholder'], { main: '<p>TODO: describe the rooms</p>' }],
  ...[
    '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/var/www/html/a.php</b> on line <b>84</b><br />',
    '<p><b>Notice</b>: Undefined index: bed in <b>C:\\sites\\a.php</b> on line <b>8</b></p>',
    '<p>PHP Warning:  Cannot modify header information in /home/lodges/a.php on line 3</p>',
    '<b>Fatal error</b>:  Uncaught TypeError: f(): Argument #1 in /var/www/a.php:2\nStack trace:\n#0 {main}',
    '<p>Traceback (most recent call last): File "/srv/app.py", line 3</p>',
    '<p>You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version</p>',
    '<div>Liquid error (sections/rooms line 12): divided by 0</div>',
  ].map((main): Fault => [`the error of a server ${main.slice(0, 60)}`, ['page/placeholder'], { main }]),
  ...[
    '<p>£undefined</p>',
    '<p><b>NaN €</b> a night</p>',
    '<p>You save NaN%</p>',
    '<p>Posted on <time>Invalid Date</time></p>',
    '<p>By null null</p>',
    '<p>%%title%% %%sep%%</p>',
    '<p>[gallery ids="1,2"]</p>',
    '<p>{% include "rooms.html" %}</p>',
    '<p>Our &lt;%= lodge.name %&gt;</p>',
    '<a href="/rooms">translation missing: en.rooms.book</a>',
    '<p>Welcome to WordPress. This is your first post. Edit or delete it.</p>',
  ].map((main): Fault => [`not filled in: ${main}`, ['page/placeholder'], { main }]),
  ...(
    [
      { title: '<title>Lodges near the sea &amp;amp; the forest | Harbour Lodges</title>' },
      { h1: '<h1>Our&amp;nbsp;lodges</h1>' },
      card({ 'og:title': 'Lodges &amp;#8211; near the sea' }),
      {
        description:
          '<meta name="description" content="&lt;p&gt;Twelve lodges along the coast, each a short walk from the beach. See rooms and rates.">',
      },
      { title: '<title>Lodges with a cafÃ© and breakfast | Harbour Lodges</title>' },
      { main: '<p>You donâ€™t need a car.</p>' },
      { main: '<p>A night costs from Â£50.</p>' },
      { main: '<h2>The B\ufffdttger house</h2>' },
    ] as Changes[]
  ).map((changes): Fault => [`misread: ${Object.values(changes)[0]?.slice(0, 60)}`, ['page/placeholder'], changes]),
  [
    'misread on a page with an extension',
    ['page/placeholder'],
    {
      canonical: '<link rel="canonical" href="https://lodges.test/rates.html">',
      ...card({ 'og:url': 'https://lodges.test/rates.html' }),
      main: '<p>A night costs from Â£50.</p>',
    },
    { url: 'https://lodges.test/rates.html' },
  ],
  [
    'letters that browsers may read in another encoding',
    ['meta/charset'],
    { charset: '', main: '<p>The B\ufffdttger house</p>' },
    { headers: { 'content-type': ['text/html'] } },
  ],
  [
    'a page in Arabic without a direction',
    ['lang/missing'],
    { html: '<html lang="ar">', main: '<p>بيوت قرب البحر</p>', ...card({ 'og:locale': null }) },
  ],
  ['coming soon as the heading', ['page/placeholder'], { h1: '<h1>Coming soon!</h1>' }],
  ['coming soon as the title', ['page/placeholder'], { title: '<title>Under construction | Harbour Lodges</title>' }],
  ['coming soon and nothing else', ['page/placeholder'], { text: '<p>Our rates are coming soon.</p>' }],
];

const robots = (content: string) => ({ head: `<meta name="robots" content="${content}">` });
const _rooms = '<link rel="canonical" href="https://lodges.test/rooms">';
const past = 'Wed, 20 May 2026 10:00:00 GMT';

export const directiveFaults: Fault[] = [
  ['no-index', ['robots-meta/unknown'], robots('no-index')],
  [
    'a directive as a property',
    ['robots-meta/unknown'],
    { head: '<meta property="robots" content="noindex, follow">' },
  ],
  [
    'a misspelled directive of a crawler',
    ['robots-meta/unknown'],
    { head: '<meta name="googlebot" content="nofolow">' },
  ],
  ['a misspelled directive in a header', ['robots-meta/unknown'], {}, { headers: { 'x-robots-tag': ['no index'] } }],
  ['directives without commas', ['robots-meta/unknown'], robots('noindex nofollow')],
  ['an equals sign', ['robots-meta/unknown'], robots('max-image-preview=large')],
  ['a limit without number', ['robots-meta/unknown'], robots('max-snippet')],
  ['an unknown size of previews', ['robots-meta/unknown'], robots('max-image-preview:big')],
  [
    'a day in the past',
    ['robots-meta/unknown'],
    robots('unavailable_after: Tuesday, 25-Jun-2024 15:00:00 GMT'),
    { headers: { date: [past] } },
  ],
];
