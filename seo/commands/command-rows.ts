import type { Command } from 'commander';
import type { CliContext } from '../run/context.ts';
import type { OutputFormat } from '../run/settings.ts';
import { auditCommand } from './audit-command.ts';
import { baselinePruneCommand } from './baseline-prune-command.ts';
import { baselineWriteCommand } from './baseline-write-command.ts';
import type { CommandDefinition } from './define-command.ts';
import { explainCommand } from './explain-command.ts';
import { initCommand } from './init-command.ts';
import { lintTranslationsCommand } from './lint-translations-command.ts';
import type { SharedGroup } from './options.ts';
import { previewCommand } from './preview-command.ts';
import { robotsCommand } from './robots-command.ts';
import { rulesCommand } from './rules-command.ts';
import { sitemapCheckCommand } from './sitemap-check-command.ts';
import { sitemapDiffCommand } from './sitemap-diff-command.ts';
import { sitemapValidateCommand } from './sitemap-validate-command.ts';

/** Adds arguments, options and action to a command; `loadAll` makes the whole tree with every command defined. */
type Define = (command: Command, context: CliContext, loadAll: () => Promise<Command>) => void;

export type CommandRow = {
  path: readonly string[];
  /** One line for the overview. */
  summary: string;
  /** The shared options it takes besides those of the output. */
  shared: readonly SharedGroup[];
  /** The formats it prints, its default first. */
  formats: readonly [OutputFormat, ...OutputFormat[]];
  examples: readonly (readonly [line: string, what: string])[];
  load: () => Promise<Define>;
};

const printsText = { shared: [], formats: ['pretty'] } as const;

/** The commands for any site: their words, one line for the overview, what they take, and where they are defined. */
export const commandRows: readonly (CommandRow | CommandDefinition)[] = [
  auditCommand,
  sitemapValidateCommand,
  sitemapCheckCommand,
  sitemapDiffCommand,
  robotsCommand,
  previewCommand,
  lintTranslationsCommand,
  baselineWriteCommand,
  baselinePruneCommand,
  explainCommand,
  rulesCommand,
  initCommand,
  {
    path: ['completion'],
    summary: 'Print a completion script for bash, zsh or fish.',
    ...printsText,
    examples: [
      ['goshen completion bash >> ~/.bashrc', 'bash.'],
      ['goshen completion zsh > ~/.zfunc/_goshen', 'zsh; ~/.zfunc is in $fpath.'],
      ['goshen completion fish > ~/.config/fish/completions/goshen.fish', 'fish.'],
    ],
    load: async () => (await import('./completion-command.ts')).defineCompletionCommand,
  },
];

/** One line for words that only hold commands together. */
export const groupSummaries: Readonly<Record<string, string>> = {
  sitemap: 'Validate, check and compare sitemaps.',
  lint: 'Check texts, offline.',
  baseline: 'Write and prune the list of accepted findings.',
};
