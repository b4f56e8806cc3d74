import { type PlacedFinding, placeFindings } from '#seo/tests/support/placed-findings.ts';
import type { CommandRun } from './command-line.ts';
import { runGoshen } from './command-line.ts';

export { readText, writeFiles } from '#seo/tests/commands/lint-run.ts';

/** Runs `goshen lint ...` in this process, in a folder. The clock is the real one: an editor's article may be of today. */
export function runLintIn(cwd: string, args: readonly string[]): Promise<CommandRun> {
  return runGoshen(['lint', ...args], { cwd, now: () => new Date() });
}

/** The findings of a run with `-f json`. */
export async function findingsIn(cwd: string, args: readonly string[]): Promise<PlacedFinding[]> {
  const { out } = await runLintIn(cwd, [...args, '-f', 'json', '--level', 'info']);
  return placeFindings(JSON.parse(out).findings);
}
