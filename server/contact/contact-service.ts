import type { Env } from '../env.ts';
import type { Logger } from '../logger.ts';
import { awaitStore, createStoreProbe, type StoreState } from '../outbox/awaited-store.ts';
import { type SendSummary, startDailySummary } from '../outbox/daily-summary.ts';
import { type Delivery, startDelivery } from '../outbox/delivery.ts';
import { lockDatabase } from '../outbox/lock-database.ts';
import type { Mailer } from '../outbox/mailer.ts';
import { openStore } from '../outbox/open-outbox.ts';
import type { Store } from '../outbox/operations.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { startPurge } from '../outbox/purge.ts';
import { createWebhookMailer } from '../outbox/webhook-mailer.ts';
import { createSubmissionReceiver, type ReceiveSubmission } from './submissions.ts';

/** Everything about contact messages: submissions, the store, delivery, erasure. */
export type ContactService = {
  receiveSubmission: ReceiveSubmission;
  outbox: Outbox;
  delivery: Delivery;
  /** Resolves within a second. */
  storeState: () => Promise<StoreState>;
  /** Resolves when the first attempt to open the store has ended, with or without success. */
  storeTried: Promise<void>;
  /** Starts no more deliveries; a current one is completed, or free again when its lease ends. Messages are still accepted. */
  stopDelivery: () => Promise<void>;
  close: () => Promise<void>;
};

/** How long a current delivery may take when the site stops. */
const deliveryGraceMs = 2000;

/** The store opens in the background, and delivery and erasure begin with it. */
export async function startContactService({ env, logger }: { env: Env; logger: Logger }): Promise<ContactService> {
  const { limits, siteUrl, trustProxy, retentionDays } = env;
  const send = await createSummary(env);
  await warnOfExposure(env, logger);
  let stopPurge = () => {};
  let stopSummary = () => {};
  const { outbox, tried, close } = awaitStore({
    open: () => openOwnStore(env, logger),
    onOpen: () => {
      stopPurge = startPurge({ outbox, retentionDays, logger });
      stopSummary = startDailySummary({ outbox, send, logger });
      delivery.wake();
    },
    logger,
  });
  const mailers = await createMailers(env, () => new Date());
  // Delivery looks at once; the store may need another moment to open.
  const openedOutbox = { ...outbox, now: () => tried.then(outbox.now) };
  const delivery = startDelivery({ outbox: openedOutbox, mailers, pace: env.delivery, logger, random: Math.random });
  return {
    receiveSubmission: createSubmissionReceiver({
      outbox,
      limits,
      siteUrl,
      trustProxy,
      logger,
      onStored: delivery.wake,
      monotonicMs: () => performance.now(),
    }),
    outbox,
    delivery,
    storeState: createStoreProbe(outbox),
    storeTried: tried,
    stopDelivery: () => {
      stopPurge();
      stopSummary();
      return delivery.stop(deliveryGraceMs);
    },
    close,
  };
}

async function warnOfExposure({ database }: Env, logger: Logger): Promise<void> {
  if (database.kind === 'sqlite') return;
  const { describeExposure } = await import('../outbox/postgres-outbox.ts');
  const detail = describeExposure(database.url);
  if (detail !== null) logger.warn({ event: 'database-connection-exposed', detail });
}

/** @throws AppError where the store cannot be opened, or belongs to another server. */
async function openOwnStore({ database }: Env, logger: Logger): Promise<Store> {
  const release = lockDatabase(database); // first: a second server must not migrate the tables
  try {
    const store = await openStore(database, (event, detail) => logger.warn({ event, detail }), 'serve');
    return { ...store, close: () => store.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** One mailer for each channel the operator has configured; the mail client is loaded only where it is one of them. */
export async function createMailers({ email, webhook, siteUrl }: Env, now: () => Date): Promise<Mailer[]> {
  return [
    ...(email === null ? [] : [(await import('../outbox/smtp-mailer.ts')).createSmtpMailer({ ...email, siteUrl })]),
    ...(webhook === null ? [] : [createWebhookMailer({ ...webhook, now })]),
  ];
}

/** `null` without an email channel, or with CONTACT_SUMMARY=false. */
async function createSummary({ email, summary, siteUrl }: Env): Promise<SendSummary | null> {
  if (email === null || !summary) return null;
  return (await import('../outbox/smtp-mailer.ts')).createSummarySender({ ...email, siteUrl });
}
