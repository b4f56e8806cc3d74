import { thisSite } from '#cli/this-site/this-site.ts';
import { listCommands } from '#seo/commands/program.ts';
import { type CommandOverrides, type CommandRun, runGoshen as runTool } from '#seo/tests/support/command-line.ts';

export { type CommandRun, rulesOf } from '#seo/tests/support/command-line.ts';

/** Every command, those of this site included. */
export const commands = listCommands({ project: thisSite });

/** Runs the `goshen` of this site in this process, by default in the folder of the project. */
export function runGoshen(args: readonly string[], overrides: CommandOverrides = {}): Promise<CommandRun> {
  return runTool(args, { project: thisSite, cwd: process.cwd(), ...overrides });
}
