import { Command, CommanderError } from 'commander';
import { commandRows, groupSummaries } from './commands/command-rows.ts';
import type { CliContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import { addGlobalOptions } from './options.ts';
import { toolVersion } from './version.ts';

/**
 * Runs one command line.
 *
 * @returns the exit code of help and usage errors; `null` where a command ran and told its own.
 */
export async function runProgram(args: readonly string[], context: CliContext): Promise<ExitCode | null> {
  // Only commands whose words stand in the arguments are loaded, so that help stays fast.
  const program = await createProgram(context, (path) => path.every((word) => args.includes(word)));
  try {
    await program.parseAsync(args, { from: 'user' });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  }
}

/** The command tree: every command by name, those that are wanted with their options and what they do. */
async function createProgram(context: CliContext, isWanted: (path: readonly string[]) => boolean): Promise<Command> {
  const loadAll = () => createProgram(context, () => true);
  const program = new Command('goshen')
    .description('Checks a site: sitemaps, links, content and translations; and its contact messages.')
    .version(toolVersion, '-V, --version')
    .showHelpAfterError('(goshen --help lists everything)');
  prepare(program, context);
  addGlobalOptions(program);
  program.hook('preAction', async (_, command) => (await import('./config.ts')).applyConfig(command, context.cwd));
  for (const { path, summary, load } of commandRows) {
    const command = prepare(childAt(program, path, context).description(summary), context);
    if (isWanted(path)) (await load())(command, context, loadAll);
  }
  return program;
}

/** The command at a path, its groups made where they are missing. */
function childAt(program: Command, path: readonly string[], context: CliContext): Command {
  let at = program;
  for (const [index, word] of path.entries()) {
    const known = at.commands.find((command) => command.name() === word);
    at = known ?? prepare(at.command(word), context);
    if (known === undefined && index < path.length - 1) at.description(groupSummaries[word] ?? '');
  }
  return at;
}

/** A subcommand inherits none of this. */
function prepare(command: Command, { print, say }: CliContext): Command {
  return command.exitOverride().configureOutput({ writeOut: print, writeErr: say }).showSuggestionAfterError();
}
