import { existsSync } from 'node:fs';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { AppError } from '#domain/errors.ts';
import { storeError } from './sqlite-database.ts';

/** Pages copied before the writer may go on: a few milliseconds. */
const pagesAtATime = 500;

/**
 * Copies a database that is in use: whole as of one moment, the write-ahead log included, for its owner only. The copy
 * is read through before it gets its name, so that a file with that name is a backup.
 *
 * @returns How many messages it holds, tombstones not counted.
 * @throws AppError USAGE where the target exists, STORE_UNAVAILABLE, STORE_CORRUPT.
 */
export async function backUpSqlite(file: string, target: string): Promise<number> {
  if (existsSync(target)) throw new AppError('USAGE', `${target} exists already; a backup is never written over`);
  const part = `${target}.part`;
  try {
    await writeFile(part, '', { mode: 0o600 });
    await copyDatabase(file, part);
    const messages = readThrough(part);
    await rename(part, target);
    await chmod(target, 0o600);
    return messages;
  } catch (cause) {
    throw storeError(cause, target);
  } finally {
    await Promise.all(['', '-wal', '-shm', '-journal'].map((end) => rm(part + end, { force: true })));
  }
}

async function copyDatabase(file: string, part: string): Promise<void> {
  const source = new DatabaseSync(file, { timeout: 3000 });
  try {
    await backup(source, part, { rate: pagesAtATime });
  } finally {
    source.close();
  }
}

/** Out of WAL mode, so that the backup is one file. */
function readThrough(part: string): number {
  const copy = new DatabaseSync(part);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    const check = copy.prepare('PRAGMA integrity_check').get()?.integrity_check;
    if (check !== 'ok') throw new AppError('STORE_CORRUPT', `The copy is damaged, and so is the database: ${check}`);
    return Number(copy.prepare("SELECT count(*) AS n FROM messages WHERE status <> 'erased'").get()?.n);
  } finally {
    copy.close();
  }
}
