import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { domainToASCII } from 'node:url';
import { AppError } from '#domain/errors.ts';
import { escapeControls } from '#seo/report/escape.ts';
import { openOutput, printJson } from '#seo/report/outputs.ts';
import { type CliContext, type ExitCode, exitCodes } from '#seo/run/context.ts';
import type { Call } from '#seo/run/define-command.ts';
import type { ReportFormat } from '#seo/run/settings.ts';
import { type Env, readEnv } from '#server/env.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import type { MessageQuery, Outbox, StoredMessage } from '#server/outbox/outbox.ts';
import type { SqliteUse } from '#server/outbox/sqlite-file.ts';

/** The output of a command; an omitted result has already been written. */
export type Outcome = { pretty?: string; json?: unknown; notes?: readonly string[]; code?: ExitCode };

type Work = (outbox: Outbox, env: Env) => Promise<Outcome>;

/** Runs a command with the store open, then prints its outcome. */
export async function runOnStore({ context, outputs }: Call<ReportFormat>, use: SqliteUse, work: Work): Promise<void> {
  const { pretty, json, notes = [], code = exitCodes.clean } = await openStore(context, use, work);
  for (const output of pretty === undefined ? [] : outputs) {
    const { write, close } = await openOutput(output, context);
    await write(output.format === 'json' ? printJson(json) : (pretty ?? ''));
    await close();
  }
  for (const note of notes) context.notify(`${note}\n`);
  context.exitWith(code);
}

/**
 * Opens the store of DATABASE_URL for one command, beside a running server. A command that only reads also reads a
 * database that cannot be written to, such as one on a failed disk, and reports that this cannot be recorded.
 *
 * @throws AppError ENV_INVALID, or STORE_UNAVAILABLE where no site has stored anything yet: a command never creates
 * a store.
 */
async function openStore(context: CliContext, use: SqliteUse, work: Work): Promise<Outcome> {
  const parsed = readEnv(context.env);
  if (!parsed.ok) throw new AppError('ENV_INVALID', parsed.problems.join('; '));
  const outbox = await openOutbox(existing(parsed.env.database, context.cwd), undefined, use);
  try {
    if (!outbox.isReadOnly) return await work(outbox, parsed.env);
    context.notify('The database cannot be written to, so it is opened read-only and this command is not recorded.\n');
    return await work({ ...outbox, logAction: async () => {} }, parsed.env);
  } finally {
    await outbox.close();
  }
}

function existing(database: Env['database'], cwd: string): Env['database'] {
  if (database.kind !== 'sqlite') return database;
  const file = resolve(cwd, database.file);
  if (existsSync(file)) return { kind: 'sqlite', file };
  throw new AppError('STORE_UNAVAILABLE', `database not found: ${file}. Set DATABASE_URL as for the site`);
}

/**
 * The user account, also beside a name, which anybody can give.
 *
 * @param named The name given with `--as`.
 */
export function operatorOf(named: string | undefined): string {
  const account = accountName();
  return named === undefined ? account : `${named} (${account})`;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`; // without an entry in /etc/passwd, as in some containers
  }
}

/** Records that personal data was read. A store that cannot be written to can still be read. */
export async function recordReading(
  outbox: Pick<Outbox, 'logAction'>,
  reading: { command: string; count: number; by: string },
  { now, notify }: CliContext,
): Promise<void> {
  try {
    await outbox.logAction({ at: now(), reason: null, ...reading });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    notify(`This command could not be recorded: ${escapeControls(error.message)}\n`);
  }
}

/** What failed, in words, where the work before it is done and must be reported. */
export async function failureOf(work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [escapeControls(error.message)];
  }
}

/** Messages a command reads or changes at once: a site that shares the store waits no longer than for these. */
const batchSize = 100;

export type Selection = Omit<MessageQuery, 'limit' | 'after'>;

/** All messages of a query, newest first. */
export async function* listInBatches(outbox: Outbox, query: Selection): AsyncGenerator<StoredMessage[]> {
  let last: StoredMessage | undefined;
  do {
    const page = await outbox.list({ ...query, ...(last && { after: last }), limit: batchSize });
    if (page.length > 0) yield page;
    last = page.length < batchSize ? undefined : page.at(-1);
  } while (last !== undefined);
}

export async function collectMessages(outbox: Outbox, query: Selection): Promise<StoredMessage[]> {
  const found: StoredMessage[] = [];
  for await (const page of listInBatches(outbox, query)) found.push(...page);
  return found;
}

/** The messages of these ids, and the unknown ids. */
export async function findMessages(
  outbox: Outbox,
  ids: readonly string[],
): Promise<{ found: StoredMessage[]; unknown: string[] }> {
  const found: StoredMessage[] = [];
  const unknown: string[] = [];
  for (const id of new Set(ids)) {
    const message = await outbox.get(id);
    if (message === null) unknown.push(id);
    else found.push(message);
  }
  return { found, unknown };
}

/**
 * Changes messages a batch at a time, until Ctrl-C.
 *
 * @returns how many were changed.
 */
export async function changeInBatches(
  messages: readonly StoredMessage[],
  signal: AbortSignal,
  change: (ids: string[]) => Promise<number>,
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < messages.length && !signal.aborted; start += batchSize) {
    changed += await change(messages.slice(start, start + batchSize).map(({ id }) => id));
  }
  return changed;
}

/** An address as it is stored: lower case, its host in ASCII; `-` reads it from standard input. */
export async function readEmail(option: string, { stdin }: CliContext): Promise<string> {
  const given = (option === '-' ? await text(stdin) : option).trim().toLowerCase();
  const at = given.lastIndexOf('@');
  if (at < 1 || /\s/.test(given)) throw new AppError('USAGE', '--email takes one email address');
  return `${given.slice(0, at)}@${domainToASCII(given.slice(at + 1)) || given.slice(at + 1)}`;
}

/** Ids as given; `-` reads them from standard input, which may be the receipt of an earlier command. */
export async function readIds(given: readonly string[], { stdin }: CliContext): Promise<string[]> {
  if (!given.includes('-')) return [...given];
  const known = (await text(stdin)).match(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? [];
  return [...given.filter((id) => id !== '-'), ...known];
}
