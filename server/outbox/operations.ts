import {
  checkClock,
  erase,
  hold,
  listActions,
  logAction,
  purge,
  purgeKeys,
  release,
  retry,
  trimQuarantine,
} from './administer.ts';
import { claim, plan, settle } from './deliveries.ts';
import { enqueue } from './enqueue.ts';
import { consume, dailySecret } from './limits.ts';
import { type Operation, query } from './operation.ts';
import { count, counts, deliveriesOf, get, list } from './read-messages.ts';
import { claimSummary } from './summary.ts';

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
  plan,
  claim,
  settle,
  retry,
  release,
  erase,
  hold,
  purge,
  purgeKeys,
  trimQuarantine,
  checkClock,
  logAction,
  listActions,
  claimSummary,
  checkWritable,
};

export type OperationName = keyof typeof operations;
export type OperationResult<Name extends OperationName> =
  ReturnType<(typeof operations)[Name]> extends Operation<infer Result> ? Result : never;

/** Runs one operation in one transaction. */
export type RunOperation = <Name extends OperationName>(
  name: Name,
  ...args: Parameters<(typeof operations)[Name]>
) => Promise<OperationResult<Name>>;

/** These change nothing: they run beside a writer and never wait for one. */
const reading: ReadonlySet<OperationName> = new Set(['list', 'get', 'deliveriesOf', 'count', 'counts', 'listActions']);

export function isReading(name: OperationName): boolean {
  return reading.has(name);
}

function* checkWritable(now: Date): Operation<void> {
  yield* query('UPDATE probe SET written_at = $1', now);
}
