/** A program of its own, so that a test can kill it: the contact endpoint on a free port, which it prints. */
import { createServer } from 'node:http';
import { createMailers } from '#server/contact/contact-service.ts';
import { createSubmissionReceiver } from '#server/contact/submissions.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/logger.ts';
import { startDelivery } from '#server/outbox/delivery.ts';
import { openOutbox } from '#server/outbox/open-outbox.ts';
import { createContactListener, listEndpoint } from './contact-listener.ts';

const parsed = readEnv(process.env);
if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
const { env } = parsed;
const logger = createLogger({ level: env.logLevel, destination: process.stderr });
const outbox = await openOutbox(env.database, (event, detail) => logger.warn({ event, detail }));
const mailers = await createMailers(env, () => new Date());
const delivery = startDelivery({ outbox, mailers, pace: env.delivery, logger, random: Math.random });
const { limits, siteUrl, trustProxy } = env;
const receiveSubmission = createSubmissionReceiver({
  outbox,
  limits,
  siteUrl,
  trustProxy,
  logger,
  onStored: delivery.wake,
  monotonicMs: () => performance.now(),
});
const server = createServer(createContactListener(receiveSubmission, listEndpoint('en'))).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
