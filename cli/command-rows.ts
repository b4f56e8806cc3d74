import { type CommandRow, type Define, printsRecords, printsText } from '#seo/commands/command-rows.ts';
import type { CommandDefinition } from '#seo/commands/define-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { lintCommand } from './lint-command.ts';
import { lintContentCommand } from './lint-content-command.ts';
import type { messageCommands } from './messages.ts';
import { newCommand } from './new-command.ts';

/** The commands for this website. */
export const siteCommandRows: readonly (CommandRow | CommandDefinition)[] = [
  lintCommand,
  lintContentCommand,
  newCommand,
  doctorCommand,
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
  const { defineMessageCommand } = await import('./messages.ts');
  return (command, context) => defineMessageCommand(name, command, context);
}
