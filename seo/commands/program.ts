import { Command, CommanderError, Help, Option } from 'commander';
import { toolVersion } from '../report/report.ts';
import type { CliContext } from '../run/context.ts';
import { type ExitCode, exitCodes } from '../run/context.ts';
import type { CommandDefinition } from '../run/define-command.ts';
import { allSharedOptions, sharedOptions } from '../run/options.ts';
import { ToolError } from '../run/tool-error.ts';
import { groupSummaries, toolCommands } from './commands.ts';
import { printCompletions } from './completion-command.ts';

/**
 * Runs one command line.
 *
 * @returns the exit code of help and usage errors; `null` if a command ran and set its own.
 */
export async function runProgram(args: readonly string[], context: CliContext): Promise<ExitCode | null> {
  const places = new Map<string, string>();
  const program = createProgram(context, places);
  try {
    await program.parseAsync(args, { from: 'user' });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw nameConfigPlace(error, places);
    return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  }
}

/** An error about a flag begins with the flag; where the configuration has set it, it names the place there. */
function nameConfigPlace(error: unknown, places: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'USAGE')) return error;
  const [flag = ''] = /^--[a-z-]+/.exec(error.message) ?? [];
  const place = places.get(flag);
  return place === undefined
    ? error
    : new ToolError('USAGE', place + error.message.slice(flag.length), { cause: error });
}

/**
 * The command tree.
 *
 * @param places Gets the place in the configuration of each flag that it sets.
 */
function createProgram(context: CliContext, places: Map<string, string>): Command {
  const definitions = new Map<Command, CommandDefinition>();
  const program = new Command('goshen')
    .description(context.project?.summary ?? 'Audit websites, check sitemaps, robots.txt and translations.')
    .version(toolVersion, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print this help.')
    .helpCommand('help [command]', 'Print the help of a command.')
    .exitOverride()
    .configureOutput({
      writeOut: context.print,
      writeErr: context.notify,
      outputError: (text, write) => write(rewordUsageError(text)),
    })
    .showHelpAfterError('(goshen --help lists the commands)')
    .configureHelp({
      subcommandTerm: (command) => (command.name() === 'help' ? 'help [command]' : command.name()),
      visibleOptions: (command) => listHelpOptions(command, definitions.get(command)),
    })
    .addHelpText('after', '\ngoshen <command> --help lists the options of a command, with examples.');
  for (const option of allSharedOptions) program.addOption(option);
  program.hook('preAction', async (_, command) => {
    const definition = definitions.get(command);
    if (definition !== undefined) await prepareRun(command, definition, context, places);
  });
  const groups = { ...groupSummaries, ...context.project?.groupSummaries };
  for (const definition of listCommands(context)) {
    const command = childAt(program, definition.path, groups);
    addDefinition(command, definition, context);
    definitions.set(command, definition);
  }
  program
    .command('complete', { hidden: true })
    .argument('[word...]')
    .action((words: string[]) => printCompletions(words, program, definitions, context));
  return program;
}

/** The commands for any site, and those of the project. */
export function listCommands({ project }: Pick<CliContext, 'project'>): readonly CommandDefinition[] {
  return [...toolCommands, ...(project?.commands ?? [])];
}

function addDefinition(command: Command, definition: CommandDefinition, context: CliContext): void {
  command
    .description(definition.summary)
    .showHelpAfterError(`(goshen ${definition.path.join(' ')} --help lists its options)`)
    .addHelpText('after', printExamples(definition))
    .action((...parameters) => definition.run({ command, context }, ...parameters));
  for (const argument of definition.arguments(context.project !== null)) command.addArgument(argument);
  for (const option of definition.options) command.addOption(option);
}

/** Applies the configuration, and refuses what would be wrong for any command. */
async function prepareRun(
  command: Command,
  definition: CommandDefinition,
  context: CliContext,
  places: Map<string, string>,
): Promise<void> {
  refuseForeignOptions(command, definition);
  if (!definition.readsConfig) return;
  const [{ applyConfig }, { refuseUnknownNames, refuseUrlCredentials }] = await Promise.all([
    import('./config.ts'),
    import('./parse-settings.ts'),
  ]);
  const definitions = listCommands(context);
  for (const [flag, place] of await applyConfig(command, context.cwd, definitions)) places.set(flag, place);
  refuseUrlCredentials(command);
  const note = (flag: string, why: string) => context.notify(`${places.get(flag) ?? flag}: ${why}\n`);
  await refuseUnknownNames({ command, context }, definition, definitions, note);
}

function rewordUsageError(text: string): string {
  return text.replace(/^error: /, 'goshen: ').replace('command-argument value', 'the value');
}

/** The command at a path, its groups made where they are missing. */
function childAt(program: Command, path: readonly string[], groups: Readonly<Record<string, string>>): Command {
  let at = program;
  for (const [index, word] of path.entries()) {
    const known = at.commands.find((command) => command.name() === word);
    at = known ?? at.command(word);
    if (known === undefined && index < path.length - 1) {
      const group = path.slice(0, index + 1).join(' ');
      at.description(groups[word] ?? '').showHelpAfterError(`(goshen ${group} --help lists the commands)`);
    }
  }
  return at;
}

/** The options of a command, then the shared ones that it takes, which commander lists under their headings. */
function listHelpOptions(command: Command, definition: CommandDefinition | undefined): Option[] {
  const global = new Set(allSharedOptions);
  const own = new Help().visibleOptions(command).filter((option) => !global.has(option));
  if (definition === undefined) return own;
  const { formats, shared } = definition;
  const taken = shared
    .flatMap((group) => sharedOptions[group])
    .filter((option) => formats.includes('compact') || option.attributeName() !== 'verbose'); // it is about findings
  return [
    ...own,
    ...taken.map((option) => (option.attributeName() === 'format' ? describeFormats(option, formats) : option)),
  ];
}

function describeFormats({ flags, helpGroupHeading = '' }: Option, formats: readonly string[]): Option {
  return new Option(flags, `${formats.join(', ')}; repeatable. (default: ${formats[0]})`).helpGroup(helpGroupHeading);
}

function printExamples({ examples }: CommandDefinition): string {
  return `\nExamples:\n${examples.map(([line, what]) => `  ${what}\n    $ ${line}\n`).join('')}`;
}

/** @throws ToolError USAGE for a shared option on the command line that the command would ignore. */
function refuseForeignOptions(command: Command, { path, shared }: CommandDefinition): void {
  const taken = new Set(shared.flatMap((group) => sharedOptions[group]));
  for (const option of allSharedOptions) {
    if (taken.has(option) || command.getOptionValueSourceWithGlobals(option.attributeName()) !== 'cli') continue;
    const name = `goshen ${path.join(' ')}`;
    throw new ToolError('USAGE', `${name} does not take ${option.long}; ${name} --help lists its options`);
  }
}
