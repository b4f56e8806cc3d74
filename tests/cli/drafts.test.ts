import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { buildContentDates } from '#build/content-dates-file.ts';
import { readWords } from '#build/site-words.ts';
import { languages } from '#domain/locale.ts';
import { buildingMs, copyProject } from '../support/copy-project.ts';
import { renderCopy } from '../support/render-copy.ts';
import { textsOf } from '../support/render-page.ts';
import { startTestSite } from '../support/running-site.ts';
import { runGoshen } from './command-line.ts';
import { runLintIn } from './lint-run.ts';

const slug = 'of-a-test';

/** This site with a new article, service and FAQ category, as `goshen new` leaves them. */
async function copyWithDrafts() {
  const copy = await copyProject();
  for (const kind of ['article', 'service', 'faq'])
    expect(await runGoshen(['new', kind, slug], { cwd: copy.root })).toMatchObject({ code: 0 });
  return copy;
}

test('nothing of a draft is in the site that is built, and the build does not mind its TODOs', async () => {
  const { root } = await copyWithDrafts();
  const { parts, index } = await readWords(root);
  expect(JSON.stringify([[...parts], index])).not.toContain(slug);
  expect(JSON.stringify(await buildContentDates(root, {}, '2024-06-10'))).not.toContain(slug);
  const withDrafts = await readWords(root, { showsDrafts: true });
  expect(withDrafts.index).toMatchObject({
    articles: expect.arrayContaining([slug]),
    servicesWithoutPage: expect.arrayContaining([slug]),
  });
  for (const language of languages)
    expect(withDrafts.parts.get(`${language}/faq`)).toContainEqual(expect.objectContaining({ id: slug, draft: true }));
});

test.each([
  ['article', 'blog', 'es', 'fr'],
  ['service', 'services', 'fr', 'en'],
  ['faq', 'faq', 'fr', 'es'],
])('draft: true in one language makes %s a draft in all', async (kind, folder, own, other) => {
  const copy = await copyProject();
  await runGoshen(['new', kind, slug], { cwd: copy.root });
  const file = (language: string) => `content/${folder}/${slug}.${language}.md`;
  await copy.edit(file('en'), 'draft: true\n', '');
  await copy.edit(file(own), '---\n', '---\ndraft: true\n');
  if (other !== 'en') await copy.edit(file(other), '---\n', '---\ndraft: false\n');
  const { parts, index } = await readWords(copy.root);
  expect(JSON.stringify([[...parts], index])).not.toContain(slug);
  const shown = await readWords(copy.root, { showsDrafts: true });
  const lists = { article: 'articles', service: 'services', faq: 'faq' };
  for (const language of languages)
    expect(shown.parts.get(`${language}/${lists[kind as keyof typeof lists]}`)).toContainEqual(
      expect.objectContaining({ [kind === 'faq' ? 'id' : 'slug']: slug, draft: true }),
    );
});

test('goshen lint lists what is left to write in a draft, and passes', { timeout: buildingMs }, async () => {
  const { root, edit } = await copyWithDrafts();
  const run = await runLintIn(root, ['--verbose']);
  for (const folder of ['blog', 'services', 'faq'])
    for (const language of languages) expect(run.out).toContain(`content/${folder}/${slug}.${language}.md:`);
  expect(run).toMatchObject({ code: 0 });
  await edit(`content/faq/${slug}.en.md`, 'draft: true', 'draft: false');
  expect(await runLintIn(root, [])).toMatchObject({ code: 1, out: expect.stringContaining('still the TODO') });
});

test('development shows a draft with a mark on its page and in the lists', { timeout: buildingMs }, async () => {
  const copy = await copyWithDrafts();
  const site = await renderCopy(copy.root);
  const marks = async (path: string, place: string) =>
    textsOf(await site.showPage(path, 'fr'), `${place} .badge--accent`);
  expect(await marks(`/blog/${slug}`, '.article-head')).toEqual(['Brouillon']);
  expect(await marks('/blog', 'article')).toContain('Brouillon');
  expect(await marks(`/services/${slug}`, '.page-hero')).toEqual(['Brouillon']);
  expect(await marks('/services', 'article')).toEqual(['Brouillon']);
  expect(await marks('/faq', '.faq__summary')).toEqual(['Brouillon']);
  expect(await marks('/faq', `#${slug}`)).toEqual(['Brouillon']);
});

test('SHOW_DRAFTS builds the site with its drafts, and such a build is stale without it', {
  timeout: buildingMs,
}, async () => {
  const { root } = await copyWithDrafts();
  const run = (variables: Record<string, string>, ...args: string[]) =>
    spawnSync(process.execPath, ['build/build.ts', ...args], {
      cwd: root,
      env: { ...process.env, ...variables },
      encoding: 'utf8',
    });
  expect(run({ SHOW_DRAFTS: 'true' })).toMatchObject({ status: 0, stderr: '' });
  const site = await startTestSite({}, root);
  onTestFinished(site.stop);
  expect(await fetch(`${site.origin}/blog/${slug}`)).toMatchObject({ status: 200 });
  expect(run({ SHOW_DRAFTS: 'true' }, '--check')).toMatchObject({ status: 0, stderr: '' });
  expect(run({}, '--check').stderr).toContain('dist has drafts, without SHOW_DRAFTS');
});
