import { isSiteRule } from '#seo/engine/rule.ts';
import { defineCommand } from '#seo/run/define-command.ts';
import { lintGroups, lintOptions } from '#seo/run/options.ts';
import { reportFormats } from '#seo/run/settings.ts';

const linter = {
  options: lintOptions,
  shared: lintGroups,
  checks: (rule: string) => !isSiteRule(rule),
  formats: reportFormats,
};

export const lintCommand = defineCommand({
  ...linter,
  path: ['lint'],
  summary: 'Check content and translations, offline.',
  examples: [
    ['goshen lint', 'Check content/ and locales/.'],
    ['goshen lint --fix-dry-run', 'Show what --fix would change.'],
    ['goshen lint --lang fr --strict', 'French only, as for a release.'],
  ],
  run: async (call) => (await import('./lint-content.ts')).lintSite(call),
});

export const lintContentCommand = defineCommand({
  ...linter,
  path: ['lint', 'content'],
  summary: 'Check the texts in content/.',
  examples: [
    ['goshen lint content', 'Check all texts.'],
    ['goshen lint content --strict', 'Placeholder details are errors.'],
    ['goshen lint content -f github', 'Annotations in a pull request.'],
  ],
  run: async (call) => (await import('./lint-content.ts')).lintTexts(call),
});
