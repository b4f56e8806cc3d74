import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import { isReading, type RunOperation, type Store } from './operations.ts';
import type { SqliteUse } from './sqlite-file.ts';
import type { Batch, Job, JobMode, Opened, Replies, Reply, WorkerData } from './sqlite-worker.ts';

type Waiting = Job & { complete: (reply: Reply) => void };

/** Beside these lines, in the sources and in the build, and as they are: TypeScript or JavaScript. */
const workerProgram = new URL(`./sqlite-worker${extname(import.meta.filename)}`, import.meta.url);

/** A reply that takes longer makes the store unavailable: a disk can hang. */
const maxReplyMs = 10_000;

/**
 * The outbox in a SQLite file. Several processes on one machine may share the file; a network file system may not
 * hold it.
 *
 * @throws AppError STORE_UNAVAILABLE with advice, or STORE_CORRUPT.
 */
export async function openSqliteStore(file: string, use: SqliteUse): Promise<Store> {
  const worker = new Worker(workerProgram, { workerData: { file, use } satisfies WorkerData });
  const [[opened]] = (await once(worker, 'message')) as [readonly [Reply]];
  if (!opened.ok) throw new AppError(opened.code, opened.detail);
  const { add, close } = createQueue(worker);
  const run: RunOperation = (name, ...args) => add({ name, args }) as never; // its result is the operation's
  const scrub = async () => void (await add({ name: 'scrub', args: [] }));
  const { isReadOnly } = opened.result as Opened;
  return { run, now: async () => new Date(), scrub, close, isReadOnly };
}

/**
 * Runs one batch at a time. The jobs that arrive meanwhile are the next one, so the busier the site, the more messages
 * share an fsync.
 */
function createQueue(worker: Worker): { add: (job: Job) => Promise<unknown>; close: () => Promise<void> } {
  let waiting: Waiting[] = [];
  let underway: Waiting[] = [];
  let ended: Reply | null = null;
  let isClosing = false;
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));

  const sendNext = () => {
    if (underway.length > 0) return;
    const [oldest] = waiting;
    if (oldest === undefined) {
      if (isClosing) worker.postMessage('close' satisfies Batch);
      return;
    }
    const mode = modeOf(oldest);
    underway = waiting.filter((job) => modeOf(job) === mode);
    waiting = waiting.filter((job) => modeOf(job) !== mode);
    worker.postMessage({ mode, jobs: underway.map(({ name, args }) => ({ name, args })) } satisfies Batch);
  };
  worker.on('message', (replies: Replies) => {
    const done = underway;
    underway = [];
    sendNext();
    for (const [index, { complete }] of done.entries()) complete(replies[index] ?? unavailable('lost its response'));
  });
  worker.on('error', (cause: Error) => {
    ended = unavailable(`failed: ${cause.message}`);
  });
  worker.on('exit', () => {
    ended ??= unavailable('is closed');
    for (const { complete } of [...underway, ...waiting]) complete(ended);
  });

  const add = (job: Job) =>
    new Promise<unknown>((resolve, reject) => {
      const complete = (reply: Reply) => {
        clearTimeout(timer);
        if (reply.ok) resolve(reply.result);
        else reject(new AppError(reply.code, reply.detail));
      };
      const timer = setTimeout(() => complete(unavailable('did not respond in time')), maxReplyMs);
      if (isClosing || ended !== null) return complete(ended ?? unavailable('is closed'));
      waiting.push({ ...job, complete });
      sendNext();
    });
  /** Completes the jobs before it. */
  const close = () => {
    if (!isClosing) {
      isClosing = true;
      sendNext();
    }
    return exited;
  };
  return { add, close };
}

function modeOf({ name }: Job): JobMode {
  if (name === 'scrub') return name;
  return isReading(name) ? 'read' : 'write';
}

function unavailable(what: string): Reply {
  return { ok: false, code: 'STORE_UNAVAILABLE', detail: `The thread of the SQLite database ${what}` };
}
