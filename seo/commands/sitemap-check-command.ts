import { Argument, Option } from 'commander';
import { reportFormats } from '../run/settings.ts';
import { defineCommand } from './define-command.ts';
import { crawlGroups, siteOption } from './options.ts';
import type { CheckFlags } from './sitemap-check.ts';

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
  formats: reportFormats,
  examples: [
    ['goshen sitemap check https://example.com/sitemap.xml --only failed', 'List only the URLs that fail.'],
    ['goshen sitemap check sitemap.xml --concurrency 20', '20 requests at a time.'],
    ['goshen sitemap check sitemap.xml --remap https://example.com=http://localhost:3000', 'Check a local copy.'],
  ],
  run: async (call, source: string, flags: CheckFlags) =>
    (await import('./sitemap-check.ts')).checkSitemap(call, source, flags),
});
