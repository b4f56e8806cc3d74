import { readFileSync } from 'node:fs';

/** Of the package this file belongs to. */
export const toolVersion: string = readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}
