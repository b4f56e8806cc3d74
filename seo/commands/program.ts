import { Command, CommanderError, Help, Option } from 'commander';
import { toolVersion } from '../report/report.ts';
import type { CliContext } from '../run/context.ts';
import { type ExitCode, exitCodes } from '../run/context.ts';
import { ToolError } from '../run/tool-error.ts';
import { type CommandRow, commandRows, groupSummaries } from './command-rows.ts';
import type { ConfigurableCommand } from './config-schema.ts';
import type { CommandDefinition } from './define-command.ts';
import { allSharedOptions, isConfigurable, type SharedGroup, sharedOptions } from './options.ts';

/**
 * Runs one command line.
 *
 * @returns the exit code of help and usage errors; `null` if a command ran and set its own.
 */
export async function runProgram(args: readonly string[], context: CliContext): Promise<ExitCode | null> {
  // Only commands whose words stand in the arguments are loaded, so that help stays fast.
  const isWanted = (path: readonly string[]) => path.every((word) => args.includes(word));
  const places = new Map<string, string>();
  const program = await createProgram(context, isWanted, places);
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
 * The command tree: every command by name, those that are wanted with their options and what they do.
 *
 * @param places Gets the place in the configuration of each flag that it sets.
 */
async function createProgram(
  context: CliContext,
  isWanted: (path: readonly string[]) => boolean,
  places = new Map<string, string>(),
): Promise<Command> {
  const loadAll = () => createProgram(context, () => true);
  const rows = new Map<Command, CommandRow>();
  const groups = { ...groupSummaries, ...context.project?.groupSummaries };
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
    .configureHelp({ visibleOptions: (command) => listHelpOptions(command, rows.get(command)) })
    .addHelpText('after', '\ngoshen <command> --help lists the options of a command, with examples.');
  for (const option of allSharedOptions) program.addOption(option);
  program.hook('preAction', async (_, command) => {
    refuseForeignOptions(command, rows.get(command));
    if (command.name() === 'init') return; // it writes the file that the others read
    const [{ applyConfig }, { refuseUnknownNames, refuseUrlCredentials }] = await Promise.all([
      import('./config.ts'),
      import('./parse-settings.ts'),
    ]);
    const configured = await applyConfig(command, context.cwd, (named) => listConfigurableCommands(context, named));
    for (const [flag, place] of configured) places.set(flag, place);
    refuseUrlCredentials(command);
    await refuseUnknownNames(command, context, (flag, why) => context.notify(`${places.get(flag) ?? flag}: ${why}\n`));
  });
  for (const row of listCommandRows(context)) {
    const command = childAt(program, row.path, groups).description(row.summary);
    command.showHelpAfterError(`(goshen ${row.path.join(' ')} --help lists its options)`);
    command.addHelpText('after', () => printExamples(row));
    rows.set(command, row);
    if (isWanted(row.path)) (await row.load())(command, context, loadAll);
  }
  return program;
}

/** The commands for any site, and those of the project. */
export function listCommandRows({ project }: Pick<CliContext, 'project'>): readonly CommandRow[] {
  return [...commandRows, ...(project?.commands ?? [])].map((row) => ('run' in row ? toRow(row) : row));
}

/** A definition as a row. */
function toRow(definition: CommandDefinition): CommandRow {
  return { ...definition, load: async () => (command, context) => addDefinition(command, definition, context) };
}

function addDefinition(command: Command, definition: CommandDefinition, context: CliContext): void {
  for (const argument of definition.arguments) command.addArgument(argument);
  for (const option of definition.options) command.addOption(option);
  command.action((...parameters) => definition.run({ command, context }, ...parameters));
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

function groupsOf({ shared }: CommandRow): SharedGroup[] {
  return [...new Set<SharedGroup>(['output', ...shared])];
}

/** The options of a command, then the shared ones that it takes, which commander lists under their headings. */
function listHelpOptions(command: Command, row: CommandRow | undefined): Option[] {
  const global = new Set(allSharedOptions);
  const own = new Help().visibleOptions(command).filter((option) => !global.has(option));
  if (row === undefined) return own;
  const isReport = row.formats.includes('compact');
  const taken = groupsOf(row)
    .flatMap((group) => sharedOptions[group])
    .filter((option) => isReport || option.attributeName() !== 'verbose'); // it is about findings
  return [
    ...own,
    ...taken.map((option) => (option.attributeName() === 'format' ? describeFormats(option, row) : option)),
  ];
}

function describeFormats({ flags, helpGroupHeading = '' }: Option, { formats }: CommandRow): Option {
  return new Option(flags, `${formats.join(', ')}; repeatable. (default: ${formats[0]})`).helpGroup(helpGroupHeading);
}

function printExamples({ examples }: CommandRow): string {
  return `\nExamples:\n${examples.map(([line, what]) => `  ${what}\n    $ ${line}\n`).join('')}`;
}

/** @throws ToolError USAGE for a shared option on the command line that the command would ignore. */
function refuseForeignOptions(command: Command, row: CommandRow | undefined): void {
  if (row === undefined) return;
  const taken = groupsOf(row);
  const foreign = (Object.keys(sharedOptions) as SharedGroup[]).filter((group) => !taken.includes(group));
  for (const option of foreign.flatMap((group) => sharedOptions[group])) {
    if (command.getOptionValueSourceWithGlobals(option.attributeName()) !== 'cli') continue;
    const name = `goshen ${row.path.join(' ')}`;
    throw new ToolError('USAGE', `${name} does not take ${option.long}; ${name} --help lists its options`);
  }
}

/**
 * Every command, for the schema of the configuration.
 *
 * @param named Those that are loaded, with the options that their sections may set; all by default.
 */
export function listConfigurableCommands(
  context: CliContext,
  named?: readonly string[],
): Promise<ConfigurableCommand[]> {
  return Promise.all(
    listCommandRows(context).map(async (row) => {
      const name = row.path.join(' ');
      if (named !== undefined && !named.includes(name)) return { name, options: null };
      const command = new Command();
      (await row.load())(command, context, async () => command);
      const taken = groupsOf(row).flatMap((group) => sharedOptions[group]);
      return { name, options: [...command.options, ...taken].filter(isConfigurable) };
    }),
  );
}
