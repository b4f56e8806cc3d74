// Writes docs/rules.md, seo/rule-ids.json and docs/schemas: run it after a change of the catalogue, an option or a schema.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildJsonSchemas } from './json-schemas.ts';
import { buildRuleIds, buildRulesPage } from './rules-page.ts';

const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs');
await mkdir(join(docs, 'schemas'), { recursive: true });
await writeFile(join(docs, 'rules.md'), buildRulesPage());
await writeFile(join(root, 'seo/rule-ids.json'), buildRuleIds());
for (const [name, text] of await buildJsonSchemas()) await writeFile(join(docs, 'schemas', name), text);
