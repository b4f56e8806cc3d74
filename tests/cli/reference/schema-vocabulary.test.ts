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
