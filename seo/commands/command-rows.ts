import type { Command } from 'commander';
import type { CliContext } from '../run/context.ts';
import { type OutputFormat, reportFormats } from '../run/settings.ts';
import type { CommandDefinition } from './define-command.ts';
import { explainCommand } from './explain-command.ts';
import { initCommand } from './init-command.ts';
import { crawlGroups, type SharedGroup } from './options.ts';
import { previewCommand } from './preview-command.ts';
import { robotsCommand } from './robots-command.ts';
import { rulesCommand } from './rules-command.ts';
import { sitemapCheckCommand } from './sitemap-check-command.ts';
import { sitemapDiffCommand } from './sitemap-diff-command.ts';
import { sitemapValidateCommand } from './sitemap-validate-command.ts';

/** Adds arguments, options and action to a command; `loadAll` makes the whole tree with every command defined. */
export type Define = (command: Command, context: CliContext, loadAll: () => Promise<Command>) => void;

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

export const onFiles = { shared: ['languages', 'findings', 'gate'], formats: reportFormats } as const;
const acceptsFindings = { shared: ['languages', 'findings', ...crawlGroups], formats: ['pretty'] } as const;
export const printsText = { shared: [], formats: ['pretty'] } as const;
export const printsRecords = { shared: [], formats: ['pretty', 'json'] } as const;

/** The commands for any site: their words, one line for the overview, what they take, and where they are defined. */
export const commandRows: readonly (CommandRow | CommandDefinition)[] = [
  {
    path: ['audit'],
    summary: 'Audit this site in process, or any site by its URL.',
    shared: ['languages', 'findings', 'gate', ...crawlGroups],
    formats: reportFormats,
    examples: [
      ['goshen audit', 'Every page of this site, without the network.'],
      ['goshen audit https://example.com --profile quick', 'A sample of another site.'],
      ["goshen audit -f pretty -f html=audit.html --fail-on 'error>0,warning>20'", 'A report and a gate for CI.'],
    ],
    load: async () => (await import('./audit.ts')).defineAuditCommand,
  },
  sitemapValidateCommand,
  sitemapCheckCommand,
  sitemapDiffCommand,
  robotsCommand,
  previewCommand,
  {
    path: ['lint', 'translations'],
    summary: 'Check the interface texts in locales/, or those of any i18next project.',
    ...onFiles,
    examples: [
      ['goshen lint translations --root ../shop', 'Another i18next project.'],
      ['goshen lint translations --base fr', 'French is the original.'],
      ['goshen lint translations --fix', 'Fix problems automatically.'],
    ],
    load: async () => (await import('./lint.ts')).defineLintTranslationsCommand,
  },
  {
    path: ['baseline', 'write'],
    summary: 'Accept the present findings of an audit for a while.',
    ...acceptsFindings,
    examples: [
      ['goshen baseline write', 'Accept what is found on this site for 90 days.'],
      ['goshen baseline write https://example.com --baseline ci/accepted.json', 'Another site, another file.'],
      ['goshen baseline write --skip title/brand --reason "Ticket 42" --expires 2027-03-01', 'With a reason.'],
    ],
    load: async () => (await import('./baseline.ts')).defineBaselineWriteCommand,
  },
  {
    path: ['baseline', 'prune'],
    summary: 'Remove accepted findings that are fixed or have expired.',
    ...acceptsFindings,
    examples: [
      ['goshen baseline prune', 'Audit this site and update goshen.baseline.json.'],
      ['goshen baseline prune https://example.com --baseline ci/accepted.json', 'Another site, another file.'],
      ['goshen baseline prune --quiet', 'Print nothing.'],
    ],
    load: async () => (await import('./baseline.ts')).defineBaselinePruneCommand,
  },
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
