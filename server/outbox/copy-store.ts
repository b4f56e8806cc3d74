import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#domain/errors.ts';
import { type Operation, query, type Row, type Value } from './operation.ts';
import type { Outbox } from './outbox.ts';

/**
 * The tables that move to another store, each with an order of its rows that is the same in both databases: ids are
 * compared as bytes, other texts by the rules of a language. What leads to the addresses of clients stays behind.
 */
const orders = {
  messages: 'id',
  deliveries: 'message_id, channel',
  submission_keys: 'message_id, expires_at',
  purge_clock: 'id',
  actions: 'id',
} as const;

export type CopiedTable = keyof typeof orders;
export const copiedTables = Object.keys(orders) as readonly CopiedTable[];

/** Rows that are read, written or compared at once. */
const pageSize = 500;

/** Some rows of a table, in its order. Actions have numbers of their own in each store. */
export function* readRows(table: CopiedTable, offset: number, limit: number): Operation<Row[]> {
  const rows = yield* query(`SELECT * FROM ${table} ORDER BY ${orders[table]} LIMIT $1 OFFSET $2`, limit, offset);
  return table === 'actions' ? rows.map(({ id: _, ...row }) => row) : rows;
}

/** Adds rows as another store has them. */
export function* writeRows(table: CopiedTable, rows: readonly Row[]): Operation<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.flatMap((row) => columns.map((column) => row[column] as Value));
  const marks = rows.map((_, n) => `(${columns.map((_column, m) => `$${n * columns.length + m + 1}`).join(', ')})`);
  yield* query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${marks.join(', ')}`, ...values);
}

/** Two stores that no server uses. */
type Stores = { source: Outbox; target: Outbox; signal: AbortSignal };

/**
 * Copies what a store holds, then compares it row by row. A copy that was stopped goes on where it was: the target holds
 * the first rows of each table, because rows are added in their order, a page in each transaction.
 *
 * @returns The rows of each table.
 * @throws AppError USAGE if the target holds anything else; or the reason of the signal.
 */
export async function copyStore(stores: Stores): Promise<[CopiedTable, number][]> {
  const copied: number[] = [];
  for (const table of copiedTables) copied.push(await countSame(table, stores));
  for (const [index, table] of copiedTables.entries()) await addRows(table, copied[index] ?? 0, stores);
  const counts: [CopiedTable, number][] = [];
  for (const table of copiedTables) counts.push([table, await countAll(table, stores)]);
  return counts;
}

/** @returns how many rows the target holds, all of them the first ones of the source. */
async function countSame(table: CopiedTable, { source, target, signal }: Stores): Promise<number> {
  for (let offset = 0; ; offset += pageSize) {
    signal.throwIfAborted();
    const [wanted, found] = await Promise.all([
      source.readRows(table, offset, pageSize),
      target.readRows(table, offset, pageSize),
    ]);
    if (!isDeepStrictEqual(found, wanted.slice(0, found.length))) throw otherRows(table);
    if (found.length < pageSize) return offset + found.length;
  }
}

async function addRows(table: CopiedTable, copied: number, { source, target, signal }: Stores): Promise<void> {
  for (let offset = copied; ; ) {
    signal.throwIfAborted();
    const rows = await source.readRows(table, offset, pageSize);
    if (rows.length === 0) return;
    await target.writeRows(table, rows);
    offset += rows.length;
  }
}

async function countAll(table: CopiedTable, stores: Stores): Promise<number> {
  const count = await countSame(table, stores);
  const missing = await stores.source.readRows(table, count, 1);
  if (missing.length > 0) throw otherRows(table);
  return count;
}

function otherRows(table: CopiedTable): AppError {
  const detail = `the target has other rows than DATABASE_URL in the table ${table}. Stop the servers of both, and copy into an empty database`;
  return new AppError('USAGE', detail);
}
