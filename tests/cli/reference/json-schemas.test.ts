import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readContent } from '#build/read-content.ts';
import { buildJsonSchemas } from '#cli/reference/json-schemas.ts';
import { writtenLanguages } from '#domain/locale.ts';
import { parseJsonText } from '#seo/run/json-file.ts';
import { root } from '../../support/root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const faultsOf = (schema: string, text: string) => {
  const check = z.fromJSONSchema(JSON.parse(read(`docs/schemas/${schema}.schema.json`)));
  return check.safeParse(parseJsonText(text, schema)).error?.issues ?? [];
};

test('docs/schemas matches the schemas of the command line and of the content; npm run docs:reference updates it', async () => {
  for (const [name, text] of buildJsonSchemas()) expect(read(`docs/schemas/${name}`), name).toBe(text);
});

test('the examples in docs/seo.md are valid', () => {
  const examples = [...read('docs/seo.md').matchAll(/^```json (\w+)\n(.*?)^```$/gms)];
  expect(examples.map(([, schema]) => schema)).toEqual(['config', 'baseline', 'glossary']);
  for (const [, schema = '', text = ''] of examples) expect(faultsOf(schema, text), schema).toEqual([]);
});

test.each([
  ['config', 'goshen.config.json'],
  ['glossary', 'locales/glossary.json'],
  ['site', 'content/site.json'],
  ['facts', 'content/facts.json'],
  ['redirects', 'content/redirects.json'],
])('the %s of this site is valid', (schema, file) => {
  expect(faultsOf(schema, read(file))).toEqual([]);
});

test('every locale file and all front matter of this site is valid', async () => {
  for (const language of writtenLanguages) {
    for (const name of readdirSync(join(root, 'locales', language))) {
      expect(faultsOf('locale', read(`locales/${language}/${name}`)), `${language}/${name}`).toEqual([]);
    }
  }
  for (const { file, kind, frontMatter } of (await readContent(root)).entries) {
    expect(faultsOf(`front-matter-${kind}`, JSON.stringify(frontMatter)), file).toEqual([]);
  }
});

test.each([
  ['config', '{ "options": { "levle": "info" } }'],
  ['config', '{ "commands": { "audit": { "level": "loud" } } }'],
  ['baseline', '{ "schemaVersion": 2, "findings": [{ "fingerprint": "a", "expires": "2027-01-01" }] }'],
  ['glossary', '{ "terms": ["quote"] }'],
  ['site', '{ "name": "Goshen Group" }'],
  ['locale', '{ "title": 3 }'],
  ['front-matter-industries', '{ "name": "Travel", "description": "Lodges", "icon": "globe" }'],
])('the %s schema refuses %s', (schema, text) => {
  expect(faultsOf(schema, text)).not.toEqual([]);
});

test('VS Code finds the schemas that its settings name', () => {
  const settings = JSON.parse(read('.vscode/settings.json')) as { 'json.schemas': { url: string }[] };
  for (const { url } of settings['json.schemas']) expect(JSON.parse(read(url)), url).toHaveProperty('title');
});
