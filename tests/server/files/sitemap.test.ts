import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContentDates } from '#build/content-dates-file.ts';
import type { SitemapUrl } from '#domain/sitemap.ts';
import { serializeSitemap } from '#server/files/sitemap.ts';
import { sendRaw } from '../../support/raw-request.ts';
import { root } from '../../support/root.ts';
import { type SiteUnderTest, startTestSite } from '../../support/running-site.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const siteUrl = 'https://goshen.test';
const xmllint = 'xmllint';
const hasXmllint = spawnSync(xmllint, ['--version']).status === 0;

/** The output of xmllint for a sitemap; empty if it is valid. */
async function lint(text: string): Promise<string> {
  const file = join(await createTemporaryFolder(), 'sitemap.xml');
  await writeFile(file, text);
  const schema = join(root, 'tests/support/sitemap.xsd');
  const { status, stderr } = spawnSync(xmllint, ['--noout', '--schema', schema, file], { encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}

const generated = (count: number): SitemapUrl[] =>
  Array.from({ length: count }, (_, index) => ({
    loc: `${siteUrl}/page-${index}`,
    lastmod: '2024-03-12',
    alternates: [],
  }));

describe('a sitemap past 50,000 entries', () => {
  const files = serializeSitemap(generated(50_001), siteUrl);

  test('is an index at the usual URL and two numbered files that hold every entry once', () => {
    expect(files.map(({ path }) => path)).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
    const [index = { text: '' }, ...parts] = files;
    expect([...index.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      `${siteUrl}/sitemap-1.xml`,
      `${siteUrl}/sitemap-2.xml`,
    ]);
    const counts = parts.map(({ text }) => text.match(/<url>/g)?.length);
    expect(counts).toEqual([50_000, 1]);
    expect(parts[1]?.text).toContain(`${siteUrl}/page-50000<`);
  });

  test('is one plain file up to 50,000', () => {
    expect(serializeSitemap(generated(50_000), siteUrl).map(({ path }) => path)).toEqual(['/sitemap.xml']);
  });
});

test('no file is larger than its limit, its frame included', () => {
  const files = serializeSitemap(generated(100), siteUrl, { entries: 1000, bytes: 2000 });
  expect(files.length).toBeGreaterThan(3);
  for (const { text } of files.slice(1)) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2000);
});

describe('the sitemap of the running site', () => {
  let site: SiteUnderTest;
  let text: string;
  beforeAll(async () => {
    site = await startTestSite();
    text = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  });
  afterAll(() => site.stop());

  test('lists each canonical URL with the date of the ledger, and each responds with 200', async () => {
    const { urlset } = new XMLParser({ parseTagValue: false }).parse(text);
    const entries = urlset.url as { loc: string; lastmod: string }[];
    const ledger = await readContentDates(root);
    expect(entries.map(({ loc }) => loc.replace(siteUrl, '')).toSorted()).toEqual(Object.keys(ledger).toSorted());
    for (const { loc, lastmod } of entries) {
      const path = loc.replace(siteUrl, '');
      expect(lastmod).toBe(ledger[path]?.date);
      const response = await fetch(site.origin + path, { redirect: 'manual' });
      expect(response.status).toBe(200);
      const modified = /"dateModified":"([^"]*)"/.exec(await response.text())?.[1];
      expect(modified).toBe(lastmod);
    }
  });

  test('is sent compressed as the client accepts it, and not again while it is the same', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const head = `GET /sitemap.xml HTTP/1.0\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
      const response = Buffer.from(await sendRaw(site.origin, head), 'latin1');
      const end = response.indexOf('\r\n\r\n');
      expect(response.subarray(0, end).toString()).toContain(`Content-Encoding: ${encoding}`);
      expect(unpack[encoding](response.subarray(end + 4)).toString()).toBe(text);
    }
    const { headers } = await fetch(`${site.origin}/sitemap.xml`);
    const again = await fetch(`${site.origin}/sitemap.xml`, {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  const name = hasXmllint
    ? 'is valid by the schema of sitemaps.org, as an index is, and one with a wrong URL is not'
    : 'is not checked by its schema: xmllint is not installed';
  test(name, async () => {
    if (!hasXmllint) return;
    expect(await lint(text)).toBe('');
    for (const file of serializeSitemap(generated(3), siteUrl, { entries: 2, bytes: 10_000 })) {
      expect(await lint(file.text)).toBe('');
    }
    expect(await lint(text.replace('<loc>https:', '<loc>htps:'))).toContain('loc');
  });
});
