import type { CliContext, ExitCode } from '#cli/context.ts';
import { runProgram } from '#cli/program.ts';

type Ran = { code: ExitCode | null; out: string; err: string };

/** Runs `goshen messages ...` in this process; `input` is what stands on standard input. */
export async function runMessages(databaseUrl: string, args: readonly string[], input = ''): Promise<Ran> {
  const ran: Ran = { code: null, out: '', err: '' };
  const context: CliContext = {
    print: (text) => {
      ran.out += text;
    },
    drained: async () => undefined,
    notify: (text) => {
      ran.err += text;
    },
    stdin: (async function* () {
      yield Buffer.from(input);
    })(),
    terminal: { stdout: false, stderr: false, columns: 100 },
    env: { DATABASE_URL: databaseUrl },
    cwd: process.cwd(),
    now: () => new Date('2026-03-02T10:00:00Z'),
    random: () => 0.5,
    wait: async () => undefined,
    signal: new AbortController().signal,
    exitWith: (code) => {
      ran.code = code;
    },
  };
  const parsed = await runProgram(['messages', ...args], context);
  return { ...ran, code: parsed ?? ran.code };
}
