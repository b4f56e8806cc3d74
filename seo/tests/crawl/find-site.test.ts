import { expect, test } from 'vitest';
import { listPages } from '../../crawl/find-site.ts';
import { startWebServer } from '../support/web-server.ts';
import { openClient } from './crawl-run.ts';

/** Reads a sitemap of ten pages, each with two versions. */
async function list(limits: { urls: number; memory: number }) {
  const { origin } = await startWebServer((_, response, own) => {
    const entries = Array.from({ length: 10 }, (__, at) => {
      const links = ['en', 'fr'].map((code) => {
        return `<xhtml:link rel="alternate" hreflang="${code}" href="${own}/${code}/page-${at}"/>`;
      });
      return `<url><loc>${own}/page-${at}</loc>${links.join('')}</url>`;
    });
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`,
    );
  });
  const { listed, alternates, truncated } = await listPages(
    origin,
    { named: [], linked: [] },
    ...openClient(origin),
    limits,
  );
  return { listed: listed?.length, alternates: alternates.size, truncated };
}

test.for([
  ['URLs', { urls: 4, memory: 10_000 }, 4],
  ['alternates', { urls: 10, memory: 1000 }, 3],
] as const)('an audit is of the first pages of sitemaps with too many %s, and says so', async ([, limits, pages]) => {
  const truncated = [`The sitemaps list more than the audit reads; it read the first ${pages} URLs`];
  expect(await list(limits)).toEqual({ listed: pages, alternates: pages, truncated });
});

test('sitemaps of just as many URLs as an audit reads are read whole', async () => {
  expect(await list({ urls: 10, memory: 10_000 })).toEqual({ listed: 10, alternates: 10, truncated: [] });
});
