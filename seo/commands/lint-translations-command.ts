import { Option } from 'commander';
import { defineCommand } from '../run/define-command.ts';
import { lintGroups, lintOptions } from '../run/options.ts';
import { reportFormats } from '../run/settings.ts';

export const lintTranslationsCommand = defineCommand({
  path: ['lint', 'translations'],
  summary: 'Check the interface texts of an i18next project.',
  options: [
    ...lintOptions,
    new Option(
      '--root <folder>',
      'Project, or its folder of {language}/{namespace}.json or {language}.json files.',
    ).default('.'),
    new Option('--base <language>', 'Language that all others translate.').default('en'),
  ],
  shared: lintGroups,
  checks: (rule) => rule.startsWith('i18n/'),
  formats: reportFormats,
  examples: [
    ['goshen lint translations --root ../shop', 'A project in another folder.'],
    ['goshen lint translations --base fr', 'French is the original.'],
    ['goshen lint translations --fix', 'Fix problems automatically.'],
  ],
  run: async (call) => (await import('./lint.ts')).lintTranslations(call),
});
