import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isPlaceholderDetail } from '#domain/contact/details.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { findingsIn, readText, runLintIn, writeFiles } from './lint-run.ts';

const home = join(import.meta.dirname, '../..');
let site = '';

/** A copy of this site's words, to be spoilt. */
beforeEach(async () => {
  site = await createTemporaryFolder();
  for (const folder of ['content', 'locales']) cpSync(join(home, folder), join(site, folder), { recursive: true });
});

/** Writes a change of one file of the copy. */
function spoil(file: string, change: (text: string) => string): void {
  const text = readText(site, file);
  expect(change(text)).not.toBe(text);
  writeFiles(site, { [file]: change(text) });
}

describe('goshen lint content', () => {
  test('this site has no errors', async () => {
    expect((await findingsIn(site, ['content'])).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect((await runLintIn(site, ['content'])).code).toBe(0);
  });

  test('names every placeholder detail, and stops a release for them', async () => {
    const found = await findingsIn(site, ['content', '--rule', 'content/placeholder']);
    const details: string[] = [];
    JSON.parse(readText(site, 'content/site.json'), (_, value: unknown) => {
      if (typeof value === 'string' && isPlaceholderDetail(value)) details.push(value);
      return value;
    });
    expect(found.map(({ evidence }) => evidence)).toEqual(details);
    expect(found[0]).toMatchObject({ severity: 'warning', file: 'content/site.json', line: 5 });
    const release = await findingsIn(site, ['content', '--strict', '--rule', 'content/placeholder']);
    expect(new Set(release.map(({ severity }) => severity))).toEqual(new Set(['error']));
    expect((await runLintIn(site, ['content', '--strict'])).code).toBe(1);
  });

  test('a field that breaks its schema is an error at its line', async () => {
    spoil('content/faq/pricing.en.md', (text) => text.replace(/order: \d/, 'order: third'));
    expect(await findingsIn(site, ['content', '--rule', 'content/schema'])).toMatchObject([
      { file: 'content/faq/pricing.en.md', line: 2, message: expect.stringContaining('order') },
    ]);
  });

  test('an unknown category is one finding, with the one that was meant', async () => {
    const file = 'content/blog/web-design-slow-phones-three-languages.en.md';
    spoil(file, (text) => text.replace('category: Design', 'category: Desing'));
    expect((await findingsIn(site, ['content'])).filter((finding) => finding.file === file)).toMatchObject([
      { rule: 'content/category-unknown', fix: 'Write "Design".', line: 2 },
    ]);
  });

  test('a link to a service without a page is broken', async () => {
    const file = 'content/blog/web-design-slow-phones-three-languages.en.md';
    spoil(file, (text) => text.replace('/services/web-development', '/services/cloud-hosting'));
    expect(await findingsIn(site, ['content', '--rule', 'content/link-broken'])).toMatchObject([
      { file, column: expect.any(Number) },
    ]);
  });

  test('a table without a caption is named', async () => {
    const file = 'content/blog/hotel-software-front-desk-power-cuts.fr.md';
    expect(await findingsIn(site, ['content', '--rule', 'content/table-caption'])).toEqual([]);
    spoil(file, (text) => text.replace(/^Table\s:.*\n\n/m, ''));
    expect(await findingsIn(site, ['content', '--rule', 'content/table-caption'])).toMatchObject([
      { file, severity: 'warning', message: 'The table "| Tâche | Sans courant | Sans internet |" has no caption.' },
    ]);
  });

  test('site.json that is no JSON is a finding, not a crash', async () => {
    spoil('content/site.json', (text) => text.replace('"name":', '"name"'));
    expect(await findingsIn(site, ['content'])).toMatchObject([
      { rule: 'content/schema', file: 'content/site.json', line: 2 },
    ]);
  });

  test('--fix mends a French article in place', async () => {
    const file = 'content/services/web-development.fr.md';
    const before = readText(site, file);
    spoil(file, (text) => text.replaceAll('’', "'").replaceAll('\u00a0:', ' :'));
    await runLintIn(site, ['content', '--fix']);
    expect(readText(site, file)).toBe(before);
  });

  test('outside a site it says what is missing', async () => {
    await expect(runLintIn(await createTemporaryFolder(), ['content'])).rejects.toMatchObject({ code: 'USAGE' });
  });
});

describe('goshen lint', () => {
  test('runs both linters, and this site has no errors', async () => {
    spoil('locales/fr/form.json', (text) => text.replace('Envoyer le message', ''));
    spoil('content/faq/general.es.md', (text) => text.replace('¿', ''));
    const found = await findingsIn(site, ['--fail-on', 'never']);
    expect(found.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)).toEqual([
      'i18n/es-opening',
      'i18n/empty-value',
    ]);
  });
});
