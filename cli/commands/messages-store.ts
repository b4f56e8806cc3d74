import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { type Env, readEnv } from '#server/env.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';

/**
 * Opens the store of DATABASE_URL for one command, beside a running server.
 *
 * @throws AppError ENV_INVALID, or STORE_UNAVAILABLE where no site has stored anything yet: a command never creates
 * a store.
 */
export async function withOutbox<Result>(
  context: CliContext,
  work: (outbox: Outbox, env: Env) => Promise<Result>,
): Promise<Result> {
  const answer = readEnv(context.env);
  if (!answer.ok) throw new AppError('ENV_INVALID', answer.problems.join('; '));
  const outbox = await openOutbox(existing(answer.env.database, context.cwd));
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
