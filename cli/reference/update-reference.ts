// Writes docs/rules.md, docs/schemas, docs/settings.md and .env.example: run it after a change of a rule, an option, a schema or a setting.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildJsonSchemas } from './json-schemas.ts';
import { buildRulesPage } from './rules-page.ts';
import { buildEnvExample, buildSettingsPage } from './settings-page.ts';

const docs = join(import.meta.dirname, '../../docs');
await mkdir(join(docs, 'schemas'), { recursive: true });
await writeFile(join(docs, 'rules.md'), await buildRulesPage());
for (const [name, text] of buildJsonSchemas()) await writeFile(join(docs, 'schemas', name), text);
await writeFile(join(docs, 'settings.md'), buildSettingsPage());
await writeFile(join(docs, '../.env.example'), buildEnvExample());
