import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CommandRun, runGoshen } from '../support/command-line.ts';
import { type PlacedFinding, placeFindings } from '../support/placed-findings.ts';

/** Runs `goshen lint ...` in this process, in a folder. The clock is the real one: an editor's article may be of today. */
export function runLintIn(cwd: string, args: readonly string[]): Promise<CommandRun> {
  return runGoshen(['lint', ...args], { cwd, now: () => new Date() });
}

/** The findings of a run with `-f json`, one for each place. */
export async function findingsIn(cwd: string, args: readonly string[]): Promise<PlacedFinding[]> {
  const { out } = await runLintIn(cwd, [...args, '-f', 'json', '--level', 'info']);
  return placeFindings(JSON.parse(out).findings);
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
