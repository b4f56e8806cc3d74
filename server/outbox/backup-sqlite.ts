import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#domain/errors.ts';
import { openSqliteFile, storeError } from './sqlite-file.ts';

/** The end of an unfinished copy's name. A copy is written without a pause, so an old one is abandoned. */
const partEnd = '.goshen-part';
const leftoverMs = 3_600_000;

/**
 * Copies a database that is in use: one snapshot, the write-ahead log included, readable for its owner only, without
 * anything that leads to the address of a client. The copy is checked before it gets its name, so a file with that
 * name is a backup.
 *
 * @returns How many messages it holds, tombstones not counted.
 * @throws AppError USAGE where the target exists, STORE_UNAVAILABLE, STORE_CORRUPT; or the reason of the signal.
 */
export async function backUpSqlite(file: string, target: string, signal: AbortSignal): Promise<number> {
  if (existsSync(target)) throw new AppError('USAGE', `${target} already exists; choose another file`);
  const part = `${target}${partEnd}`;
  try {
    await removeLeftovers(part);
    await writeFile(part, '', { mode: 0o600 });
    copyDatabase(file, part);
    removeAddresses(part);
    await sync(part);
    signal.throwIfAborted();
    const messages = readThrough(part);
    await rename(part, target);
    return messages;
  } catch (cause) {
    throw signal.aborted ? signal.reason : storeError(cause, target);
  } finally {
    await removePart(part);
  }
}

/** What a backup that was killed has left in this folder. */
async function removeLeftovers(part: string): Promise<void> {
  await removePart(part);
  const folder = dirname(part);
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partEnd) || name === basename(part)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > leftoverMs) await removePart(join(folder, name));
  }
}

async function removePart(part: string): Promise<void> {
  await Promise.all(['', '-wal', '-shm', '-journal'].map((end) => rm(part + end, { force: true })));
}

/** In one read transaction, which holds up no writer and is not restarted by one, unlike SQLite's online backup. */
function copyDatabase(file: string, part: string): void {
  const { database: source } = openSqliteFile(file, 'read');
  try {
    source.prepare('VACUUM INTO ?').run(part);
  } finally {
    source.close();
  }
}

/**
 * The HMACs of addresses and their keys: in a backup the keys would outlive their days. They are overwritten in place,
 * without a journal on the disk, which would keep them.
 */
function removeAddresses(part: string): void {
  const copy = new DatabaseSync(part);
  try {
    copy.exec('PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON; DELETE FROM daily_secrets; DELETE FROM limits');
  } finally {
    copy.close();
  }
}

/** `VACUUM INTO` leaves this to its caller. Meanwhile Node notices Ctrl-C. */
async function sync(part: string): Promise<void> {
  const copy = await open(part, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
}

function readThrough(part: string): number {
  const copy = new DatabaseSync(part);
  try {
    const check = copy.prepare('PRAGMA integrity_check').get()?.integrity_check;
    if (check !== 'ok') throw new AppError('STORE_CORRUPT', `The copy is damaged, and so is the database: ${check}`);
    return Number(copy.prepare("SELECT count(*) AS n FROM messages WHERE status <> 'erased'").get()?.n);
  } finally {
    copy.close();
  }
}
