import { Argument } from 'commander';
import { defineCommand } from '../run/define-command.ts';

export const previewCommand = defineCommand({
  path: ['preview'],
  summary: 'Preview a page in search results and on social networks.',
  arguments: (hasPages) => [
    new Argument('<target>', hasPages ? 'URL of any page, or path of this site, such as /about.' : 'URL of a page.'),
  ],
  shared: ['languages', 'network', 'fetching', 'size'],
  formats: ['pretty', 'json', 'markdown'],
  examples: [
    ['goshen preview https://example.com/', 'Any page, by its URL.'],
    ['goshen preview https://example.com/fr/about -f json', 'As JSON.'],
    ['goshen preview https://example.com/ -f markdown=preview.md', 'As a Markdown file.'],
  ],
  run: async (call, target: string) => (await import('./preview.ts')).preview(call, target),
});
