import { Argument } from 'commander';
import { defineCommand } from './define-command.ts';

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
    ['goshen explain og/image title/missing -f json', 'Several rules, as JSON.'],
  ],
  run: async (call, names: string[]) => (await import('./rules.ts')).explain(call, names),
});
