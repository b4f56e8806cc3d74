import { randomBytes } from 'node:crypto';
import type { DatabaseUrl } from '../env-values.ts';
import { type OperationName, type OperationResult, operations, type Store } from './operations.ts';
import type { Outbox } from './outbox.ts';
import type { WarnOfStore } from './postgres-outbox.ts';
import type { SqliteUse } from './sqlite-file.ts';
import { openSqliteStore } from './sqlite-outbox.ts';

/**
 * Opens the store that DATABASE_URL names; the client of the other one is not loaded.
 *
 * @param warn Called with problems that do not stop the store.
 * @param use What a SQLite file is opened for.
 */
export async function openStore(database: DatabaseUrl, warn: WarnOfStore, use: SqliteUse): Promise<Store> {
  if (database.kind === 'postgres') {
    const { openPostgresStore } = await import('./postgres-outbox.ts');
    return openPostgresStore(database.url, warn);
  }
  return openSqliteStore(database.file, use);
}

/** The outbox for the commands, beside a running server. */
export async function openOutbox(
  database: DatabaseUrl,
  warn: WarnOfStore = warnProcess,
  use: SqliteUse = 'operate',
): Promise<Outbox> {
  return createOutbox(await openStore(database, warn, use));
}

const warnProcess: WarnOfStore = (event, detail) => process.emitWarning(detail, { code: event });

/** One method for each operation; the compiler compares them with those of the outbox. */
type Methods = {
  [Name in OperationName]: (...args: Parameters<(typeof operations)[Name]>) => Promise<OperationResult<Name>>;
};

/** The outbox over whatever runs its operations. */
export function createOutbox({ run, now, scrub, close, isReadOnly }: Store): Outbox {
  const call = run as (name: string, ...args: readonly unknown[]) => Promise<unknown>;
  const methods: unknown = Object.fromEntries(
    Object.keys(operations).map((name) => [name, (...args: readonly unknown[]) => call(name, ...args)]),
  );
  const dailySecret: Outbox['dailySecret'] = (day) => run('dailySecret', day, randomBytes(32).toString('hex'));
  return { ...(methods as Methods), dailySecret, now, scrub, close, isReadOnly };
}
