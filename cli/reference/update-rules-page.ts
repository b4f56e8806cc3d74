// Writes docs/rules.md: run it after a change of the catalogue.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRulesPage } from './rules-page.ts';

await writeFile(join(import.meta.dirname, '../../docs/rules.md'), buildRulesPage());
