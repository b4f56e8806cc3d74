import { Argument, Option } from 'commander';
import { AppError } from '#domain/errors.ts';
import { type CommandDefinition, defineCommand } from '#seo/run/define-command.ts';
import { messageStatuses } from '#server/outbox/outbox.ts';
import type { MessageOptions } from './messages-options.ts';

const asOption = new Option('--as <name>', 'Name to record beside the user account.').argParser(parseOperator);
const revealOption = new Option('--reveal', 'Show personal data.');
const personOption = new Option('--email <address>', 'Everything this person sent; - reads the address from stdin.');
const idsArgument = new Argument('[id...]', 'Message ids; - reads them from stdin.');
const exampleId = '3f2a6c1e-9b0d-4c57-8e21-5d7a90b4f163';

/** The commands of `goshen messages`. */
export const messageCommands: readonly CommandDefinition[] = [
  defineCommand({
    path: ['messages', 'list'],
    summary: 'List contact messages, newest first; personal data is masked.',
    options: [
      new Option('--status <status...>', 'Only messages in these states.').choices(messageStatuses),
      new Option('--email <address>', 'Only messages from this sender.'),
      new Option('--limit <n>', 'Maximum number of messages, newest first.').default('50'),
      revealOption,
      asOption,
    ],
    formats: ['pretty', 'json'],
    examples: [
      ['goshen messages list --status dead', 'Messages that could not be delivered.'],
      ['goshen messages list --limit 10 --reveal', 'The ten newest, unmasked; this is recorded.'],
      ['goshen messages list -f json', 'For a script.'],
    ],
    run: async (call, options: MessageOptions) => (await import('./messages.ts')).listMessages(call, options),
  }),
  defineCommand({
    path: ['messages', 'show'],
    summary: 'Show messages and their delivery in each channel.',
    arguments: [new Argument('<id...>', 'Message ids, as the list shows them.')],
    options: [revealOption, asOption],
    formats: ['pretty', 'json'],
    examples: [
      [`goshen messages show ${exampleId}`, 'One message, masked.'],
      [`goshen messages show ${exampleId} --reveal --as thandi`, 'Unmasked; recorded with that name.'],
      [`goshen messages show ${exampleId} -f json`, 'As JSON.'],
    ],
    run: async (call, ids: string[], options: MessageOptions) =>
      (await import('./messages.ts')).showMessages(call, ids, options),
  }),
  defineCommand({
    path: ['messages', 'retry'],
    summary: 'Send dead messages again.',
    arguments: [idsArgument],
    options: [new Option('--all', 'Every dead message.'), asOption],
    formats: ['pretty'],
    examples: [
      [`goshen messages retry ${exampleId}`, 'One message.'],
      ['goshen messages retry --all', 'Every dead message.'],
      ['goshen messages retry - < ids.txt', 'Ids from standard input.'],
    ],
    run: async (call, ids: string[], options: MessageOptions) =>
      (await import('./messages.ts')).requeueMessages(call, 'retry', ids, options),
  }),
  defineCommand({
    path: ['messages', 'release'],
    summary: 'Release quarantined messages for delivery.',
    arguments: [idsArgument],
    options: [new Option('--all', 'Every quarantined message.'), asOption],
    formats: ['pretty'],
    examples: [
      [`goshen messages release ${exampleId}`, 'One message.'],
      ['goshen messages release --all', 'Every quarantined message.'],
      ['goshen messages release - < ids.txt', 'Ids from standard input.'],
    ],
    run: async (call, ids: string[], options: MessageOptions) =>
      (await import('./messages.ts')).requeueMessages(call, 'release', ids, options),
  }),
  defineCommand({
    path: ['messages', 'hold'],
    summary: 'Hold the messages of a person who objects.',
    options: [
      new Option(
        '--email <address>',
        'Address of the person who objects; - reads it from stdin.',
      ).makeOptionMandatory(),
      new Option('--off', 'End the hold and deliver again.'),
      asOption,
    ],
    formats: ['pretty'],
    examples: [
      ['goshen messages hold --email visitor@example.org', 'Stop delivery.'],
      ['goshen messages hold --email - < address.txt', 'The address from standard input.'],
      ['goshen messages hold --email visitor@example.org --off', 'Deliver again.'],
    ],
    run: async (call, options: MessageOptions) => (await import('./messages.ts')).holdMessages(call, options),
  }),
  defineCommand({
    path: ['messages', 'export'],
    summary: 'Export everything stored about a person, as JSON or CSV.',
    options: [
      personOption,
      new Option('--all', 'Every message.'),
      new Option('--excel', 'Start the CSV with a byte order mark and the separator, as Excel needs it.'),
      asOption,
    ],
    formats: ['json', 'csv'],
    examples: [
      ['goshen messages export --email visitor@example.org', 'For a request for access.'],
      ['goshen messages export --all -f csv=messages.csv --excel', 'A spreadsheet.'],
      ['goshen messages export --email - -f json=export.json', 'The address from standard input.'],
    ],
    run: async (call, options: MessageOptions) => (await import('./messages.ts')).exportPersonalData(call, options),
  }),
  defineCommand({
    path: ['messages', 'erase'],
    summary: 'Erase messages permanently, with a receipt.',
    arguments: [new Argument('[id...]', 'Message ids; - reads them, or the receipt of an earlier run, from stdin.')],
    options: [
      personOption,
      new Option('--older-than <time>', 'Everything received longer ago than this, such as 90d.'),
      new Option('--reason <code>', 'Reason kept with the erased message; no names.').default('request'),
      new Option('--dry-run', 'Show what would be erased.'),
      new Option('--yes', 'Do not ask for confirmation.'),
      asOption,
    ],
    formats: ['pretty', 'json'],
    examples: [
      [`goshen messages erase ${exampleId} --dry-run`, 'Show what would be erased.'],
      ['goshen messages erase --email visitor@example.org', 'Everything a person sent.'],
      ['goshen messages erase --older-than 30d --yes -f json=receipt.json', 'Without confirmation, with a receipt.'],
    ],
    run: async (call, ids: string[], options: MessageOptions) =>
      (await import('./messages-erase.ts')).eraseMessages(call, ids, options),
  }),
  defineCommand({
    path: ['messages', 'purge'],
    summary: 'Delete messages past retention, as the site does every hour.',
    options: [asOption],
    formats: ['pretty'],
    examples: [
      [
        'goshen messages purge',
        'Delete messages older than CONTACT_RETENTION_DAYS, and empty the log of the database.',
      ],
      ['goshen messages purge --as thandi', 'Recorded with that name.'],
      ['CONTACT_RETENTION_DAYS=30 goshen messages purge', 'With another setting.'],
    ],
    run: async (call, options: MessageOptions) => (await import('./messages.ts')).purgeMessages(call, options),
  }),
  defineCommand({
    path: ['messages', 'backup'],
    summary: 'Back up the SQLite database while the site runs.',
    arguments: [new Argument('<file>', 'File to write; it must not exist.')],
    options: [asOption],
    formats: ['pretty'],
    examples: [
      ['goshen messages backup backup.db', 'Write a copy.'],
      ['goshen messages backup "backup-$(date +%F).db"', 'One file a day.'],
      ['goshen messages backup backup.db --as cron', 'Recorded with that name.'],
    ],
    run: async (call, file: string, options: MessageOptions) =>
      (await import('./messages.ts')).backUpMessages(call, file, options),
  }),
  defineCommand({
    path: ['messages', 'copy'],
    summary: 'Copy a SQLite database to PostgreSQL, while the site is stopped.',
    options: [
      new Option(
        '--to <url>',
        'postgres://… of an empty database, or of a copy that was stopped; - reads it from stdin.',
      ).makeOptionMandatory(),
      asOption,
    ],
    formats: ['pretty'],
    examples: [
      ['goshen messages copy --to - < secrets/database-url', 'The password stays out of the process list.'],
      ['goshen messages copy --to postgres://goshen@localhost/goshen', 'A database on this machine.'],
      ['goshen messages copy --to - --as thandi < secrets/database-url', 'Recorded with that name.'],
    ],
    run: async (call, options: MessageOptions) => (await import('./messages-copy.ts')).copyMessages(call, options),
  }),
  defineCommand({
    path: ['messages', 'stats'],
    summary: 'Show counts, delivery errors, objections and recorded actions.',
    formats: ['pretty', 'json'],
    examples: [
      ['goshen messages stats', 'A summary.'],
      ['goshen messages stats -f json', 'For a script.'],
      ['goshen messages stats -f json=stats.json', 'As a file.'],
    ],
    run: async (call) => (await import('./messages.ts')).countMessages(call),
  }),
];

const maxNameCharacters = 100;

/** Reads `--as`: several people may share an account of the operating system; in a container everybody does. */
function parseOperator(text: string): string {
  const name = text.trim();
  if (/^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name) && name.length <= maxNameCharacters) return name;
  throw new AppError('USAGE', `--as takes a name of one line, at most ${maxNameCharacters} characters`);
}
