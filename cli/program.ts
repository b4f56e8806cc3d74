import { Command, CommanderError } from 'commander';
import type { messageCommands } from './commands/messages-commands.ts';
import type { CliContext } from './context.ts';
import { type ExitCode, exitCodes } from './context.ts';
import { addGlobalOptions } from './options.ts';
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

/** Adds arguments, options and action to a command; `loadAll` makes the whole tree with every command defined. */
type Define = (command: Command, context: CliContext, loadAll: () => Promise<Command>) => void;
type CommandRow = { path: readonly string[]; summary: string; load: () => Promise<Define> };

/** Every command: its words, one line for the overview, and where it is defined. */
export const commandRows: readonly CommandRow[] = [
  {
    path: ['sitemap', 'validate'],
    summary: 'Validate sitemaps: files, URLs, globs, stdin.',
    load: async () => (await import('./commands/sitemap-validate-command.ts')).defineSitemapValidateCommand,
  },
  {
    path: ['sitemap', 'check'],
    summary: 'Check that every URL of a sitemap responds.',
    load: async () => (await import('./commands/sitemap-check-command.ts')).defineSitemapCheckCommand,
  },
  {
    path: ['sitemap', 'diff'],
    summary: 'List what was added, removed and changed between two sitemaps.',
    load: async () => (await import('./commands/sitemap-diff-command.ts')).defineSitemapDiffCommand,
  },
  {
    path: ['messages', 'list'],
    summary: 'List contact messages, newest first; personal data is masked.',
    load: () => loadMessageCommand('list'),
  },
  {
    path: ['messages', 'show'],
    summary: 'Show messages and their delivery in each channel.',
    load: () => loadMessageCommand('show'),
  },
  {
    path: ['messages', 'retry'],
    summary: 'Send dead messages again.',
    load: () => loadMessageCommand('retry'),
  },
  {
    path: ['messages', 'release'],
    summary: 'Release quarantined messages for delivery.',
    load: () => loadMessageCommand('release'),
  },
  {
    path: ['messages', 'hold'],
    summary: 'Hold the messages of a person who objects.',
    load: () => loadMessageCommand('hold'),
  },
  {
    path: ['messages', 'export'],
    summary: 'Export everything stored about a person, as JSON or CSV.',
    load: () => loadMessageCommand('export'),
  },
  {
    path: ['messages', 'erase'],
    summary: 'Erase messages permanently, with a receipt.',
    load: () => loadMessageCommand('erase'),
  },
  {
    path: ['messages', 'purge'],
    summary: 'Delete messages past retention, as the site does every hour.',
    load: () => loadMessageCommand('purge'),
  },
  {
    path: ['messages', 'backup'],
    summary: 'Back up the SQLite database while the site runs.',
    load: () => loadMessageCommand('backup'),
  },
  {
    path: ['messages', 'stats'],
    summary: 'Show counts, delivery errors, objections and recorded actions.',
    load: () => loadMessageCommand('stats'),
  },
  {
    path: ['audit'],
    summary: 'Audit this site in process, or any site by its URL.',
    load: async () => (await import('./commands/audit-command.ts')).defineAuditCommand,
  },
  {
    path: ['preview'],
    summary: 'Preview a page in search results and on social networks.',
    load: async () => (await import('./commands/preview-command.ts')).definePreviewCommand,
  },
  {
    path: ['lint'],
    summary: 'Check content and translations, offline.',
    load: async () => (await import('./commands/lint-command.ts')).defineLintCommand,
  },
  {
    path: ['lint', 'content'],
    summary: 'Check the texts in content/.',
    load: async () => (await import('./commands/lint-command.ts')).defineLintContentCommand,
  },
  {
    path: ['lint', 'translations'],
    summary: 'Check the interface texts in locales/, or those of any i18next project.',
    load: async () => (await import('./commands/lint-command.ts')).defineLintTranslationsCommand,
  },
  {
    path: ['doctor'],
    summary: 'Check that this machine can run the site.',
    load: async () => (await import('./commands/doctor-command.ts')).defineDoctorCommand,
  },
  {
    path: ['completion'],
    summary: 'Print a completion script for bash, zsh or fish.',
    load: async () => (await import('./commands/completion-command.ts')).defineCompletionCommand,
  },
  {
    path: ['explain'],
    summary: 'Explain a rule: what it checks, why it matters, how to fix it.',
    load: async () => (await import('./commands/rules-commands.ts')).defineExplainCommand,
  },
  {
    path: ['rules'],
    summary: 'List the rules.',
    load: async () => (await import('./commands/rules-commands.ts')).defineRulesCommand,
  },
];

async function loadMessageCommand(name: keyof typeof messageCommands): Promise<Define> {
  const { defineMessageCommand } = await import('./commands/messages-commands.ts');
  return (command, context) => defineMessageCommand(name, command, context);
}

/** One line for words that only hold commands together. */
const groupSummaries: Readonly<Record<string, string>> = {
  sitemap: 'Validate, check and compare sitemaps.',
  messages: 'List, show, export and erase contact messages.',
};
