import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { root } from '../support/root.ts';
import { createSmallSite } from '../support/small-site.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { findingsIn, readText, runLintIn, writeFiles } from './lint-run.ts';

let site = '';

const fields = (text: string) => `metaTitle: ${text}
metaDescription: ${text}
keywords: [${text}]
title: ${text}
excerpt: ${text}
tags: [${text}]
---
`;
const article = { en: 'content/blog/woven.en.md', fr: 'content/blog/woven.fr.md', es: 'content/blog/woven.es.md' };
const faq = { en: 'content/faq/woven.en.md', fr: 'content/faq/woven.fr.md', es: 'content/faq/woven.es.md' };
const questions = (title: string, marks: readonly [string, string]) =>
  `title: ${title}\nquestions:\n${[1, 2, 3, 4]
    .map((number) => `  - question: "${marks[0]}${title} ${number}${marks[1]}"\n    answer: ${title}.\n`)
    .join('')}---\n`;

/** A small site with an article and a FAQ category in every language. */
beforeEach(async () => {
  site = await createSmallSite({
    [article.en]: `---
category: design
publishedAt: "2024-03-01"
author: Naledi
featured: false
${fields('How cloth is woven')}`,
    [article.fr]: `---\n${fields('L’étoffe se tisse')}\nVoici l’ordre\u00a0: la chaîne, puis la trame.\n`,
    [article.es]: `---\n${fields('El tejido')}`,
    [faq.en]: `---\norder: 90\nicon: help\n${questions('Cloth', ['', '?'])}`,
    [faq.fr]: `---\n${questions('Étoffe', ['', '\u00a0?'])}`,
    [faq.es]: `---\n${questions('Tejido', ['¿', '?'])}`,
  });
});

/** Writes a change of one file of the copy. */
function spoil(file: string, change: (text: string) => string): void {
  const text = readText(site, file);
  expect(change(text)).not.toBe(text);
  writeFiles(site, { [file]: change(text) });
}

describe('goshen lint content', () => {
  test('names every placeholder detail, and stops a release for them', async () => {
    const placeholders = ['+27 21 000 0110', 'someone@goshengroup.example', '[registered name]'];
    spoil('content/site.json', (text) => {
      const details = JSON.parse(text);
      [details.contact.home.phone, details.contact.home.email, details.legal.registeredName] = placeholders;
      return `${JSON.stringify(details, null, 2)}\n`;
    });
    const found = await findingsIn(site, ['content', '--rule', 'content/placeholder']);
    expect(found.map(({ evidence }) => evidence)).toEqual(expect.arrayContaining(placeholders));
    const line =
      readText(site, 'content/site.json')
        .split('\n')
        .findIndex((text) => text.includes('"phone"')) + 1;
    expect(found[0]).toMatchObject({ severity: 'warning', file: 'content/site.json', line });
    const release = await findingsIn(site, ['content', '--strict', '--rule', 'content/placeholder']);
    expect(new Set(release.map(({ severity }) => severity))).toEqual(new Set(['error']));
    expect((await runLintIn(site, ['content', '--strict'])).code).toBe(1);
  });

  test('a warning fails the run where the configuration asks, unless its rule is advice there', async () => {
    // The mailboxes of the small site are placeholders.
    const args = ['content', '--rule', 'content/placeholder', '--rule', 'i18n/fr-space'];
    const configure = (advice: readonly string[]) =>
      writeFiles(site, {
        'goshen.config.json': { commands: { 'lint content': { failOn: 'error>0,warning>0' } }, lint: { advice } },
      });
    configure([]);
    expect((await runLintIn(site, args)).code).toBe(1);
    configure(['content/placeholder']);
    expect(await runLintIn(site, args)).toMatchObject({ code: 0, out: expect.stringContaining('weavers.example') });
    expect((await runLintIn(site, [...args, '--strict'])).code).toBe(1);
    writeFiles(site, { 'content/faq/cloth.fr.md': `---\n${questions('Étoffe', ['', '?'])}` });
    expect(await runLintIn(site, args)).toMatchObject({
      code: 1,
      out: expect.stringContaining('failed: warning>0 (4'),
    });
    configure(['content/placeholder', 'content/thin']);
    expect(await runLintIn(site, args)).toMatchObject({
      err: expect.stringContaining('goshen.config.json: lint: advice: content/thin was retired: it was house style'),
    });
    configure(['content/placehoder']);
    await expect(runLintIn(site, args)).rejects.toMatchObject({
      code: 'USAGE',
      message: 'goshen.config.json: lint: advice: no rule "content/placehoder"; did you mean content/placeholder?',
    });
  });

  test('a word that the glossary avoids and a straight apostrophe are named with their place', async () => {
    writeFiles(site, {
      'locales/glossary.json': { doNotTranslate: [], terms: [], avoid: { es: { telar: 'bastidor' } } },
    });
    spoil(article.es, (text) => `${text}\nUn telar.\n`);
    spoil(article.en, (text) => `${text}\nWe don't know.\n`);
    const rules = ['--rule', 'i18n/terminology', '--rule', 'i18n/apostrophe'];
    const found = await findingsIn(site, ['content', ...rules]);
    expect(found.filter(({ file = '' }) => file.includes('woven'))).toMatchObject([
      { rule: 'i18n/terminology', file: article.es, line: 10, fix: 'Use "bastidor".' },
      { rule: 'i18n/apostrophe', file: article.en, line: 14 },
    ]);
  });

  test('placeholders are one finding, and no error is left to --verbose', async () => {
    spoil('content/site.json', (text) => text.replaceAll('+27 21 555', '+27 21 000'));
    writeFiles(site, {
      'content/faq/cloth.fr.md': `---\n${questions('Étoffe', ['', ' ?'])}`,
      [article.en]: readText(site, article.en).replace(/---\n$/, `---\n${'\n## TODO\n'.repeat(25)}`),
    });
    const { out } = await runLintIn(site, ['content']);
    expect(out).toMatch(/warning {2}content\/placeholder +\d+ times/);
    expect(new Set(out.match(/woven\.en\.md:\d+/g)).size).toBe(25);
    const { findings } = JSON.parse((await runLintIn(site, ['content', '-f', 'json'])).out);
    const placeholders = findings.filter(({ rule }: { rule: string }) => rule === 'content/placeholder');
    expect(placeholders).toMatchObject([{ about: 'first' }]);
  });

  test('site.json that is no JSON is a finding, not a crash', async () => {
    spoil('content/site.json', (text) => text.replace('"name":', '"name"'));
    expect(await findingsIn(site, ['content'])).toMatchObject([
      { rule: 'content/schema', file: 'content/site.json', line: 2 },
    ]);
  });

  test('--fix corrects a French article in place', async () => {
    const file = article.fr;
    const before = readText(site, file);
    spoil(file, (text) => text.replaceAll('’', "'").replaceAll('\u00a0:', ' :'));
    await runLintIn(site, ['content', '--fix']);
    expect(readText(site, file)).toBe(before);
  });

  test('outside a site it is a usage error', async () => {
    await expect(runLintIn(await createTemporaryFolder(), ['content'])).rejects.toMatchObject({ code: 'USAGE' });
  });
});

describe('goshen lint', () => {
  beforeEach(async () => {
    site = await createTemporaryFolder();
    for (const folder of ['content', 'locales']) cpSync(join(root, folder), join(site, folder), { recursive: true });
  });

  test('runs both linters', async () => {
    spoil('locales/fr/form.json', (text) => text.replace('"submit"', '"sendIt"'));
    writeFiles(site, { [faq.es]: `---\n${questions('Tejido', ['', '?'])}` });
    const found = await findingsIn(site, ['--fail-on', 'never']);
    expect(new Set(found.filter(({ severity }) => severity === 'error').map(({ rule }) => rule))).toEqual(
      new Set(['i18n/es-opening', 'i18n/missing-key']),
    );
  });

  test('--fix says once how much it corrected in content/ and locales/', async () => {
    for (const file of ['content/faq/general.fr.md', 'locales/fr/form.json']) {
      spoil(file, (text) => text.replace('’', "'"));
    }
    expect((await runLintIn(site, ['--fix'])).err).toMatch(/^Fixed 2 findings in 2 files\.\n$/);
  });
});
