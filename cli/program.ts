import { Command, CommanderError, Help, Option } from 'commander';
import { AppError } from '#domain/errors.ts';
import { type CommandRow, commandRows, groupSummaries } from './command-rows.ts';
import type { CliContext } from './context.ts';
import { type ExitCode, exitCodes } from './context.ts';
import { createSharedOptions, refuseUnknownNames, type SharedGroup, type SharedOptions } from './options.ts';
import { toolVersion } from './report/report.ts';

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
  const shared = createSharedOptions();
  const rows = new Map<Command, CommandRow>();
  const program = new Command('goshen')
    .description('Checks a site: sitemaps, links, content and translations; and its contact messages.')
    .version(toolVersion, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print this help.')
    .helpCommand('help [command]', 'Print the help of a command.')
    .exitOverride()
    .configureOutput({ writeOut: context.print, writeErr: context.say })
    .configureHelp({ visibleOptions: (command) => listHelpOptions(command, rows.get(command), shared) })
    .addHelpText('after', '\ngoshen <command> --help lists the options of a command, with examples.');
  for (const option of Object.values(shared).flat()) program.addOption(option);
  program.hook('preAction', async (_, command) => {
    refuseForeignOptions(command, rows.get(command), shared);
    await (await import('./config.ts')).applyConfig(command, context.cwd);
    await refuseUnknownNames(command);
  });
  for (const row of commandRows) {
    const command = childAt(program, row.path).description(row.summary);
    command.showHelpAfterError(`(goshen ${row.path.join(' ')} --help lists its options)`);
    command.addHelpText('after', () => printExamples(row));
    rows.set(command, row);
    if (isWanted(row.path)) (await row.load())(command, context, loadAll);
  }
  return program;
}

/** The command at a path, its groups made where they are missing. */
function childAt(program: Command, path: readonly string[]): Command {
  let at = program;
  for (const [index, word] of path.entries()) {
    const known = at.commands.find((command) => command.name() === word);
    at = known ?? at.command(word);
    if (known === undefined && index < path.length - 1) at.description(groupSummaries[word] ?? '');
  }
  return at;
}

function groupsOf({ shared }: CommandRow): SharedGroup[] {
  return ['output', ...shared];
}

/** The options of a command, then the shared ones that it takes, which commander lists under their headings. */
function listHelpOptions(command: Command, row: CommandRow | undefined, shared: SharedOptions): Option[] {
  const global = new Set(Object.values(shared).flat());
  const own = new Help().visibleOptions(command).filter((option) => !global.has(option));
  if (row === undefined) return own;
  const taken = groupsOf(row).flatMap((group) => shared[group]);
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

/** @throws AppError USAGE for a shared option on the command line that the command would ignore. */
function refuseForeignOptions(command: Command, row: CommandRow | undefined, shared: SharedOptions): void {
  if (row === undefined) return;
  const taken = groupsOf(row);
  const foreign = (Object.keys(shared) as SharedGroup[]).filter((group) => !taken.includes(group));
  for (const option of foreign.flatMap((group) => shared[group])) {
    if (command.getOptionValueSourceWithGlobals(option.attributeName()) !== 'cli') continue;
    const name = `goshen ${row.path.join(' ')}`;
    throw new AppError('USAGE', `${name} does not take ${option.long}; ${name} --help lists its options`);
  }
}
