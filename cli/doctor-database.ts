import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { describeFailure } from '#seo/crawl/failure.ts';
import type { Env } from '#server/env.ts';
import { newestVersion } from '#server/outbox/migrations.ts';
import { quoteForShell } from '#server/outbox/quote-for-shell.ts';
import { trySqlite } from '#server/outbox/sqlite-database.ts';
import { checkSqliteFile } from '#server/outbox/sqlite-file.ts';
import type { Diagnosis } from './doctor-checks.ts';

const minFreeBytes = 100 * 1024 * 1024;
const notPostgres = 'closed the connection; is it a PostgreSQL server?';

/** File systems by their number (statfs(2)) on which SQLite's locks, or the messages themselves, do not last. */
const unfitFileSystems: ReadonlyMap<number, string> = new Map([
  [0x6969, 'is on NFS, where SQLite loses data: use a local disk, or PostgreSQL'],
  [0xff534d42, 'is on a Windows share, where SQLite loses data: use a local disk, or PostgreSQL'],
  [0xfe534d42, 'is on a Windows share, where SQLite loses data: use a local disk, or PostgreSQL'],
  [0x01021994, 'is in memory: a restart deletes all messages'],
]);

/**
 * Whether a message can be stored: one is, in a transaction that is rolled back. No file and no table is created. It runs
 * before the first start and beside a running server.
 */
export async function checkDatabase(env: Env, cwd: string, now: Date): Promise<Diagnosis> {
  const { database } = env;
  const [state, detail] =
    database.kind === 'postgres'
      ? await checkPostgres(database.url, now)
      : await checkSqlite(resolve(cwd, database.file), env.siteUrl.startsWith('https://'), now);
  return { name: 'database', state, detail };
}

type Result = ['ok' | 'failed', string];

async function checkSqlite(file: string, isPublic: boolean, now: Date): Promise<Result> {
  try {
    const folder = await nearestFolder(dirname(file));
    const unfit = await findUnfitDisk(folder, isPublic);
    if (unfit !== null) return ['failed', `${file} ${unfit}`];
    await access(existsSync(file) ? file : folder, constants.W_OK);
    if (!existsSync(file))
      return ['ok', `${file} does not exist yet: the server creates it, and ${folder} is writable`];
    checkSqliteFile(file);
    return ['ok', `${file} ${describeTables(trySqlite(file, now), newestVersion('sqlite'))}`];
  } catch (error) {
    if (error instanceof AppError) return ['failed', error.message];
    const uid = process.getuid?.() ?? 'unknown';
    const advice = `(user ${uid}; chown ${uid}:${uid} ${quoteForShell(dirname(file))})`;
    return ['failed', `${file} ${describeFailure(error)} ${advice}`];
  }
}

async function findUnfitDisk(folder: string, isPublic: boolean): Promise<string | null> {
  const { type, bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) return 'is on a disk with less than 100 MB left';
  return isPublic ? (unfitFileSystems.get(type) ?? null) : null;
}

/** The folder that would have to be written to; a path through a file leads nowhere. */
async function nearestFolder(path: string): Promise<string> {
  if (!existsSync(path)) return nearestFolder(dirname(path));
  if (!(await stat(path)).isDirectory())
    throw Object.assign(new Error(`${path} is not a directory`), { code: 'ENOTDIR' });
  return path;
}

/** @param version That of the tables; 0 if there are none. */
function describeTables(version: number, newest: number): string {
  if (version === 0) return 'can store messages; the server creates its tables';
  if (version >= newest) return 'can store messages';
  return `can be written to; the server updates its tables from version ${version} to ${newest}`;
}

/** Nothing is sent where others could read the password. */
async function checkPostgres(databaseUrl: string, now: Date): Promise<Result> {
  const { hostname, port } = new URL(databaseUrl);
  const address = `${hostname}:${port || 5432}`;
  const { describeExposure, tryPostgres } = await import('#server/outbox/postgres-outbox.ts');
  const exposure = describeExposure(databaseUrl);
  if (exposure !== null) return ['failed', exposure];
  try {
    const version = await tryPostgres(databaseUrl, now);
    return ['ok', `${address} ${describeTables(version, newestVersion('postgres'))}`];
  } catch (error) {
    return ['failed', `${address} ${describePostgresFailure((error as Error).cause ?? error)}`];
  }
}

/** By the code of PostgreSQL (appendix A of its manual), or the words of its client. */
const postgresFailures: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password of DATABASE_URL, or does not know its user',
  '28000':
    'refuses the login: its pg_hba.conf does not allow this user from here, or requires TLS (sslmode=verify-full)',
  '3D000': 'has no database of the name in DATABASE_URL; create it',
  '42501': 'does not allow this user to create tables or to store messages; grant it the database and its schema',
  '25006': 'is read-only; DATABASE_URL must name the primary server',
  '53300': 'has no free connection',
  '55P03': 'keeps its tables locked: another process changes them',
  '57014': 'took too long to store a message',
  '57P03': 'is starting or stopping',
  'The server does not support SSL connections': 'does not offer TLS, which sslmode requires',
  'There was an error establishing an SSL connection': notPostgres,
  'Connection terminated unexpectedly': notPostgres,
  'timeout expired': 'did not respond in time; is it a PostgreSQL server?',
  'Query read timeout': 'stopped responding',
};

function describePostgresFailure(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return postgresFailures[code] ?? postgresFailures[message] ?? describeFailure(error);
}
