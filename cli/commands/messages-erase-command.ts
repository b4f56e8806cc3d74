import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import { messageStatuses, type Outbox, type StoredMessage } from '#server/outbox/outbox.ts';
import type { CliContext } from '../context.ts';
import { parseDuration } from '../duration.ts';
import { exitCodes } from '../exit-code.ts';
import { type Output, parseOutputs, printJson, printResult } from '../report/outputs.ts';
import {
  addOperatorOption,
  changeInBatches,
  collectMessages,
  findMessages,
  type OperatorOption,
  operatorOf,
  readEmail,
  readIds,
  withOutbox,
} from './messages-store.ts';
import { printMessageTable, viewMessage } from './messages-view.ts';

type EraseOptions = {
  email?: string;
  olderThan?: string;
  reason: string;
  dryRun: boolean;
  yes: boolean;
} & OperatorOption;
type Outputs = Output<'pretty' | 'json'>[];
type Selected = { found: StoredMessage[]; unknown: string[] };

const outOfReach = [
  'mails and webhook calls that were delivered already',
  'backups: after restoring one, run: goshen messages erase - --yes < this receipt',
];

export function defineMessagesEraseCommand(command: Command, context: CliContext): void {
  addOperatorOption(command)
    .argument('[id...]', 'messages; - reads them, or the receipt of an earlier run, from standard input')
    .option('--email <address>', 'everything this person sent; - reads the address from standard input')
    .option('--older-than <time>', 'everything received longer ago than this, such as 90d')
    .option('--reason <code>', 'kept with the tombstone: no names', 'request')
    .option('--dry-run', 'show what would be erased', false)
    .option('--yes', 'do not ask', false)
    .action(async (given: string[], options: EraseOptions) => {
      const outputs = parseOutputs(command, ['pretty', 'json']);
      const select = await prepareSelection(given, options, context);
      await withOutbox(context, async (outbox) => {
        const selected = await select(outbox);
        if (options.dryRun) return await showSelected(selected, outputs, context);
        if (!(await mayErase(selected, options, context))) return;
        const receipt = await erase(outbox, selected, options, context);
        await printResult(outputs, { pretty: () => printReceipt(receipt), json: () => printJson(receipt) }, context);
        context.exitWith(selected.unknown.length > 0 ? exitCodes.itemsFailed : exitCodes.clean);
      });
    });
}

/** Reads the flags before the store is opened. */
async function prepareSelection(
  given: readonly string[],
  { email, olderThan }: EraseOptions,
  context: CliContext,
): Promise<(outbox: Outbox) => Promise<Selected>> {
  const ways = [given.length > 0, email !== undefined, olderThan !== undefined].filter(Boolean).length;
  if (ways !== 1) throw new AppError('USAGE', 'messages erase takes ids, --email or --older-than, one of them');
  const statuses = messageStatuses.filter((status) => status !== 'erased');
  if (email !== undefined) {
    const query = { statuses, email: await readEmail(email, context) };
    return async (outbox) => ({ found: await collectMessages(outbox, query), unknown: [] });
  }
  if (olderThan !== undefined) {
    const receivedBefore = new Date(context.now().getTime() - parseDuration('--older-than', olderThan));
    return async (outbox) => ({ found: await collectMessages(outbox, { statuses, receivedBefore }), unknown: [] });
  }
  const ids = await readIds(given, context);
  return (outbox) => findMessages(outbox, ids);
}

async function showSelected({ found }: Selected, outputs: Outputs, context: CliContext): Promise<void> {
  const messages = found.map((message) => viewMessage(message, false));
  const printers = {
    pretty: () => printMessageTable(messages),
    json: () => printJson({ schemaVersion: 1, command: 'erase', dryRun: true, messages }),
  };
  await printResult(outputs, printers, context);
  context.say('Nothing was erased.\n');
  context.exitWith(exitCodes.clean);
}

async function mayErase({ found }: Selected, { yes }: EraseOptions, context: CliContext): Promise<boolean> {
  if (yes) return true;
  context.say(printMessageTable(found.map((message) => viewMessage(message, false))));
  const question = `Erase ${found.length} ${found.length === 1 ? 'message' : 'messages'} permanently?`;
  if (await isConfirmed(question, context)) return true;
  context.say('Nothing was erased. Add --yes to erase without a question.\n');
  context.exitWith(exitCodes.usage);
  return false;
}

type Receipt = Awaited<ReturnType<typeof erase>>;

async function erase(outbox: Outbox, { found, unknown }: Selected, options: EraseOptions, { now, signal }: CliContext) {
  const at = now();
  const { reason } = options;
  const count = await changeInBatches(found, signal, (ids) => outbox.erase(ids, reason, at));
  await outbox.scrub();
  await outbox.logAction({ at, command: 'erase', count, reason, by: operatorOf(options) });
  const ids = found.map(({ id }) => id);
  return { schemaVersion: 1, command: 'erase', at, reason, erased: count, ids, unknown, outOfReach };
}

function printReceipt({ at, reason, erased, ids, unknown }: Receipt): string {
  return [
    `Erased ${erased} of ${ids.length} messages at ${at.toISOString()}, reason: ${reason}.`,
    ...ids.map((id) => `  ${id}`),
    ...unknown.map((id) => `  unknown: ${id}`),
    'Not reached:',
    ...outOfReach.map((what) => `  ${what}`),
    '',
  ].join('\n');
}

/** Asks on a terminal. Where nobody can answer, the answer is no. */
async function isConfirmed(question: string, { say, stdin, terminal }: CliContext): Promise<boolean> {
  if (!terminal.stderr) return false;
  say(`${question} [y/N] `);
  let answer = '';
  for await (const bytes of stdin) {
    answer += new TextDecoder().decode(bytes);
    if (answer.includes('\n')) break;
  }
  return /^\s*y(?:es)?\s*(?:\n|$)/i.test(answer);
}
