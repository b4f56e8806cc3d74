import { Argument, Option } from 'commander';
import { defineCommand } from '#seo/run/define-command.ts';
import { type NewKind, newKinds } from './new-kinds.ts';

export const newCommand = defineCommand({
  path: ['new'],
  summary: 'Add an article, a service, an FAQ category or a page to this site, in every language.',
  arguments: [
    new Argument('<kind>', 'What to add.').choices(newKinds),
    new Argument('<name>', 'Last part of its URL: small letters, digits and hyphens.'),
  ],
  options: [new Option('--nav', 'Add the page to the navigation.')],
  formats: ['pretty'],
  examples: [
    ['goshen new article load-shedding', 'An article, its texts marked TODO.'],
    ['goshen new faq delivery', 'A category of the FAQ.'],
    ['goshen new page careers --nav', 'A page, also in the navigation.'],
  ],
  run: async (call, wanted: NewKind, name: string) => (await import('./new.ts')).addToSite(call, wanted, name),
});
