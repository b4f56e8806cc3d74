import type { DatabaseAddress } from '../env-values.ts';
import type { Outbox } from './outbox.ts';
import { openPostgresOutbox, type WarnOfStore } from './postgres-outbox.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/**
 * Opens the store that DATABASE_URL names.
 *
 * @param warn Told what endangers the store without stopping it.
 */
export function openOutbox(database: DatabaseAddress, warn: WarnOfStore = warnProcess): Promise<Outbox> {
  if (database.kind === 'postgres') return openPostgresOutbox(database.url, warn);
  return openSqliteOutbox(database.file);
}

const warnProcess: WarnOfStore = (event, detail) => process.emitWarning(detail, { code: event });
