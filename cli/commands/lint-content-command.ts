import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { openContentLint } from './open-content-lint.ts';
import { addLintOptions, runLint } from './run-lint.ts';

export function defineLintContentCommand(command: Command, context: CliContext): void {
  addLintOptions(command);
  command.action(async () => {
    await runLint(command, context, 'lint content', async ({ strict = false }, cwd) => [
      await openContentLint({ root: cwd, isRelease: strict }),
    ]);
  });
}
