import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Shorter files gain next to nothing: a packed body costs its own headers. */
const smallestWorthPacking = 400;

/**
 * Writes `.br` and `.gz` beside each text file of the client build, at the best level: this happens once,
 * so that no request pays for it.
 *
 * @param folder The client build.
 * @returns how many files were packed.
 */
export async function compressAssets(folder: string): Promise<number> {
  const entries = await readdir(join(folder, 'assets'), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name));
  const packed = await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
  return packed.filter(Boolean).length;
}

async function compressFile(file: string): Promise<boolean> {
  const body = await readFile(file);
  if (body.length < smallestWorthPacking) return false;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body));
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
  return true;
}
