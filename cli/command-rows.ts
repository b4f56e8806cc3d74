import type { Command } from 'commander';
import type { messageCommands } from './commands/messages-commands.ts';
import type { CliContext } from './context.ts';
import type { SharedGroup } from './options.ts';
import { type OutputFormat, reportFormats } from './report/outputs.ts';

/** Adds arguments, options and action to a command; `loadAll` makes the whole tree with every command defined. */
export type Define = (command: Command, context: CliContext, loadAll: () => Promise<Command>) => void;

export type CommandRow = {
  path: readonly string[];
  /** One line for the overview. */
  summary: string;
  /** The shared options it takes besides those of the output. */
  shared: readonly SharedGroup[];
  /** The formats it prints, its default first. */
  formats: readonly [OutputFormat, ...OutputFormat[]];
  examples: readonly (readonly [line: string, what: string])[];
  load: () => Promise<Define>;
};

const readsUrls = ['network', 'fetching', 'size'] as const;
const readsSitemaps = { shared: ['findings', 'gate', ...readsUrls, 'sitemaps'], formats: reportFormats } as const;
const onFiles = { shared: ['languages', 'findings', 'gate'], formats: reportFormats } as const;
const crawls = [...readsUrls, 'throttle', 'sitemaps'] as const;
const acceptsFindings = { shared: ['languages', 'findings', ...crawls], formats: ['pretty'] } as const;
const printsText = { shared: [], formats: ['pretty'] } as const;
const printsRecords = { shared: [], formats: ['pretty', 'json'] } as const;

/** Every command: its words, one line for the overview, what it takes, and where it is defined. */
export const commandRows: readonly CommandRow[] = [
  {
    path: ['audit'],
    summary: 'Audit this site in process, or any site by its URL.',
    shared: ['languages', 'findings', 'gate', ...crawls],
    formats: reportFormats,
    examples: [
      ['goshen audit', 'Every page of this site, without the network.'],
      ['goshen audit https://example.com --profile quick', 'A sample of another site.'],
      ["goshen audit -f pretty -f html=audit.html --fail-on 'error>0,warning>20'", 'A report and a gate for CI.'],
    ],
    load: async () => (await import('./commands/audit-command.ts')).defineAuditCommand,
  },
  {
    path: ['sitemap', 'validate'],
    summary: 'Validate sitemaps: files, URLs, globs, stdin.',
    ...readsSitemaps,
    examples: [
      ['goshen sitemap validate https://example.com/sitemap.xml', 'A sitemap and those that it lists.'],
      ["goshen sitemap validate 'dist/**/*.xml' --strict", 'Files; warnings fail too.'],
      ['curl -s https://example.com/sitemap.xml | goshen sitemap validate -', 'Standard input.'],
    ],
    load: async () => (await import('./commands/sitemap-validate-command.ts')).defineSitemapValidateCommand,
  },
  {
    path: ['sitemap', 'check'],
    summary: 'Check that every URL of a sitemap responds.',
    shared: ['findings', 'gate', ...crawls, 'responses'],
    formats: reportFormats,
    examples: [
      ['goshen sitemap check https://example.com/sitemap.xml --only failed', 'List only the URLs that fail.'],
      ['goshen sitemap check sitemap.xml --concurrency 20', '20 requests at a time.'],
      ['goshen sitemap check sitemap.xml --remap https://example.com=http://localhost:3000', 'Check a local copy.'],
    ],
    load: async () => (await import('./commands/sitemap-check-command.ts')).defineSitemapCheckCommand,
  },
  {
    path: ['sitemap', 'diff'],
    summary: 'List what was added, removed and changed between two sitemaps.',
    ...readsSitemaps,
    examples: [
      ['goshen sitemap diff old.xml new.xml', 'Removed URLs must redirect.'],
      ['goshen sitemap diff https://example.com/sitemap.xml dist/sitemap.xml', 'Before a release.'],
      ['goshen sitemap diff old.xml new.xml --no-check', 'Without the network.'],
    ],
    load: async () => (await import('./commands/sitemap-diff-command.ts')).defineSitemapDiffCommand,
  },
  {
    path: ['robots'],
    summary: 'Show whether robots.txt allows a crawler to fetch a path.',
    shared: ['network', 'fetching'],
    formats: ['pretty', 'json'],
    examples: [
      ['goshen robots https://example.com /blog', 'May Googlebot fetch /blog?'],
      ['goshen robots robots.txt / /search --agent Bingbot', 'A file, two paths, another crawler.'],
      ['goshen robots robots.txt /admin --expect disallow', 'Exit with 1 if /admin is allowed.'],
    ],
    load: async () => (await import('./commands/robots-command.ts')).defineRobotsCommand,
  },
  {
    path: ['preview'],
    summary: 'Preview a page in search results and on social networks.',
    shared: ['languages', ...readsUrls],
    formats: ['pretty', 'json', 'markdown'],
    examples: [
      ['goshen preview https://example.com/', 'Any page, by its URL.'],
      ['goshen preview /about', 'A page of this site in each language.'],
      ['goshen preview / --lang fr -f markdown=preview.md', 'One language, as a Markdown file.'],
    ],
    load: async () => (await import('./commands/preview-command.ts')).definePreviewCommand,
  },
  {
    path: ['lint'],
    summary: 'Check content and translations, offline.',
    ...onFiles,
    examples: [
      ['goshen lint', 'Check content/ and locales/.'],
      ['goshen lint --fix-dry-run', 'Show what --fix would change.'],
      ['goshen lint --lang fr --strict', 'French only, as for a release.'],
    ],
    load: async () => (await import('./commands/lint-site-commands.ts')).defineLintCommand,
  },
  {
    path: ['lint', 'content'],
    summary: 'Check the texts in content/.',
    ...onFiles,
    examples: [
      ['goshen lint content', 'Check all texts.'],
      ['goshen lint content --strict', 'Placeholder details are errors.'],
      ['goshen lint content -f github', 'Annotations in a pull request.'],
    ],
    load: async () => (await import('./commands/lint-site-commands.ts')).defineLintContentCommand,
  },
  {
    path: ['lint', 'translations'],
    summary: 'Check the interface texts in locales/, or those of any i18next project.',
    ...onFiles,
    examples: [
      ['goshen lint translations --root ../shop', 'Another i18next project.'],
      ['goshen lint translations --base fr', 'French is the original.'],
      ['goshen lint translations --fix', 'Fix problems automatically.'],
    ],
    load: async () => (await import('./commands/lint-command.ts')).defineLintTranslationsCommand,
  },
  {
    path: ['baseline', 'write'],
    summary: 'Accept the present findings of an audit for a while.',
    ...acceptsFindings,
    examples: [
      ['goshen baseline write', 'Accept what is found on this site for 90 days.'],
      ['goshen baseline write https://example.com --baseline ci/accepted.json', 'Another site, another file.'],
      ['goshen baseline write --skip title/brand --reason "Ticket 42" --expires 2027-03-01', 'With a reason.'],
    ],
    load: async () => (await import('./commands/baseline-commands.ts')).defineBaselineWriteCommand,
  },
  {
    path: ['baseline', 'prune'],
    summary: 'Remove accepted findings that are fixed or have expired.',
    ...acceptsFindings,
    examples: [
      ['goshen baseline prune', 'Audit this site and update goshen.baseline.json.'],
      ['goshen baseline prune https://example.com --baseline ci/accepted.json', 'Another site, another file.'],
      ['goshen baseline prune --quiet', 'Print nothing.'],
    ],
    load: async () => (await import('./commands/baseline-commands.ts')).defineBaselinePruneCommand,
  },
  {
    path: ['explain'],
    summary: 'Explain rules: what they check, why it matters, how to fix it.',
    ...printsRecords,
    examples: [
      ['goshen explain hreflang/return-link', 'One rule.'],
      ['goshen explain title', 'List the rules of a group.'],
      ['goshen explain og/image title/missing -f json', 'Several rules, as JSON.'],
    ],
    load: async () => (await import('./commands/rules-commands.ts')).defineExplainCommand,
  },
  {
    path: ['rules'],
    summary: 'List the rules.',
    ...printsRecords,
    examples: [
      ['goshen rules', 'Every rule.'],
      ['goshen rules sitemap', 'The rules of a group.'],
      ["goshen rules '*/missing' -f json=rules.json", 'A pattern, as a JSON file.'],
    ],
    load: async () => (await import('./commands/rules-commands.ts')).defineRulesCommand,
  },
  {
    path: ['init'],
    summary: 'Write a commented goshen.config.json.',
    ...printsText,
    examples: [
      ['goshen init', 'Write goshen.config.json.'],
      ['goshen init --config ci/goshen.json', 'Write another file.'],
      ['goshen init --quiet', 'Print nothing.'],
    ],
    load: async () => (await import('./commands/init-command.ts')).defineInitCommand,
  },
  {
    path: ['new'],
    summary: 'Add an article, a service, an FAQ category or a page to this site, in every language.',
    ...printsText,
    examples: [
      ['goshen new article load-shedding', 'An article, its texts marked TODO.'],
      ['goshen new faq delivery', 'A category of the FAQ.'],
      ['goshen new page careers --nav', 'A page, also in the navigation.'],
    ],
    load: async () => (await import('./commands/new-command.ts')).defineNewCommand,
  },
  {
    path: ['doctor'],
    summary: 'Check that this machine can run the site.',
    shared: ['network'],
    formats: ['pretty', 'json'],
    examples: [
      ['goshen doctor', 'One line per check.'],
      ['goshen doctor --strict', 'Fail on warnings too.'],
      ['goshen doctor -f json --timeout 3s', 'For a script.'],
    ],
    load: async () => (await import('./commands/doctor-command.ts')).defineDoctorCommand,
  },
  {
    path: ['completion'],
    summary: 'Print a completion script for bash, zsh or fish.',
    ...printsText,
    examples: [
      ['goshen completion bash >> ~/.bashrc', 'bash.'],
      ['goshen completion zsh > ~/.zfunc/_goshen', 'zsh; ~/.zfunc is in $fpath.'],
      ['goshen completion fish > ~/.config/fish/completions/goshen.fish', 'fish.'],
    ],
    load: async () => (await import('./commands/completion-command.ts')).defineCompletionCommand,
  },
  {
    path: ['messages', 'list'],
    summary: 'List contact messages, newest first; personal data is masked.',
    ...printsRecords,
    examples: [
      ['goshen messages list --status dead', 'Messages that could not be delivered.'],
      ['goshen messages list --limit 10 --reveal', 'The ten newest, unmasked; this is recorded.'],
      ['goshen messages list -f json', 'For a script.'],
    ],
    load: () => loadMessageCommand('list'),
  },
  {
    path: ['messages', 'show'],
    summary: 'Show messages and their delivery in each channel.',
    ...printsRecords,
    examples: [
      ['goshen messages show 3f2a6c1e-9b0d-4c57-8e21-5d7a90b4f163', 'One message, masked.'],
      [
        'goshen messages show 3f2a6c1e-9b0d-4c57-8e21-5d7a90b4f163 --reveal --as thandi',
        'Unmasked; recorded with that name.',
      ],
      ['goshen messages show 3f2a6c1e-9b0d-4c57-8e21-5d7a90b4f163 -f json', 'As JSON.'],
    ],
    load: () => loadMessageCommand('show'),
  },
  {
    path: ['messages', 'retry'],
    summary: 'Send dead messages again.',
    ...printsText,
    examples: [
      ['goshen messages retry 3f2a6c1e-9b0d-4c57-8e21-5d7a90b4f163', 'One message.'],
      ['goshen messages retry --all', 'Every dead message.'],
      ['goshen messages retry - < ids.txt', 'Ids from standard input.'],
    ],
    load: () => loadMessageCommand('retry'),
  },
  {
    path: ['messages', 'release'],
    summary: 'Release quarantined messages for delivery.',
    ...printsText,
    examples: [
      ['goshen messages release 3f2a6c1e-9b0d-4c57-8e21-5d7a90b4f163', 'One message.'],
      ['goshen messages release --all', 'Every quarantined message.'],
      ['goshen messages release - < ids.txt', 'Ids from standard input.'],
    ],
    load: () => loadMessageCommand('release'),
  },
  {
    path: ['messages', 'hold'],
    summary: 'Hold the messages of a person who objects.',
    ...printsText,
    examples: [
      ['goshen messages hold --email visitor@example.org', 'Stop delivery.'],
      ['goshen messages hold --email - < address.txt', 'The address from standard input.'],
      ['goshen messages hold --email visitor@example.org --off', 'Deliver again.'],
    ],
    load: () => loadMessageCommand('hold'),
  },
  {
    path: ['messages', 'export'],
    summary: 'Export everything stored about a person, as JSON or CSV.',
    shared: [],
    formats: ['json', 'csv'],
    examples: [
      ['goshen messages export --email visitor@example.org', 'For a request for access.'],
      ['goshen messages export --all -f csv=messages.csv --excel', 'A spreadsheet.'],
      ['goshen messages export --email - -f json=export.json', 'The address from standard input.'],
    ],
    load: () => loadMessageCommand('export'),
  },
  {
    path: ['messages', 'erase'],
    summary: 'Erase messages permanently, with a receipt.',
    ...printsRecords,
    examples: [
      ['goshen messages erase 3f2a6c1e-9b0d-4c57-8e21-5d7a90b4f163 --dry-run', 'Show what would be erased.'],
      ['goshen messages erase --email visitor@example.org', 'Everything a person sent.'],
      ['goshen messages erase --older-than 30d --yes -f json=receipt.json', 'Without confirmation, with a receipt.'],
    ],
    load: () => loadMessageCommand('erase'),
  },
  {
    path: ['messages', 'purge'],
    summary: 'Delete messages past retention, as the site does every hour.',
    ...printsText,
    examples: [
      [
        'goshen messages purge',
        'Delete messages older than CONTACT_RETENTION_DAYS, and empty the log of the database.',
      ],
      ['goshen messages purge --as thandi', 'Recorded with that name.'],
      ['CONTACT_RETENTION_DAYS=30 goshen messages purge', 'With another setting.'],
    ],
    load: () => loadMessageCommand('purge'),
  },
  {
    path: ['messages', 'backup'],
    summary: 'Back up the SQLite database while the site runs.',
    ...printsText,
    examples: [
      ['goshen messages backup backup.db', 'Write a copy.'],
      ['goshen messages backup "backup-$(date +%F).db"', 'One file a day.'],
      ['goshen messages backup backup.db --as cron', 'Recorded with that name.'],
    ],
    load: () => loadMessageCommand('backup'),
  },
  {
    path: ['messages', 'stats'],
    summary: 'Show counts, delivery errors, objections and recorded actions.',
    ...printsRecords,
    examples: [
      ['goshen messages stats', 'A summary.'],
      ['goshen messages stats -f json', 'For a script.'],
      ['goshen messages stats -f json=stats.json', 'As a file.'],
    ],
    load: () => loadMessageCommand('stats'),
  },
];

async function loadMessageCommand(name: keyof typeof messageCommands): Promise<Define> {
  const { defineMessageCommand } = await import('./commands/messages-commands.ts');
  return (command, context) => defineMessageCommand(name, command, context);
}

/** One line for words that only hold commands together. */
export const groupSummaries: Readonly<Record<string, string>> = {
  sitemap: 'Validate, check and compare sitemaps.',
  baseline: 'Write and prune the list of accepted findings.',
  messages: 'List, show, export and erase contact messages.',
};
