import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { feedPath } from '#domain/feed.ts';
import { type Language, languages } from '#domain/locale.ts';
import { buildCopy, buildingMs, copyProject } from '../support/copy-project.ts';
import { root } from '../support/root.ts';
import { startServerProcess } from '../support/server-process.ts';
import { valuesOf } from '../support/site-views.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/** A language that the site will not have. */
const esperanto = `eo: {
    name: 'Esperanto',
    ogLocale: 'eo_EO',
    formatLocale: 'eo',
    hours: 'colon',
    multiple: '3x',
    supportAllDay: '24/7',
    moreThan: 'pli ol',
  },
} as const satisfies`;

const run = (folder: string, ...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

/** What somebody who adds Esperanto writes: an entry of the language table, and the interface texts. */
async function filesOfEsperanto(): Promise<Record<string, string>> {
  const table = await readFile(join(root, 'src/domain/locale.ts'), 'utf8');
  const site = JSON.parse(await readFile(join(root, 'content/site.json'), 'utf8'));
  for (const text of Object.values<Record<string, string> | string>(site.legal))
    if (typeof text !== 'string') text.eo = `${text.fr}`;
  const files: Record<string, string> = {
    'src/domain/locale.ts': table.replace('} as const satisfies', esperanto),
    'content/site.json': JSON.stringify(site),
  };
  for (const name of await readdir(join(root, 'locales/fr')))
    files[`locales/eo/${name}`] = await readFile(join(root, 'locales/fr', name), 'utf8');
  return files;
}

test('one entry of the language table gives a language its pages', { timeout: buildingMs }, async () => {
  const { root: folder } = await copyProject(await filesOfEsperanto());
  await buildCopy(folder);
  const DATABASE_URL = `file:${join(await createTemporaryFolder(), 'goshen.db')}`;
  const origin = await startServerProcess({ DATABASE_URL }, { folder }).listening;
  for (const path of ['/eo', '/eo/about', '/eo/companies', '/eo/blog', '/eo/contact']) {
    const response = await fetch(origin + path);
    expect([path, response.status, response.headers.get('content-language')]).toEqual([path, 200, 'eo']);
    const { document } = new JSDOM(await response.text()).window;
    expect(document.documentElement.lang).toBe('eo');
    expect(valuesOf(document, 'link[rel=alternate][hreflang=eo]', 'href')).toEqual([`https://goshen.test${path}`]);
    expect(valuesOf(document, 'meta[property="og:locale"]', 'content')).toEqual(['eo_EO']);
    const switcher = document.querySelector('.menu--dropdown [lang=eo]');
    expect(switcher?.textContent).toContain('Esperanto');
  }
  expect(await (await fetch(`${origin}/sitemap.xml`)).text()).toContain('<loc>https://goshen.test/eo/about</loc>');
  const english = new JSDOM(await (await fetch(`${origin}/about`)).text()).window.document;
  expect(valuesOf(english, 'link[rel=alternate][hreflang]', 'hreflang')).toContain('eo');
  expect((await fetch(origin + feedPath('eo' as Language))).status).toBe(200);
  expect(await (await fetch(`${origin}/llms.txt`)).text()).toContain(' and Esperanto. ');
  const service = await fetch(`${origin}/services`, { headers: { Cookie: 'i18next=eo' } });
  expect(service.headers.get('content-language')).toBe('eo');
});

/** A draft of which only one catalogue is written. */
async function copyWithDraft() {
  const files = await filesOfEsperanto();
  const table = `${files['src/domain/locale.ts']}`.replace(
    "name: 'Esperanto',",
    "name: 'Esperanto',\n    isDraft: true,",
  );
  const common = JSON.parse(`${files['locales/eo/common.json']}`);
  const { skipLink: _, nav, ...others } = common;
  const written = { ...others, nav: { ...nav, about: 'Pri ni' } };
  return copyProject({ 'src/domain/locale.ts': table, 'locales/eo/common.json': JSON.stringify(written) });
}

/** What both linters find in Esperanto; an error would fail the run. */
async function lintEsperanto(folder: string) {
  const { stdout } = await run(folder, 'cli/goshen.js', 'lint', '-f', 'json', '--fail-on', 'error');
  const { findings } = JSON.parse(stdout) as { findings: { rule: string; severity: string; message: string }[] };
  return findings.filter(({ message }) => /\beo\b/.test(message));
}

test('a draft is no language of the site yet, and the linter lists what it lacks', async () => {
  const { root: folder } = await copyWithDraft();
  const list = "import { languages } from './src/domain/locale.ts'; console.log(languages.join());";
  const { stdout } = await run(folder, '--input-type=module', '-e', list);
  expect(stdout.trim()).toBe(languages.join());
  const missing = await lintEsperanto(folder);
  const rules = missing.map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['content/missing-translation', 'i18n/missing-key']));
  expect(rules).not.toContain('content/schema');
  expect(missing.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('the linter lists every file that a language without a word needs', async () => {
  const { root: folder } = await copyWithDraft();
  await rm(join(folder, 'locales/eo'), { recursive: true });
  const messages = (await lintEsperanto(folder)).map(({ message }) => message).join('\n');
  for (const name of await readdir(join(root, 'locales/en'))) expect(messages).toContain(`eo/${name} does not exist`);
});

test('a setting of the build shows a draft, in English where a text is missing', { timeout: buildingMs }, async () => {
  const { root: folder } = await copyWithDraft();
  await buildCopy(folder, { SHOW_DRAFT_LANGUAGES: 'true' });
  const DATABASE_URL = `file:${join(await createTemporaryFolder(), 'goshen.db')}`;
  const origin = await startServerProcess({ DATABASE_URL }, { folder }).listening;
  const open = async (path: string) => {
    const response = await fetch(origin + path);
    expect([path, response.status, response.headers.get('content-language')]).toEqual([path, 200, 'eo']);
    return new JSDOM(await response.text()).window.document;
  };
  for (const path of ['/eo', '/eo/about', '/eo/companies', '/eo/blog']) await open(path);
  const { body } = await open('/eo/contact');
  expect(body.textContent).toContain('Pri ni');
  expect(body.textContent).toContain('Skip to main content');
});
