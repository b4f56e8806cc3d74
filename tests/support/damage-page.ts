import { open, stat } from 'node:fs/promises';

const pageBytes = 4096;

/**
 * Overwrites one page of a SQLite file, as a failing disk does.
 *
 * @param place Where in the file, from 0 up to 1.
 */
export async function damagePage(file: string, place: number): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file, 'r+');
  const start = Math.floor((size / pageBytes) * place) * pageBytes;
  await handle.write(Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, start);
  await handle.close();
}
