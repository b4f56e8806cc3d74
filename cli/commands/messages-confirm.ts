import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { CliContext } from '../context.ts';

/** Asks on a terminal. Where nobody can answer, the answer is no. */
export async function isConfirmed(question: string, { say, stdin, terminal }: CliContext): Promise<boolean> {
  if (!terminal.stderr) return false;
  say(`${question} [y/N] `);
  const lines = createInterface({ input: Readable.from(stdin) });
  try {
    for await (const line of lines) return /^y(es)?$/i.test(line.trim());
    return false;
  } finally {
    lines.close();
  }
}
