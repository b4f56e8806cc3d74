import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json: these lines run from server/ and, built, from dist/server/. */
export function findRoot(folder = import.meta.dirname): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`no package.json above ${import.meta.filename}`);
  return findRoot(parent);
}
