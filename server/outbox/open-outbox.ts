import type { DatabaseAddress } from '../env-values.ts';
import { createOutbox, type Store } from './create-outbox.ts';
import type { Outbox } from './outbox.ts';
import type { WarnOfStore } from './postgres-outbox.ts';
import type { SqliteUse } from './sqlite-file.ts';
import { openSqliteStore } from './sqlite-outbox.ts';

/**
 * Opens the store that DATABASE_URL names; the client of the other one is not loaded.
 *
 * @param warn Told what endangers the store without stopping it.
 * @param use What a SQLite file is opened for.
 */
export async function openStore(database: DatabaseAddress, warn: WarnOfStore, use: SqliteUse): Promise<Store> {
  if (database.kind === 'postgres') {
    const { openPostgresStore } = await import('./postgres-outbox.ts');
    return openPostgresStore(database.url, warn);
  }
  return openSqliteStore(database.file, use);
}

/** The outbox for the commands, beside a running server. */
export async function openOutbox(
  database: DatabaseAddress,
  warn: WarnOfStore = warnProcess,
  use: SqliteUse = 'operate',
): Promise<Outbox> {
  return createOutbox(await openStore(database, warn, use));
}

const warnProcess: WarnOfStore = (event, detail) => process.emitWarning(detail, { code: event });
