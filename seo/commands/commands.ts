import { auditCommand } from './audit-command.ts';
import { baselinePruneCommand } from './baseline-prune-command.ts';
import { baselineWriteCommand } from './baseline-write-command.ts';
import { completionCommand } from './completion-command.ts';
import type { CommandDefinition } from './define-command.ts';
import { explainCommand } from './explain-command.ts';
import { initCommand } from './init-command.ts';
import { lintTranslationsCommand } from './lint-translations-command.ts';
import { previewCommand } from './preview-command.ts';
import { robotsCommand } from './robots-command.ts';
import { rulesCommand } from './rules-command.ts';
import { sitemapCheckCommand } from './sitemap-check-command.ts';
import { sitemapDiffCommand } from './sitemap-diff-command.ts';
import { sitemapValidateCommand } from './sitemap-validate-command.ts';

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
