import type { CliContext } from '../context.ts';

/** Asks on a terminal. Where nobody can answer, the answer is no. */
export async function isConfirmed(question: string, { say, stdin, terminal }: CliContext): Promise<boolean> {
  if (!terminal.stderr) return false;
  say(`${question} [y/N] `);
  let answer = '';
  for await (const bytes of stdin) {
    answer += new TextDecoder().decode(bytes);
    if (answer.includes('\n')) break;
  }
  return /^\s*y(?:es)?\s*(?:\n|$)/i.test(answer);
}
