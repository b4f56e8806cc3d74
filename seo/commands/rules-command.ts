import { Argument } from 'commander';
import { defineCommand } from './define-command.ts';

export const rulesCommand = defineCommand({
  path: ['rules'],
  summary: 'List the rules.',
  arguments: [
    new Argument(
      '[filter]',
      'Only these: a group such as sitemap, a topic such as titles, or a pattern such as */missing.',
    ),
  ],
  formats: ['pretty', 'json'],
  examples: [
    ['goshen rules', 'Every rule.'],
    ['goshen rules sitemap', 'The rules of a group.'],
    ["goshen rules '*/missing' -f json=rules.json", 'A pattern, as a JSON file.'],
  ],
  run: async (call, filter?: string) => (await import('./rules.ts')).showRules(call, filter),
});
