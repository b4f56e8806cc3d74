import { defineCommand } from '../run/define-command.ts';

export const initCommand = defineCommand({
  path: ['init'],
  summary: 'Write a commented goshen.config.json.',
  formats: ['pretty'],
  examples: [
    ['goshen init', 'Write goshen.config.json.'],
    ['goshen init --config ci/goshen.json', 'Write another file.'],
    ['goshen init --quiet', 'Print nothing.'],
  ],
  readsConfig: false, // it writes the file that the others read
  run: async (call) => (await import('./init.ts')).writeTemplate(call),
});
