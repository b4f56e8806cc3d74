// Part of npm run format: the entries of content/ as the browser editor writes them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readContent } from '#build/read-content.ts';
import { formatEntry } from './format-entry.ts';

const root = join(import.meta.dirname, '..');
const { entries } = await readContent(root);
for (const { file, kind } of entries) {
  const text = await readFile(join(root, file), 'utf8');
  const formatted = formatEntry(kind, text);
  if (formatted !== text) await writeFile(join(root, file), formatted);
}
