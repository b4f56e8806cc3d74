import { Argument, Option } from 'commander';
import { reportFormats } from '../run/settings.ts';
import { defineCommand } from './define-command.ts';
import { sitemapGroups, siteOption } from './options.ts';
import type { ValidateFlags } from './sitemap-validate.ts';

export const sitemapValidateCommand = defineCommand({
  path: ['sitemap', 'validate'],
  summary: 'Validate sitemaps: files, URLs, globs, stdin.',
  arguments: [new Argument('[source...]', 'File, URL, glob, or - for stdin (default: sitemap.xml).')],
  options: [
    siteOption,
    new Option('--complete', 'These are all sitemaps of the site: what they do not list is missing.'),
    new Option('--strict', 'Fail on warnings too.'),
  ],
  shared: ['findings', 'gate', ...sitemapGroups],
  formats: reportFormats,
  examples: [
    ['goshen sitemap validate https://example.com/sitemap.xml', 'A sitemap and those that it lists.'],
    ["goshen sitemap validate 'dist/**/*.xml' --strict", 'Files; warnings fail too.'],
    ['curl -s https://example.com/sitemap.xml | goshen sitemap validate -', 'Standard input.'],
  ],
  run: async (call, sources: string[], flags: ValidateFlags) =>
    (await import('./sitemap-validate.ts')).validateSitemaps(call, sources, flags),
});
