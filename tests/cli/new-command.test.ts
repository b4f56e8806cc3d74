import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addArticle, buildingMs, checkTypes, copyProject } from '../support/copy-project.ts';
import { faqIds } from '../support/site-content.ts';
import { runGoshen } from './command-line.ts';
import { findingsIn } from './lint-run.ts';

const entries = [
  ['article', 'of-a-test', 'content/blog/of-a-test'],
  ['faq', 'of-a-test', 'content/faq/of-a-test'],
  ['service', 'of-a-test', 'content/services/of-a-test'],
  ['service', 'with-page', 'content/services/with-page', '--page'],
] as const;

function run(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? 'ok' : stdout + stderr;
}

test('new entries have every field in every language, and lint lists each TODO once, as the build does', async () => {
  const { root, edit } = await copyProject();
  for (const [kind, name, path, ...options] of entries) {
    expect(await runGoshen(['new', kind, name, ...options], { cwd: root })).toMatchObject({ code: 0 });
    await edit(`${path}.en.md`, 'draft: true\n', '');
  }
  const errors = (await findingsIn(root, ['content'])).filter(({ severity }) => severity === 'error');
  const messages = errors.map(({ message }) => message);
  expect(messages.filter((message) => !message.includes('still the TODO of goshen new'))).toEqual([]);
  expect(new Set(messages).size).toBe(messages.length);
  for (const [, , path] of entries) {
    for (const language of ['en', 'fr', 'es'])
      expect(messages).toContainEqual(expect.stringContaining(`${path}.${language}.md`));
  }
  expect(await readFile(join(root, 'content/blog/of-a-test.en.md'), 'utf8')).toContain('publishedAt: 2026-03-02');
  const orderOf = async (name: string) =>
    Number(/^order: (\d+)$/m.exec(await readFile(join(root, `content/faq/${name}.en.md`), 'utf8'))?.[1]);
  expect(await orderOf('of-a-test')).toBe(Math.max(...(await Promise.all(faqIds.map(orderOf)))) + 1);
  const service = await readFile(join(root, 'content/services/with-page.fr.md'), 'utf8');
  for (const field of ['benefits', 'process', 'pricing', 'timeline', 'serviceType', 'metaTitle'])
    expect(service).toContain(`\n${field}:`);
  const refused = run(root, 'build/build.ts').replace('CONTENT_INVALID: ', '').trim().split('\n');
  expect(refused.toSorted()).toEqual(messages.toSorted());
});

test('a new page compiles, lint lists its texts, and the build waits for them', { timeout: buildingMs }, async () => {
  const { root, write } = await copyProject();
  const { code, out } = await runGoshen(['new', 'page', 'of-a-test', '--nav', '--footer'], { cwd: root });
  expect(code).toBe(0);
  expect(out).toContain('src/pages/of-a-test-page.tsx\n');
  expect(await checkTypes(root)).toBe('');
  const { listNavigation } = await import(join(root, 'src/domain/routes.ts'));
  for (const list of ['header', 'footer']) expect(listNavigation(list).slice(-2)).toEqual(['ofATest', 'contact']);
  const found = await findingsIn(root, []);
  const files = found.filter(({ message }) => message.includes('TODO')).map(({ file }) => file);
  for (const language of ['en', 'fr', 'es']) {
    for (const name of ['ofATest', 'meta', 'common']) expect(files).toContain(`locales/${language}/${name}.json`);
  }
  const refused = run(root, 'build/build.ts');
  for (const language of ['en', 'fr', 'es'])
    expect(refused).toMatch(new RegExp(`locales/${language}/ofATest\\.json:\\d+ title: still the TODO of goshen new`));
  for (const file of new Set(files)) {
    const text = await readFile(join(root, file ?? ''), 'utf8');
    await write(file ?? '', text.replaceAll('TODO', 'Cloth'));
  }
  expect(run(root, 'build/build.ts')).toBe('ok');
});

test.each([
  [['article', 'Load Shedding'], 'name: "Load Shedding" is invalid. Use lower-case letters'],
  [['article', 'of-a-test'], '.en.md exists, and goshen new does not overwrite it'],
  [['page', 'about'], 'src/pages/about-page.tsx exists'],
  [['faq', 'of-a-test', '--nav'], '--nav works only with goshen new page'],
  [['page', 'of-a-test', '--page'], '--page works only with goshen new service'],
])('goshen new %s is refused', async (args, sentence) => {
  const copy = await copyProject();
  await addArticle(copy);
  const { root } = copy;
  await expect(runGoshen(['new', ...args], { cwd: root })).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(sentence),
  });
});
