import { origin } from '../page/clean-page.ts';
import { card } from '../page/page-faults.ts';
import { links, listed, pair, redirect, robotsText, type Site, sitePage, target } from './clean-site.ts';

/** One fault planted in a small site, every id reported for it, and how often. */
export type SiteFault = [name: string, ids: string[], site: Site];

const home = (...paths: string[]) => sitePage('/', links(...paths));
/** For a robots.txt of a site whose sitemap is known. */
const named = `\n\nSitemap: ${origin}/sitemap.xml`;
const noindexHeader = { headers: { 'x-robots-tag': ['noindex'] } };
const noindex = { head: '<meta name="robots" content="noindex">' };
const canonical = (path: string) => ({ canonical: `<link rel="canonical" href="${origin}${path}">`, card: '' });
const appShell = { h1: '', text: '<div id="root"></div>', script: '<script src="/app.js" defer></script>' };
const cardless = ['og/missing'];
const title = '<title>Lodges near the sea, with breakfast</title>';
const described =
  '<meta name="description" content="Twelve lodges along the coast, each a short walk from the beach, with rooms and rates.">';
const ten = Array.from({ length: 12 }, (_, index) => `/room-${index + 1}`);
const slashes = (length: number) => Array.from({ length }, (_, at) => sitePage(`/bay-${at + 1}/`));

const redirectTarget = (first: string, second: string, last: string) =>
  target(origin + first, 200, {
    response: {
      url: origin + first,
      hops: [first, second].map((path) => ({ url: origin + path, status: 301 })),
      finalUrl: origin + last,
      end: { kind: 'status', status: 200 },
    },
  });

export const indexSiteFaults: SiteFault[] = [
  [
    'a listed page whose canonical URL is a page that declares another language',
    ['canonical/other-language', ...cardless],
    {
      pages: [sitePage('/sea'), sitePage('/fr/mer', canonical('/sea'))],
      site: { complete: false, listed: listed('/sea', '/fr/mer') },
    },
  ],
  [
    'a listed page that is noindex',
    ['index/noindex-in-sitemap'],
    { pages: [sitePage('/'), sitePage('/cart', noindex)], site: { complete: false, listed: listed('/', '/cart') } },
  ],
  [
    'a listed page that robots.txt blocks',
    ['index/disallowed-in-sitemap'],
    {
      pages: [],
      site: { complete: false, listed: listed('/', '/blog'), ...robotsText(`User-agent: *\nDisallow: /blog${named}`) },
    },
  ],
  [
    'a page that is blocked and noindex',
    ['index/blocked-noindex'],
    { pages: [sitePage('/cart', noindex)], site: robotsText('User-agent: *\nDisallow: /cart') },
  ],
  [
    'a site closed by a header',
    ['index/staging-noindex'],
    {
      pages: ['/', '/a'].map((path) => sitePage(path, {}, noindexHeader)),
      site: { complete: false, listed: listed('/', '/a') },
    },
  ],
  [
    'a site in a folder, closed by meta tags, beside a page that only redirects',
    ['index/staging-noindex'],
    {
      pages: [
        ...['/doc/', '/doc/a'].map((path) => sitePage(path, { ...noindex, ...links('/doc/', '/doc/a') })),
        sitePage('/doc/old', { head: '<script>location.replace("/doc/")</script>' }),
      ],
    },
  ],
  [
    'a home page that is noindex',
    ['index/staging-noindex'],
    {
      pages: [sitePage('/', noindex), sitePage('/a', links('/'))],
      site: { complete: false, listed: listed('/', '/a') },
    },
  ],
  ['an open staging copy', ['robots/staging-open'], { pages: [sitePage('/')], context: { stage: 'staging' } }],
  [
    'a version that is noindex',
    ['index/lang-asymmetric'],
    {
      pages: [
        sitePage('/sea', pair('/sea', '/fr/mer')),
        sitePage('/fr/mer', { head: pair('/sea', '/fr/mer').head + noindex.head }),
      ],
    },
  ],
];

export const canonicalSiteFaults: SiteFault[] = [
  [
    'a listed copy',
    ['canonical/not-self-in-sitemap', ...cardless],
    {
      pages: [sitePage('/'), sitePage('/sea', canonical('/'))],
      site: { complete: false, listed: listed('/', '/sea') },
    },
  ],
  [
    'a listed copy of a page that is linked',
    ['canonical/not-self-in-sitemap', ...cardless],
    {
      pages: [home('/sea/'), sitePage('/sea/'), sitePage('/sea', canonical('/sea/'))],
      site: { listed: listed('/', '/sea'), ...robotsText(`Sitemap: ${origin}/sitemap.xml`) },
    },
  ],
  [
    'a canonical that is gone',
    ['canonical/target-bad', ...cardless],
    { pages: [sitePage('/sea', canonical('/gone'))], site: { targets: new Map([target(`${origin}/gone`, 404)]) } },
  ],
  [
    'a canonical that is noindex',
    ['canonical/target-bad', ...cardless],
    { pages: [sitePage('/sea', canonical('/cart')), sitePage('/cart', noindex)] },
  ],
  [
    'a chain of canonicals',
    ['canonical/target-bad', ...cardless],
    { pages: [sitePage('/a', canonical('/b')), sitePage('/b', canonical('/c')), sitePage('/c')] },
  ],
  [
    'many canonicals to the home page',
    ['canonical/to-home', ...cardless],
    {
      pages: [sitePage('/'), ...['/a', '/b', '/c'].map((path) => sitePage(path, canonical('/')))],
      site: { complete: false, listed: listed('/', '/a', '/b', '/c') },
    },
  ],
  [
    'a canonical that robots.txt disallows',
    ['canonical/blocked', ...cardless],
    { pages: [sitePage('/sea', canonical('/print/sea'))], site: robotsText('User-agent: *\nDisallow: /print/') },
  ],
  [
    'links to what robots.txt disallows',
    ['link/disallowed'],
    {
      pages: [home('/cart', '/cart?a=1'), sitePage('/a', links('/cart'))],
      site: robotsText('User-agent: *\nDisallow: /cart'),
    },
  ],
  [
    'one canonical with a slash',
    ['canonical/form-drift'],
    { pages: [...ten.map((path) => sitePage(path)), sitePage('/sea/')] },
  ],
];

export const textSiteFaults: SiteFault[] = [
  ['pages that scripts render', ['ssr/not-run'], { pages: ['/', '/a'].map((path) => sitePage(path, appShell)) }],
  [
    'one short title on two pages',
    ['title/duplicate'],
    { pages: ['/a', '/b'].map((path) => sitePage(path, { title: '<title>Lodges</title>' })) },
  ],
  [
    'two short titles',
    ['title/too-short', 'title/too-short'],
    {
      pages: ['Lodges', 'Rooms'].map((name) => sitePage(`/${name}`.toLowerCase(), { title: `<title>${name}</title>` })),
    },
  ],
  ['one title on two pages', ['title/duplicate'], { pages: ['/a', '/b'].map((path) => sitePage(path, { title })) }],
  [
    'one title on two pages with a number, below a page with another',
    ['title/duplicate'],
    { pages: [sitePage('/rooms/'), ...['/rooms/1/', '/rooms/2/'].map((path) => sitePage(path, { title }))] },
  ],
  [
    'one description on two pages',
    ['description/duplicate'],
    { pages: ['/a', '/b'].map((path) => sitePage(path, { description: described })) },
  ],
  [
    'an English title on a French page',
    ['title/untranslated'],
    { pages: ['/sea', '/fr/mer'].map((path) => sitePage(path, { title, ...pair('/sea', '/fr/mer') })) },
  ],
  [
    'an English description on a French page',
    ['description/untranslated'],
    {
      pages: ['/sea', '/fr/mer'].map((path) => sitePage(path, { description: described, ...pair('/sea', '/fr/mer') })),
    },
  ],
  [
    'an English card on a French page',
    ['og/untranslated'],
    {
      pages: ['/sea', '/fr/mer'].map((path) =>
        sitePage(path, { ...card({ 'og:url': origin + path }), ...pair('/sea', '/fr/mer') }),
      ),
    },
  ],
  [
    'an English title and another English card on a French page',
    ['title/untranslated'],
    {
      pages: ['/sea', '/fr/mer'].map((path) =>
        sitePage(path, { title, ...card({ 'og:url': origin + path }), ...pair('/sea', '/fr/mer') }),
      ),
    },
  ],
  [
    'an English alt on a French page',
    ['img/alt-untranslated'],
    {
      pages: ['/sea', '/fr/mer'].map((path) =>
        sitePage(path, {
          main: '<img src="/a.webp" alt="A lodge near the sea" width="9" height="9">',
          ...pair('/sea', '/fr/mer'),
        }),
      ),
    },
  ],
];

const copy = { h1: '<h1>Our lodges</h1>' };
const regions = (path: string, code: string) => ({
  ...copy,
  html: `<html lang="${code}">`,
  head: ['en-GB', 'en-US', 'x-default']
    .map((one) => `<link rel="alternate" hreflang="${one}" href="${origin}${one === 'en-GB' ? '/gb' : '/us'}">`)
    .join(''),
  ...card({ 'og:url': origin + path }),
});

export const copyFaults: SiteFault[] = [
  ['two URLs of one text', ['page/duplicate'], { pages: [sitePage('/sea/', copy), sitePage('/sea/index.html', copy)] }],
  ['two cases of one URL', ['page/duplicate'], { pages: [sitePage('/sea', copy), sitePage('/Sea', copy)] }],
];

const nofollow = (href: string) => ({ main: `<p><a href="${href}" rel="nofollow">Go to ${href}</a></p>` });
const closed = { head: '<meta name="robots" content="noindex">', card: '' };

export const linkSiteFaults: SiteFault[] = [
  [
    'nofollow within the site',
    ['link/nofollow-internal'],
    { pages: ['/', '/a'].map((path) => sitePage(path, nofollow('/sea'))).concat(sitePage('/sea')) },
  ],
  [
    'noindex with another canonical URL',
    ['index/noindex-canonical'],
    {
      pages: [
        sitePage('/rooms?sort=price', { ...closed, canonical: `<link rel="canonical" href="${origin}/rooms">` }),
        sitePage('/rooms'),
      ],
    },
  ],
  [
    'a broken link',
    ['link/broken'],
    {
      pages: [home('/servces'), sitePage('/services')],
      site: { targets: new Map([target(`${origin}/servces`, 404)]) },
    },
  ],
  [
    'a broken link on two pages',
    ['link/broken'],
    {
      pages: [home('/gone'), sitePage('/a', links('/gone'))],
      site: { targets: new Map([target(`${origin}/gone`, 500)]) },
    },
  ],
  [
    'a link to a page that is read and missing',
    ['link/broken'],
    { pages: [home('/gone'), sitePage('/gone', {}, { status: 404 })] },
  ],
  [
    'a broken link elsewhere',
    ['link/external-broken'],
    { pages: [home('https://other.test/gone')], site: { targets: new Map([target('https://other.test/gone', 404)]) } },
  ],
  [
    'broken links over http to the host of the site, with and without a fragment',
    ['link/broken'],
    {
      pages: [home('http://lodges.test/gone', 'http://lodges.test/gone#sea')],
      site: { targets: new Map([target('http://lodges.test/gone', 404)]) },
    },
  ],
  [
    'a link to a redirect',
    ['link/redirect'],
    {
      pages: [
        home('/old'),
        sitePage('/new', {}, { requestedUrl: `${origin}/old`, redirects: [{ url: `${origin}/old`, status: 301 }] }),
      ],
    },
  ],
  [
    'a link with an accent to a redirect, which names another URL',
    ['link/redirect'],
    {
      pages: [
        home('/café'),
        sitePage(
          '/cafe',
          {},
          { requestedUrl: `${origin}/caf%C3%A9`, redirects: [{ url: `${origin}/caf%C3%A9`, status: 301 }] },
        ),
      ],
    },
  ],
  [
    'a link to a redirect that leads to another host, which was not requested',
    ['link/redirect'],
    {
      pages: [home('/away')],
      site: {
        targets: new Map([
          target(`${origin}/away`, 0, {
            response: {
              url: `${origin}/away`,
              hops: [{ url: `${origin}/away`, status: 301 }],
              finalUrl: 'https://other.example/',
              end: { kind: 'foreign' },
            },
          }),
        ]),
      },
    },
  ],
  [
    'a link that takes two redirects',
    ['link/redirect-chain'],
    { pages: [home('/old'), sitePage('/new')], site: { targets: new Map([redirectTarget('/old', '/older', '/new')]) } },
  ],
  [
    'an icon whose script handles a fragment',
    ['link/empty'],
    { pages: [sitePage('/', { main: '<a href="#sidebar"><svg></svg></a>' })] },
  ],
  [
    'a fragment of a page that scripts render',
    ['ssr/not-run'],
    { pages: [home('/a#rates'), sitePage('/a', appShell)] },
  ],
  [
    'a missing fragment, also where a script reads others',
    ['link/fragment'],
    {
      pages: [
        home('/a#pricng'),
        sitePage('/a', {
          main: '<h2 id="pricing">Rates</h2>',
          script: "<script>if (location.hash === '#register') show();</script>",
        }),
      ],
    },
  ],
  [
    'http where https works',
    ['link/http'],
    {
      pages: [home('http://other.test/')],
      site: { targets: new Map([target('http://other.test/', 200), target('https://other.test/', 200)]) },
    },
  ],
  [
    'a French page that links to an English one',
    ['link/wrong-language'],
    {
      pages: [
        sitePage('/sea', pair('/sea', '/fr/mer')),
        sitePage('/fr/mer', pair('/sea', '/fr/mer')),
        sitePage('/fr/plage', links('/sea')),
      ],
    },
  ],
  [
    'a French page that links to an English one by a redirect',
    ['link/wrong-language'],
    {
      pages: [
        sitePage('/sea/', pair('/sea/', '/fr/mer')),
        sitePage('/fr/mer', pair('/sea/', '/fr/mer')),
        sitePage('/fr/plage', links('/sea')),
      ],
      site: { targets: new Map([redirect('/sea', '/sea/')]) },
    },
  ],
  [
    'a redirect that adds a language, which may be that of the reader',
    ['link/redirect'],
    {
      pages: [
        sitePage('/en/sea', pair('/en/sea', '/fr/mer')),
        sitePage('/fr/mer', pair('/en/sea', '/fr/mer')),
        sitePage('/fr/plage', links('/sea')),
      ],
      site: { targets: new Map([redirect('/sea', '/en/sea')]) },
    },
  ],
  [
    'an English text at the URL of several languages that links to a French page',
    ['link/wrong-language'],
    {
      pages: [
        sitePage('/sea', pair('/sea', '/fr/mer')),
        sitePage('/fr/mer', pair('/sea', '/fr/mer')),
        sitePage('/help', links('/fr/mer'), { variant: 'en' }),
      ],
    },
  ],
  [
    'a listed page that nobody links to',
    ['link/orphan'],
    { pages: [home(), sitePage('/a')], site: { listed: listed('/', '/a') } },
  ],
  [
    'a listed page that nobody links to, beside one that only redirects',
    ['link/orphan'],
    {
      pages: [
        home(),
        sitePage('/a'),
        sitePage('/code', { head: '<meta http-equiv="refresh" content="0; url=https://code.test/">', card: '' }),
      ],
      site: { listed: listed('/', '/a', '/code') },
    },
  ],
  [
    'a page far from home',
    ['link/deep'],
    { pages: [home('/1'), ...[1, 2, 3, 4].map((at) => sitePage(`/${at}`, links(`/${at + 1}`))), sitePage('/5')] },
  ],
];

const png = { contentType: 'image/png', bytes: 9_000, width: 1_200, height: 630 };
const cardUrl = `${origin}/card.png`;
const image = { main: '<img src="/a.webp" alt="A lodge" width="200" height="100">' };
const imageUrl = `${origin}/a.webp`;
const styled = { head: '<link rel="stylesheet" href="/a.css">' };
const resource = (...targets: ReturnType<typeof target>[]) => ({ targets: new Map(targets) });

export const resourceFaults: SiteFault[] = [
  [
    'a broken image without dimensions, which nobody knows',
    ['resource/broken'],
    { pages: [sitePage('/', { main: '<img src="/a.webp" alt="A lodge">' })], site: resource(target(imageUrl, 404)) },
  ],
  ['a broken image', ['resource/broken'], { pages: [sitePage('/', image)], site: resource(target(imageUrl, 404)) }],
  [
    'a page instead of an image',
    ['resource/broken'],
    { pages: [sitePage('/', image)], site: resource(target(imageUrl, 200, { contentType: 'text/html' })) },
  ],
  [
    'a style sheet that is gone from two pages',
    ['resource/broken'],
    { pages: ['/', '/a'].map((path) => sitePage(path, styled)), site: resource(target(`${origin}/a.css`, 404)) },
  ],
  [
    'the start page of an app instead of a script',
    ['resource/broken'],
    {
      pages: [sitePage('/', { script: '<script src="/app.js" defer></script>' })],
      site: resource(target(`${origin}/app.js`, 200, { contentType: 'text/html; charset=utf-8' })),
    },
  ],
  [
    'a font of a style sheet that another one imports',
    ['resource/broken'],
    {
      pages: [sitePage('/', styled)],
      site: resource(
        target(`${origin}/a.css`, 200, { loads: [{ kind: 'style sheet', url: `${origin}/b.css` }] }),
        target(`${origin}/b.css`, 200, { loads: [{ kind: 'font', url: `${origin}/sea.woff2` }] }),
        target(`${origin}/sea.woff2`, 404),
      ),
    },
  ],
  [
    'a folder of fonts and images that a style sheet names and that is gone',
    ['resource/broken'],
    {
      pages: [sitePage('/', styled), sitePage('/a', styled)],
      site: resource(
        target(`${origin}/a.css`, 200, {
          loads: [
            { kind: 'font', url: `${origin}/lib/sea.woff2` },
            { kind: 'image', url: `${origin}/lib/sea.svg` },
          ],
        }),
        target(`${origin}/lib/sea.woff2`, 404),
        target(`${origin}/lib/sea.svg`, 404),
      ),
    },
  ],
  [
    'a heavy image',
    ['img/weight'],
    {
      pages: [sitePage('/', image)],
      site: resource(target(imageUrl, 200, { ...png, bytes: 400_000, width: 400 })),
    },
  ],
  ...['/b.webp 2x', '/b.webp 100w, /a.webp 400w'].map(
    (srcset): SiteFault => [
      `a heavy image in src that some windows load: srcset="${srcset}"`,
      ['img/weight'],
      {
        pages: [sitePage('/', { main: image.main.replace('src', `srcset="${srcset}" sizes="9rem" src`) })],
        site: resource(target(imageUrl, 200, { ...png, bytes: 400_000, width: 400 })),
      },
    ],
  ),
  [
    'a heavy image in a picture with a WebP image for wide windows only',
    ['img/weight'],
    {
      pages: [
        sitePage('/', {
          main: `<picture><source srcset="/b.webp" media="(min-width: 60em)">${image.main}</picture>`,
        }),
      ],
      site: resource(target(imageUrl, 200, { ...png, bytes: 400_000, width: 400 })),
    },
  ],
  [
    'an image too wide',
    ['img/oversized'],
    { pages: [sitePage('/', image)], site: resource(target(imageUrl, 200, { ...png, bytes: 90_000, width: 900 })) },
  ],
  [
    'an image too wide of unknown size',
    ['img/oversized'],
    { pages: [sitePage('/', image)], site: resource(target(imageUrl, 200, { ...png, bytes: null, width: 900 })) },
  ],
  ['a card without image', ['og/image-status'], { pages: [sitePage('/')], site: resource(target(cardUrl, 404)) }],
  [
    'a heavy card',
    ['og/image-weight'],
    { pages: [sitePage('/')], site: resource(target(cardUrl, 200, { ...png, bytes: 2_000_000 })) },
  ],
  [
    'a small card image whose size the page does not give',
    ['og/image-size'],
    {
      pages: [sitePage('/', card({ 'og:url': `${origin}/`, 'og:image:width': null, 'og:image:height': null }))],
      site: resource(target(cardUrl, 200, { ...png, width: 400, height: 315 })),
    },
  ],
  [
    'a card for one network that is broken',
    ['og/image-status'],
    {
      pages: [sitePage('/', { head: `<meta name="twitter:image" content="${origin}/x.png">` })],
      site: resource(target(`${origin}/x.png`, 404)),
    },
  ],
  [
    'a broken icon',
    ['resource/broken'],
    { pages: [sitePage('/')], site: resource(target(`${origin}/favicon.ico`, 404)) },
  ],
  [
    'no icon on the one page that was read, which scripts render',
    ['ssr/not-run'],
    { pages: [sitePage('/', { ...appShell, icon: '' })], site: resource(target(`${origin}/favicon.ico`, 404)) },
  ],
  [
    'no icon at all',
    ['meta/favicon'],
    { pages: [sitePage('/', { icon: '' })], site: resource(target(`${origin}/favicon.ico`, 404)) },
  ],
  [
    'heavy scripts',
    ['perf/js-bytes'],
    {
      pages: [sitePage('/', { script: '<script src="/app.js" defer></script>' })],
      site: resource(target(`${origin}/app.js`, 200, { bytes: 500_000 })),
    },
  ],
  [
    'heavy styles',
    ['perf/css-bytes'],
    {
      pages: [sitePage('/', { head: '<link rel="stylesheet" href="/a.css">' })],
      site: resource(target(`${origin}/a.css`, 200, { bytes: 150_000 })),
    },
  ],
];

export const responseSiteFaults: SiteFault[] = [
  [
    'a listed page that is gone, and linked',
    ['link/broken'],
    {
      pages: [home('/gone')],
      site: { listed: listed('/', '/gone'), targets: new Map([target(`${origin}/gone`, 404)]) },
    },
  ],
  [
    'a listed page that is gone, and linked only by its old URL',
    ['link/broken'],
    {
      pages: [home('/old')],
      site: {
        listed: listed('/', '/gone'),
        targets: new Map([redirect('/old', '/gone', 404), target(`${origin}/gone`, 404)]),
      },
    },
  ],
  [
    'a listed page that is gone, and not linked',
    ['http/client-error'],
    { pages: [home()], site: { listed: listed('/', '/gone'), targets: new Map([target(`${origin}/gone`, 404)]) } },
  ],
  [
    'a missing page that is only a canonical URL',
    ['canonical/target-bad', ...cardless],
    { pages: [sitePage('/sea', canonical('/gone')), sitePage('/gone', {}, { status: 404 })] },
  ],
  [
    'a listed page that redirects',
    ['http/redirect-in-sitemap'],
    {
      pages: [
        sitePage('/new', {}, { requestedUrl: `${origin}/old`, redirects: [{ url: `${origin}/old`, status: 301 }] }),
      ],
      site: { complete: false, listed: listed('/old') },
    },
  ],
  ['a start page that fails', ['http/server-error'], { pages: [sitePage('/', {}, { status: 500 })] }],
  [
    'a missing page that returns 200',
    ['http/real-404'],
    { pages: [], site: { probes: [{ kind: 'missing-page', url: `${origin}/fr/nowhere`, status: 200 }] } },
  ],
  [
    'www that does not redirect',
    ['http/canonical-host'],
    {
      pages: [],
      site: {
        probes: [
          { kind: 'host', url: 'https://www.lodges.test/', hops: 0, finalUrl: 'https://www.lodges.test/', status: 200 },
        ],
      },
    },
  ],
  [
    'http that needs two hops',
    ['http/canonical-host'],
    {
      pages: [],
      site: {
        probes: [{ kind: 'host', url: 'http://www.lodges.test/', hops: 2, finalUrl: `${origin}/`, status: 200 }],
      },
    },
  ],
  [
    'http that stays',
    ['sec/http-redirect'],
    {
      pages: [],
      site: {
        probes: [{ kind: 'host', url: 'http://lodges.test/', hops: 0, finalUrl: 'http://lodges.test/', status: 200 }],
      },
    },
  ],
  [
    'a redirect by language',
    ['http/locale-redirect'],
    {
      pages: [],
      site: {
        probes: [
          {
            kind: 'accept-language',
            url: `${origin}/fr`,
            language: 'en-US',
            plainStatus: 200,
            status: 302,
            location: '/',
          },
        ],
      },
    },
  ],
];

export const robotsFaults: SiteFault[] = [
  ['a failing robots.txt', ['robots/status'], { pages: [], site: robotsText('', 503) }],
  [
    'a closed site',
    ['robots/blocks-all'],
    {
      pages: [],
      site: { complete: false, listed: listed('/', '/a'), ...robotsText(`User-agent: *\nDisallow: /${named}`) },
    },
  ],
  [
    'a closed language',
    ['robots/blocks-language'],
    {
      pages: [],
      site: {
        complete: false,
        listed: listed('/', '/fr', '/fr/mer'),
        ...robotsText(`User-agent: *\nDisallow: /fr${named}`),
      },
    },
  ],
  [
    'closed scripts',
    ['robots/blocks-assets'],
    {
      pages: [sitePage('/', { script: '<script src="/assets/app.js" defer></script>' })],
      site: robotsText('User-agent: *\nDisallow: /assets/'),
    },
  ],
  [
    'a dead sitemap',
    ['robots/sitemap-dead'],
    {
      pages: [],
      site: { ...robotsText(`Sitemap: ${origin}/old.xml`), targets: new Map([target(`${origin}/old.xml`, 404)]) },
    },
  ],
  [
    'a large file',
    ['robots/size'],
    { pages: [], site: { robots: { ...robotsText('User-agent: *').robots, bytes: 600_000 } } },
  ],
  [
    'another encoding',
    ['robots/encoding'],
    { pages: [], site: { robots: { ...robotsText('User-agent: *').robots, isUtf8: false } } },
  ],
  [
    'a fragment of HTML',
    ['robots/html'],
    { pages: [], site: robotsText('<div>a\nb\nc</div>\n<!DOCTYPE html>\n<p>d: e') },
  ],
  ['XHTML', ['robots/html'], { pages: [], site: robotsText('<?xml version="1.0"?>\n<html>\n<p>d\n</html>') }],
  [
    'a comment in HTML above the rules',
    ['robots/syntax'],
    { pages: [], site: robotsText('<!-- made by hand -->\nUser-agent: *\nDisallow:') },
  ],
  [
    'UTF-16',
    ['robots/encoding'],
    {
      pages: [],
      site: { robots: { ...robotsText('\ufffd\ufffdU\0s\0e\0r\0\n\0d\0i\0s\0').robots, isUtf8: false } },
    },
  ],
  ['HTML', ['robots/html'], { pages: [], site: robotsText('<!doctype html><title>Home</title>') }],
  ['no colon', ['robots/syntax'], { pages: [], site: robotsText('User-agent: *\nDisallow /private') }],
  ['a misspelled field', ['robots/syntax'], { pages: [], site: robotsText('User-agent: *\nDissalow: /private') }],
  ['a rule before any group', ['robots/syntax'], { pages: [], site: robotsText('Disallow: /private\nUser-agent: *') }],
  ['a pattern without slash', ['robots/syntax'], { pages: [], site: robotsText('User-agent: *\nDisallow: private') }],
  ['No-index', ['robots/syntax'], { pages: [], site: robotsText('User-agent: *\nNo-index: /old') }],
  [
    'a field that nobody reads',
    ['robots/syntax'],
    { pages: [], site: robotsText('User-agent: *\nDesallow: /private') },
  ],
  ['Noindex', ['robots/syntax'], { pages: [], site: robotsText('User-agent: *\nNoindex: /old') }],
  ['a relative sitemap', ['robots/sitemap-url'], { pages: [], site: robotsText('Sitemap: /sitemap.xml') }],
];

const feedUrl = `${origin}/feed.xml`;
const goodFeed = {
  url: feedUrl,
  kind: 'atom',
  fault: null,
  language: 'en',
  links: [`${origin}/`],
  dates: [],
  items: [{ id: 'a', date: '2024-03-12T00:00:00Z', link: `${origin}/a` }],
} as const;
const naming = sitePage('/', { head: `<link rel="alternate" type="application/atom+xml" href="${feedUrl}">` });
const feed = (changes: object, pages = [naming]): Site => ({ pages, site: { feeds: [{ ...goodFeed, ...changes }] } });
/** The same fault in the feeds of two sections. */
const feeds = (changes: object): Site => {
  const urls = [feedUrl, `${origin}/tides/feed.xml`];
  const head = urls.map((url) => `<link rel="alternate" type="application/atom+xml" href="${url}">`).join('');
  return { pages: [sitePage('/', { head })], site: { feeds: urls.map((url) => ({ ...goodFeed, ...changes, url })) } };
};

export const feedFaults: SiteFault[] = [
  ['no feed', ['feed/valid'], feed({ fault: 'no <channel>' })],
  ['feeds that are gone', ['feed/valid'], feeds({ fault: 'returned 404' })],
  [
    'feeds with dates without time and relative links',
    ['feed/valid', 'feed/valid'],
    feeds({ items: [{ ...goodFeed.items[0], date: '2024-03-12', link: '/a' }] }),
  ],
  ['a date without time', ['feed/valid'], feed({ items: [{ ...goodFeed.items[0], date: '2024-03-12' }] })],
  ['a date of the feed itself without time', ['feed/valid'], feed({ dates: ['2024-03-12'] })],
  ['an id twice', ['feed/valid'], feed({ items: [goodFeed.items[0], goodFeed.items[0]] })],
  ['a relative link', ['feed/valid'], feed({ items: [{ ...goodFeed.items[0], link: '/a' }] })],
  ['a relative link of the feed itself', ['feed/valid'], feed({ links: ['../index.html'] })],
  ['a feed that no page names', ['feed/discoverable'], feed({}, [sitePage('/')])],
  ['a feed of another language', ['feed/language'], feed({ language: 'fr' })],
];

export const quietSites: [name: string, site: Site][] = [
  ['an item of a feed that another program opens', feed({ items: [{ ...goodFeed.items[0], link: 'magnet:?xt=a' }] })],
  [
    'nofollow to a noindex page, of which another URL names the same canonical URL',
    {
      pages: [
        sitePage('/', nofollow('/account?next=/')),
        ...['/account', '/account?next=/'].map((path) =>
          sitePage(path, { ...closed, canonical: `<link rel="canonical" href="${origin}/account">` }),
        ),
      ],
    },
  ],
  [
    'closed scripts that a proxy adds',
    {
      pages: [sitePage('/', { script: '<script src="/cdn-cgi/scripts/email-decode.min.js" defer></script>' })],
      site: robotsText('User-agent: *\nDisallow: /cdn-cgi/'),
    },
  ],
  [
    'links to a page that is noindex',
    { pages: [home('/terms'), sitePage('/terms', { head: '<meta name="robots" content="noindex, follow">' })] },
  ],
  [
    'index files whose canonical URL is their folder',
    {
      pages: [
        ...['/', '/fr/'].map((path) => sitePage(path, pair('/', '/fr/'))),
        ...['/index.html', '/index.htm', '/fr/index.html'].map((path) =>
          sitePage(path, { canonical: canonical(path.replace(/index.*/, '')).canonical }),
        ),
      ],
    },
  ],
  [
    'a title and a description that a folder and its index file share',
    {
      pages: ['/', '/index.html'].map((path) =>
        sitePage(path, { title, description: described, h1: `<h1>Our lodges, read as ${path}</h1>` }),
      ),
    },
  ],
  [
    'a heavy image for browsers that know no WebP',
    {
      pages: [
        sitePage('/', { main: `<picture><source srcset="/a-small" type="image/webp">${image.main}</picture>` }),
        sitePage('/a', { main: `<picture><source srcset="/a.avif 1x, /b.avif 2x">${image.main}</picture>` }),
      ],
      site: resource(target(imageUrl, 200, { ...png, bytes: 400_000, width: 400 })),
    },
  ],
  ...[
    image.main.replace('src', 'srcset="/a-500.webp 500w, /a-900.webp 900w" sizes="100vw" src'),
    `<picture><source srcset="/b.jpg">${image.main}</picture>`,
    `<picture><source srcset="/b.jpg 500w, /c.jpg 900w" sizes="100vw" type="image/jpeg">${image.main}</picture>`,
  ].map((main): [string, Site] => [
    `a heavy image in the src of ${main}, which browsers do not load`,
    { pages: [sitePage('/', { main })], site: resource(target(imageUrl, 200, { ...png, bytes: 400_000, width: 900 })) },
  ]),
  [
    'heavy scripts for browsers that know no modules',
    {
      pages: [sitePage('/', { script: '<script src="/old.js" nomodule></script>' })],
      site: resource(target(`${origin}/old.js`, 200, { bytes: 500_000 })),
    },
  ],
  [
    'names and a logo in the alt texts of a translation',
    {
      pages: ['/sea', '/fr/mer'].map((path) =>
        sitePage(path, {
          main: `<img src="/a.webp" alt="Harbour Lodges in Muizenberg, Cape Town" width="9" height="9">
            <img src="/b.webp" alt="the logo of our lodges" width="9" height="9">`,
          ...pair('/sea', '/fr/mer'),
        }),
      ),
    },
  ],
  ['a feed that names no language', feed({ language: null })],
  ['two pages, of which one has a slash', { pages: [sitePage('/a'), sitePage('/sea/')] }],
  ['forms that are both frequent', { pages: [...ten.map((path) => sitePage(path)), ...slashes(6)] }],
  [
    'pages of folders with a slash, other pages without',
    { pages: [...ten, '/fr/', '/fr/mer', '/blog/', '/blog/tides'].map((path) => sitePage(path)) },
  ],
  [
    'a page that robots.txt disallows, with itself as canonical URL',
    { pages: [sitePage('/cart')], site: robotsText('User-agent: *\nDisallow: /cart') },
  ],
  [
    'one text for two countries, announced as such',
    { pages: [sitePage('/gb', regions('/gb', 'en-GB')), sitePage('/us', regions('/us', 'en-US'))] },
  ],
  [
    'one title and one description for two countries, announced as such',
    {
      pages: [
        ['/gb', 'en-GB'],
        ['/us', 'en-US'],
      ].map(([path = '', code = '']) =>
        sitePage(path, { ...regions(path, code), h1: `<h1>Our lodges${path}</h1>`, title, description: described }),
      ),
    },
  ],
  [
    'one URL announced for several languages',
    {
      pages: [
        sitePage('/sea', { title, ...pair('/sea', '/sea') }, { variant: 'en' }),
        sitePage(
          '/sea',
          {
            html: '<html lang="fr">',
            title: '<title>Maisons au bord de la mer, avec vue</title>',
            description:
              '<meta name="description" content="Douze maisons le long de la côte, à deux pas de la plage, avec les chambres.">',
            ...pair('/sea', '/sea'),
            ...links('/beach'), // it has the language of the reader, as its x-default says
            ...card({ 'og:url': `${origin}/sea`, 'og:title': 'Maisons', 'og:description': 'Douze maisons.' }),
            text: '',
          },
          { variant: 'fr' },
        ),
        sitePage('/beach', pair('/beach', '/fr/plage')),
        sitePage('/fr/plage', pair('/beach', '/fr/plage')),
      ],
    },
  ],
  [
    'a noindex page that only redirects to its canonical URL',
    {
      pages: [
        sitePage('/en'),
        sitePage('/', {
          ...closed,
          canonical: `<link rel="canonical" href="${origin}/en">`,
          head: `${closed.head}<script>location.replace('/en')</script>`,
        }),
      ],
    },
  ],
  [
    'a noindex home page that only selects a language',
    {
      pages: [
        sitePage('/', {
          ...closed,
          ...links('/en', '/fr'),
          text: '',
          script: "<script>location.replace(navigator.language.startsWith('fr') ? '/fr' : '/en')</script>",
        }),
        ...['/en', '/fr'].map((path) => sitePage(path, { ...pair('/en', '/fr'), ...links('/') })),
      ],
    },
  ],
  [
    'an image for screens with three pixels where others have one',
    { pages: [sitePage('/', image)], site: resource(target(imageUrl, 200, { ...png, bytes: 90_000, width: 600 })) },
  ],
  [
    'an image too wide of few bytes',
    { pages: [sitePage('/', image)], site: resource(target(imageUrl, 200, { ...png, width: 900 })) },
  ],
  [
    'a wide image that is shown small, too',
    {
      pages: [sitePage('/', { main: `${image.main}${image.main.replace('width="200"', 'width="800"')}` })],
      site: resource(target(imageUrl, 200, { ...png, bytes: 90_000, width: 900 })),
    },
  ],
  [
    'the name of a product as heading in two languages',
    {
      pages: ['/shampoo', '/fr/shampoo'].map((path) =>
        sitePage(path, {
          title: '<title>Shampoo for Hair and Beard — Harbour</title>',
          h1: '<h1>Shampoo for Hair and Beard</h1>',
          ...pair('/shampoo', '/fr/shampoo'),
        }),
      ),
    },
  ],
  [
    'a name as title in two languages',
    {
      pages: ['/pro', '/fr/pro'].map((path) =>
        sitePage(path, { title: '<title>Harbour Lodges Pro — Harbour Lodges</title>', ...pair('/pro', '/fr/pro') }),
      ),
    },
  ],
  [
    'one title in two languages, of which no alternates tell',
    { pages: ['/contact', '/fr/ecrire'].map((path) => sitePage(path, { title: '<title>Contact | Harbour</title>' })) },
  ],
  [
    'the name of a place as title and alt text in two languages',
    {
      pages: ['/lacour', '/fr/lacour'].map((path) =>
        sitePage(path, {
          title: '<title>Château Lacour — Harbour Lodges</title>',
          main: '<img src="/a.webp" alt="Vue aérienne île Saint-Martin" width="9" height="9">',
          ...pair('/lacour', '/fr/lacour'),
        }),
      ),
    },
  ],
  [
    'codes of a product as title in two languages',
    {
      pages: ['/a765', '/fr/a765'].map((path) =>
        sitePage(path, { title: '<title>SF-AB A765 | Harbour Lodges</title>', ...pair('/a765', '/fr/a765') }),
      ),
    },
  ],
  [
    'the pages of one list',
    {
      pages: [
        '/blog/',
        '/blog/page/2/',
        '/blog/page/3',
        '/tides',
        '/tides/page/2',
        '/tides?page=2',
        '/tides/page3/',
        '/tides/4',
        '/next/tides',
        '/1.4.x/tides',
      ].map((path) =>
        sitePage(path, {
          title: `<title>${path.startsWith('/blog') ? 'Blog of the lodges' : 'Tides of this year'}</title>`,
          description: `<meta name="description" content="${path.startsWith('/blog') ? 'Blog' : 'Tides'} of the lodges near the sea, with photographs and news of what grows in the garden.">`,
        }),
      ),
    },
  ],
  [
    'a link to a page that is missing on purpose',
    {
      pages: [home('/coming')],
      site: { targets: new Map([target(`${origin}/coming`, 404)]) },
      context: { knownExceptions: { missing: new Set([`${origin}/coming`]) } },
    },
  ],
  [
    'a mail address that Cloudflare hides until a script shows it',
    {
      pages: [home('/cdn-cgi/l/email-protection#a1b2')],
      site: { targets: new Map([target(`${origin}/cdn-cgi/l/email-protection`, 404)]) },
    },
  ],
  [
    'the copies of such links in a mirror of the site',
    {
      pages: [
        home('/mail/cdn-cgi/l/email-protection/index.html#a1b2'),
        sitePage('/mail/cdn-cgi/l/email-protection/index.html'),
      ],
    },
  ],
  [
    'a home page that only leads on, and that no sitemap lists',
    {
      pages: [home('/en/'), sitePage('/en/')],
      site: { listed: listed('/en/'), ...robotsText(`Sitemap: ${origin}/sitemap.xml`) },
    },
  ],
  [
    'a script that robots.txt blocks on a page that is noindex',
    {
      pages: [sitePage('/'), sitePage('/login', { ...closed, script: '<script src="/admin/a.js" defer></script>' })],
      site: { complete: false, ...robotsText(`User-agent: *\nDisallow: /admin/\nSitemap: ${origin}/sitemap.xml`) },
    },
  ],
  [
    'pages that lead to the sign-in and from there back',
    {
      pages: [home('/account', '/orders/?page=2')],
      site: {
        targets: new Map([
          redirect('/account', '/login/?next=%2Faccount%2F'),
          redirect('/orders/?page=2', `/sign-in?return_to=${encodeURIComponent(`${origin}/orders/?page=2`)}`),
        ]),
      },
    },
  ],
  [
    'a copy that names its canonical and has its title',
    {
      pages: [
        sitePage('/sea', { title }),
        sitePage('/en/sea', { title, canonical: `<link rel="canonical" href="${origin}/sea">` }),
      ],
    },
  ],
  [
    'the switcher on a French page',
    {
      pages: [
        sitePage('/sea', pair('/sea', '/fr/mer')),
        sitePage('/fr/mer', {
          ...pair('/sea', '/fr/mer'),

          main: '<a href="/sea" lang="en" hreflang="en">English</a>',
        }),
      ],
    },
  ],
  ['a link to the browser’s own top', { pages: [home('#top', '/#:~:text=lodge')] }],
  [
    'a fragment that a script of the target reads',
    {
      pages: [
        home('/a#register'),
        sitePage('/a', { script: "<script>if (window.location.hash.startsWith('#register')) show();</script>" }),
      ],
    },
  ],
  [
    'the number of a tab, which a script in a file reads, and the name of another',
    {
      pages: [
        home('/a#1', '/b#rates'),
        sitePage('/a', { main: '<ul><li role="tab">Sea</li><li role="tab">Bay</li></ul>' }),
        sitePage('/b', { main: '<a role="tab" href="#main">Rates</a>' }),
      ],
    },
  ],
  ['an encoded fragment', { pages: [home('/a#caf%C3%A9'), sitePage('/a', { main: '<h2 id="café">Café</h2>' })] }],
  [
    'a language switcher that a script handles',
    { pages: [home('#pll_switcher', '#language-switcher', '#googtrans(en|fr)', '#Weglot-fr')] },
  ],
  [
    'pop-ups that plugins open',
    { pages: [home('#elementor-action%3Aaction%3Dpopup%3Aopen%26settings%3De30', '#popmake-12')] },
  ],
  [
    'links to sites that refuse programs',
    {
      pages: [home('https://social.test/a', 'https://shop.test/b')],
      site: { targets: new Map([target('https://social.test/a', 400), target('https://shop.test/b', 503)]) },
    },
  ],
  [
    'nofollow to a copy of a page, as to answer a comment',
    {
      pages: [
        home('/sea'),
        sitePage('/a', nofollow('/sea?replytocom=3')),
        sitePage('/sea'),
        sitePage('/sea?replytocom=3', { canonical: `<link rel="canonical" href="${origin}/sea">` }),
      ],
    },
  ],
  [
    'nofollow from a copy of a page to that page, as to cancel an answer',
    {
      pages: [
        home('/sea', '/sea?replytocom=3'),
        sitePage('/sea'),
        sitePage('/sea?replytocom=3', {
          canonical: `<link rel="canonical" href="${origin}/sea">`,
          ...nofollow('/sea'),
        }),
      ],
    },
  ],
  [
    'a fragment of a page with some text, of which scripts render the rest',
    {
      pages: [
        home('/a#rates'),
        sitePage('/a', {
          ...appShell,
          text: `<div id="root"></div><p>${'Send us a message about any lodge of the harbour. '.repeat(8)}</p>`,
        }),
      ],
    },
  ],
  ['a URL of an application', { pages: [home('/app#/rooms'), sitePage('/app')] }],
  [
    'a refusal elsewhere',
    { pages: [home('https://other.test/')], site: { targets: new Map([target('https://other.test/', 403)]) } },
  ],
  [
    'a redirect elsewhere',
    {
      pages: [home('https://other.test/')],
      site: {
        targets: new Map([
          [
            'https://other.test/',
            {
              response: {
                url: 'https://other.test/',
                hops: [{ url: 'https://other.test/', status: 301 }],
                finalUrl: 'https://www.other.test/',
                end: { kind: 'status', status: 200 },
              },
              contentType: null,
              bytes: null,
              width: null,
              height: null,
            },
          ],
        ]),
      },
    },
  ],
  [
    'a staging copy that is closed',
    {
      pages: ['/', '/a'].map((path) => sitePage(path, {}, noindexHeader)),
      site: { complete: false, listed: listed('/', '/a') },
      context: { stage: 'staging' },
    },
  ],
  [
    'one page that is noindex by header and not listed',
    { pages: [sitePage('/'), sitePage('/cart', {}, noindexHeader)], site: { complete: false, listed: listed('/') } },
  ],
  ['a site of which a sample was read', { pages: [home()], site: { complete: false, listed: listed('/', '/a') } }],
  [
    'a robots.txt with everything that is legal',
    {
      pages: [],
      site: {
        complete: false,
        listed: listed('/', '/a?b=1'),
        ...robotsText(
          `# all\nUser-agent: *\nUser-agent: Bingbot\nDisallow: /*?session=\nAllow: /$\nDisallow:\n\nSitemap: ${origin}/sitemap.xml`,
        ),
      },
    },
  ],
  [
    'a missing page that returns 404 or fails',
    {
      pages: [],
      site: {
        probes: [
          { kind: 'missing-page', url: `${origin}/x`, status: 404 },
          { kind: 'missing-page', url: `${origin}/y`, status: 503 },
          { kind: 'missing-page', url: `${origin}/z`, status: 403 },
        ],
      },
    },
  ],
  [
    'www that leads to the site in one hop, or does not exist',
    {
      pages: [],
      site: {
        probes: [
          { kind: 'host', url: 'https://www.lodges.test/', hops: 1, finalUrl: `${origin}/`, status: 200 },
          { kind: 'host', url: 'http://lodges.test/', hops: 0, finalUrl: null, status: null },
        ],
      },
    },
  ],
  [
    'files that a login, a limit or the bot filter of another host keeps from crawlers',
    {
      pages: [
        sitePage('/', {
          script: '<script src="/app.js" defer></script><script src="https://cdn.test/a.js" defer></script>',
          main: '<video src="/tour.mp4"></video>',
        }),
      ],
      site: resource(
        target(`${origin}/app.js`, 401),
        target(`${origin}/tour.mp4`, 429),
        target('https://cdn.test/a.js', 403),
      ),
    },
  ],
  [
    'an image without a body, and a script that is sent with an odd type',
    {
      pages: [sitePage('/', { ...image, script: '<script src="/app.js" defer></script>' })],
      site: resource(target(imageUrl, 204), target(`${origin}/app.js`, 200, { contentType: 'text/plain' })),
    },
  ],
  [
    'a file that a page names and nothing loads',
    {
      pages: [
        sitePage('/', {
          main: `<noscript><img src="/a.webp" alt="A lodge"></noscript><template><img src="/a.webp" alt="A"></template>
            <p data-src="/a.webp" style="filter:url(#sea)">Sea</p>`,
        }),
      ],
      site: resource(target(imageUrl, 404), target(`${origin}/`, 404)),
    },
  ],
  [
    'a missing file of a font, of which another one is there',
    {
      pages: [sitePage('/', styled)],
      site: resource(
        target(`${origin}/a.css`, 200, {
          loads: [{ kind: 'font', url: `${origin}/sea.woff2`, others: [`${origin}/sea.woff`, `${origin}/sea.ttf`] }],
        }),
        target(`${origin}/sea.woff2`, 404),
        target(`${origin}/sea.woff`, 200),
      ),
    },
  ],
  [
    'an image twice as wide as shown',
    { pages: [sitePage('/', image)], site: resource(target(imageUrl, 200, { ...png, width: 400 })) },
  ],
  ['a feed without faults', feed({})],
  [
    'an RSS date with a zone by name',
    feed({ kind: 'rss', items: [{ ...goodFeed.items[0], date: 'Tue, 12 Mar 2024 00:00:00 GMT' }] }),
  ],
];
