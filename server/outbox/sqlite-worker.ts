/** The thread that owns the SQLite file: node:sqlite blocks, so that no page waits for a disk or a lock. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ErrorCode } from '#domain/errors.ts';
import type { Operation } from './operation.ts';
import { type OperationName, operations } from './operations.ts';
import { type JobResult, openSqlite, type SqliteDatabase } from './sqlite-database.ts';
import { type SqliteUse, storeError } from './sqlite-file.ts';

export type Job = { name: OperationName | 'scrub'; args: readonly unknown[] };
/** What jobs must share to share a transaction, so that one fsync makes all of them durable. */
export type JobMode = 'read' | 'write' | 'scrub';
/** `close` closes the file, after the batches before it. */
export type Batch = { mode: JobMode; jobs: readonly Job[] } | 'close';

/** What the thread is started with. */
export type WorkerData = { file: string; use: SqliteUse };
/** Its first reply. */
export type Opened = { isReadOnly: boolean };

export type Reply = { ok: true; result: unknown } | { ok: false; code: ErrorCode; detail: string };
/** One reply a job, in order. The first reply, before any batch, reports whether the file could be opened. */
export type Replies = readonly Reply[];

if (parentPort !== null) serve(parentPort, workerData as WorkerData);

function serve(port: NonNullable<typeof parentPort>, { file, use }: WorkerData): void {
  const database = open(port, file, use);
  if (database === null) return;
  port.on('message', (batch: Batch) => {
    if (batch !== 'close') {
      port.postMessage(runBatch(database, batch));
      return;
    }
    database.close();
    port.close();
  });
}

function open(port: NonNullable<typeof parentPort>, file: string, use: SqliteUse): SqliteDatabase | null {
  try {
    const database = openSqlite(file, use);
    const opened: Opened = { isReadOnly: database.isReadOnly };
    port.postMessage([{ ok: true, result: opened }] satisfies Replies);
    return database;
  } catch (cause) {
    port.postMessage([toReply({ ok: false, error: storeError(cause, file) })] satisfies Replies);
    return null;
  }
}

function runBatch(database: SqliteDatabase, { mode, jobs }: Exclude<Batch, 'close'>): Replies {
  if (mode === 'scrub') return jobs.map(() => toReply(database.scrub()));
  const work = jobs.map((job) => () => database.run(createOperation(job)));
  return database.transact(mode, work).map(toReply);
}

/** The calling thread has checked the arguments against the operation's name (see RunOperation). */
function createOperation({ name, args }: Job): Operation<unknown> {
  const operation = operations[name as OperationName] as (...args: readonly unknown[]) => Operation<unknown>;
  return operation(...args);
}

/** An error that crosses threads loses its class. */
function toReply(result: JobResult): Reply {
  return result.ok ? result : { ok: false, code: result.error.code, detail: result.error.message };
}
