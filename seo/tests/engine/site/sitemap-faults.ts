import { origin } from '../page/clean-page.ts';
import { card } from '../page/page-faults.ts';
import { links, listed, pair, robotsText, type Site, sitePage } from './clean-site.ts';
import type { SiteFault } from './site-faults.ts';

const dated = (lastmod: string) => [{ url: `${origin}/`, file: `${origin}/sitemap.xml`, line: 3, lastmod }];
const changed = (...days: string[]) => {
  const nodes = days.map((dateModified) => ({ '@type': 'WebPage', dateModified }));
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes });
  return { head: `<script type="application/ld+json">${text}</script>` };
};
const changedByMeta = (day: string) => ({ head: `<meta property="article:modified_time" content="${day}T08:00:00Z">` });

/** Pages and the sitemaps that should list them. */
export const sitemapFaults: SiteFault[] = [
  [
    'pages that are linked and not listed',
    ['sitemap/missing-url'],
    { pages: [sitePage('/', links('/a', '/b')), sitePage('/a'), sitePage('/b')], site: { listed: listed('/') } },
  ],
  [
    'a listed URL that redirects to a page: that the page is not listed is the same fault',
    ['http/redirect-in-sitemap'],
    {
      pages: [
        sitePage('/', links('/sea/')),
        sitePage('/sea/', {}, { requestedUrl: `${origin}/sea`, redirects: [{ url: `${origin}/sea`, status: 301 }] }),
      ],
      site: { listed: listed('/', '/sea') },
    },
  ],
  [
    'a robots.txt that does not name the sitemap',
    ['sitemap/not-in-robots'],
    { pages: [sitePage('/')], site: { listed: listed('/'), ...robotsText('User-agent: *\nDisallow:') } },
  ],
  [
    'a sitemap that is an index, which no robots.txt names',
    ['sitemap/not-in-robots'],
    {
      pages: [sitePage('/')],
      site: { listed: [{ url: `${origin}/`, file: `${origin}/en/sitemap.xml`, line: 3 }], ...robotsText('', 404) },
    },
  ],
  [
    'a sitemap older than the page',
    ['sitemap/lastmod-drift'],
    { pages: [sitePage('/', changedByMeta('2024-03-20'))], site: { listed: dated('2024-03-12') } },
  ],
  [
    'a sitemap younger than the page, by the date of the build',
    ['sitemap/lastmod-drift'],
    { pages: [sitePage('/', changedByMeta('2024-03-20'))], site: { listed: dated('2024-04-21') } },
  ],
];

export const quietSitemaps: [name: string, site: Site][] = [
  [
    'pages that stay out of a sitemap for a reason',
    {
      pages: [
        sitePage('/', links('/cart', '/copy', '/rooms?by=price')),
        sitePage('/cart', { head: '<meta name="robots" content="noindex">' }),
        sitePage('/copy', {
          canonical: `<link rel="canonical" href="${origin}/">`,
          ...card({ 'og:url': `${origin}/`, 'og:image': `${origin}/card.png` }),
        }),
        sitePage('/rooms?by=price'),
      ],
      site: { listed: listed('/') },
    },
  ],
  ['a part of a site', { pages: [sitePage('/a')], site: { complete: false, listed: listed('/') } }],
  [
    'the pages of a list after its first',
    {
      pages: [
        sitePage('/', links('/blog/page/2/', '/blog/page3/', '/blog?page=2')),
        sitePage('/blog/page/2/'),
        sitePage('/blog/page3/'),
        sitePage('/blog?page=2'),
      ],
      site: { listed: listed('/') },
    },
  ],
  [
    'a sitemap for another host only, which its own rules report',
    {
      pages: [sitePage('/')],
      site: { listed: [{ url: 'http://localhost:3000/', file: `${origin}/sitemap.xml`, line: 3 }] },
    },
  ],
  [
    'a site without a sitemap, and without a robots.txt',
    { pages: [sitePage('/')], site: { listed: null, ...robotsText('', 404) } },
  ],
  [
    'a sitemap a few days apart',
    { pages: [sitePage('/', changedByMeta('2024-03-20'))], site: { listed: dated('2024-03-14') } },
  ],
  [
    'a page with the dates of several things',
    { pages: [sitePage('/', changed('2020-01-01', '2024-01-01'))], site: { listed: dated('2022-01-01') } },
  ],
  ['a sitemap without dates', { pages: [sitePage('/', changedByMeta('2024-03-20'))], site: { listed: listed('/') } }],
];

export const unlistedAlternate: Site = {
  pages: [
    sitePage('/sea', { ...pair('/sea', '/fr/mer'), ...links('/fr/mer') }),
    sitePage('/fr/mer', { ...pair('/sea', '/fr/mer'), ...links('/sea') }),
  ],
  site: { listed: listed('/sea') },
};
