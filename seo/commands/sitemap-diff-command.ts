import { Argument, Option } from 'commander';
import { reportFormats } from '../run/settings.ts';
import { defineCommand } from './define-command.ts';
import { sitemapGroups } from './options.ts';
import type { DiffFlags } from './sitemap-diff.ts';

export const sitemapDiffCommand = defineCommand({
  path: ['sitemap', 'diff'],
  summary: 'List what was added, removed and changed between two sitemaps.',
  arguments: [
    new Argument('<old>', 'Sitemap of the last release: file or URL.'),
    new Argument('<new>', 'Current sitemap: file or URL.'),
  ],
  options: [new Option('--no-check', 'Do not check whether removed URLs redirect.')],
  shared: ['findings', 'gate', ...sitemapGroups],
  formats: reportFormats,
  examples: [
    ['goshen sitemap diff old.xml new.xml', 'Removed URLs must redirect.'],
    ['goshen sitemap diff https://example.com/sitemap.xml dist/sitemap.xml', 'Before a release.'],
    ['goshen sitemap diff old.xml new.xml --no-check', 'Without the network.'],
  ],
  run: async (call, before: string, after: string, flags: DiffFlags) =>
    (await import('./sitemap-diff.ts')).diffSitemaps(call, before, after, flags),
});
