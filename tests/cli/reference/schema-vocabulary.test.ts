import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printSchemaVocabulary } from '#cli/reference/schema-vocabulary.ts';
import { root } from '../../support/root.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the vocabulary of the audit is that of the installed schema-dts', () => {
  const { version } = JSON.parse(read('node_modules/schema-dts/package.json')) as { version: string };
  const printed = printSchemaVocabulary(read('node_modules/schema-dts/dist/schema.d.ts'), `schema-dts ${version}`);
  const message = 'run node cli/reference/update-schema-vocabulary.ts';
  expect(printed === read('seo/engine/structured-data/schema-vocabulary.json'), message).toBe(true);
});

test('types, parents and what properties take are read from declarations', () => {
  const declarations = `
interface ThingBase extends Partial<IdReference> {
    "url"?: SchemaValue<URL, "url">;
}
interface ThingLeaf extends ThingBase {
    "@type": "Thing";
}
export type Thing = ThingLeaf | _3DModel;
interface _3DModelBase extends ThingBase {
    "made"?: SchemaValue<Date | Text, "made">;
    "maker"?: SchemaValue<Person | IdReference, "maker">;
}
export interface _3DModelLeaf extends _3DModelBase {
    "@type": "3DModel";
}
export type _3DModel = _3DModelLeaf;`.replace('interface ThingLeaf', 'export interface ThingLeaf');
  const printed = printSchemaVocabulary(declarations, 'schema-dts 0');
  expect(JSON.parse(printed)).toMatchObject({
    types: {
      '3DModel': { properties: ['made', 'maker'], subtypes: [] },
      Thing: { properties: ['url'], subtypes: ['3DModel'] },
    },
    valueTypes: [
      { types: ['Date', 'Text'], properties: ['made'] },
      { types: ['URL'], properties: ['url'] },
    ],
  });
});
