import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { type Env, readEnv } from '#server/env.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import type { SqliteUse } from '#server/outbox/sqlite-file.ts';
import type { CliContext } from '../context.ts';

type Work<Result> = (outbox: Outbox, env: Env) => Promise<Result>;

/**
 * Opens the store of DATABASE_URL for one command, beside a running server.
 *
 * @throws AppError ENV_INVALID, or STORE_UNAVAILABLE where no site has stored anything yet: a command never creates
 * a store.
 */
export function withOutbox<Result>(context: CliContext, work: Work<Result>): Promise<Result> {
  return withStore(context, 'operate', work);
}

/**
 * The same for a command that only reads: a database that cannot be written to, such as one on a failed disk, is read
 * all the same, and that nobody can record it is reported.
 */
export function withReadableOutbox<Result>(context: CliContext, work: Work<Result>): Promise<Result> {
  return withStore(context, 'read', (outbox, env) => {
    if (!outbox.isReadOnly) return work(outbox, env);
    context.say('The database cannot be written to, so it is opened read-only and this command is not recorded.\n');
    return work({ ...outbox, logAction: async () => {} }, env);
  });
}

async function withStore<Result>(context: CliContext, use: SqliteUse, work: Work<Result>): Promise<Result> {
  const answer = readEnv(context.env);
  if (!answer.ok) throw new AppError('ENV_INVALID', answer.problems.join('; '));
  const outbox = await openOutbox(existing(answer.env.database, context.cwd), undefined, use);
  try {
    return await work(outbox, answer.env);
  } finally {
    await outbox.close();
  }
}

function existing(database: Env['database'], cwd: string): Env['database'] {
  if (database.kind !== 'sqlite') return database;
  const file = isAbsolute(database.file) ? database.file : join(cwd, database.file);
  if (existsSync(file)) return { kind: 'sqlite', file };
  throw new AppError('STORE_UNAVAILABLE', `There is no database ${file}; is DATABASE_URL the one of the site?`);
}
