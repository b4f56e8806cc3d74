import type { AuditFlags } from './audit.ts';
import { auditOptions, auditTarget } from './audit-command.ts';
import { defineCommand } from './define-command.ts';
import { crawlGroups } from './options.ts';

export const baselinePruneCommand = defineCommand({
  path: ['baseline', 'prune'],
  summary: 'Remove accepted findings that are fixed or have expired.',
  arguments: [auditTarget],
  options: auditOptions,
  shared: ['languages', 'findings', ...crawlGroups],
  formats: ['pretty'],
  examples: [
    ['goshen baseline prune', 'Audit this site and update goshen.baseline.json.'],
    ['goshen baseline prune https://example.com --baseline ci/accepted.json', 'Another site, another file.'],
    ['goshen baseline prune --quiet', 'Print nothing.'],
  ],
  run: async (call, targets: string[], flags: AuditFlags) =>
    (await import('./baseline.ts')).pruneBaseline(call, targets, flags),
});
