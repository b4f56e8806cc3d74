import { expect, test } from 'vitest';
import type { Finding } from '../../engine/finding.ts';
import { readSitemap } from '../../widget/check-health.ts';
import { runForJson } from '../support/command-line.ts';
import { placeFindings } from '../support/placed-findings.ts';
import { startWebServer, urlset } from '../support/web-server.ts';

type Reply = { status?: number; type?: string; body: (origin: string) => string };

const entry = (origin: string, fields = '') => `<url><loc>${origin}/lodges</loc>${fields}</url>`;
const sitemapOf = (entries: string) => urlset().replace('></urlset>', `>\n${entries}\n</urlset>`);

/** Faulty sitemaps, with a part of the message. */
const faults: [words: string, reply: Reply][] = [
  ['Not accessible', { status: 503, body: () => 'later' }],
  ['Invalid XML', { body: (origin) => sitemapOf(entry(origin, '<lastmod>a & b</lastmod>')) }],
  ['No URLs found', { body: () => urlset() }],
  ['Missing loc', { body: () => sitemapOf('<url><priority>0.5</priority></url>') }],
  ['Invalid URL', { body: () => sitemapOf('<url><loc>lodges</loc></url>') }],
  ['priority "2"', { body: (origin) => sitemapOf(entry(origin, '<priority>2</priority>')) }],
  ['changefreq', { body: (origin) => sitemapOf(entry(origin, '<changefreq>often</changefreq>')) }],
  [
    '50,001 URLs',
    {
      body: (origin) =>
        sitemapOf(Array.from({ length: 50_001 }, (_, at) => `<url><loc>${origin}/${at}</loc></url>`).join('\n')),
    },
  ],
  ['Content-Type is text/css', { type: 'text/css', body: (origin) => sitemapOf(entry(origin)) }],
  ['sitemap is an HTML page', { type: 'text/html', body: () => '<!doctype html><title>Lodges</title>' }],
];

test.each(faults)('"%s" is reported by the widget as by goshen sitemap validate', async (words, reply) => {
  const { origin } = await startWebServer((_request, response, here) => {
    response.writeHead(reply.status ?? 200, { 'Content-Type': reply.type ?? 'application/xml' }).end(reply.body(here));
  });
  const file = `${origin}/sitemap.xml`;
  const { findings } = await readSitemap(file, { publicOrigin: origin, localOrigin: origin });
  const { report } = await runForJson(['sitemap', 'validate', file, '--retries', '0', '--level', 'info']);
  const summarize = (found: readonly Finding[]) =>
    placeFindings(found)
      .map(({ rule, message, line }) => `${rule} ${line ?? ''} ${message}`)
      .sort();
  expect(summarize(findings)).toEqual(summarize(report.findings));
  expect(findings.map(({ message }) => message).join()).toContain(words);
});

test('the URLs of a sitemap have their lines', async () => {
  const { origin } = await startWebServer((_request, response, here) => {
    response.setHeader('Content-Type', 'application/xml').end(sitemapOf(entry(here)));
  });
  const { listed } = await readSitemap('https://lodges.test/sitemap.xml', {
    publicOrigin: 'https://lodges.test',
    localOrigin: origin,
  });
  expect(listed).toEqual([{ url: `${origin}/lodges`, line: 2 }]);
});
