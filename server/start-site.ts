import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Env } from './env.ts';
import type { Logger } from './logger.ts';
import { createRequestLanguage } from './middleware/language.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import { startPurge } from './outbox/purge.ts';
import { createContactIntake } from './routes/contact-intake.ts';
import { type PageDeps, warmPages } from './routes/page-route.ts';
import { createBuiltRenderer } from './ssr/built-renderer.ts';
import { createErrorPages } from './ssr/error-pages.ts';
import { createPageCache } from './ssr/page-cache.ts';
import type { PageRenderer } from './ssr/page-renderer.ts';
import { stopServer } from './stop-server.ts';
import { createTranslate } from './translate.ts';

export type RunningSite = {
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  address: string;
  /** Drains and ends; the second call waits for the first. */
  stop: () => Promise<void>;
};

/** Limits against slow and huge requests (times in milliseconds, sizes in bytes). */
const httpLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 65_000, // longer than the 60 s after which proxies drop an idle connection
  maxHeaderSize: 16_384,
};

/**
 * Opens everything the site needs, in order, and listens.
 *
 * @param root Folder of the project.
 * @throws AppError where pages or store cannot be opened.
 */
export async function startSite({
  root,
  env,
  logger,
}: {
  root: string;
  env: Env;
  logger: Logger;
}): Promise<RunningSite> {
  const outbox = await openOutbox(env.database);
  const renderer = await createRenderer(root, env);
  const site = await renderer.site();
  const pages: PageDeps = {
    registry: site.registry,
    renderer,
    cache: createPageCache({ isEnabled: env.mode !== 'development' }),
    requestLanguage: createRequestLanguage(logger),
    siteState: { siteUrl: env.siteUrl, noindex: env.robots === 'noindex' },
  };
  const state = { isDraining: false };
  const health = {
    checkAlive: async () => void (await outbox.counts()),
    isReady: async () => !state.isDraining && (await isWritable(outbox.checkWritable(new Date()))),
  };
  const { limits, siteUrl } = env;
  const intake = createContactIntake({ outbox, limits, siteUrl, now: () => new Date(), logger, onStored: () => {} });
  const translateError = await createTranslate(site);
  const contact = { intake, requestLanguage: pages.requestLanguage, translateError };
  const errorPages = await createErrorPages(site, renderer.styles);
  const server = createServer(httpLimits, createApp({ env, logger, pages, contact, health, errorPages }));
  const address = await listen(server, env);
  logger.info({ event: 'listening', address, siteUrl: env.siteUrl });
  if (env.mode !== 'development') warmInBackground(pages, logger);

  const stopPurge = startPurge({ outbox, retentionDays: env.retentionDays, logger, now: () => new Date() });

  const stop = async () => {
    state.isDraining = true;
    stopPurge();
    await stopServer(server, env.shutdown);
    await renderer.close();
    await outbox.close();
    logger.info({ event: 'stopped' });
  };
  let stopping: Promise<void> | null = null;
  return { address, stop: () => (stopping ??= stop()) };
}

/** Vite is loaded in development only; a production install does not have it. */
async function createRenderer(root: string, env: Env): Promise<PageRenderer> {
  if (env.mode !== 'development') return createBuiltRenderer(root);
  const { createViteRenderer } = await import('./ssr/vite-renderer.ts');
  return createViteRenderer(root, env.siteUrl);
}

function isWritable(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  );
}

/** The first visitors must not wait for this, nor readiness. */
function warmInBackground(pages: PageDeps, logger: Logger): void {
  warmPages(pages).catch((error: unknown) => logger.error({ event: 'warming-failed', err: error }));
}

async function listen(server: Server, { port, host }: Env): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, port: actualPort, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}`;
}
