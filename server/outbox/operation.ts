/**
 * What the outbox does to its tables, written once for both databases: an operation yields statements and is given
 * their rows. SQLite's worker runs it without waiting, PostgreSQL awaits each statement; either way the whole
 * operation is one transaction.
 *
 * Placeholders are `$1`, `$2`...; an instant is a `Date` on both sides; `FOR UPDATE` is dropped for SQLite,
 * which has one writer.
 */
export type Value = string | number | null | Date;
export type Row = Readonly<Record<string, unknown>>;
export type Statement = { sql: string; values: readonly Value[] };
export type Operation<Result> = Generator<Statement, Result, Row[]>;

/** One statement of an operation. The columns it selects are the caller's promise. */
export function* query<Columns extends Row>(sql: string, ...values: Value[]): Operation<Columns[]> {
  return (yield { sql, values }) as Columns[];
}
