import { erase, hold, listActions, logAction, release, retry } from './administer.ts';
import { readRows, writeRows } from './copy-store.ts';
import { claimSummary } from './daily-summary.ts';
import { claim, complete, schedule } from './deliveries.ts';
import { consume, dailySecret, enqueue } from './enqueue.ts';
import { type Operation, query } from './operation.ts';
import type { Outbox } from './outbox.ts';
import { checkClock, purge, purgeKeys } from './purge.ts';
import { count, counts, deliveriesOf, get, list } from './read-messages.ts';

/** Everything the outbox can do, by name: SQLite's worker and PostgreSQL run the same. */
export const operations = {
  enqueue,
  consume,
  dailySecret,
  list,
  get,
  deliveriesOf,
  count,
  counts,
  schedule,
  claim,
  complete,
  retry,
  release,
  erase,
  hold,
  purge,
  purgeKeys,
  checkClock,
  logAction,
  listActions,
  claimSummary,
  checkWritable,
  readRows,
  writeRows,
};

export type OperationName = keyof typeof operations;
export type OperationResult<Name extends OperationName> =
  ReturnType<(typeof operations)[Name]> extends Operation<infer Result> ? Result : never;

/** Runs one operation in one transaction. */
export type RunOperation = <Name extends OperationName>(
  name: Name,
  ...args: Parameters<(typeof operations)[Name]>
) => Promise<OperationResult<Name>>;

/** What differs between the databases. */
export type Store = { run: RunOperation } & Pick<Outbox, 'now' | 'scrub' | 'close' | 'isReadOnly'>;

/** These change nothing: they run beside a writer and never wait for one. */
const reading: ReadonlySet<OperationName> = new Set([
  'list',
  'get',
  'deliveriesOf',
  'count',
  'counts',
  'listActions',
  'readRows',
]);

export function isReading(name: OperationName): boolean {
  return reading.has(name);
}

function* checkWritable(now: Date): Operation<void> {
  yield* query('UPDATE probe SET written_at = $1', now);
}
