import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { printPreview, printPreviewMarkdown } from '#seo/commands/preview.ts';
import type { PagePreview } from '#seo/engine/page/build-preview.ts';
import { page, startSite } from '#seo/tests/crawl/crawl-run.ts';
import { root } from '../support/root.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { runGoshen } from './command-line.ts';

const here = { cwd: root, now: () => new Date() };

test('each language of a page is shown, whichever of its URLs is given', async () => {
  const { out, code } = await runGoshen(['preview', '/fr/about', '-f', 'json'], here);
  const previews = JSON.parse(out) as PagePreview[];
  expect(previews.map(({ language, url }) => [language, new URL(url).pathname])).toEqual(
    languages.map((language) => [language, language === 'en' ? '/about' : `/${language}/about`]),
  );
  expect(code).toBe(0);
});

test('a page with one URL is shown in the requested languages', async () => {
  const { out } = await runGoshen(['preview', '/services', '--lang', 'fr,es', '-f', 'json'], here);
  expect((JSON.parse(out) as PagePreview[]).map(({ language }) => language)).toEqual(['fr', 'es']);
});

test('each format is written to its file', async () => {
  const folder = await createTemporaryFolder();
  const files = ['-f', `json=${folder}/a.json`, '-f', `markdown=${folder}/a.md`];
  expect(await runGoshen(['preview', '/about', '--lang', 'en', ...files], here)).toMatchObject({ code: 0, out: '' });
  expect(JSON.parse(await readFile(`${folder}/a.json`, 'utf8'))).toHaveLength(1);
  expect(await readFile(`${folder}/a.md`, 'utf8')).not.toBe('');
});

test('any page is shown by its URL, wherever it redirects to', async () => {
  const { origin } = await startSite({
    '/old': { status: 301, headers: { location: '/new' } },
    '/new': page({ title: 'Lodges by the sea', head: '<meta property="og:title" content="Sea lodges">' }),
  });
  const run = await runGoshen(['preview', `${origin}/old`]);
  expect(run).toMatchObject({ code: 0, err: `${origin}/old redirects to ${origin}/new\n` });
  expect(run.out).toContain('Lodges by the sea');
  const json = await runGoshen(['preview', `${origin}/new`, '-f', 'json']);
  expect(JSON.parse(json.out)).toMatchObject([{ url: `${origin}/new`, card: { title: 'Sea lodges' } }]);
});

test('a redirect to a private IP address is not followed', async () => {
  const { origin } = await startSite({ '/': { status: 302, headers: { location: 'http://169.254.169.254/' } } });
  await expect(runGoshen(['preview', origin])).rejects.toMatchObject({
    code: 'TARGET_UNREADABLE',
    message: 'http://169.254.169.254/: private address',
  });
});

test.each([
  ['/gone', 404, 'text/html', ': 404'],
  ['/image', 200, 'image/png', ' is not an HTML page (image/png)'],
])('%s is not a page to preview', async (path, status, type, why) => {
  const { origin } = await startSite({ [path]: { status, headers: { 'content-type': type }, body: 'x' } });
  await expect(runGoshen(['preview', origin + path])).rejects.toMatchObject({
    code: 'TARGET_UNREADABLE',
    message: `${origin}${path}${why}`,
  });
});

test.each([
  [['https://example.com/', '--lang', 'fr'], '--lang does not apply to https://example.com/'],
  [['/srvices'], 'no page /srvices; did you mean /services?'],
  [['/', '-f', 'sarif'], 'choose from pretty, json, markdown'],
])('%j is refused', async (args, why) => {
  await expect(runGoshen(['preview', ...args], here)).rejects.toThrow(why);
});

describe('as text', () => {
  const nothing = { site: null, title: null, description: null, image: null, imageSize: null, imageAlt: null };
  const preview: PagePreview = {
    ...{ url: 'https://lodges.test/fr/mer', language: 'fr', indexable: false },
    title: { shown: 'Maisons au bord', rest: 'de la mer', pixels: 700, maxPixels: 580 },
    description: null,
    card: { ...nothing, title: 'Mer | \u001b[31m<b>' },
  };

  test('the cut is marked, missing values are "none", and control characters are escaped', () => {
    const text = printPreview(preview, { color: false, columns: 80 });
    expect(text).toContain('lodges.test › fr › mer');
    expect(text).toContain('Maisons au bord … ✂ de la mer');
    expect(text).toContain('700 of 580 px, cut before "de"');
    expect(text).toMatch(/image +none/);
    expect(text).toContain('noindex');
    expect(text).toContain('Mer | \\u{1b}[31m<b>');
  });

  test('lines end before the edge of the terminal', () => {
    const description = { shown: 'lodge '.repeat(40).trim(), rest: '', pixels: 1, maxPixels: 920 };
    const lines = printPreview({ ...preview, description }, { color: false, columns: 40 }).split('\n');
    expect(Math.max(...lines.filter((line) => line.includes('lodge lodge')).map(({ length }) => length))).toBe(39);
  });

  test('a table cell holds no markup of the page', () => {
    expect(printPreviewMarkdown(preview)).toContain('| card | Mer \\| \\\\u{1b}[31m\\<b\\> |');
  });
});
