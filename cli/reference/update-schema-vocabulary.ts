// Rewrites the vocabulary of schema.org that the audit knows: run it after a new version of schema-dts.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printSchemaVocabulary } from './schema-vocabulary.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/schema-dts');
const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
const declarations = await readFile(join(folder, 'dist/schema.d.ts'), 'utf8');
const target = 'seo/engine/structured-data/schema-vocabulary.json';
await writeFile(join(root, target), printSchemaVocabulary(declarations, `schema-dts ${version}`));
process.stdout.write(`${target} written.\n`);
