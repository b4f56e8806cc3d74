import { type CommandRun, runGoshen } from './command-line.ts';

/** Runs `goshen messages ...` in this process; `input` is standard input. */
export function runMessages(databaseUrl: string, args: readonly string[], input = ''): Promise<CommandRun> {
  return runGoshen(['messages', ...args], { env: { DATABASE_URL: databaseUrl }, input });
}
