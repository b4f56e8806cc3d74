import { setTimeout as pause } from 'node:timers/promises';
import { buildPageDeps, composeApp } from './compose-app.ts';
import { type ContactService, startContactService } from './contact/contact-service.ts';
import type { Env } from './env.ts';
import { limitConnectionsOfOneClient } from './http/connection-limit.ts';
import { createHttpServer, listen } from './http/http-server.ts';
import type { LogWriter } from './log-writer.ts';
import { createRequestLog, type Logger } from './logger.ts';
import { startMetrics } from './operations/start-metrics.ts';
import { stopServer } from './operations/stop-server.ts';
import { createBuiltRenderer } from './pages/built-renderer.ts';
import { type PageDeps, warmPages } from './pages/page-handler.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { withSeoWidget } from './pages/seo-widget.ts';

export type RunningSite = {
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  address: string;
  /** Drains and ends; the second call waits for the first. */
  stop: () => Promise<void>;
};

/** A form that is sent in the first moment should be stored, but no page waits longer for the store. */
const storeGraceMs = 3000;

/** A quarter of all that the server accepts. Behind a proxy, which has one address, the proxy limits its clients. */
const maxConnectionsOfOneClient = 500;

type SiteDeps = { root: string; env: Env; logger: Logger; logWriter: LogWriter };

/**
 * Starts everything the site needs, in order, and listens.
 *
 * @param root Folder of the project.
 * @param logWriter What the logger writes to.
 * @throws AppError where pages cannot be opened.
 */
export async function startSite({ root, env, logger, logWriter }: SiteDeps): Promise<RunningSite> {
  const messages = await startContactService({ env, logger });
  const plain = await createRenderer(root, env);
  const renderer = env.seoDevtools ? withSeoWidget(plain, root, env.mode) : plain;
  let isDraining = false;
  const pages = await buildPageDeps(renderer, env, logger);
  const failedPages = new Set<string>();
  const health = { isDraining: () => isDraining, readParts: () => readParts(messages, failedPages) };
  const { registry, cache, headers } = pages;
  const logRequest = createRequestLog(logger, logWriter);
  const metrics = await startMetrics({ env, logger, logWriter, messages, registry, cache, failedPages });
  const app = await composeApp({ env, logger, logRequest, pages, submissions: metrics.submissions, health });
  const server = createHttpServer(app, headers);
  if (env.trustProxy === 0) limitConnectionsOfOneClient(server, maxConnectionsOfOneClient);
  metrics.watch(server);
  await Promise.race([messages.storeTried, pause(storeGraceMs, undefined, { ref: false })]);
  const address = await listen(server, env.port, env.host);
  logger.info({ event: 'listening', address, siteUrl: env.siteUrl });
  if (env.mode !== 'development') warmInBackground(pages, failedPages, logger);

  const stop = async () => {
    isDraining = true;
    await Promise.all([stopServer(server, env.shutdown), messages.stopDelivery()]);
    await messages.close();
    await renderer.close();
    metrics.close();
    logger.info({ event: 'stopped' });
  };
  let stopping: Promise<void> | null = null;
  return { address, stop: () => (stopping ??= stop()) };
}

async function readParts({ storeState, delivery }: ContactService, failedPages: ReadonlySet<string>) {
  const channels = delivery.channelStates().map(({ channel, isPaused }) => [channel, isPaused ? 'paused' : 'working']);
  const pages = failedPages.size === 0 ? 'working' : 'failed';
  return { pages, store: await storeState(), channels: Object.fromEntries(channels) };
}

/** Vite is loaded in development only, and no part of a build, in which NODE_ENV is a constant. */
async function createRenderer(root: string, env: Env): Promise<PageRenderer> {
  if (process.env.NODE_ENV === 'production' || env.mode !== 'development') return createBuiltRenderer(root);
  const { createViteRenderer } = await import('./pages/vite-renderer.ts');
  return createViteRenderer(root, env.siteUrl);
}

/** The first visitors must not wait for this, nor readiness. */
function warmInBackground(pages: PageDeps, failedPages: Set<string>, logger: Logger): void {
  void warmPages(pages, (path, error) => {
    if (!failedPages.has(path)) logger.error({ event: 'warming-failed', path, err: error });
    failedPages.add(path);
  });
}
