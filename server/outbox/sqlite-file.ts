import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { AppError } from '#domain/errors.ts';
import { newestVersion, readMigrations } from './migrations.ts';
import { quoteForShell } from './quote-for-shell.ts';

/**
 * serve    the server: the whole file is checked first, and a damaged one is refused
 * operate  a command that changes something
 * read     a command that only reads; it needs no right to write, and reads what is left of a damaged file
 */
export type SqliteUse = 'serve' | 'operate' | 'read';

export type SqliteFile = { database: DatabaseSync; isReadOnly: boolean };

/** How long to wait for another process that writes, such as the command line. */
export const busyMs = 3000;

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const corruptCodes: ReadonlySet<number> = new Set([11, 26]);
/** READONLY and CANTOPEN: the file may be written, but not the files SQLite needs beside it. */
const folderCodes: ReadonlySet<number> = new Set([8, 14]);

/**
 * Opens or creates the file and brings its tables up to date. Everything here blocks its thread.
 *
 * @throws AppError STORE_UNAVAILABLE with advice, or STORE_CORRUPT.
 */
export function openSqliteFile(file: string, use: SqliteUse): SqliteFile {
  try {
    return { database: openWritable(file, use), isReadOnly: false };
  } catch (cause) {
    const error = openError(cause, file);
    if (use !== 'read' || error.code === 'STORE_CORRUPT' || !existsSync(file)) throw error;
    return { database: openReadOnly(file), isReadOnly: true };
  }
}

/**
 * Reads the whole file and changes nothing.
 *
 * @throws AppError STORE_CORRUPT where it is damaged, STORE_UNAVAILABLE where it cannot be read.
 */
export function checkSqliteFile(file: string): void {
  const database = connectReadOnly(file);
  try {
    refuseDamage(database, file);
  } catch (cause) {
    throw storeError(cause, file);
  } finally {
    database.close();
  }
}

/**
 * Creates the file, or checks that it can be written to: SQLite would create it readable for everybody, and silently open
 * it to read only. A file that exists is not opened here, because closing any descriptor of a file drops all locks that this
 * process has on it (POSIX), SQLite's too: other processes would then delete the write-ahead log in use.
 *
 * @throws AppError STORE_UNAVAILABLE with advice.
 */
export function prepareFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    if (statSync(file).isDirectory()) {
      throw new AppError('STORE_UNAVAILABLE', `${file} is a directory; DATABASE_URL must name a file`);
    }
    accessSync(file, constants.W_OK);
  } catch (cause) {
    throw openError(cause, file);
  }
}

function openWritable(file: string, use: SqliteUse): DatabaseSync {
  prepareFile(file);
  const database = new DatabaseSync(file);
  try {
    configure(database);
    migrate(database);
    if (use === 'serve') refuseDamage(database, file);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** Promises of durability rest on these settings, so the ones that can be refused silently are read back. */
function configure(database: DatabaseSync): void {
  database.exec(`PRAGMA busy_timeout = ${busyMs}`);
  startWriteAheadLog(database);
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA secure_delete = ON;
  `);
  const [mode, synchronous] = ['journal_mode', 'synchronous'].map((name) => readPragma(database, name));
  if (mode !== 'wal' || synchronous !== 2) {
    const detail = `The database runs with journal_mode=${mode}, synchronous=${synchronous}; it needs wal and 2 (FULL)`;
    throw new AppError('STORE_UNAVAILABLE', detail);
  }
}

/** Of a new file that another process opens too, SQLite refuses this at once, whatever its timeout. */
function startWriteAheadLog(database: DatabaseSync): void {
  const deadline = Date.now() + busyMs;
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (cause) {
      if (!isBusy(cause) || Date.now() > deadline) throw cause;
      Atomics.wait(sleeper, 0, 0, 10);
    }
  }
}

/** SQLITE_BUSY (sqlite.org/rescode.html). */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}

/** @returns the version of the tables where it is newer than this server, else `null`. */
export function newerVersion(database: DatabaseSync): number | null {
  const version = Number(readPragma(database, 'user_version'));
  return version > newestVersion('sqlite') ? version : null;
}

export function readPragma(database: DatabaseSync, name: string): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}

/** The version is read again inside the transaction: another process may be migrating too. */
function migrate(database: DatabaseSync): void {
  for (const { version, sql } of readMigrations('sqlite')) {
    if (Number(readPragma(database, 'user_version')) >= version) continue;
    database.exec('BEGIN IMMEDIATE');
    if (Number(readPragma(database, 'user_version')) < version)
      database.exec(`${sql}; PRAGMA user_version = ${version}`);
    database.exec('COMMIT');
  }
}

/** SQLite finds damage only in the pages it reads: a message could be stored and never be found again. */
function refuseDamage(database: DatabaseSync, file: string): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw damageError(file, String(found));
}

/** @throws AppError where messages in the write-ahead log, or columns of a newer version, would be missing. */
function openReadOnly(file: string): DatabaseSync {
  const database = connectReadOnly(file);
  if (Number(readPragma(database, 'user_version')) >= newestVersion('sqlite')) return database;
  database.close();
  const detail = `${file} has an older version and cannot be upgraded on a read-only disk; copy it to a writable folder`;
  throw new AppError('STORE_UNAVAILABLE', detail);
}

/** Without a write-ahead log the file is complete, and SQLite need not create one beside it. */
function connectReadOnly(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  if (!existsSync(`${realpathSync(file)}-wal`)) url.search = 'immutable=1';
  const database = new DatabaseSync(url, { readOnly: true, timeout: busyMs });
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return database;
  } catch (cause) {
    database.close();
    const error = storeError(cause, file);
    if (error.code === 'STORE_CORRUPT') throw error;
    const detail = `The write-ahead log of ${file} cannot be read here; copy ${file} and ${file}-wal to a writable folder`;
    throw new AppError('STORE_UNAVAILABLE', detail, { cause });
  }
}

/** What the operator must do depends on why the file cannot be written to. */
export function openError(cause: unknown, file: string): AppError {
  const { code = '', errcode = 0 } = cause as { code?: string; errcode?: number };
  const uid = process.getuid?.() ?? 0;
  const advice: Record<string, string> = {
    EROFS: `${file} is on a read-only file system; mount it writable. A disk that fails becomes read-only too: see dmesg`,
    EACCES: `User ${uid} cannot write the database ${file}; make its folder writable for this user, for example: chown ${uid}:${uid} ${quoteForShell(dirname(file))}`,
  };
  const isFolder = code === 'EPERM' || folderCodes.has(errcode & 0xff);
  const detail = advice[isFolder ? 'EACCES' : code];
  return detail === undefined ? storeError(cause, file) : new AppError('STORE_UNAVAILABLE', detail, { cause });
}

export function storeError(cause: unknown, file: string): AppError {
  if (cause instanceof AppError) return cause;
  const { errcode = 0, message } = cause as { errcode?: number; message: string };
  if (corruptCodes.has(errcode & 0xff)) return damageError(file, message, cause);
  return new AppError('STORE_UNAVAILABLE', `The database ${file} failed: ${message}`, { cause });
}

function damageError(file: string, found: string, cause?: unknown): AppError {
  const detail = `${file} is damaged or not a database (${found}); docs/operations.md describes how to rescue its messages`;
  return new AppError('STORE_CORRUPT', detail, { cause });
}
