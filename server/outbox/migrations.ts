import { readdirSync, readFileSync } from 'node:fs';
import { type ContactMessage, contactFields } from '#domain/contact/fields.ts';
import { AppError } from '#domain/errors.ts';
import { erase, listActions, logAction } from './administer.ts';
import { claim, complete, schedule } from './deliveries.ts';
import { dailySecret, enqueue } from './enqueue.ts';
import type { Operation } from './operation.ts';
import type { Submission } from './outbox.ts';
import { checkClock, purge, purgeKeys } from './purge.ts';
import { counts, deliveriesOf, list } from './read-messages.ts';

export type Migration = { version: number; sql: string };

/** The numbered changes of the tables, in order. They only go forward; a server runs on tables newer than itself. */
export function readMigrations(dialect: 'sqlite' | 'postgres'): Migration[] {
  const folder = new URL(`./migrations/${dialect}/`, import.meta.url);
  return readdirSync(folder)
    .sort()
    .map((file) => ({ version: Number.parseInt(file, 10), sql: readFileSync(new URL(file, folder), 'utf8') }));
}

export function newestVersion(dialect: 'sqlite' | 'postgres'): number {
  return readMigrations(dialect).at(-1)?.version ?? 0;
}

const submission: Submission = {
  message: Object.fromEntries(contactFields.map((field) => [field, 'A'])) as ContactMessage,
  language: 'en',
  key: { value: 'rehearsal', keepMs: 1000 },
  trapped: false,
  claimed: { timestamp: null, userAgent: null },
  limits: [{ key: 'rehearsal', max: 1, windowMs: 1000 }],
  floodLimit: null,
  maxQuarantined: 1,
};
const lease = { channel: 'email', owner: 'rehearsal', leaseMs: 1000 } as const;

/**
 * Uses every table as a server does, in a transaction that the caller rolls back. A newer version may have changed the
 * tables: this shows whether this version still works with them, before the first visitor does.
 */
export function* rehearse(now: Date): Operation<void> {
  const change = { at: now, by: null };
  yield* dailySecret(now.toISOString().slice(0, 10), 'rehearsal');
  const stored = yield* enqueue(submission, now);
  yield* schedule([lease.channel], now);
  const claimed = yield* claim(lease, now);
  if (claimed !== null) yield* complete(claimed.message.id, lease, { kind: 'sent' }, now);
  yield* list({ limit: 1 });
  yield* counts();
  if (stored.kind === 'stored') {
    yield* deliveriesOf(stored.id);
    yield* erase([stored.id], 'rehearsal', change);
  }
  yield* checkClock(now);
  yield* purgeKeys(now);
  yield* purge({ receivedBefore: new Date(0), quarantinedBefore: new Date(0) }, change);
  yield* logAction({ command: 'rehearsal', count: 0, reason: null, ...change });
  yield* listActions(1);
}

/** Stores one message, in a transaction that the caller rolls back. */
export const rehearseStoring = (now: Date): Operation<unknown> => enqueue(submission, now);

export function tooNewError(version: number, cause: unknown): AppError {
  const detail = `The tables have version ${version}, which this server cannot use (${(cause as Error).message}); start the newer release`;
  return new AppError('STORE_TOO_NEW', detail, { cause });
}
