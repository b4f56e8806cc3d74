import type { DatabaseAddress } from '../env-values.ts';
import type { Outbox } from './outbox.ts';
import type { WarnOfStore } from './postgres-outbox.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/**
 * Opens the store that DATABASE_URL names; the client of the other one is not loaded.
 *
 * @param warn Told what endangers the store without stopping it.
 */
export async function openOutbox(database: DatabaseAddress, warn: WarnOfStore = warnProcess): Promise<Outbox> {
  if (database.kind === 'postgres') {
    const { openPostgresOutbox } = await import('./postgres-outbox.ts');
    return openPostgresOutbox(database.url, warn);
  }
  return openSqliteOutbox(database.file);
}

const warnProcess: WarnOfStore = (event, detail) => process.emitWarning(detail, { code: event });
