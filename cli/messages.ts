import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { AppError } from '#domain/errors.ts';
import { escapeControls } from '#seo/report/escape.ts';
import { checkOutputs, openOutput, parseOutputs, printJson } from '#seo/report/outputs.ts';
import type { CliContext } from '#seo/run/context.ts';
import { type ExitCode, exitCodes } from '#seo/run/context.ts';
import { type Output, parseCount, parseDuration } from '#seo/run/settings.ts';
import type { Env } from '#server/env.ts';
import { backUpSqlite } from '#server/outbox/backup-sqlite.ts';
import {
  type Change,
  type MessageStatus,
  messageStatuses,
  type Outbox,
  type StoredMessage,
} from '#server/outbox/outbox.ts';
import { purgeExpired } from '#server/outbox/purge.ts';
import type { SqliteUse } from '#server/outbox/sqlite-file.ts';
import { exportMessages } from './messages-export.ts';
import {
  maskAddresses,
  printMessageTable,
  printReceipt,
  printShown,
  printStats,
  type Stats,
  viewDelivery,
  viewMessage,
} from './messages-print.ts';
import {
  changeInBatches,
  collectMessages,
  findMessages,
  openStore,
  operatorOf,
  parseOperator,
  readEmail,
  readIds,
  recordReading,
  type Selection,
} from './messages-store.ts';

/** The options of all message commands, as commander gives them. */
type MessageOptions = {
  /** The name given with `--as`. */
  as?: string;
  all?: boolean;
  dryRun?: boolean;
  email?: string;
  excel?: boolean;
  limit?: string;
  off?: boolean;
  olderThan?: string;
  reason?: string;
  reveal?: boolean;
  status?: MessageStatus[];
  yes?: boolean;
};

type MessageFormat = 'pretty' | 'json' | 'csv';

type Call = {
  /** The arguments. */
  given: readonly string[];
  options: MessageOptions;
  outputs: readonly Output<MessageFormat>[];
  /** Who is recorded as having done this. */
  by: string;
  context: CliContext;
};

/** The output of a command; an omitted result has already been written. */
type Outcome = { pretty?: string; json?: unknown; notes?: readonly string[]; code?: ExitCode };

type Work = (outbox: Outbox, env: Env) => Promise<Outcome>;

/** One command of `goshen messages`. */
type MessageCommand = {
  argument?: readonly [name: string, description: string];
  options: readonly Option[];
  /** Those it can print, its default first. */
  formats: readonly [MessageFormat, ...MessageFormat[]];
  /** `read` also opens a database that cannot be written to. */
  access: SqliteUse;
  /** Checks the flags and reads standard input before the store is opened. */
  prepare: (call: Call) => Work | Promise<Work>;
};

const asOption = new Option('--as <name>', 'Name to record beside the user account.').argParser(parseOperator);
const revealOption = new Option('--reveal', 'Show personal data.');
const personOption = new Option('--email <address>', 'Everything this person sent; - reads the address from stdin.');
const ids = ['[id...]', 'Message ids; - reads them from stdin.'] as const;

export const messageCommands = {
  list: {
    options: [
      new Option('--status <status...>', 'Only messages in these states.').choices(messageStatuses),
      new Option('--email <address>', 'Only messages from this sender.'),
      new Option('--limit <n>', 'Maximum number of messages, newest first.').default('50'),
      revealOption,
      asOption,
    ],
    formats: ['pretty', 'json'],
    access: 'read',
    prepare: listMessages,
  },
  show: {
    argument: ['<id...>', 'Message ids, as the list shows them.'],
    options: [revealOption, asOption],
    formats: ['pretty', 'json'],
    access: 'read',
    prepare: showMessages,
  },
  retry: {
    argument: ids,
    options: [new Option('--all', 'Every dead message.'), asOption],
    formats: ['pretty'],
    access: 'operate',
    prepare: (call) => requeue(call, 'retry'),
  },
  release: {
    argument: ids,
    options: [new Option('--all', 'Every quarantined message.'), asOption],
    formats: ['pretty'],
    access: 'operate',
    prepare: (call) => requeue(call, 'release'),
  },
  hold: {
    options: [
      new Option(
        '--email <address>',
        'Address of the person who objects; - reads it from stdin.',
      ).makeOptionMandatory(),
      new Option('--off', 'End the hold and deliver again.'),
      asOption,
    ],
    formats: ['pretty'],
    access: 'operate',
    prepare: holdMessages,
  },
  export: {
    options: [
      personOption,
      new Option('--all', 'Every message.'),
      new Option('--excel', 'Start the CSV with a byte order mark and the separator, as Excel needs it.'),
      asOption,
    ],
    formats: ['json', 'csv'],
    access: 'read',
    prepare: prepareExport,
  },
  erase: {
    argument: ['[id...]', 'Message ids; - reads them, or the receipt of an earlier run, from stdin.'],
    options: [
      personOption,
      new Option('--older-than <time>', 'Everything received longer ago than this, such as 90d.'),
      new Option('--reason <code>', 'Reason kept with the erased message; no names.').default('request'),
      new Option('--dry-run', 'Show what would be erased.'),
      new Option('--yes', 'Do not ask for confirmation.'),
      asOption,
    ],
    formats: ['pretty', 'json'],
    access: 'operate',
    prepare: eraseMessages,
  },
  purge: { options: [asOption], formats: ['pretty'], access: 'operate', prepare: purgeMessages },
  backup: {
    argument: ['<file>', 'File to write; it must not exist.'],
    options: [asOption],
    formats: ['pretty'],
    access: 'read',
    prepare: backUpMessages,
  },
  stats: { options: [], formats: ['pretty', 'json'], access: 'read', prepare: countMessages },
} as const satisfies Record<string, MessageCommand>;

/** Adds the arguments, options and action of a message command. */
export function defineMessageCommand(name: keyof typeof messageCommands, command: Command, context: CliContext): void {
  const { argument, options, formats, access, prepare }: MessageCommand = messageCommands[name];
  if (argument !== undefined) command.argument(...argument);
  for (const option of options) command.addOption(option);
  command.action(async () => {
    const outputs = parseOutputs(command, formats);
    const options = command.opts<MessageOptions>();
    const given = command.args;
    const work = await prepare({ given, options, outputs, by: operatorOf(options.as), context });
    await finish(await openStore(context, access, work), outputs, context);
  });
}

async function finish(
  { pretty, json, notes = [], code = exitCodes.clean }: Outcome,
  outputs: Call['outputs'],
  context: CliContext,
): Promise<void> {
  for (const output of pretty === undefined ? [] : outputs) {
    const { write, close } = await openOutput(output, context);
    await write(output.format === 'json' ? printJson(json) : (pretty ?? ''));
    await close();
  }
  for (const note of notes) context.notify(`${note}\n`);
  context.exitWith(code);
}

/** Not grouped in thousands: scripts read the number. */
function printAmount(amount: number): string {
  return `${amount} ${amount === 1 ? 'message' : 'messages'}`;
}

async function listMessages({ options, by, context }: Call): Promise<Work> {
  const { status, email, limit = '', reveal = false } = options;
  const query = {
    ...(status && { statuses: status }),
    ...(email && { email: await readEmail(email, context) }),
    limit: parseCount('--limit', limit, 1, 10_000),
  };
  return async (outbox) => {
    const found = await outbox.list(query);
    if (reveal) await recordReading(outbox, { command: 'list', count: found.length, by }, context);
    const messages = found.map((message) => viewMessage(message, reveal));
    const notes = messages.length === 0 ? ['No messages.'] : [];
    return { pretty: printMessageTable(messages), json: { schemaVersion: 1, messages }, notes };
  };
}

function showMessages({ given, options: { reveal = false }, by, context }: Call): Work {
  return async (outbox) => {
    const { found, unknown } = await findMessages(outbox, given);
    const messages = await Promise.all(
      found.map(async (message) => {
        const deliveries = await outbox.deliveriesOf(message.id);
        const views = deliveries.map((delivery) => viewDelivery(delivery, reveal));
        return { ...viewMessage(message, reveal), deliveries: views };
      }),
    );
    if (reveal) await recordReading(outbox, { command: 'show', count: messages.length, by }, context);
    return {
      pretty: messages.length === 0 ? '' : `${messages.map(printShown).join('\n')}\n`,
      json: { schemaVersion: 1, messages },
      notes: unknown.map((id) => `There is no message ${escapeControls(id)}.`),
      code: unknown.length > 0 ? exitCodes.itemsFailed : exitCodes.clean,
    };
  };
}

/** Two ways back into the queue: from which states, and how. The store leaves messages that are in none of them. */
const requeues = {
  retry: {
    what: 'dead',
    from: ['dead', 'queued'], // dead in one channel, still queued in another
    done: 'sent again',
    change: (outbox: Outbox, ids: string[], change: Change) => outbox.retry(ids, change),
  },
  release: {
    what: 'quarantined',
    from: ['quarantined'],
    done: 'released',
    change: (outbox: Outbox, ids: string[], change: Change) => outbox.release(ids, change),
  },
} as const satisfies Record<string, { what: string; from: readonly MessageStatus[]; done: string; change: unknown }>;

async function requeue({ given, options, by, context }: Call, command: keyof typeof requeues): Promise<Work> {
  const { all = false } = options;
  if (all === given.length > 0) throw new AppError('USAGE', `messages ${command} takes ids or --all`);
  const { what, from, done, change } = requeues[command];
  const ids = await readIds(given, context);
  return async (outbox) => {
    const { found, unknown } = all
      ? { found: await collectMessages(outbox, { statuses: from }), unknown: [] }
      : await findMessages(outbox, ids);
    const at = context.now();
    const changed = await changeInBatches(found, context.signal, (batch) => change(outbox, batch, { at, by }));
    const left = all ? 0 : unknown.length + found.length - changed;
    return {
      pretty: `${printAmount(changed)} ${done}.\n`,
      notes: left > 0 ? [`${left} not changed: unknown or not ${what}.`] : [],
      code: left > 0 ? exitCodes.itemsFailed : exitCodes.clean,
    };
  };
}

async function holdMessages({ options: { email = '', off = false }, by, context }: Call): Promise<Work> {
  const address = await readEmail(email, context);
  return async (outbox) => {
    const at = context.now();
    const messages = await collectMessages(outbox, { email: address });
    const changed = await changeInBatches(messages, context.signal, (ids) => outbox.hold(ids, !off, { at, by }));
    const what = off ? 'no longer held' : 'held: no further delivery until goshen messages hold --off';
    return { pretty: `${printAmount(changed)} ${what}.\n` };
  };
}

async function prepareExport({ options, outputs, by, context }: Call): Promise<Work> {
  const { email, all = false, excel = false } = options;
  if ((email === undefined) !== all) throw new AppError('USAGE', 'messages export takes --email or --all');
  if (excel && !outputs.some(({ format }) => format === 'csv')) throw new AppError('USAGE', '--excel takes -f csv');
  const query = email === undefined ? {} : { email: await readEmail(email, context) };
  return async (outbox) => {
    await recordReading(outbox, { command: 'export', count: await outbox.count(query), by }, context);
    const exported = await exportMessages(outbox, query, outputs, excel, context);
    return { notes: [`${printAmount(exported)} exported.`] };
  };
}

type Selected = { found: StoredMessage[]; unknown: string[] };

const outOfReach = [
  'mails and webhook calls that were delivered already',
  'backups: after restoring one, run: goshen messages erase - --yes < this receipt',
];
const outOfPostgresReach = [
  ...outOfReach,
  'free pages and WAL of the PostgreSQL server until it reuses them, and copies of the WAL',
];

async function eraseMessages(call: Call): Promise<Work> {
  const { options, outputs, by, context } = call;
  const select = await prepareSelection(call);
  return async (outbox, { database }) => {
    const selected = await select(outbox);
    const messages = selected.found.map((message) => viewMessage(message, false));
    const table = printMessageTable(messages);
    if (options.dryRun) {
      const json = { schemaVersion: 1, command: 'erase', dryRun: true, messages };
      return { pretty: table, json, notes: ['Nothing was erased.'] };
    }
    if (!options.yes) {
      context.notify(table);
      if (!(await isConfirmed(`Erase ${printAmount(messages.length)} permanently?`, context))) {
        return { notes: ['Nothing was erased. Add --yes to erase without confirmation.'], code: exitCodes.usage };
      }
    }
    await checkOutputs(outputs, context.outputFolder); // without its receipt, an erasure cannot be repeated after a restore
    const beyond = database.kind === 'postgres' ? outOfPostgresReach : outOfReach;
    return erase(outbox, selected, beyond, { reason: options.reason ?? '', by }, context);
  };
}

async function prepareSelection({ given, options, context }: Call): Promise<(outbox: Outbox) => Promise<Selected>> {
  const { email, olderThan } = options;
  const ways = [given.length > 0, email !== undefined, olderThan !== undefined].filter(Boolean).length;
  if (ways !== 1) throw new AppError('USAGE', 'messages erase takes one of ids, --email and --older-than');
  const statuses = messageStatuses.filter((status) => status !== 'erased');
  const collect = (query: Selection) => async (outbox: Outbox) => ({
    found: await collectMessages(outbox, { statuses, ...query }),
    unknown: [],
  });
  if (email !== undefined) return collect({ email: await readEmail(email, context) });
  if (olderThan !== undefined) {
    return collect({ receivedBefore: new Date(context.now().getTime() - parseDuration('--older-than', olderThan)) });
  }
  const ids = await readIds(given, context);
  return (outbox) => findMessages(outbox, ids);
}

async function erase(
  outbox: Outbox,
  { found, unknown }: Selected,
  beyond: readonly string[],
  { reason, by }: { reason: string; by: string },
  { now, signal }: CliContext,
): Promise<Outcome> {
  const at = now();
  let erased = 0;
  const stopped = await failureOf(() =>
    changeInBatches(found, signal, async (batch) => {
      const changed = await outbox.erase(batch, reason, { at, by });
      erased += changed;
      return changed;
    }),
  );
  const notEmptied = await failureOf(() => outbox.scrub());
  const receipt = {
    ...{ schemaVersion: 1, command: 'erase', at, reason, erased, ids: found.map(({ id }) => id), unknown },
    outOfReach: [...notEmptied, ...beyond],
  };
  const notes = [...stopped, ...notEmptied];
  const code = unknown.length + notes.length > 0 ? exitCodes.itemsFailed : exitCodes.clean;
  return { pretty: printReceipt(receipt), json: receipt, notes, code };
}

/** What failed, in words, where the work before it is done and must be reported. */
async function failureOf(work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [escapeControls(error.message)];
  }
}

/** Asks on a terminal; without one, the answer is no. */
async function isConfirmed(question: string, { notify, stdin, terminal }: CliContext): Promise<boolean> {
  if (!terminal.stderr) return false;
  notify(`${question} [y/N] `);
  let answer = '';
  for await (const bytes of stdin) {
    answer += new TextDecoder().decode(bytes);
    if (answer.includes('\n')) break;
  }
  return /^\s*y(?:es)?\s*(?:\n|$)/i.test(answer);
}

function purgeMessages({ by }: Call): Work {
  return async (outbox, { retentionDays }) => {
    const purged = await purgeExpired({ outbox, retentionDays, by });
    const notes = await failureOf(() => outbox.scrub());
    if (purged === null) {
      notes.push('The clock moved by more than two days since the last purge. Check it; purging resumes in a day.');
    }
    return {
      ...(purged !== null && { pretty: `${printAmount(purged)} past retention deleted.\n` }),
      notes,
      code: notes.length > 0 ? exitCodes.itemsFailed : exitCodes.clean,
    };
  };
}

const postgresAdvice =
  'messages backup is for SQLite; for PostgreSQL, run pg_dump --format=custom --exclude-table-data=daily_secrets --exclude-table-data=limits --dbname="$DATABASE_URL" --file=';

function backUpMessages({ given: [file = ''], by, context }: Call): Work {
  const target = resolve(context.cwd, file);
  return async (outbox, { database }) => {
    if (database.kind === 'postgres') throw new AppError('USAGE', `${postgresAdvice}${file}`);
    const saved = await backUpSqlite(resolve(context.cwd, database.file), target, context.signal);
    await recordReading(outbox, { command: 'backup', count: saved, by }, context);
    return { pretty: `${target} holds ${printAmount(saved)}.\n` };
  };
}

const dayMs = 86_400_000;
/** The days to respond to an objection. */
const objectionDays = 30;

function countMessages({ context }: Call): Work {
  return async (outbox) => {
    const counts = await outbox.counts();
    const errors = counts.errors.map((row) => ({ ...row, error: maskAddresses(row.error) }));
    const heldSince = (await collectMessages(outbox, { held: true })).map(({ heldAt }) => heldAt?.getTime() ?? 0);
    const oldest = heldSince.length === 0 ? null : Math.min(...heldSince);
    const now = context.now();
    const objectionDaysLeft = oldest === null ? null : objectionDays - Math.floor((now.getTime() - oldest) / dayMs);
    const actions = await outbox.listActions(10);
    const stats: Stats = { ...counts, held: heldSince.length, errors, objectionDaysLeft, actions };
    return { pretty: printStats(stats, now), json: { schemaVersion: 1, ...stats } };
  };
}
