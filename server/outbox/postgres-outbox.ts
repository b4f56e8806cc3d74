import { Client, type ClientBase, Pool, type PoolClient, TypeOverrides } from 'pg';
import { AppError } from '#domain/errors.ts';
import { isPrivateHost } from '../private-network.ts';
import { type Migration, newestVersion, readMigrations, rehearse, rehearseStoring, tooNewError } from './migrations.ts';
import type { Operation, Row } from './operation.ts';
import { isReading, type OperationName, operations, type RunOperation, type Store } from './operations.ts';

/** Called with broken connections and with settings that endanger messages. */
export type WarnOfStore = (event: StoreWarning, detail: string) => void;
type StoreWarning = 'database-connection-lost' | 'database-not-durable';

const maxConnections = 10;
const connectTimeoutMs = 3000;

/** A visitor waits for at most one of these. The server ends a slow statement before the client gives up on a silent one. */
const statementTimeoutMs = 3000;
const queryTimeoutMs = 4000;
/** Migrations and VACUUM may take minutes. */
const longQueryTimeoutMs = 600_000;

/**
 * For each session: a commit is on the disk before it is acknowledged, whatever the role's default is. A session whose
 * client has vanished loses its locks.
 */
const sessionSettings = `SET synchronous_commit = on; SET statement_timeout = ${statementTimeoutMs};
  SET idle_in_transaction_session_timeout = 5000`;

/** A connection can fall silent without being closed (failover, cut cable): only a timeout of the client notices. */
function connectionOptions(url: string, timeoutMs: number) {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/**
 * The outbox in PostgreSQL, for several replicas.
 *
 * @throws AppError STORE_UNAVAILABLE when the database cannot be reached.
 */
export async function openPostgresStore(url: string, warn: WarnOfStore): Promise<Store> {
  await withOwnConnection(await connect(url), async (client) => {
    await migrate(client);
    await refuseTooNew(client);
    await checkDurability(client, warn);
  });
  const pool = createPool(url, warn);
  return {
    run: ((name: OperationName, ...args: readonly unknown[]) => runInPool(pool, name, args)) as RunOperation,
    now: () => readClock(pool),
    scrub: async () => withOwnConnection(await connect(url), vacuum),
    close: () => pool.end(),
    isReadOnly: false,
  };
}

/**
 * Creates a table and stores a message, beside running replicas, and rolls both back. Tables that the server would
 * update at its start are left alone.
 *
 * @returns The version of the tables; 0 if there are none.
 * @throws AppError whose cause is the error of the client or the database.
 */
export async function tryPostgres(url: string, now: Date): Promise<number> {
  return withOwnConnection(await connect(url, queryTimeoutMs), async (client) => {
    await client.query(sessionSettings);
    const version = await readVersion(client);
    await client.query('BEGIN; CREATE TABLE goshen_doctor (id integer)'); // ending the connection rolls back
    if (version === 0) for (const { sql } of readMigrations('postgres')) await client.query(sql);
    if (version === 0 || version >= newestVersion('postgres')) await drive(client, rehearseStoring(now));
    await client.query('ROLLBACK');
    return version;
  });
}

async function readVersion(client: ClientBase): Promise<number> {
  const found = await client.query<{ name: string | null }>("SELECT to_regclass('schema_versions') AS name");
  if (found.rows[0]?.name == null) return 0;
  const { rows } = await client.query<{ version: number }>('SELECT max(version) AS version FROM schema_versions');
  return rows[0]?.version ?? 0;
}

/**
 * How others on the way to the database could read its password and messages; `null` if they cannot, or if the way is
 * private. The client decides what a URL means: without `sslmode`, and with `disable`, it uses no TLS; with `no-verify`
 * it accepts any certificate; with every other value it checks certificate and name, `require` and `prefer` included.
 */
export function describeExposure(url: string): string | null {
  const { host, ssl } = readTarget(url);
  if (isPrivateHost(host)) return null;
  const fix = 'set sslmode=verify-full in DATABASE_URL';
  if (ssl === false) return `${host} is outside this network, and the connection has no TLS: ${fix}`;
  const acceptsAny = typeof ssl === 'object' && ssl !== null && Reflect.get(ssl, 'rejectUnauthorized') === false;
  return acceptsAny ? `${host} is outside this network, and any certificate is accepted: ${fix}` : null;
}

function readTarget(url: string): { host: string; ssl: unknown } {
  try {
    return new Client({ connectionString: url });
  } catch {
    return { host: '', ssl: false }; // a certificate file that cannot be read: opening the store reports it
  }
}

function createPool(url: string, warn: WarnOfStore): Pool {
  const types = new TypeOverrides();
  types.setTypeParser(20, Number); // bigint: counts, all of them far below 2^53
  const pool = new Pool({
    ...connectionOptions(url, queryTimeoutMs),
    max: maxConnections,
    types,
    onConnect: async (client) => {
      client.on('error', (error) => warn('database-connection-lost', error.message));
      await client.query(sessionSettings);
    },
  });
  // Without this listener a database that restarts would end the process; the connection's own listener has reported it.
  pool.on('error', () => undefined);
  return pool;
}

/** A connection outside the pool, for work that may take long. */
async function connect(url: string, timeoutMs = longQueryTimeoutMs): Promise<Client> {
  try {
    const client = new Client(connectionOptions(url, timeoutMs));
    client.on('error', () => undefined); // the query under way fails with it
    await client.connect();
    return client;
  } catch (cause) {
    throw storeError(cause);
  }
}

async function withOwnConnection<Result>(client: Client, work: (client: Client) => Promise<Result>): Promise<Result> {
  try {
    return await work(client);
  } catch (cause) {
    throw storeError(cause);
  } finally {
    await client.end();
  }
}

/** One replica migrates, the others wait for its lock and then find the work done. */
async function migrate(client: ClientBase): Promise<void> {
  await client.query("SET lock_timeout = '30s'; SET statement_timeout = 0");
  await client.query('SELECT pg_advisory_lock(4711, 1)');
  try {
    await client.query('CREATE TABLE IF NOT EXISTS schema_versions (version integer PRIMARY KEY)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_versions');
    const done = new Set(rows.map(({ version }) => version));
    for (const migration of readMigrations('postgres')) {
      if (!done.has(migration.version)) await applyMigration(client, migration);
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock(4711, 1)');
  }
}

/** Several statements in one query are one transaction, which a failure rolls back. */
async function applyMigration(client: ClientBase, { version, sql }: Migration): Promise<void> {
  await client.query(`${sql}; INSERT INTO schema_versions VALUES (${version})`);
}

/** @throws AppError STORE_TOO_NEW */
async function refuseTooNew(client: ClientBase): Promise<void> {
  const version = await readVersion(client);
  if (version <= newestVersion('postgres')) return;
  await client.query('BEGIN');
  try {
    await drive(client, rehearse(new Date()));
  } catch (cause) {
    throw tooNewError(version, cause);
  } finally {
    await client.query('ROLLBACK');
  }
}

async function checkDurability(client: ClientBase, warn: WarnOfStore): Promise<void> {
  const { rows } = await client.query<{ fsync: string }>('SHOW fsync');
  if (rows[0]?.fsync === 'off') warn('database-not-durable', 'fsync is off: a power cut loses acknowledged messages');
}

async function runInPool(pool: Pool, name: OperationName, args: readonly unknown[]): Promise<unknown> {
  const create = operations[name] as (...args: readonly unknown[]) => Operation<unknown>;
  let client: PoolClient | null = null;
  try {
    client = await pool.connect();
    const result = await (isReading(name) ? drive(client, create(...args)) : transact(client, create(...args)));
    client.release();
    return result;
  } catch (cause) {
    client?.release(true); // in an unknown state: closed, which also rolls back
    throw storeError(cause);
  }
}

async function transact<Result>(client: PoolClient, operation: Operation<Result>): Promise<Result> {
  await client.query('BEGIN');
  const result = await drive(client, operation);
  await client.query('COMMIT');
  return result;
}

async function drive<Result>(client: ClientBase, operation: Operation<Result>): Promise<Result> {
  let step = operation.next([]);
  while (!step.done) {
    const { sql, values } = step.value;
    const { rows } = await client.query<Row>(sql, [...values]);
    step = operation.next(rows);
  }
  return step.value;
}

async function readClock(pool: Pool): Promise<Date> {
  const query = pool.query<{ now: Date }>('SELECT now() AS now');
  const { rows } = await query.catch((cause: unknown) => Promise.reject(storeError(cause)));
  return rows[0]?.now ?? new Date();
}

/** Frees the space of erased rows, so that it is overwritten; no request waits for it. */
async function vacuum(client: ClientBase): Promise<void> {
  await client.query('SET statement_timeout = 0');
  await client.query('VACUUM messages, deliveries, submission_keys');
}

function storeError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  // A refused connection to a name with several addresses is an AggregateError without words of its own.
  const { message, code } = cause as Error & { code?: string };
  return new AppError('STORE_UNAVAILABLE', `The PostgreSQL database failed: ${message || code}`, { cause });
}
