import type { Command } from 'commander';
import type { CliContext } from '../run/context.ts';
import { type OutputFormat, reportFormats } from '../run/settings.ts';
import type { CommandDefinition } from './define-command.ts';
import { explainCommand } from './explain-command.ts';
import { initCommand } from './init-command.ts';
import type { SharedGroup } from './options.ts';
import { robotsCommand } from './robots-command.ts';
import { rulesCommand } from './rules-command.ts';

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

const readsUrls = ['network', 'fetching', 'size'] as const;
const readsSitemaps = { shared: ['findings', 'gate', ...readsUrls, 'sitemaps'], formats: reportFormats } as const;
export const onFiles = { shared: ['languages', 'findings', 'gate'], formats: reportFormats } as const;
const crawls = [...readsUrls, 'throttle', 'sitemaps'] as const;
const acceptsFindings = { shared: ['languages', 'findings', ...crawls], formats: ['pretty'] } as const;
export const printsText = { shared: [], formats: ['pretty'] } as const;
export const printsRecords = { shared: [], formats: ['pretty', 'json'] } as const;

/** The commands for any site: their words, one line for the overview, what they take, and where they are defined. */
export const commandRows: readonly (CommandRow | CommandDefinition)[] = [
  {
    path: ['audit'],
    summary: 'Audit this site in process, or any site by its URL.',
    shared: ['languages', 'findings', 'gate', ...crawls],
    formats: reportFormats,
    examples: [
      ['goshen audit', 'Every page of this site, without the network.'],
      ['goshen audit https://example.com --profile quick', 'A sample of another site.'],
      ["goshen audit -f pretty -f html=audit.html --fail-on 'error>0,warning>20'", 'A report and a gate for CI.'],
    ],
    load: async () => (await import('./audit.ts')).defineAuditCommand,
  },
  {
    path: ['sitemap', 'validate'],
    summary: 'Validate sitemaps: files, URLs, globs, stdin.',
    ...readsSitemaps,
    examples: [
      ['goshen sitemap validate https://example.com/sitemap.xml', 'A sitemap and those that it lists.'],
      ["goshen sitemap validate 'dist/**/*.xml' --strict", 'Files; warnings fail too.'],
      ['curl -s https://example.com/sitemap.xml | goshen sitemap validate -', 'Standard input.'],
    ],
    load: async () => (await import('./sitemap-validate.ts')).defineSitemapValidateCommand,
  },
  {
    path: ['sitemap', 'check'],
    summary: 'Check that every URL of a sitemap responds.',
    shared: ['findings', 'gate', ...crawls, 'responses'],
    formats: reportFormats,
    examples: [
      ['goshen sitemap check https://example.com/sitemap.xml --only failed', 'List only the URLs that fail.'],
      ['goshen sitemap check sitemap.xml --concurrency 20', '20 requests at a time.'],
      ['goshen sitemap check sitemap.xml --remap https://example.com=http://localhost:3000', 'Check a local copy.'],
    ],
    load: async () => (await import('./sitemap-check.ts')).defineSitemapCheckCommand,
  },
  {
    path: ['sitemap', 'diff'],
    summary: 'List what was added, removed and changed between two sitemaps.',
    ...readsSitemaps,
    examples: [
      ['goshen sitemap diff old.xml new.xml', 'Removed URLs must redirect.'],
      ['goshen sitemap diff https://example.com/sitemap.xml dist/sitemap.xml', 'Before a release.'],
      ['goshen sitemap diff old.xml new.xml --no-check', 'Without the network.'],
    ],
    load: async () => (await import('./sitemap-diff.ts')).defineSitemapDiffCommand,
  },
  robotsCommand,
  {
    path: ['preview'],
    summary: 'Preview a page in search results and on social networks.',
    shared: ['languages', ...readsUrls],
    formats: ['pretty', 'json', 'markdown'],
    examples: [
      ['goshen preview https://example.com/', 'Any page, by its URL.'],
      ['goshen preview /about', 'A page of this site in each language.'],
      ['goshen preview / --lang fr -f markdown=preview.md', 'One language, as a Markdown file.'],
    ],
    load: async () => (await import('./preview.ts')).definePreviewCommand,
  },
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
