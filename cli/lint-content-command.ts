import { defineCommand } from '#seo/commands/define-command.ts';
import { lintGroups, lintOptions } from '#seo/commands/options.ts';
import { reportFormats } from '#seo/run/settings.ts';

export const lintContentCommand = defineCommand({
  path: ['lint', 'content'],
  summary: 'Check the texts in content/.',
  options: lintOptions,
  shared: lintGroups,
  formats: reportFormats,
  examples: [
    ['goshen lint content', 'Check all texts.'],
    ['goshen lint content --strict', 'Placeholder details are errors.'],
    ['goshen lint content -f github', 'Annotations in a pull request.'],
  ],
  run: async (call) => (await import('./lint-content.ts')).lintTexts(call),
});
