import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '#domain/errors.ts';
import type { CliContext } from '#seo/run/context.ts';
import type { Call } from '#seo/run/define-command.ts';
import { type Env, readEnv } from '#server/env.ts';
import { copyStore } from '#server/outbox/copy-store.ts';
import { lockDatabase } from '#server/outbox/lock-database.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { quoteForShell } from '#server/outbox/quote-for-shell.ts';
import type { MessageOptions } from './messages-options.ts';
import { type Outcome, operatorOf, runOnStore } from './messages-store.ts';

const postgresAdvice =
  'messages copy moves a SQLite file to PostgreSQL; between two PostgreSQL servers, use pg_dump and pg_restore';

/** Moves everything from the SQLite file of DATABASE_URL to PostgreSQL. The file is locked meanwhile, as by a server. */
export async function copyMessages(call: Call<'pretty'>, { as, to = '' }: MessageOptions): Promise<void> {
  const { context } = call;
  const target = await readTarget(to, context);
  await runOnStore(call, 'operate', async (source, { database }) => {
    if (database.kind === 'postgres') throw new AppError('USAGE', postgresAdvice);
    const file = resolve(context.cwd, database.file);
    const release = lockDatabase({ kind: 'sqlite', file });
    return copyTo(target, source, file, operatorOf(as), context).finally(release);
  });
}

async function copyTo(
  database: Env['database'],
  source: Outbox,
  file: string,
  by: string,
  { now, signal }: CliContext,
): Promise<Outcome> {
  const target = await openOutbox(database);
  try {
    // Recorded first, so that the record is copied too.
    await source.logAction({ at: now(), command: 'copy', count: await source.count({}), reason: null, by });
    return describe(await copyStore({ source, target, signal }), file);
  } finally {
    await target.close();
  }
}

function describe(counts: readonly [table: string, count: number][], file: string): Outcome {
  const files = ['', '-wal', '-shm', '.lock'].map((end) => file + end);
  const lines = counts.map(([table, count]) => `${table.padEnd(17)}${count}\n`);
  const notes = [
    'Both databases have these rows. Set DATABASE_URL to the new one and start the site.',
    `Then delete the old files. They contain personal data, which is no longer deleted after its retention: rm -f ${files.map(quoteForShell).join(' ')}`,
  ];
  return { pretty: lines.join(''), notes };
}

/** @throws AppError USAGE without the URL, which may contain a password. */
async function readTarget(option: string, { stdin }: CliContext): Promise<Env['database']> {
  const refuse = (problem: string) => new AppError('USAGE', `--to: ${problem.replace('DATABASE_URL', 'the URL')}`);
  const parsed = readEnv({ DATABASE_URL: (option === '-' ? await text(stdin) : option).trim() });
  if (!parsed.ok) throw refuse(parsed.problems.join('; '));
  const { database } = parsed.env;
  if (database.kind === 'sqlite') throw refuse('DATABASE_URL must begin with postgres://');
  const { describeExposure } = await import('#server/outbox/postgres-outbox.ts');
  const exposure = describeExposure(database.url);
  if (exposure !== null) throw refuse(exposure);
  return database;
}
