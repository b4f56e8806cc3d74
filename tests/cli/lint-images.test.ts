import { execFile } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCategories } from '#build/read-content.ts';
import type { Finding } from '#seo/engine/finding.ts';
import { root } from '../support/root.ts';
import { servicePath } from '../support/site-content.ts';
import { createSmallSite } from '../support/small-site.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { findingsIn, readText, runLintIn, writeFiles } from './lint-run.ts';

const folder = 'content/blog';
const languages = ['en', 'fr', 'es'] as const;
type Article = { cover?: string | undefined; body?: string };

const cover = (image: string, alt = '\n  alt: ""') => `cover:\n  image: ${image}${alt}\n`;
const [category] = (await readCategories(root)).blog;
const shared = `category: ${category}\npublishedAt: "2024-05-01"\nauthor: Naledi\nfeatured: false\nreadMinutes: 2\n`;

function writeArticle(site: string, language: string, article: Article): void {
  const text = `---
${article.cover ?? ''}${language === 'en' ? shared : ''}title: Port
excerpt: Port
tags: [Port]
metaTitle: Port
metaDescription: Port
keywords: [port]
---
${article.body ?? 'Port.'}
`;
  writeFiles(site, { [`${folder}/port.${language}.md`]: text });
}

let site = '';
const crane = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a6a80' } })
  .jpeg()
  .toBuffer();
const saveImage = (name: string, body: Buffer) => writeFileSync(join(site, folder, name), body);

/** A copy of this site's content with one more article, in which every language has the same cover. */
beforeEach(async () => {
  site = await createTemporaryFolder();
  for (const name of ['content', 'locales']) cpSync(join(root, name), join(site, name), { recursive: true });
  for (const language of languages) writeArticle(site, language, { cover: cover('./crane.jpg') });
  saveImage('crane.jpg', crane);
});

const aboutImages = /^content\/(?:image-|cover-|schema$)/;

async function lintImages(): Promise<Pick<Finding, 'rule' | 'severity' | 'file' | 'line' | 'message'>[]> {
  const found = await findingsIn(site, ['content', '--level', 'info']);
  return found
    .filter(({ rule }) => aboutImages.test(rule))
    .map(({ rule, severity, file = '', line = 0, message }) => ({ rule, severity, file, line, message }));
}

const english = `${folder}/port.en.md`;

describe('goshen lint content', () => {
  test('finds nothing in an article whose images are as they should be', async () => {
    const body = 'A.\n\n![A crane](./crane.jpg)\n\n![](./crane.jpg "decorative")\n\n## Images\n\nA <sup>b</sup>.';
    writeArticle(site, 'en', { cover: cover('./crane.jpg'), body });
    writeArticle(site, 'fr', { cover: cover('crane.jpg') });
    expect(await lintImages()).toEqual([]);
  });

  test('an image that stops the build is an error at its line', async () => {
    writeArticle(site, 'en', { cover: cover('./crane.jpg'), body: 'A.\n\nB\n![](./crane.jpg)' });
    const message = `${english}:20 the image ./crane.jpg has no alternative text.`;
    expect(await lintImages()).toEqual([
      { rule: 'content/schema', severity: 'error', file: english, line: 20, message },
    ]);
    expect((await runLintIn(site, ['content'])).code).toBe(1);
  });

  test('an image in the lead of a service is an error', async () => {
    const file = `${servicePath.slice(1).replace('services/', 'content/services/')}.en.md`;
    const [front = ''] = /^---[\s\S]*?\n---\n/.exec(readText(site, file)) ?? [];
    writeFiles(site, { [file]: `${front}![A](./crane.jpg)\n\nB.\n` });
    const line = front.split('\n').length;
    expect((await lintImages()).map((finding) => [finding.rule, finding.file, finding.line])).toEqual([
      ['content/schema', file, line],
    ]);
  });

  test('a cover that a translation lacks, or another one, is a warning at its line', async () => {
    saveImage('ship.jpg', crane);
    writeArticle(site, 'fr', {});
    writeArticle(site, 'es', { cover: cover('./ship.jpg') });
    const rule = { rule: 'content/cover-parity', severity: 'warning' };
    const spanish = 'The English text has the cover crane.jpg, the es text has ship.jpg.';
    const french = 'The English text has the cover crane.jpg, the fr text has none.';
    expect(await lintImages()).toEqual([
      { ...rule, file: `${folder}/port.es.md`, line: 3, message: spanish },
      { ...rule, file: `${folder}/port.fr.md`, line: 1, message: french },
    ]);
  });

  test('an image that no text uses is a warning, wherever in content/ it is', async () => {
    for (const name of ['content/old.png', 'content/services/old.jpg']) writeFileSync(join(site, name), crane);
    expect((await lintImages()).map(({ rule, severity, file }) => [rule, severity, file])).toEqual([
      ['content/image-unused', 'warning', 'content/old.png'],
      ['content/image-unused', 'warning', 'content/services/old.jpg'],
    ]);
  });

  test('an image of an article whose front matter is wrong is not called unused', async () => {
    const body = '![A ship](./ship.jpg)';
    saveImage('ship.jpg', crane);
    writeArticle(site, 'en', { cover: `${cover('./crane.jpg')}colour: red\n`, body });
    expect((await lintImages()).map(({ rule }) => rule)).toEqual(['content/schema']);
  });
});

/** The packages among some that a lint of the site loads. */
async function listLoaded(): Promise<string[]> {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => {
      const [, name] = /node_modules\\/(sharp|jsdom)\\//.exec(url) ?? [];
      if (name) process.stderr.write('[' + name + ']');
      return next(url, context);
    } });`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, join(root, 'cli/main.ts'), 'lint'];
  const { stderr } = await promisify(execFile)(process.execPath, [...args, 'content', '--fail-on', 'never'], {
    cwd: site,
  });
  return [...new Set(stderr.match(/(?<=\[)\w+(?=\])/g))].sort();
}

test('what reads images and HTML is loaded only where there are some', async () => {
  site = await createSmallSite();
  for (const language of languages) writeArticle(site, language, { cover: cover('./crane.jpg') });
  saveImage('crane.jpg', crane);
  expect(await listLoaded()).toEqual(['sharp']);
  writeArticle(site, 'en', { body: 'A <b>b</b>.' });
  expect(await listLoaded()).toEqual(['jsdom', 'sharp']);
  rmSync(join(site, folder, 'crane.jpg'));
  for (const language of languages) writeArticle(site, language, {});
  expect(await listLoaded()).toEqual([]);
});
