import type { CommandDefinition } from '../run/define-command.ts';
import { auditCommand } from './audit-command.ts';
import { baselinePruneCommand, baselineWriteCommand } from './baseline-commands.ts';
import { completionCommand } from './completion-command.ts';
import { initCommand } from './init-command.ts';
import { lintTranslationsCommand } from './lint-translations-command.ts';
import { previewCommand } from './preview-command.ts';
import { robotsCommand } from './robots-command.ts';
import { explainCommand, rulesCommand } from './rules-commands.ts';
import { sitemapCheckCommand, sitemapDiffCommand, sitemapValidateCommand } from './sitemap-commands.ts';

/** The commands for any site, in the order of the help. */
export const toolCommands: readonly CommandDefinition[] = [
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
  completionCommand,
];

/** One line for words that only hold commands together. */
export const groupSummaries: Readonly<Record<string, string>> = {
  sitemap: 'Validate, check and compare sitemaps.',
  lint: 'Check texts, offline.',
  baseline: 'Write and prune the list of accepted findings.',
};
