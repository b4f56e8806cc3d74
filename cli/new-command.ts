import { Argument, Option } from 'commander';
import { defineCommand } from '#seo/run/define-command.ts';

const newKinds = ['article', 'faq', 'service', 'page'] as const;
export type NewKind = (typeof newKinds)[number];

export const newCommand = defineCommand({
  path: ['new'],
  summary: 'Add an article, a service, an FAQ category or a page to this site, in every language.',
  arguments: [
    new Argument('<kind>', 'What to add.').choices(newKinds),
    new Argument('<name>', 'Last part of its URL: lower-case letters, digits and hyphens.'),
  ],
  options: [
    new Option('--nav', 'Add the page to the menu of the header.'),
    new Option('--footer', 'Add the page to the footer.'),
    new Option('--page', 'Give the service a page of its own.'),
  ],
  formats: ['pretty'],
  examples: [
    ['goshen new article load-shedding', 'An article, its texts marked TODO.'],
    ['goshen new service data-recovery --page', 'A service with a page of its own.'],
    ['goshen new page careers --nav --footer', 'A page that header and footer link to.'],
  ],
  run: async (call, wanted: NewKind, name: string) => (await import('./new.ts')).addToSite(call, wanted, name),
});
