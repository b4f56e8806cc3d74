import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const weekMs = 7 * 86_400_000;

/** Writes through a temporary file, so that an interrupted build leaves no partial file. */
export async function writeWhole(file: string, body: Buffer): Promise<void> {
  const part = `${file}.${process.pid}`;
  await writeFile(part, body);
  await rename(part, file);
}

/** Removes files that no build has used for a week; newer ones may belong to a concurrent build. */
export async function dropForgotten(cache: string, kept: ReadonlySet<string>): Promise<void> {
  const oldest = Date.now() - weekMs;
  for (const name of await readdir(cache)) {
    const file = join(cache, name);
    if (!kept.has(name) && (await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  }
}
