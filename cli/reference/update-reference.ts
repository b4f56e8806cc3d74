// Writes docs/rules.md and docs/schemas: run it after a change of a rule, of an option or of a schema.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildJsonSchemas } from './json-schemas.ts';
import { buildRulesPage } from './rules-page.ts';

const docs = join(import.meta.dirname, '../../docs');
await mkdir(join(docs, 'schemas'), { recursive: true });
await writeFile(join(docs, 'rules.md'), await buildRulesPage());
for (const [name, text] of buildJsonSchemas()) await writeFile(join(docs, 'schemas', name), text);
