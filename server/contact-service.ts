import type { Env } from './env.ts';
import type { Logger } from './logger.ts';
import { createMailers } from './mail/create-mailers.ts';
import { type Delivery, startDelivery } from './outbox/delivery.ts';
import { lockDatabase } from './outbox/lock-database.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import type { Outbox } from './outbox/outbox.ts';
import { startPurge } from './outbox/purge.ts';
import { type ContactIntake, createContactIntake } from './routes/contact-intake.ts';

/** All that a contact message meets on the server: the way in, the store, the way out, its erasure. */
export type ContactService = {
  intake: ContactIntake;
  outbox: Outbox;
  delivery: Delivery;
  /** Takes up no more deliveries; one under way is finished, or free again when its lease ends. Messages are still taken. */
  stopDelivery: () => Promise<void>;
  close: () => Promise<void>;
};

/** How long a delivery that is under way may take when the site stops. */
const deliveryGraceMs = 2000;

/** @throws AppError where the store cannot be opened, or belongs to another server. */
export async function openContactService({ env, logger }: { env: Env; logger: Logger }): Promise<ContactService> {
  const now = () => new Date();
  const { limits, siteUrl, retentionDays } = env;
  const { outbox, close } = await openOwnOutbox(env, logger);
  const delivery = startDelivery({
    outbox,
    mailers: await createMailers(env, now),
    pace: env.delivery,
    logger,
    random: Math.random,
  });
  const stopPurge = startPurge({ outbox, retentionDays, logger, now });
  return {
    intake: createContactIntake({ outbox, limits, siteUrl, now, logger, onStored: delivery.wake }),
    outbox,
    delivery,
    stopDelivery: () => {
      stopPurge();
      return delivery.stop(deliveryGraceMs);
    },
    close,
  };
}

async function openOwnOutbox({ database, shutdown }: Env, logger: Logger) {
  const outbox = await openOutbox(database, (event, detail) => logger.warn({ event, detail }), 'serve');
  try {
    const release = await lockDatabase(database, {
      waitMs: shutdown.timeoutMs,
      onWait: (owner) => logger.warn({ event: 'database-in-use', owner }),
    });
    const close = () => outbox.close().finally(release);
    return { outbox, close };
  } catch (error) {
    await outbox.close();
    throw error;
  }
}
