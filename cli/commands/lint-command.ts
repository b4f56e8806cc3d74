import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { openContentLint } from './open-content-lint.ts';
import { openLocaleLint } from './open-locale-lint.ts';
import { addLintOptions, runLint } from './run-lint.ts';

/** Both linters over the site they are run in. */
export function defineLintCommand(command: Command, context: CliContext): void {
  addLintOptions(command);
  command.action(async () => {
    await runLint(command, context, 'lint', async ({ strict = false }, cwd, config) => [
      await openContentLint({ root: cwd, isRelease: strict }),
      await openLocaleLint({ cwd, root: '.', base: 'en', config }),
    ]);
  });
}
