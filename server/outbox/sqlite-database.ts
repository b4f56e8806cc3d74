import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#domain/errors.ts';
import { readMigrations } from './migrations.ts';
import type { Operation, Row, Statement, Value } from './operation.ts';

export type SqliteDatabase = {
  /** Runs jobs in one transaction, each in a savepoint of its own: one may fail, the others stay. */
  transact(mode: 'read' | 'write', jobs: readonly (() => unknown)[]): Settled[];
  run<Result>(operation: Operation<Result>): Result;
  /** Empties the write-ahead log, which keeps text that was erased from the tables. */
  scrub(): Settled;
  close(): void;
};

export type Settled = { ok: true; result: unknown } | { ok: false; error: AppError };

/** How long to wait for another process that writes, such as the command line. */
const busyMs = 3000;

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const corruptCodes: ReadonlySet<number> = new Set([11, 26]);

/** Opens or creates the file and brings its tables up to date. Everything here blocks its thread. */
export function openSqlite(file: string): SqliteDatabase {
  const database = openFile(file);
  try {
    configure(database);
    migrate(database);
  } catch (cause) {
    database.close();
    throw storeError(cause, file);
  }
  return createDatabase(database, file);
}

function createDatabase(database: DatabaseSync, file: string): SqliteDatabase {
  const prepare = createStatementCache(database);
  const run = <Result>(operation: Operation<Result>): Result => {
    let step = operation.next([]);
    while (!step.done) step = operation.next(readRows(prepare, step.value));
    return step.value;
  };
  const inSavepoint = (job: () => unknown): Settled => {
    database.exec('SAVEPOINT job');
    try {
      const result = job();
      database.exec('RELEASE job');
      return { ok: true, result };
    } catch (cause) {
      if (!database.isTransaction) throw cause; // a full disk ends the whole transaction, not only this job
      database.exec('ROLLBACK TO job; RELEASE job');
      return { ok: false, error: storeError(cause, file) };
    }
  };
  const checkInPlace = createPlaceCheck(file);
  const transact = (mode: 'read' | 'write', jobs: readonly (() => unknown)[]): Settled[] => {
    try {
      if (mode === 'write') checkInPlace();
      database.exec(mode === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE');
      const settled = jobs.map(inSavepoint);
      database.exec('COMMIT');
      return settled;
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      return jobs.map(() => ({ ok: false, error: storeError(cause, file) }));
    }
  };
  const scrub = (): Settled => {
    try {
      const isDone = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
      if (isDone) return { ok: true, result: null };
      throw new AppError(
        'STORE_UNAVAILABLE',
        `Another process uses the log of ${file}, so it was not emptied; try again`,
      );
    } catch (cause) {
      return { ok: false, error: storeError(cause, file) };
    }
  };
  return { transact, run, scrub, close: () => database.close() };
}

/** A file that was deleted or replaced can be written to without an error, and is gone with this process. */
function createPlaceCheck(file: string): () => void {
  const opened = statSync(file).ino;
  return () => {
    if (statSync(file, { throwIfNoEntry: false })?.ino === opened) return;
    const detail = `The database ${file} was moved or deleted while in use; put it back and restart, or restart without it`;
    throw new AppError('STORE_UNAVAILABLE', detail);
  };
}

/** @throws AppError that tells the operator whom the folder must belong to. */
function openFile(file: string): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600)); // SQLite would create it readable for everybody
    return new DatabaseSync(file);
  } catch (cause) {
    const uid = process.getuid?.() ?? 0;
    const advice = `make its folder writable for this user, for example: chown ${uid}:${uid} ${dirname(file)}`;
    throw new AppError('STORE_UNAVAILABLE', `User ${uid} cannot write the database ${file}; ${advice}`, { cause });
  }
}

/** Promises of durability rest on these settings, so the ones that can be refused silently are read back. */
function configure(database: DatabaseSync): void {
  database.exec(`
    PRAGMA busy_timeout = ${busyMs};
    PRAGMA journal_mode = WAL;
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

function readPragma(database: DatabaseSync, name: string): unknown {
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

function createStatementCache(database: DatabaseSync) {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return (sql: string) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(toSqliteSql(sql));
    prepared.set(sql, statement);
    return statement;
  };
}

/** Placeholders are written otherwise, and the one writer needs no row locks. */
function toSqliteSql(sql: string): string {
  return sql.replace(/\$(\d+)/g, '?$1').replace(/ FOR UPDATE(?: OF \w+)?(?: SKIP LOCKED)?/, '');
}

function readRows(prepare: ReturnType<typeof createStatementCache>, { sql, values }: Statement): Row[] {
  return prepare(sql)
    .all(...values.map(toSqlite))
    .map(withInstants);
}

function toSqlite(value: Value): string | number | null {
  return value instanceof Date ? value.getTime() : value;
}

/** Instants are integers in SQLite, in columns that end in `_at`. */
function withInstants(row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && name.endsWith('_at') ? new Date(value) : value,
    ]),
  );
}

export function storeError(cause: unknown, file: string): AppError {
  if (cause instanceof AppError) return cause;
  const { errcode = 0, message } = cause as { errcode?: number; message: string };
  if (corruptCodes.has(errcode & 0xff)) {
    const detail = `${file} is damaged or no database (${message}); restore a backup, it is never replaced by itself`;
    return new AppError('STORE_CORRUPT', detail, { cause });
  }
  return new AppError('STORE_UNAVAILABLE', `The database ${file} failed: ${message}`, { cause });
}
