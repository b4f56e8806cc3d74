import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryCollection, Field } from '@sveltia/cms';
import { expect, test } from 'vitest';
import { contentKinds, siteSchema } from '#domain/content/schemas.ts';
import { writtenLanguages } from '#domain/locale.ts';
import { buildEditorConfig } from '../../editor/editor-config.ts';
import { root } from '../support/root.ts';

const config = await buildEditorConfig(root);
const collections = config.collections as EntryCollection[];
const fieldsOf = (name: string) => collections.find((collection) => collection.name === name)?.fields ?? [];

/** What the tests ask of a field. */
type AnyField = Field & {
  required?: unknown;
  options?: unknown;
  pattern?: [string, string];
  fields?: AnyField[];
};
const find = (fields: readonly Field[], ...path: string[]): AnyField | undefined => {
  const [name, ...below] = path;
  const field = fields.find((one) => one.name === name) as AnyField | undefined;
  return below.length === 0 ? field : find(field?.fields ?? [], ...below);
};

test.each(Object.entries(contentKinds))(
  'every field of %s has an input, in the order of the schema',
  (kind, schema) => {
    const fields = fieldsOf(kind);
    const names = [...Object.keys(schema.neutral), ...Object.keys(schema.text)];
    expect(fields.map(({ name }) => name).filter((name) => name !== 'body')).toEqual(names);
    for (const [name, field] of Object.entries({ ...schema.neutral, ...schema.text })) {
      expect(find(fields, name)?.required !== false, name).toBe(!field.safeParse(undefined).success);
      expect(find(fields, name)?.i18n, name).toBe(name in schema.neutral ? 'none' : 'translate');
    }
  },
);

test('every detail of content/site.json has an input', () => {
  const companies = find(fieldsOf('industries'), 'companies')?.options as { value: string }[];
  const [site] = config.singletons ?? [];
  const fields = site !== undefined && 'fields' in site ? site.fields : [];
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(siteSchema.shape));
  expect(find(fields, 'contact', 'home', 'email')).toMatchObject({ type: 'email' });
  expect(find(fields, 'legal', 'vat')).toBeDefined();
  const hosts = find(fields, 'hosts')?.fields?.map(({ name }) => name);
  for (const { value } of companies) expect(hosts).toContain(value);
});

test('the limits of the schema are those of the form', () => {
  const [pattern = ''] = find(fieldsOf('legal'), 'updated')?.pattern ?? [];
  expect(['2024-06', '2024-13', 'June'].map((text) => new RegExp(pattern).test(text))).toEqual([true, false, false]);
  expect(find(fieldsOf('faq'), 'order')).toMatchObject({ widget: 'number', value_type: 'int', min: 1 });
  expect(find(fieldsOf('faq'), 'icon')?.options).toContain('help');
  expect(find(fieldsOf('blog'), 'publishedAt')).toMatchObject({ type: 'date', format: 'YYYY-MM-DD' });
  expect(find(fieldsOf('industries'), 'companies')).toMatchObject({ widget: 'select', multiple: true, min: 1 });
});

test('files are one for each language, as in content/', () => {
  expect(config.i18n).toMatchObject({ structure: 'multiple_files', locales: writtenLanguages });
});

test('the editor is in no image', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toContain('editor');
});
