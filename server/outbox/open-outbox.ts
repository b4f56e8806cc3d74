import type { DatabaseAddress } from '../env-values.ts';
import type { Outbox } from './outbox.ts';
import type { WarnOfStore } from './postgres-outbox.ts';
import type { SqliteUse } from './sqlite-file.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/**
 * Opens the store that DATABASE_URL names; the client of the other one is not loaded.
 *
 * @param use What a SQLite file is opened for; the commands' own use is the default.
 * @param warn Told what endangers the store without stopping it.
 */
export async function openOutbox(
  database: DatabaseAddress,
  warn: WarnOfStore = warnProcess,
  use: SqliteUse = 'operate',
): Promise<Outbox> {
  if (database.kind === 'postgres') {
    const { openPostgresOutbox } = await import('./postgres-outbox.ts');
    return openPostgresOutbox(database.url, warn);
  }
  return openSqliteOutbox(database.file, use);
}

const warnProcess: WarnOfStore = (event, detail) => process.emitWarning(detail, { code: event });
