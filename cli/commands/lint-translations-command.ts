import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { openLocaleLint } from './open-locale-lint.ts';
import { addLintOptions, runLint } from './run-lint.ts';

export function defineLintTranslationsCommand(command: Command, context: CliContext): void {
  addLintOptions(command);
  command
    .option('--root <folder>', 'the project, or its folder of {language}/{namespace}.json files', '.')
    .option('--base <language>', 'the language all others translate', 'en')
    .action(async () => {
      await runLint(command, context, 'lint translations', async ({ root = '.', base = 'en' }, cwd, config) => [
        await openLocaleLint({ cwd, root, base, config }),
      ]);
    });
}
