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
    summary: 'check sitemaps: files, addresses, globs, standard input',
    load: async () => (await import('./commands/sitemap-validate-command.ts')).defineSitemapValidateCommand,
  },
  {
    path: ['sitemap', 'check'],
    summary: 'ask every address of a sitemap whether it answers',
    load: async () => (await import('./commands/sitemap-check-command.ts')).defineSitemapCheckCommand,
  },
  {
    path: ['sitemap', 'diff'],
    summary: 'what was added, removed and changed between two sitemaps',
    load: async () => (await import('./commands/sitemap-diff-command.ts')).defineSitemapDiffCommand,
  },
  {
    path: ['messages', 'list'],
    summary: 'contact messages, newest first; personal data masked',
    load: () => loadMessageCommand('list'),
  },
  {
    path: ['messages', 'show'],
    summary: 'one message, with where it stands in each channel',
    load: () => loadMessageCommand('show'),
  },
  {
    path: ['messages', 'retry'],
    summary: 'send dead messages again',
    load: () => loadMessageCommand('retry'),
  },
  {
    path: ['messages', 'release'],
    summary: 'free quarantined messages for delivery',
    load: () => loadMessageCommand('release'),
  },
  {
    path: ['messages', 'hold'],
    summary: 'keep back what a person sent who objects',
    load: () => loadMessageCommand('hold'),
  },
  {
    path: ['messages', 'export'],
    summary: 'everything stored about a person, as JSON or CSV',
    load: () => loadMessageCommand('export'),
  },
  {
    path: ['messages', 'erase'],
    summary: 'erase messages for good, with a receipt',
    load: () => loadMessageCommand('erase'),
  },
  {
    path: ['messages', 'purge'],
    summary: 'delete what is past its retention, as the site does every hour',
    load: () => loadMessageCommand('purge'),
  },
  {
    path: ['messages', 'backup'],
    summary: 'copy the SQLite database while the site runs',
    load: () => loadMessageCommand('backup'),
  },
  {
    path: ['messages', 'stats'],
    summary: 'counts, troubles, objections and what was done',
    load: () => loadMessageCommand('stats'),
  },
  {
    path: ['audit'],
    summary: 'every rule over a site: this one in process, or any by its address',
    load: async () => (await import('./commands/audit-command.ts')).defineAuditCommand,
  },
  {
    path: ['preview'],
    summary: 'how a page looks in search results and on social networks',
    load: async () => (await import('./commands/preview-command.ts')).definePreviewCommand,
  },
  {
    path: ['lint'],
    summary: 'check content and translations, offline',
    load: async () => (await import('./commands/lint-command.ts')).defineLintCommand,
  },
  {
    path: ['lint', 'content'],
    summary: 'check the texts in content/',
    load: async () => (await import('./commands/lint-command.ts')).defineLintContentCommand,
  },
  {
    path: ['lint', 'translations'],
    summary: 'check the interface texts in locales/, or those of any i18next project',
    load: async () => (await import('./commands/lint-command.ts')).defineLintTranslationsCommand,
  },
  {
    path: ['doctor'],
    summary: 'is everything in place to run the site here?',
    load: async () => (await import('./commands/doctor-command.ts')).defineDoctorCommand,
  },
  {
    path: ['completion'],
    summary: 'a completion script for bash, zsh or fish',
    load: async () => (await import('./commands/completion-command.ts')).defineCompletionCommand,
  },
  {
    path: ['explain'],
    summary: 'what a rule checks, why, and how to mend it',
    load: async () => (await import('./commands/rules-commands.ts')).defineExplainCommand,
  },
  {
    path: ['rules'],
    summary: 'every rule',
    load: async () => (await import('./commands/rules-commands.ts')).defineRulesCommand,
  },
];

async function loadMessageCommand(name: keyof typeof messageCommands): Promise<Define> {
  const { defineMessageCommand } = await import('./commands/messages-commands.ts');
  return (command, context) => defineMessageCommand(name, command, context);
}

/** One line for words that only hold commands together. */
const groupSummaries: Readonly<Record<string, string>> = {
  sitemap: 'validate, check and compare sitemaps',
  messages: 'contact messages: list, show, export, erase and more',
};
