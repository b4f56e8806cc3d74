import { join } from 'node:path';
import { expect } from 'vitest';
import { runProgram } from '../../commands/program.ts';
import type { CliContext, ExitCode } from '../../run/context.ts';

/** The folder of this package, which has no configuration. */
const tool = join(import.meta.dirname, '../..');

export type CommandRun = { code: ExitCode | null; out: string; err: string; waitedMs: number[] };

export type CommandOverrides = Partial<
  Pick<CliContext, 'cwd' | 'env' | 'now' | 'print' | 'project' | 'signal' | 'terminal'>
> & {
  /** What stands on standard input. */
  input?: string | Uint8Array;
};

/** Runs `goshen` in this process, with a real network client, a fixed clock and pauses that end at once. */
export async function runGoshen(args: readonly string[], overrides: CommandOverrides = {}): Promise<CommandRun> {
  const run: CommandRun = { code: null, out: '', err: '', waitedMs: [] };
  const parsed = await runProgram(args, createCliContext(run, overrides));
  return { ...run, code: parsed ?? run.code };
}

/** Runs a command that prints a report, or another result, as JSON. */
export async function runForJson(args: readonly string[], overrides: CommandOverrides = {}) {
  const run = await runGoshen([...args, '-f', 'json'], overrides);
  return { ...run, report: JSON.parse(run.out) };
}

/** The message of the usage error with which a command line is refused. */
export async function usageErrorOf(args: readonly string[], overrides: CommandOverrides = {}): Promise<string> {
  const error = await runGoshen(args, overrides).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'USAGE', message: expect.any(String) });
  return (error as Error).message;
}

/** @param run Gets what is printed, and the exit code. */
export function createCliContext(run: CommandRun, { input = '', ...given }: CommandOverrides = {}): CliContext {
  return {
    print: (text) => {
      run.out += text;
    },
    drained: async () => undefined,
    notify: (text) => {
      run.err += text;
    },
    stdin: (async function* () {
      yield Buffer.from(input);
    })(),
    terminal: { stdout: false, stderr: false, columns: 100 },
    env: {},
    cwd: tool,
    outputFolder: given.cwd ?? tool,
    cores: 2,
    now: () => new Date('2026-03-02T10:00:00Z'),
    random: () => 0.5,
    wait: async (milliseconds) => void run.waitedMs.push(milliseconds),
    signal: new AbortController().signal,
    exitWith: (code) => {
      run.code = code;
    },
    project: null,
    ...given,
  };
}

/** The rules of the findings, sorted, one entry a finding: `['sitemap/missing-loc', 'sitemap/value']`. */
export function rulesOf({ out }: CommandRun): string[] {
  const report = JSON.parse(out) as { findings: { rule: string }[] };
  return report.findings.map(({ rule }) => rule).sort();
}
