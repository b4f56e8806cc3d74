import type { DatabaseUrl } from '#server/env-values.ts';
import type { Outbox, Submission } from '#server/outbox/outbox.ts';
import { createSqliteUrl, openForTest, urlOf } from '../support/stores.ts';
import { createSubmission } from '../support/submission.ts';
import { type CommandRun, runGoshen } from './command-line.ts';

/** Runs `goshen messages ...` in this process; `input` is standard input. */
export function runMessages(databaseUrl: string, args: readonly string[], input = ''): Promise<CommandRun> {
  return runGoshen(['messages', ...args], { env: { DATABASE_URL: databaseUrl }, input });
}

/** The commands beside a site that has the database open until the test ends. */
export async function openMessages(databaseUrl: DatabaseUrl) {
  const url = urlOf(databaseUrl);
  return { url, outbox: await openForTest(databaseUrl), run: (...args: string[]) => runMessages(url, args) };
}

/** As `openMessages`, on a new SQLite file. */
export async function openSqliteMessages() {
  const databaseUrl = await createSqliteUrl();
  return { file: databaseUrl.file, ...(await openMessages(databaseUrl)) };
}

export const received = new Date('2026-03-01T10:00:00Z');

/** @returns the id of a new message. */
export async function store(outbox: Outbox, changes: Partial<Submission> = {}, at = received): Promise<string> {
  const stored = await outbox.enqueue(createSubmission(changes), at);
  if (stored.kind !== 'stored') throw new Error('limited');
  return stored.id;
}
