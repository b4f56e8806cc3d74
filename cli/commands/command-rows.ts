import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import type { messageCommands } from './messages-commands.ts';

/** Adds arguments, options and action to a command; `loadAll` makes the whole tree with every command defined. */
type Define = (command: Command, context: CliContext, loadAll: () => Promise<Command>) => void;
type CommandRow = { path: readonly string[]; summary: string; load: () => Promise<Define> };

/** Every command: its words, one line for the overview, and where it is defined. */
export const commandRows: readonly CommandRow[] = [
  {
    path: ['sitemap', 'validate'],
    summary: 'check sitemaps: files, addresses, globs, standard input',
    load: async () => (await import('./sitemap-validate-command.ts')).defineSitemapValidateCommand,
  },
  {
    path: ['sitemap', 'check'],
    summary: 'ask every address of a sitemap whether it answers',
    load: async () => (await import('./sitemap-check-command.ts')).defineSitemapCheckCommand,
  },
  {
    path: ['sitemap', 'diff'],
    summary: 'what was added, removed and changed between two sitemaps',
    load: async () => (await import('./sitemap-diff-command.ts')).defineSitemapDiffCommand,
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
    load: async () => (await import('./audit-command.ts')).defineAuditCommand,
  },
  {
    path: ['preview'],
    summary: 'how a page looks in search results and on social networks',
    load: async () => (await import('./preview-command.ts')).definePreviewCommand,
  },
  {
    path: ['lint'],
    summary: 'check content and translations, offline',
    load: async () => (await import('./lint-command.ts')).defineLintCommand,
  },
  {
    path: ['lint', 'content'],
    summary: 'check the texts in content/',
    load: async () => (await import('./lint-command.ts')).defineLintContentCommand,
  },
  {
    path: ['lint', 'translations'],
    summary: 'check the interface texts in locales/, or those of any i18next project',
    load: async () => (await import('./lint-command.ts')).defineLintTranslationsCommand,
  },
  {
    path: ['doctor'],
    summary: 'is everything in place to run the site here?',
    load: async () => (await import('./doctor-command.ts')).defineDoctorCommand,
  },
  {
    path: ['completion'],
    summary: 'a completion script for bash, zsh or fish',
    load: async () => (await import('./completion-command.ts')).defineCompletionCommand,
  },
  {
    path: ['explain'],
    summary: 'what a rule checks, why, and how to mend it',
    load: async () => (await import('./rules-commands.ts')).defineExplainCommand,
  },
  {
    path: ['rules'],
    summary: 'every rule',
    load: async () => (await import('./rules-commands.ts')).defineRulesCommand,
  },
];

async function loadMessageCommand(name: keyof typeof messageCommands): Promise<Define> {
  const { defineMessageCommand } = await import('./messages-commands.ts');
  return (command, context) => defineMessageCommand(name, command, context);
}

/** One line for words that only hold commands together. */
export const groupSummaries: Readonly<Record<string, string>> = {
  sitemap: 'validate, check and compare sitemaps',
  messages: 'contact messages: list, show, export, erase and more',
};
