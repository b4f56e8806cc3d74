import { Argument, Option } from 'commander';
import { isSiteRule } from '../engine/rule.ts';
import { defineCommand } from '../run/define-command.ts';
import { crawlGroups, many } from '../run/options.ts';
import { auditProfiles, crawlerName, defaultMaxPages, reportFormats } from '../run/settings.ts';
import type { AuditFlags } from './audit.ts';

/** What decides which pages an audit reads. */
export const auditTargets = (hasPages: boolean): Argument[] => [
  new Argument(
    '[target...]',
    hasPages
      ? 'URLs of the sites to audit, or paths of this site (default: all of this site, rendered in process).'
      : 'URLs of the sites to audit.',
  ),
];
export const auditOptions: readonly Option[] = [
  new Option(
    '--profile <name>',
    'full: everything; seo: without accessibility and security; quick: a sample of pages only.',
  )
    .choices([...auditProfiles])
    .default('full'),
  new Option('--sample <n>', 'Audit only that many pages, spread over the site.'),
  new Option('--include <glob>', 'Read only pages whose path or URL matches; repeatable.').argParser(many),
  new Option('--exclude <glob>', 'Leave out URLs whose path or URL matches; repeatable.').argParser(many),
  new Option('--whole-site', 'Read also what is not below the path of the target.'),
  new Option('--depth <n>', 'Read only pages at most that many clicks from the target.'),
  new Option('--list <file>', 'Read only the URLs of this file, one a line; - for standard input.'),
  new Option('--max-pages <n>', 'Maximum number of pages.').default(String(defaultMaxPages)),
  new Option('--external', 'Check links to other hosts and resources loaded from them.'),
  new Option('--ignore-robots', 'Read pages that robots.txt disallows; for your own site.'),
  new Option('--robots-agent <name>', 'Obey the rules of robots.txt for this crawler.').default(crawlerName),
  new Option('--resume <file>', 'Continue an interrupted crawl.'),
];

export const auditCommand = defineCommand({
  path: ['audit'],
  summary: 'Audit websites: read every page, check every rule.',
  arguments: auditTargets,
  options: [
    ...auditOptions,
    new Option('--against <url>', 'Report only what differs from the site at this URL.'),
    new Option('--compare <report>', 'Report only findings that are not in this JSON report of an earlier audit.'),
    new Option(
      '--pages <file>',
      'Write a table of the pages (CSV): status, title, canonical, depth, inlinks and more.',
    ),
    new Option(
      '--links <file>',
      'Write a table of the links of the pages (CSV): from, to, text, status and final URL.',
    ),
  ],
  shared: ['languages', 'findings', 'gate', ...crawlGroups],
  checks: isSiteRule,
  formats: reportFormats,
  examples: [
    ['goshen audit https://example.com', 'Every page of a site.'],
    ['goshen audit https://example.com --profile quick', 'A sample of its pages.'],
    [
      "goshen audit https://example.com -f pretty -f html=audit.html --fail-on 'error>0,warning>20'",
      'A report and a gate for CI.',
    ],
  ],
  run: async (call, targets: string[], flags: AuditFlags) => (await import('./audit.ts')).audit(call, targets, flags),
});
