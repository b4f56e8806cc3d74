import { realpathSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { AppError } from '#domain/errors.ts';
import { newestVersion, readMigrations, rehearse, rehearseStoring, tooNewError } from './migrations.ts';
import type { Operation, Row, Statement, Value } from './operation.ts';
import {
  busyMs,
  newerVersion,
  openError,
  openSqliteFile,
  readPragma,
  type SqliteFile,
  type SqliteUse,
  storeError,
} from './sqlite-file.ts';

export type SqliteDatabase = {
  /** Runs jobs in one transaction, each in a savepoint of its own: one may fail, the others stay. */
  transact(mode: 'read' | 'write', jobs: readonly (() => unknown)[]): JobResult[];
  run<Result>(operation: Operation<Result>): Result;
  /** Empties the write-ahead log, which keeps text that was erased from the tables. */
  scrub(): JobResult;
  close(): void;
  isReadOnly: boolean;
};

export type JobResult = { ok: true; result: unknown } | { ok: false; error: AppError };

/** Opens or creates the file and brings its tables up to date. Everything here blocks its thread. */
export function openSqlite(file: string, use: SqliteUse): SqliteDatabase {
  const opened = openSqliteFile(file, use);
  const database = createDatabase(opened, file);
  if (!opened.isReadOnly) refuseTooNew(opened, database.run);
  return use === 'serve' ? refuseOnceDamaged(database) : database;
}

/**
 * Creates a table and stores a message, beside a running server, and rolls both back. Tables that the server would update
 * at its start are left alone.
 *
 * @returns The version of the tables; 0 if there are none.
 * @throws AppError
 */
export function trySqlite(file: string, now: Date): number {
  const url = pathToFileURL(file);
  url.search = 'mode=rw'; // creates no file
  try {
    const database = new DatabaseSync(url, { timeout: busyMs });
    try {
      database.exec('BEGIN IMMEDIATE; CREATE TABLE goshen_doctor (id INTEGER)');
      const version = Number(readPragma(database, 'user_version'));
      if (version === 0) for (const { sql } of readMigrations('sqlite')) database.exec(sql);
      const isUsable = version === 0 || version >= newestVersion('sqlite');
      if (isUsable) createDatabase({ database, isReadOnly: false }, file).run(rehearseStoring(now));
      database.exec('ROLLBACK');
      return version;
    } finally {
      database.close(); // which also rolls back
    }
  } catch (cause) {
    throw openError(cause, file);
  }
}

/** @throws AppError STORE_TOO_NEW, and closes the file. */
function refuseTooNew({ database }: SqliteFile, run: SqliteDatabase['run']): void {
  const version = newerVersion(database);
  if (version === null) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    run(rehearse(new Date()));
    database.exec('ROLLBACK');
  } catch (cause) {
    database.close(); // which also rolls back
    throw tooNewError(version, cause);
  }
}

/** Each write makes a damaged file worse: from the first sign of damage on, every job is refused until a restart. */
function refuseOnceDamaged(database: SqliteDatabase): SqliteDatabase {
  let damage: JobResult | null = null;
  const transact: SqliteDatabase['transact'] = (mode, jobs) => {
    const known = damage;
    if (known !== null) return jobs.map(() => known);
    const results = database.transact(mode, jobs);
    damage = results.find((one) => !one.ok && one.error.code === 'STORE_CORRUPT') ?? null;
    return results;
  };
  return { ...database, transact, scrub: () => damage ?? database.scrub() };
}

function createDatabase({ database, isReadOnly }: SqliteFile, file: string): SqliteDatabase {
  const prepare = createStatementCache(database);
  const run = <Result>(operation: Operation<Result>): Result => {
    let step = operation.next([]);
    while (!step.done) step = operation.next(readRows(prepare, step.value));
    return step.value;
  };
  const inSavepoint = (job: () => unknown): JobResult => {
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
  const transact = (mode: 'read' | 'write', jobs: readonly (() => unknown)[]): JobResult[] => {
    try {
      if (mode === 'write') checkInPlace();
      database.exec(mode === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE');
      const results = jobs.map(inSavepoint);
      database.exec('COMMIT');
      return results;
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      return jobs.map(() => ({ ok: false, error: storeError(cause, file) }));
    }
  };
  const scrub = (): JobResult => {
    try {
      const isDone = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
      if (isDone) return { ok: true, result: null };
      throw new AppError(
        'STORE_UNAVAILABLE',
        `Another process reads ${file}, so its log still holds erased text. When that process has ended, run: goshen messages purge`,
      );
    } catch (cause) {
      return { ok: false, error: storeError(cause, file) };
    }
  };
  return { transact, run, scrub, close: () => database.close(), isReadOnly };
}

/** A file that was deleted can still be written to without an error, and is lost when this process ends. */
function createPlaceCheck(file: string): () => void {
  const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
  const opened = [file, `${realpathSync(file)}-wal`].map((path) => ({ path, inode: inodeOf(path) }));
  return () => {
    const lost = opened.find(({ path, inode }) => inodeOf(path) !== inode);
    if (lost === undefined) return;
    const detail = `The database file ${lost.path} was moved or deleted while in use; put it back and restart, or restart without it`;
    throw new AppError('STORE_UNAVAILABLE', detail);
  };
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
