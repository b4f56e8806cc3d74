import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#domain/errors.ts';
import type { DatabaseUrl } from '../env-values.ts';
import { isBusy, prepareFile } from './sqlite-file.ts';

/**
 * Makes this the one server on a SQLite file: a second one is a site scaled by mistake, often to another machine, from
 * which SQLite's write-ahead log cannot be shared. The command line takes no lock and works beside the server.
 *
 * It is a lock of the operating system on a file beside the database, held by an open transaction (in which others can
 * still read the owner's name). The system frees it when its process ends, however that happens, so none is ever left
 * behind. PostgreSQL is made for several servers and needs none.
 *
 * @returns Gives the lock up.
 * @throws AppError STORE_IN_USE, or STORE_UNAVAILABLE with advice.
 */
export function lockDatabase(database: DatabaseUrl): () => void {
  if (database.kind === 'postgres') return () => {};
  const lockFile = `${resolveLinks(database.file)}.lock`;
  prepareFile(lockFile);
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  if (tryLock(lock)) return () => lock.close();
  const owner = readOwner(lock);
  lock.close();
  throw new AppError(
    'STORE_IN_USE',
    `${database.file} is in use by another server (${owner}). Stop that server. A second site needs a file of its own: DATABASE_URL=file:data/second.db`,
  );
}

/** Two names of one file must share a lock. A link to a file that does not exist yet is resolved by creating the file. */
function resolveLinks(file: string): string {
  prepareFile(file);
  return realpathSync(file);
}

/** Writes its name, then holds the writer's lock. A process that comes between the two wins. */
function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS owner (name TEXT NOT NULL) STRICT; DELETE FROM owner');
    const since = new Date().toISOString().slice(0, 19);
    lock.prepare('INSERT INTO owner VALUES (?)').run(`process ${process.pid} on ${hostname()} since ${since}Z`);
    lock.exec('COMMIT; BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (lock.isTransaction) lock.exec('ROLLBACK');
    if (isBusy(error)) return false;
    throw new AppError('STORE_UNAVAILABLE', `The lock of the database failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The other may be writing its name at this moment. */
function readOwner(lock: DatabaseSync): string {
  try {
    return String(lock.prepare('SELECT name FROM owner').get()?.name);
  } catch {
    return 'just starting';
  }
}
