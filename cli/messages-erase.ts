import { AppError } from '#domain/errors.ts';
import { checkOutputs } from '#seo/report/outputs.ts';
import { type CliContext, exitCodes } from '#seo/run/context.ts';
import type { Call } from '#seo/run/define-command.ts';
import { parseDuration } from '#seo/run/settings.ts';
import { messageStatuses, type Outbox, type StoredMessage } from '#server/outbox/outbox.ts';
import type { MessageOptions } from './messages-options.ts';
import { printAmount, printMessageTable, printReceipt, viewMessage } from './messages-print.ts';
import {
  changeInBatches,
  collectMessages,
  failureOf,
  findMessages,
  type Outcome,
  operatorOf,
  readEmail,
  readIds,
  runOnStore,
  type Selection,
} from './messages-store.ts';

const outOfReach = [
  'mails and webhook calls that were delivered already',
  'backups: after restoring one, run: goshen messages erase - --yes < this receipt',
];
const outOfPostgresReach = [
  ...outOfReach,
  'free pages and WAL of the PostgreSQL server until it reuses them, and copies of the WAL',
];

type Selected = { found: StoredMessage[]; unknown: string[] };

export async function eraseMessages(
  call: Call<'pretty' | 'json'>,
  given: readonly string[],
  options: MessageOptions,
): Promise<void> {
  const { outputs, context } = call;
  const select = await prepareSelection(given, options, context);
  await runOnStore(call, 'operate', async (outbox, { database }) => {
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
    const change = { reason: options.reason ?? '', by: operatorOf(options.as) };
    return erase(outbox, selected, beyond, change, context);
  });
}

/** Checks the flags and reads standard input before the store is opened. */
async function prepareSelection(
  given: readonly string[],
  { email, olderThan }: MessageOptions,
  context: CliContext,
): Promise<(outbox: Outbox) => Promise<Selected>> {
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
