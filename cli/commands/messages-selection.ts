import { text } from 'node:stream/consumers';
import { domainToASCII } from 'node:url';
import { AppError } from '#domain/errors.ts';
import type { MessageQuery, Outbox, StoredMessage } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';

/** Messages a command reads or changes at once: a site that shares the store waits no longer than for these. */
const batch = 100;

type Selection = Omit<MessageQuery, 'limit' | 'after'>;

/** All messages of a query, newest first. */
export async function* listInBatches(outbox: Outbox, query: Selection): AsyncGenerator<StoredMessage[]> {
  let last: StoredMessage | undefined;
  do {
    const page = await outbox.list({ ...query, ...(last && { after: last }), limit: batch });
    if (page.length > 0) yield page;
    last = page.length < batch ? undefined : page.at(-1);
  } while (last !== undefined);
}

export async function collectMessages(outbox: Outbox, query: Selection): Promise<StoredMessage[]> {
  const found: StoredMessage[] = [];
  for await (const page of listInBatches(outbox, query)) found.push(...page);
  return found;
}

/** The messages of these ids, and the ids nobody knows. */
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
  for (let start = 0; start < messages.length && !signal.aborted; start += batch) {
    changed += await change(messages.slice(start, start + batch).map(({ id }) => id));
  }
  return changed;
}

/** An address as it is stored: lower case, its host in ASCII; `-` reads it from standard input. */
export async function readEmail(option: string, { stdin }: CliContext): Promise<string> {
  const given = (option === '-' ? await text(stdin) : option).trim().toLowerCase();
  const at = given.lastIndexOf('@');
  if (at < 1 || /\s/.test(given)) throw new AppError('USAGE', '--email takes one e-mail address');
  return `${given.slice(0, at)}@${domainToASCII(given.slice(at + 1)) || given.slice(at + 1)}`;
}

/** Ids as given; `-` reads them from standard input, which may be the receipt of an earlier command. */
export async function readIds(given: readonly string[], { stdin }: CliContext): Promise<string[]> {
  if (!given.includes('-')) return [...given];
  const known = (await text(stdin)).match(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? [];
  return [...given.filter((id) => id !== '-'), ...known];
}
