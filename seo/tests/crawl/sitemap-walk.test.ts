import { expect, test } from 'vitest';
import { readSitemaps } from '../../crawl/sitemap-walk.ts';
import type { Finding } from '../../engine/finding.ts';
import { startWebServer } from '../support/web-server.ts';
import { openClient } from './crawl-run.ts';

const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

type SitemapUrl = { loc: string; alternates?: readonly string[] };

const codes = ['en', 'fr', 'es', 'de', 'it', 'pt'];

function writeUrl({ loc, alternates = [] }: SitemapUrl): string {
  const links = alternates.map(
    (href, index) => `<xhtml:link rel="alternate" hreflang="${codes[index]}" href="${href}"/>`,
  );
  return `<url><loc>${loc}</loc>${links.join('')}</url>`;
}

/** Ten URLs. Each names a version that only the second sitemap lists. */
function listSplitVersions(path: string, origin: string): SitemapUrl[] {
  return Array.from({ length: 10 }, (_, at) => `${origin}/page-${at}`).flatMap((own) => {
    const alternates = [own, `${own}-fr`];
    return (path === '/b.xml' ? alternates : [own]).map((loc) => ({ loc, alternates }));
  });
}

/** An index of two sitemaps. */
function startIndex(listUrls: typeof listSplitVersions) {
  return startWebServer(({ url = '' }, response, origin) => {
    response.setHeader('content-type', 'application/xml');
    const entries = listUrls(url, origin).map(writeUrl);
    const children = ['a', 'b'].map((name) => `<sitemap><loc>${origin}/${name}.xml</loc></sitemap>`).join('');
    response.end(
      url === '/sitemap.xml'
        ? `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${children}</sitemapindex>`
        : `<urlset ${namespaces}>${entries.join('')}</urlset>`,
    );
  });
}

async function walk(maxMemory: number, listUrls = listSplitVersions) {
  const { origin, requests } = await startIndex(listUrls);
  const findings: Finding[] = [];
  const report = (finding: Finding) => void findings.push(finding);
  const request = { names: [`${origin}/sitemap.xml`], site: null, complete: true, maxMemory, report };
  const result = await readSitemaps(request, ...openClient(origin));
  return { ...result, rules: new Set(findings.map(({ rule }) => rule)), requests };
}

test('a run stops reading sitemaps when it has no memory for more URLs, and says so', async () => {
  const { requests, rules, truncated } = await walk(1000);
  expect(requests).toEqual(['GET /sitemap.xml', 'GET /a.xml']);
  expect(rules).toContain('sitemap/index-limit');
  expect(rules).not.toContain('hreflang/return-link'); // the versions may be listed in what was not read
  expect(truncated).toEqual([expect.stringMatching(/^Not compared with each other: the last URLs of .*\/a\.xml\. /)]);
});

test('with memory for all URLs it compares them all', async () => {
  const { requests, rules, truncated } = await walk(1_000_000);
  expect(requests).toHaveLength(3);
  expect(rules).toContain('sitemap/duplicate-loc');
  expect(truncated).toEqual([]);
});

test('versions that no sitemap lists take memory too', async () => {
  const { rules, truncated } = await walk(5000, (path, origin) => {
    const loc = `${origin}${path}`;
    return [{ loc, alternates: [loc, ...Array.from({ length: 5 }, (_, at) => `${loc}?${'x'.repeat(1000)}${at}`)] }];
  });
  expect(rules).toContain('sitemap/index-limit');
  expect(truncated).toEqual([expect.stringMatching(/the last URLs of .*\/b\.xml\. /)]);
});

test('versions that the same sitemap lists take no memory once it has ended', async () => {
  const { requests, truncated } = await walk(5000, (path, origin) => {
    const alternates = codes.map((code) => `${origin}${path}/${code}`);
    return alternates.map((loc) => ({ loc, alternates }));
  });
  expect(requests).toHaveLength(3);
  expect(truncated).toEqual([]);
});
