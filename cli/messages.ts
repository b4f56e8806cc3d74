import { resolve } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { escapeControls } from '#seo/report/escape.ts';
import { exitCodes } from '#seo/run/context.ts';
import type { Call } from '#seo/run/define-command.ts';
import { parseCount } from '#seo/run/settings.ts';
import { backUpSqlite } from '#server/outbox/backup-sqlite.ts';
import type { MessageStatus, Outbox } from '#server/outbox/outbox.ts';
import { purgeExpired } from '#server/outbox/purge.ts';
import { quoteForShell } from '#server/outbox/quote-for-shell.ts';
import { exportMessages } from './messages-export.ts';
import type { MessageOptions } from './messages-options.ts';
import {
  maskAddresses,
  printAmount,
  printMessageTable,
  printShown,
  printStats,
  type Stats,
  viewDelivery,
  viewMessage,
} from './messages-print.ts';
import {
  changeInBatches,
  collectMessages,
  failureOf,
  findMessages,
  operatorOf,
  readEmail,
  readIds,
  recordReading,
  runOnStore,
} from './messages-store.ts';

export async function listMessages(call: Call<'pretty' | 'json'>, options: MessageOptions): Promise<void> {
  const { context } = call;
  const { as, status, email, limit = '', reveal = false } = options;
  const query = {
    ...(status && { statuses: status }),
    ...(email && { email: await readEmail(email, context) }),
    limit: parseCount('--limit', limit, 1, 10_000),
  };
  await runOnStore(call, 'read', async (outbox) => {
    const found = await outbox.list(query);
    if (reveal) {
      await recordReading(outbox, { command: 'list', count: found.length, by: operatorOf(as) }, context);
    }
    const messages = found.map((message) => viewMessage(message, reveal));
    const notes = messages.length === 0 ? ['No messages.'] : [];
    return { pretty: printMessageTable(messages), json: { schemaVersion: 1, messages }, notes };
  });
}

export async function showMessages(
  call: Call<'pretty' | 'json'>,
  ids: readonly string[],
  { as, reveal = false }: MessageOptions,
): Promise<void> {
  await runOnStore(call, 'read', async (outbox) => {
    const { found, unknown } = await findMessages(outbox, ids);
    const messages = await Promise.all(
      found.map(async (message) => {
        const deliveries = await outbox.deliveriesOf(message.id);
        const views = deliveries.map((delivery) => viewDelivery(delivery, reveal));
        return { ...viewMessage(message, reveal), deliveries: views };
      }),
    );
    if (reveal) {
      await recordReading(outbox, { command: 'show', count: messages.length, by: operatorOf(as) }, call.context);
    }
    return {
      pretty: messages.length === 0 ? '' : `${messages.map(printShown).join('\n')}\n`,
      json: { schemaVersion: 1, messages },
      notes: unknown.map((id) => `There is no message ${escapeControls(id)}.`),
      code: unknown.length > 0 ? exitCodes.itemsFailed : exitCodes.clean,
    };
  });
}

/** Two ways back into the queue, and from which states. The store leaves messages that are in none of them. */
const requeues = {
  retry: { what: 'dead', from: ['dead', 'queued'], done: 'sent again' }, // dead in one channel, still queued in another
  release: { what: 'quarantined', from: ['quarantined'], done: 'released' },
} as const satisfies Partial<Record<keyof Outbox, { what: string; from: readonly MessageStatus[]; done: string }>>;

export async function requeueMessages(
  call: Call<'pretty'>,
  command: keyof typeof requeues,
  given: readonly string[],
  { all = false, as }: MessageOptions,
): Promise<void> {
  const { context } = call;
  if (all === given.length > 0) throw new AppError('USAGE', `messages ${command} takes ids or --all`);
  const { what, from, done } = requeues[command];
  const ids = await readIds(given, context);
  await runOnStore(call, 'operate', async (outbox) => {
    const { found, unknown } = all
      ? { found: await collectMessages(outbox, { statuses: from }), unknown: [] }
      : await findMessages(outbox, ids);
    const made = { at: context.now(), by: operatorOf(as) };
    const changed = await changeInBatches(found, context.signal, (batch) => outbox[command](batch, made));
    const left = all ? 0 : unknown.length + found.length - changed;
    return {
      pretty: `${printAmount(changed)} ${done}.\n`,
      notes: left > 0 ? [`${left} not changed: unknown or not ${what}.`] : [],
      code: left > 0 ? exitCodes.itemsFailed : exitCodes.clean,
    };
  });
}

export async function holdMessages(
  call: Call<'pretty'>,
  { as, email = '', off = false }: MessageOptions,
): Promise<void> {
  const { context } = call;
  const address = await readEmail(email, context);
  await runOnStore(call, 'operate', async (outbox) => {
    const made = { at: context.now(), by: operatorOf(as) };
    const messages = await collectMessages(outbox, { email: address });
    const changed = await changeInBatches(messages, context.signal, (ids) => outbox.hold(ids, !off, made));
    const what = off ? 'no longer held' : 'held: no further delivery until goshen messages hold --off';
    return { pretty: `${printAmount(changed)} ${what}.\n` };
  });
}

export async function exportPersonalData(
  call: Call<'json' | 'csv'>,
  { as, email, all = false, excel = false }: MessageOptions,
): Promise<void> {
  const { context, outputs } = call;
  if ((email === undefined) !== all) throw new AppError('USAGE', 'messages export takes --email or --all');
  if (excel && !outputs.some(({ format }) => format === 'csv')) throw new AppError('USAGE', '--excel takes -f csv');
  const query = email === undefined ? {} : { email: await readEmail(email, context) };
  await runOnStore(call, 'read', async (outbox) => {
    const count = await outbox.count(query);
    await recordReading(outbox, { command: 'export', count, by: operatorOf(as) }, context);
    const exported = await exportMessages(outbox, query, outputs, excel, context);
    return { notes: [`${printAmount(exported)} exported.`] };
  });
}

export async function purgeMessages(call: Call<'pretty'>, { as }: MessageOptions): Promise<void> {
  await runOnStore(call, 'operate', async (outbox, { retentionDays }) => {
    const purged = await purgeExpired({ outbox, retentionDays, by: operatorOf(as) });
    const notes = await failureOf(() => outbox.scrub());
    if (purged === null) {
      notes.push('The clock moved by more than two days since the last purge. Check it; purging resumes in a day.');
    }
    return {
      ...(purged !== null && { pretty: `${printAmount(purged)} past retention deleted.\n` }),
      notes,
      code: notes.length > 0 ? exitCodes.itemsFailed : exitCodes.clean,
    };
  });
}

const postgresAdvice =
  'messages backup is for SQLite; for PostgreSQL, run pg_dump --format=custom --exclude-table-data=daily_secrets --exclude-table-data=limits --dbname="$DATABASE_URL" --file=';

export async function backUpMessages(call: Call<'pretty'>, file: string, { as }: MessageOptions): Promise<void> {
  const { context } = call;
  const target = resolve(context.cwd, file);
  await runOnStore(call, 'read', async (outbox, { database }) => {
    if (database.kind === 'postgres') throw new AppError('USAGE', `${postgresAdvice}${quoteForShell(file)}`);
    const saved = await backUpSqlite(resolve(context.cwd, database.file), target, context.signal);
    await recordReading(outbox, { command: 'backup', count: saved, by: operatorOf(as) }, context);
    return { pretty: `${target} holds ${printAmount(saved)}.\n` };
  });
}

const dayMs = 86_400_000;
/** The days to respond to an objection. */
const objectionDays = 30;

export async function countMessages(call: Call<'pretty' | 'json'>): Promise<void> {
  await runOnStore(call, 'read', async (outbox) => {
    const counts = await outbox.counts();
    const errors = counts.errors.map((row) => ({ ...row, error: maskAddresses(row.error) }));
    const heldSince = (await collectMessages(outbox, { held: true })).map(({ heldAt }) => heldAt?.getTime() ?? 0);
    const oldest = heldSince.length === 0 ? null : Math.min(...heldSince);
    const now = call.context.now();
    const objectionDaysLeft = oldest === null ? null : objectionDays - Math.floor((now.getTime() - oldest) / dayMs);
    const actions = await outbox.listActions(10);
    const stats: Stats = { ...counts, held: heldSince.length, errors, objectionDaysLeft, actions };
    return { pretty: printStats(stats, now), json: { schemaVersion: 1, ...stats } };
  });
}
