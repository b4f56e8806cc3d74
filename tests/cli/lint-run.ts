import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CliContext, ExitCode } from '#cli/context.ts';
import { runProgram } from '#cli/program.ts';
import type { Finding } from '#seo/finding.ts';

export type LintRun = { code: ExitCode | null; out: string; err: string };

/** Runs `goshen lint ...` in this process, in a folder. */
export async function runLintIn(cwd: string, args: readonly string[]): Promise<LintRun> {
  const ran: LintRun = { code: null, out: '', err: '' };
  const context: CliContext = {
    print: (text) => {
      ran.out += text;
    },
    drained: async () => undefined,
    notify: (text) => {
      ran.err += text;
    },
    stdin: (async function* () {})(),
    terminal: { stdout: false, stderr: false, columns: 100 },
    env: {},
    cwd,
    now: () => new Date('2026-03-02T10:00:00Z'),
    random: () => 0.5,
    wait: async () => undefined,
    signal: new AbortController().signal,
    exitWith: (code) => {
      ran.code = code;
    },
  };
  const parsed = await runProgram(['lint', ...args], context);
  return { ...ran, code: parsed ?? ran.code };
}

/** The findings of a run with `-f json`. */
export async function findingsIn(cwd: string, args: readonly string[]): Promise<Finding[]> {
  const { out } = await runLintIn(cwd, [...args, '-f', 'json', '--level', 'info']);
  return (JSON.parse(out) as { findings: Finding[] }).findings;
}

/** Writes files below a folder: texts as they are, anything else as JSON. */
export function writeFiles(root: string, files: Record<string, unknown>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
}

export function readText(root: string, name: string): string {
  return readFileSync(join(root, name), 'utf8');
}
