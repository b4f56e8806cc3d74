import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listPaths } from '#domain/routes.ts';
import { readPublished } from '#server/files/published.ts';
import { listSiteFiles } from '#server/files/site-files.ts';
import { createBuiltRenderer } from '#server/pages/built-renderer.ts';
import { registry } from '../../../src/app/content.ts';
import { root } from '../../support/root.ts';
import { shareTestSite } from '../../support/site-for-test.ts';

const siteUrl = 'https://goshen.test';
const { name } = JSON.parse(readFileSync(join(root, 'content/site.json'), 'utf8'));
const yearMs = 365 * 86_400_000;

const site = await shareTestSite();

const readText = async (path: string) => (await fetch(site.origin + path)).text();

test('the manifest names existing icons with their size and type', async () => {
  const response = await fetch(`${site.origin}/manifest.webmanifest`);
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await response.json()) as { name: string; icons: { src: string; sizes: string; type: string }[] };
  expect(manifest.name).toBe(name);
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(site.origin + src);
    expect(icon.headers.get('content-type')).toBe(type);
    const body = Buffer.from(await icon.arrayBuffer());
    if (sizes !== 'any') expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
  }
});

test.each([
  ['privacy@weavers.test', ['mailto:privacy@weavers.test', `${siteUrl}/contact`]],
  ['privacy@weavers.example', [`${siteUrl}/contact`]],
])('security.txt with the mailbox %s names %j', async (email, contacts) => {
  const published = await readPublished(await (await createBuiltRenderer(root)).site());
  const { contact } = published.site;
  const details = { ...published.site, contact: { ...contact, privacy: { ...contact.privacy, email } } };
  const files = listSiteFiles({ ...published, site: details }, siteUrl, new Date());
  const { text = '' } = files.find(({ path }) => path === '/.well-known/security.txt') ?? {};
  expect([...text.matchAll(/^Contact: (.+)$/gm)].map(([, named]) => named)).toEqual(contacts);
});

test('security.txt expires within a year', async () => {
  const text = await readText('/.well-known/security.txt');
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime();
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + yearMs);
  expect(text).toContain(`Canonical: ${siteUrl}/.well-known/security.txt`);
});

test('llms.txt describes every page in a line and leads only to URLs that respond with 200', async () => {
  const text = await readText('/llms.txt');
  expect(text.startsWith(`# ${name}\n\n> `)).toBe(true);
  const lines = [...text.matchAll(/^- \[([^\]]+)\]\((\S+)\): (.+)$/gm)];
  const urls = new Set(lines.map(([, , url = '']) => url));
  for (const { page } of listPaths(registry)) expect(urls).toContain(siteUrl + page.path);
  for (const url of urls) {
    expect((await fetch(url.replace(siteUrl, site.origin))).status).toBe(200);
  }
});

test('robots.txt is open and names the sitemap', async () => {
  expect(await readText('/robots.txt')).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
});

test.each(['/feed.xml', '/manifest.webmanifest', '/.well-known/security.txt', '/llms.txt', '/icon.svg'])(
  '%s is read only, responds to HEAD, and is not sent again while it is the same',
  async (path) => {
    const posted = await fetch(site.origin + path, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await fetch(site.origin + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const again = await fetch(site.origin + path, { headers: { 'If-None-Match': head.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  },
);

test('icons with fixed names may be kept for a day, not for ever', async () => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    const response = await fetch(site.origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  }
});
