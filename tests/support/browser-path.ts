import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { root } from './root.ts';

/** CHROME names a browser of the machine; without it, the one inside the package is unpacked. */
export async function browserPath(): Promise<string> {
  if (process.env.CHROME !== undefined) return process.env.CHROME;
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  // It unpacks into the temporary folder and never replaces an older copy: each version gets its own.
  const own = join(root, 'node_modules/.cache/chromium', version);
  mkdirSync(own, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = own;
  const path = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return path;
}
