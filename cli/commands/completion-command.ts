import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { printBashCompletion, printFishCompletion, printZshCompletion } from '../report/completion.ts';
import { parseOutputs } from '../report/outputs.ts';

const printers = { bash: printBashCompletion, zsh: printZshCompletion, fish: printFishCompletion } as const;

/** @param loadAll Makes the command tree with every command defined, options included. */
export function defineCompletionCommand(
  command: Command,
  { print, exitWith }: CliContext,
  loadAll: () => Promise<Command>,
): void {
  command.argument('<shell>', Object.keys(printers).join(', ')).action(async (shell: string) => {
    parseOutputs(command, ['pretty']);
    if (!Object.hasOwn(printers, shell)) {
      throw new AppError('USAGE', `no completion for "${shell}"; choose from ${Object.keys(printers).join(', ')}`);
    }
    print(printers[shell as keyof typeof printers](await loadAll()));
    exitWith(exitCodes.clean);
  });
}
