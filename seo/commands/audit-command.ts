import { Argument, Option } from 'commander';
import { auditProfiles, defaultMaxPages, reportFormats } from '../run/settings.ts';
import type { AuditFlags } from './audit.ts';
import { defineCommand } from './define-command.ts';
import { crawlGroups } from './options.ts';

/** What decides which pages an audit reads. */
export const auditTarget = new Argument(
  '[target...]',
  'URL to crawl, or paths of this site (default: all of this site, in process).',
);
export const auditOptions: readonly Option[] = [
  new Option(
    '--profile <name>',
    'full: everything; seo: without accessibility and security; quick: a sample of pages only.',
  )
    .choices([...auditProfiles])
    .default('full'),
  new Option('--sample <n>', 'Audit only that many pages, spread over the site.'),
  new Option('--max-pages <n>', 'Maximum number of pages.').default(String(defaultMaxPages)),
  new Option('--external', 'Check links to other hosts and resources loaded from them.'),
  new Option('--ignore-robots', 'Read pages that robots.txt disallows; for your own site.'),
  new Option('--resume <file>', 'Continue an interrupted crawl.'),
];

export const auditCommand = defineCommand({
  path: ['audit'],
  summary: 'Audit this site in process, or any site by its URL.',
  arguments: [auditTarget],
  options: [
    ...auditOptions,
    new Option('--against <url>', 'Report only what differs from the site at this URL.'),
    new Option('--compare <report>', 'Report only findings that are not in this JSON report of an earlier audit.'),
  ],
  shared: ['languages', 'findings', 'gate', ...crawlGroups],
  formats: reportFormats,
  examples: [
    ['goshen audit', 'Every page of this site, without the network.'],
    ['goshen audit https://example.com --profile quick', 'A sample of another site.'],
    ["goshen audit -f pretty -f html=audit.html --fail-on 'error>0,warning>20'", 'A report and a gate for CI.'],
  ],
  run: async (call, targets: string[], flags: AuditFlags) => (await import('./audit.ts')).audit(call, targets, flags),
});
