import { open, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

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

/** Damages pages of a file that other connections have open, and makes them read it again. */
export async function damageInUse(file: string): Promise<void> {
  const other = new DatabaseSync(file);
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  for (const place of [0.2, 0.4, 0.6, 0.8]) await damagePage(file, place);
  other.exec('UPDATE probe SET written_at = 1');
  other.close();
}
