import { Argument } from 'commander';
import { defineCommand } from '../run/define-command.ts';

export const explainCommand = defineCommand({
  path: ['explain'],
  summary: 'Explain rules: what they check, why it matters, how to fix it.',
  arguments: [
    new Argument(
      '<rule...>',
      'Rule ids, such as sitemap/missing-loc; or groups, topics or patterns, which are listed.',
    ),
  ],
  formats: ['pretty', 'json'],
  examples: [
    ['goshen explain hreflang/return-link', 'One rule.'],
    ['goshen explain title', 'List the rules of a group.'],
    ['goshen explain og/missing title/missing -f json', 'Several rules, as JSON.'],
  ],
  run: async (call, names: string[]) => (await import('./rules.ts')).explain(call, names),
});

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
