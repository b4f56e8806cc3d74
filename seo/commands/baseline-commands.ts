import { Option } from 'commander';
import { isSiteRule } from '../engine/rule.ts';
import { defineCommand } from '../run/define-command.ts';
import { crawlGroups } from '../run/options.ts';
import type { AuditFlags } from './audit.ts';
import { auditOptions, auditTargets } from './audit-command.ts';
import type { WriteFlags } from './baseline.ts';

export const baselineWriteCommand = defineCommand({
  path: ['baseline', 'write'],
  summary: 'Accept the present findings of an audit for a while.',
  arguments: auditTargets,
  options: [
    ...auditOptions,
    new Option('--reason <text>', 'Why the findings are accepted (default: the day they were found).'),
    new Option('--expires <when>', 'Last day on which they are accepted: 2027-03-31, or a time from now.').default(
      '90d',
    ),
  ],
  shared: ['languages', 'findings', ...crawlGroups],
  checks: isSiteRule,
  formats: ['pretty'],
  examples: [
    ['goshen baseline write https://example.com', 'Accept what is found for 90 days.'],
    ['goshen baseline write https://example.com --baseline ci/accepted.json', 'In another file.'],
    ['goshen baseline write https://example.com --reason "Ticket 42" --expires 2027-03-01', 'With a reason.'],
  ],
  run: async (call, targets: string[], flags: WriteFlags) =>
    (await import('./baseline.ts')).writeBaseline(call, targets, flags),
});

export const baselinePruneCommand = defineCommand({
  path: ['baseline', 'prune'],
  summary: 'Remove accepted findings that are fixed or have expired.',
  arguments: auditTargets,
  options: auditOptions,
  shared: ['languages', 'findings', ...crawlGroups],
  checks: isSiteRule,
  formats: ['pretty'],
  examples: [
    ['goshen baseline prune https://example.com', 'Audit the site and update goshen.baseline.json.'],
    ['goshen baseline prune https://example.com --baseline ci/accepted.json', 'Update another file.'],
    ['goshen baseline prune https://example.com --quiet', 'Print nothing.'],
  ],
  run: async (call, targets: string[], flags: AuditFlags) =>
    (await import('./baseline.ts')).pruneBaseline(call, targets, flags),
});
