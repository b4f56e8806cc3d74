import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';
import { escapeControls } from '../report/escape.ts';

/** `as` is the name given with `--as`. */
export type OperatorOption = { as?: string };

const maxNameCharacters = 100;

/** Several people may share an account of the operating system; in a container everybody does. */
export function addOperatorOption(command: Command): Command {
  return command.option('--as <name>', 'who is recorded as having done this; by default the user account', parseName);
}

function parseName(text: string): string {
  const name = text.trim();
  if (/^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name) && name.length <= maxNameCharacters) return name;
  throw new AppError('USAGE', `--as takes a name of one line, at most ${maxNameCharacters} characters`);
}

export function operatorOf({ as }: OperatorOption): string {
  if (as !== undefined) return as;
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`; // without an entry in /etc/passwd, as in some containers
  }
}

/** Records that personal data was read. A store that cannot be written to can still be read. */
export async function recordReading(
  outbox: Pick<Outbox, 'logAction'>,
  { command, count, ...operator }: OperatorOption & { command: string; count: number },
  { now, say }: CliContext,
): Promise<void> {
  try {
    await outbox.logAction({ at: now(), command, count, reason: null, by: operatorOf(operator) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    say(`This command could not be recorded: ${escapeControls(error.message)}\n`);
  }
}
