import { spawnSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { describeStaleBuild } from '#build/build-site.ts';
import { favicon } from '#domain/site-images.ts';
import { addArticle, copyProject } from '../support/copy-project.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

async function write(root: string, file: string, at: string) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), '');
  utimesSync(join(root, file), new Date(at), new Date(at));
}

test('a build that is missing or older than a source is reported', async () => {
  const root = await createTemporaryFolder();
  await write(root, 'vite.config.ts', '2026-01-01');
  await write(root, 'src/entry-server.tsx', '2026-01-01');
  expect(describeStaleBuild(root)).toContain('dist is missing');
  await write(root, 'dist/server/index.js', '2026-01-02');
  await write(root, join('dist/client', favicon.path), '2026-01-02');
  expect(describeStaleBuild(root)).toBeNull();
  await write(root, 'src/entry-server.tsx', '2026-01-03');
  expect(describeStaleBuild(root)).toContain('dist is older than its sources');
});

test('a build in an image, whose folders are newer, is up to date', async () => {
  const root = await createTemporaryFolder();
  await write(root, 'dist/server/index.js', '2026-01-02');
  await write(root, join('dist/client', favicon.path), '2026-01-02');
  await write(root, 'src/domain/locale.ts', '2026-01-03');
  expect(describeStaleBuild(root)).toBeNull();
});

const article = 'content/blog/of-a-test.en.md';

test.each([
  [
    article,
    'category: ',
    'category: nope # ',
    `${article}:2 category: no category "nope" in locales/en/blog.json; it has `,
  ],
  [
    article,
    'title: Cloth',
    'title: Cloth {{ facts.nope }}',
    `${article}:6 facts.nope: no such fact; facts has companies, `,
  ],
  [article, '\n## ', '\n## {{facts.nope}} ', 'facts.nope: no such fact; facts has '],
  ['locales/fr/about.json', '{', '{,', 'locales/fr/about.json:1 '],
  ['locales/es/meta.json', '"faq":', '"faqs":', 'locales/*/meta.json: no title for "faq".'],
])('a mistake in %s stops the build with one sentence: %s', async (file, from, to, sentence) => {
  const copy = await copyProject();
  await addArticle(copy);
  await copy.edit(file, from, to);
  const { status, stderr } = spawnSync(process.execPath, ['build/build.ts'], { cwd: copy.root, encoding: 'utf8' });
  expect(stderr).toMatch(/^CONTENT_INVALID: [^\n]+\n$/);
  expect(stderr).toContain(sentence);
  expect(status).toBe(1);
});

test('a mistake in a source stops the build without a stack', async () => {
  const copy = await copyProject();
  await copy.edit('src/pages/about-page.tsx', 'export const', 'export konst');
  const { status, stderr } = spawnSync(process.execPath, ['build/build.ts'], { cwd: copy.root, encoding: 'utf8' });
  expect(stderr).toContain('about-page.tsx');
  expect(stderr).not.toMatch(/^\s+at .+node/m);
  expect(status).toBe(1);
});
