import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { PlacedFinding } from '#seo/tests/support/placed-findings.ts';
import { root } from '../support/root.ts';
import { createSmallSite, smallSite } from '../support/small-site.ts';
import { findingsIn, runLintIn, writeFiles } from './lint-run.ts';

const file = 'content/blog/linen.en.md';
const cover = (image: string) => `cover:\n  image: ${image}\n  alt: ""\n`;

let site = '';
const crane = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a6a80' } })
  .jpeg()
  .toBuffer();
const saveImage = (name: string) => writeFileSync(join(site, name), crane);

/** Writes the article with more front matter before its title, and another text. */
function writeArticle(fields: string, body = 'Linen.'): void {
  const [front = ''] = smallSite[file].split('\n---\n');
  writeFiles(site, { [file]: `${front.replace('title:', `${fields}title:`)}\n---\n${body}\n` });
}

beforeEach(async () => {
  site = await createSmallSite();
  writeArticle(cover('./crane.jpg'));
  saveImage('content/blog/crane.jpg');
});

async function lintImages(): Promise<Pick<PlacedFinding, 'rule' | 'severity' | 'file' | 'line' | 'message'>[]> {
  const found = await findingsIn(site, ['content', '--rule', 'content/image-*', '--rule', 'content/schema']);
  return found.map(({ rule, severity, file = '', line = 0, message }) => ({ rule, severity, file, line, message }));
}

test('finds nothing in an article whose images are as they should be', async () => {
  const body = 'A.\n\n![A crane](./crane.jpg)\n\n![](./crane.jpg "decorative")\n\n## Images\n\nA <sup>b</sup>.';
  writeArticle(cover('crane.jpg'), body);
  expect(await lintImages()).toEqual([]);
});

test('an image that stops the build is an error at its line', async () => {
  writeArticle(cover('./crane.jpg'), 'A.\n\nB\n![](./crane.jpg)');
  const message = `${file}:19 the image ./crane.jpg has no alternative text.`;
  expect(await lintImages()).toEqual([{ rule: 'content/schema', severity: 'error', file, line: 19, message }]);
  expect((await runLintIn(site, ['content'])).code).toBe(1);
});

test('an image that no text uses is a warning, wherever in content/ it is', async () => {
  for (const name of ['content/old.png', 'content/services/old.jpg']) saveImage(name);
  expect((await lintImages()).map((finding) => [finding.rule, finding.severity, finding.file])).toEqual([
    ['content/image-unused', 'warning', 'content/old.png'],
    ['content/image-unused', 'warning', 'content/services/old.jpg'],
  ]);
});

test('an image of an article whose front matter is wrong is not called unused', async () => {
  saveImage('content/blog/ship.jpg');
  writeArticle('colour: red\n', '![A ship](./ship.jpg)');
  expect((await lintImages()).map(({ rule }) => rule)).toEqual(['content/schema']);
});

/** The packages among some that a lint of the site loads. */
async function listLoaded(): Promise<string[]> {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => {
      const [, name] = /node_modules\\/(sharp|jsdom)\\//.exec(url) ?? [];
      if (name) process.stderr.write('[' + name + ']');
      return next(url, context);
    } });`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, join(root, 'cli/goshen.js'), 'lint'];
  const { stderr } = await promisify(execFile)(process.execPath, [...args, 'content', '--fail-on', 'never'], {
    cwd: site,
  });
  return [...new Set(stderr.match(/(?<=\[)\w+(?=\])/g))].sort();
}

test('what reads images and HTML is loaded only where there are some', async () => {
  expect(await listLoaded()).toEqual(['sharp']);
  writeArticle('', 'A <b>b</b>.');
  expect(await listLoaded()).toEqual(['jsdom', 'sharp']);
  rmSync(join(site, 'content/blog/crane.jpg'));
  writeArticle('');
  expect(await listLoaded()).toEqual([]);
});
