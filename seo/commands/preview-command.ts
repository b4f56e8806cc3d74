import { Argument } from 'commander';
import { defineCommand } from './define-command.ts';

export const previewCommand = defineCommand({
  path: ['preview'],
  summary: 'Preview a page in search results and on social networks.',
  arguments: [new Argument('<target>', 'URL of any page, or path of this site, such as /about.')],
  shared: ['languages', 'network', 'fetching', 'size'],
  formats: ['pretty', 'json', 'markdown'],
  examples: [
    ['goshen preview https://example.com/', 'Any page, by its URL.'],
    ['goshen preview /about', 'A page of this site in each language.'],
    ['goshen preview / --lang fr -f markdown=preview.md', 'One language, as a Markdown file.'],
  ],
  run: async (call, target: string) => (await import('./preview.ts')).preview(call, target),
});
