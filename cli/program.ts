import { Command, CommanderError } from 'commander';
import type { CliContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import { addGlobalOptions } from './global-options.ts';
import { toolVersion } from './version.ts';

type Define = (command: Command, context: CliContext) => void;
type CommandRow = { path: readonly string[]; summary: string; load: () => Promise<Define> };

/** Every command: its words, one line for the overview, and where it is defined. */
const commandRows: readonly CommandRow[] = [
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
    path: ['messages', 'list'],
    summary: 'contact messages, newest first; personal data masked',
    load: async () => (await import('./commands/messages-list-command.ts')).defineMessagesListCommand,
  },
  {
    path: ['messages', 'show'],
    summary: 'one message, with where it stands in each channel',
    load: async () => (await import('./commands/messages-show-command.ts')).defineMessagesShowCommand,
  },
  {
    path: ['messages', 'retry'],
    summary: 'send dead messages again',
    load: async () => (await import('./commands/messages-requeue-command.ts')).defineMessagesRetryCommand,
  },
  {
    path: ['messages', 'release'],
    summary: 'free quarantined messages for delivery',
    load: async () => (await import('./commands/messages-requeue-command.ts')).defineMessagesReleaseCommand,
  },
  {
    path: ['messages', 'hold'],
    summary: 'keep back what a person sent who objects',
    load: async () => (await import('./commands/messages-hold-command.ts')).defineMessagesHoldCommand,
  },
  {
    path: ['messages', 'export'],
    summary: 'everything stored about a person, as JSON or CSV',
    load: async () => (await import('./commands/messages-export-command.ts')).defineMessagesExportCommand,
  },
  {
    path: ['messages', 'erase'],
    summary: 'erase messages for good, with a receipt',
    load: async () => (await import('./commands/messages-erase-command.ts')).defineMessagesEraseCommand,
  },
  {
    path: ['messages', 'purge'],
    summary: 'delete what is past its retention, as the site does every hour',
    load: async () => (await import('./commands/messages-purge-command.ts')).defineMessagesPurgeCommand,
  },
  {
    path: ['messages', 'stats'],
    summary: 'counts, troubles, objections and what was done',
    load: async () => (await import('./commands/messages-stats-command.ts')).defineMessagesStatsCommand,
  },
  {
    path: ['lint'],
    summary: 'check content and translations, offline',
    load: async () => (await import('./commands/lint-command.ts')).defineLintCommand,
  },
  {
    path: ['lint', 'content'],
    summary: 'check the texts in content/',
    load: async () => (await import('./commands/lint-content-command.ts')).defineLintContentCommand,
  },
  {
    path: ['lint', 'translations'],
    summary: 'check the interface texts in locales/, or those of any i18next project',
    load: async () => (await import('./commands/lint-translations-command.ts')).defineLintTranslationsCommand,
  },
  {
    path: ['explain'],
    summary: 'what a rule checks, why, and how to mend it',
    load: async () => (await import('./commands/explain-command.ts')).defineExplainCommand,
  },
  {
    path: ['rules'],
    summary: 'every rule',
    load: async () => (await import('./commands/rules-command.ts')).defineRulesCommand,
  },
];

const groupSummaries: Readonly<Record<string, string>> = {
  sitemap: 'validate, check and compare sitemaps',
  messages: 'contact messages: list, show, export, erase and more',
};

/**
 * Runs one command line.
 *
 * @returns the exit code of help and usage errors; `null` where a command ran and told its own.
 */
export async function runProgram(args: readonly string[], context: CliContext): Promise<ExitCode | null> {
  const program = await createProgram(args, context);
  try {
    await program.parseAsync(args, { from: 'user' });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  }
}

/** The whole command tree; only commands whose words stand in `args` are loaded, so that help stays fast. */
async function createProgram(args: readonly string[], context: CliContext): Promise<Command> {
  const program = new Command('goshen')
    .description('Checks a site: sitemaps, links, content and translations; and its contact messages.')
    .version(toolVersion, '-V, --version')
    .showHelpAfterError('(goshen --help lists everything)');
  prepare(program, context);
  addGlobalOptions(program);
  for (const { path, summary, load } of commandRows) {
    const command = prepare(childAt(program, path, context).description(summary), context);
    if (path.every((word) => args.includes(word))) (await load())(command, context);
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
