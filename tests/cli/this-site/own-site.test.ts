import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allPages, listPageVisits } from '#cli/this-site/read-own-site.ts';
import { page, startSite } from '#seo/tests/crawl/crawl-run.ts';
import { registry } from '../../../src/app/content.ts';
import { root } from '../../support/root.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { rulesOf, runGoshen } from '../command-line.ts';

/** The built site, `npm test` builds it first; today, because the words of the site were dated by this calendar. */
const here = { cwd: root, now: () => new Date() };

async function audit(...args: string[]) {
  const run = await runGoshen(['audit', '-f', 'json', ...args], here);
  return { ...run, report: JSON.parse(run.out) };
}

test('every page in every language passes the audit without a baseline', async () => {
  const { code, report } = await audit();
  expect(report.findings).toEqual([]);
  expect(report).toMatchObject({ complete: true, summary: { suppressed: 0, requests: 0 } });
  expect(report.summary.urls).toBe(listPageVisits(registry, allPages).length);
  expect(code).toBe(0);
});

test('paths and languages narrow the audit down', async () => {
  const { report } = await audit('--lang', 'fr', '/fr', '/services');
  expect(report).toMatchObject({ target: '/fr /services', summary: { error: 0, warning: 0, urls: 2 } });
});

test('pages are selected by globs or a list, and written to a table', async () => {
  const cwd = await createTemporaryFolder();
  await writeFile(join(cwd, 'urls.txt'), '/about\n/fr\n');
  const listed = await audit('--list', join(cwd, 'urls.txt'), '--pages', join(cwd, 'pages.csv'));
  expect(listed.report.summary).toMatchObject({ error: 0, urls: 2 });
  const table = await readFile(join(cwd, 'pages.csv'), 'utf8');
  expect(table.split('\r\n').filter((row) => /^"https:\/\/[^/]+\/(?:about|fr)","200",/.test(row))).toHaveLength(2);
  const { report } = await audit('--include', '/fr', '--include', '/es');
  expect(report.summary).toMatchObject({ error: 0, urls: 2 });
  expect((await audit('--include', '/nowhere')).report.failures).toEqual(['no page of this site is selected']);
});

test('the quick profile reads a sample of pages and nothing else', async () => {
  const { report } = await audit('--profile', 'quick', '--sample', '5');
  expect(report).toMatchObject({ complete: false, truncated: [], summary: { urls: 5 }, findings: [] });
});

test('paths are compared with the same paths of another site only', async () => {
  const { origin } = await startSite({
    '/': page({ links: ['/fr', '/other'] }),
    '/fr': page({ title: 'Goshen' }),
    '/other': page(),
  });
  const { report } = await audit('/fr', '--against', origin, '--rule', 'title/*');
  const [{ path, changes }] = report.comparison.changed;
  expect(report.comparison).toMatchObject({ added: [], removed: [], gone: [{ rule: 'title/too-short' }] });
  expect([path, changes[0].what, changes[0].before]).toEqual(['/fr', 'title', 'Goshen']);
});

test('a staging site is checked as one', async () => {
  const run = await runGoshen(['audit', '-f', 'json'], { ...here, env: { ROBOTS: 'noindex' } });
  expect(JSON.parse(run.out).findings).toEqual([]);
});

test.each([
  [['/fr/abot'], 'no page /fr/abot; did you mean /fr/about?'],
  [['https://example.test', '/fr'], 'name URLs or paths, not both: /fr'],
  [['--lang', 'de'], 'none of the pages is in "de"; the site is in en, fr, es. Name other pages, or leave out --lang'],
  [['example.test'], '"example.test" is neither a URL (https://example.test) nor a path (/example.test)'],
  [['--against', 'production'], '--against takes a URL like https://example.com, not "production"'],
])('%j is refused', async (args, why) => {
  await expect(runGoshen(['audit', ...args], here)).rejects.toThrow(why);
});

test('a folder without a site, and a wrong environment, are refused before any work', async () => {
  const cwd = await createTemporaryFolder();
  await expect(runGoshen(['audit'], { cwd })).rejects.toThrow('this folder does not contain a site');
  const env = { SITE_URL: 'goshen' };
  await expect(runGoshen(['audit'], { ...here, env })).rejects.toThrow('SITE_URL');
});

test('known exceptions of this site apply at its public URL too, and nowhere else', async () => {
  const [slug] = registry.slugs.servicesWithoutPage;
  const { origin } = await startSite({ '/': page({ links: [`/services/${slug}`] }) });
  const run = (env: Record<string, string>) =>
    runGoshen(['audit', origin, '--rule', 'link/broken', '-f', 'json'], { ...here, env });
  const published = await run({ SITE_URL: origin });
  expect(rulesOf(published)).toEqual([]);
  expect(published.err).toContain(`Not reported: links to 1 missing page that is a known exception`);
  const other = await run({ SITE_URL: 'https://goshen.test' });
  expect(rulesOf(other)).toEqual(['link/broken']);
  expect(other.err).not.toContain('known exception');
});
