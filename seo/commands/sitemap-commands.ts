import { Argument, Option } from 'commander';
import { defineCommand } from '../run/define-command.ts';
import { crawlGroups } from '../run/options.ts';
import { reportFormats } from '../run/settings.ts';
import type { CheckFlags } from './sitemap-check.ts';
import type { DiffFlags } from './sitemap-diff.ts';
import type { ValidateFlags } from './sitemap-validate.ts';

const readsSitemaps = ['findings', 'gate', 'network', 'fetching', 'size', 'sitemaps'] as const;
const isSitemapRule = (rule: string) => /^(?:sitemap|hreflang)\//.test(rule);
const siteOption = new Option('--site <origin>', 'Origin of the site, such as https://example.com.');

export const sitemapValidateCommand = defineCommand({
  path: ['sitemap', 'validate'],
  summary: 'Validate sitemaps: files, URLs, globs, stdin.',
  arguments: [new Argument('[source...]', 'File, URL, glob, or - for stdin (default: sitemap.xml).')],
  options: [
    siteOption,
    new Option('--complete', 'These are all sitemaps of the site: what they do not list is missing.'),
    new Option('--strict', 'Fail on warnings too.'),
  ],
  shared: readsSitemaps,
  checks: isSitemapRule,
  formats: reportFormats,
  examples: [
    ['goshen sitemap validate https://example.com/sitemap.xml', 'A sitemap and those that it lists.'],
    ["goshen sitemap validate 'dist/**/*.xml' --strict", 'Files; warnings fail too.'],
    ['curl -s https://example.com/sitemap.xml | goshen sitemap validate -', 'Standard input.'],
  ],
  run: async (call, sources: string[], flags: ValidateFlags) =>
    (await import('./sitemap-validate.ts')).validateSitemaps(call, sources, flags),
});

export const sitemapCheckCommand = defineCommand({
  path: ['sitemap', 'check'],
  summary: 'Check that every URL of a sitemap responds.',
  arguments: [new Argument('[source]', 'File, URL, glob, or - for stdin.').default('sitemap.xml')],
  options: [
    new Option('--batch-size <n>', 'Number of URLs per batch.').default('5'),
    new Option('--concurrency <n>', 'Check in a pool of this size instead of batches.'),
    new Option('--alternates', 'Check the language alternates too.'),
    new Option('--only <which>', 'List only these URLs.').choices(['failed']),
    new Option('--external', 'Check URLs on other hosts too.'),
    siteOption,
  ],
  shared: ['findings', 'gate', ...crawlGroups, 'responses'],
  checks: (rule) => isSitemapRule(rule) || rule.startsWith('http/'),
  formats: reportFormats,
  examples: [
    ['goshen sitemap check https://example.com/sitemap.xml --only failed', 'List only the URLs that fail.'],
    ['goshen sitemap check sitemap.xml --concurrency 20', '20 requests at a time.'],
    ['goshen sitemap check sitemap.xml --remap https://example.com=http://localhost:3000', 'Check a local copy.'],
  ],
  run: async (call, source: string, flags: CheckFlags) =>
    (await import('./sitemap-check.ts')).checkSitemap(call, source, flags),
});

export const sitemapDiffCommand = defineCommand({
  path: ['sitemap', 'diff'],
  summary: 'List what was added, removed and changed between two sitemaps.',
  arguments: [
    new Argument('<old>', 'Sitemap of the last release: file or URL.'),
    new Argument('<new>', 'Current sitemap: file or URL.'),
  ],
  options: [new Option('--no-check', 'Do not check whether removed URLs redirect.')],
  shared: readsSitemaps,
  checks: isSitemapRule,
  formats: reportFormats,
  examples: [
    ['goshen sitemap diff old.xml new.xml', 'Removed URLs must redirect.'],
    ['goshen sitemap diff https://example.com/sitemap.xml dist/sitemap.xml', 'Before a release.'],
    ['goshen sitemap diff old.xml new.xml --no-check', 'Without the network.'],
  ],
  run: async (call, before: string, after: string, flags: DiffFlags) =>
    (await import('./sitemap-diff.ts')).diffSitemaps(call, before, after, flags),
});
