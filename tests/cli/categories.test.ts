import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { feedPath } from '#domain/feed.ts';
import { languages } from '#domain/locale.ts';
import { buildingMs, checkTypes, copyProject, type ProjectCopy } from '../support/copy-project.ts';
import { renderCopy } from '../support/render-copy.ts';
import { textsOf } from '../support/render-page.ts';
import { articlePath } from '../support/site-content.ts';
import { findingsIn } from './lint-run.ts';

/** A category instead of all others, and another name for each industry. */
async function renameAll({ root, write }: ProjectCopy): Promise<void> {
  const change = async (file: string, edit: (text: string) => string) =>
    write(file, edit(await readFile(join(root, file), 'utf8')));
  for (const language of languages) {
    const categories = { 'harbour-work': `Harbour ${language}` };
    for (const name of ['blog', 'common'])
      await change(`locales/${language}/${name}.json`, (json) =>
        JSON.stringify({ ...JSON.parse(json), categories }, null, 2),
      );
  }
  for (const kind of ['blog', 'companies']) {
    for (const name of (await readdir(join(root, 'content', kind))).filter((file) => file.endsWith('.md')))
      await change(`content/${kind}/${name}`, (text) => text.replace(/^category: .*$/m, 'category: harbour-work'));
  }
  const industries = join(root, 'content/industries');
  for (const name of await readdir(industries)) await rename(join(industries, name), join(industries, `new-${name}`));
}

test('categories and industries change without a change of code', { timeout: buildingMs }, async () => {
  const copy = await copyProject();
  await renameAll(copy);
  expect(await checkTypes(copy.root)).toBe('');
  const findings = await findingsIn(copy.root, []);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);

  const site = await renderCopy(copy.root);
  const blog = await site.showPage('/blog', 'fr');
  expect(textsOf(blog, '.category-group button').slice(1)).toEqual(['Harbour fr']);
  expect(textsOf(blog, 'article .badge')).toContain('Harbour fr');
  expect(textsOf(await site.showPage(articlePath, 'fr'), '.article-head .badge')).toEqual(['Harbour fr']);
  const companies = await site.showPage('/companies', 'fr');
  expect(new Set(textsOf(companies, '.portfolio .badge'))).toEqual(new Set(['Harbour fr']));
  expect(companies.querySelector('[data-industry^=new-]')).not.toBeNull();
  expect(site.readFile(feedPath('fr'))).toContain('term="Harbour en" label="Harbour fr"');
});
