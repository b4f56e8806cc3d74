import { buildPageDeps, composeApp } from './compose-app.ts';
import { type ContactService, openContactService } from './contact-service.ts';
import type { Env } from './env.ts';
import { createHttpServer, listen } from './http-server.ts';
import type { Logger } from './logger.ts';
import { startMetrics } from './metrics/start-metrics.ts';
import type { HealthDeps } from './routes/health-route.ts';
import { type PageDeps, warmPages } from './routes/page-route.ts';
import { createBuiltRenderer } from './ssr/built-renderer.ts';
import type { PageRenderer } from './ssr/page-renderer.ts';
import { createPlainViewFinder } from './ssr/plain-view.ts';
import { answerPrepared } from './ssr/prepared-answers.ts';
import { withSeoWidget } from './ssr/seo-widget.ts';
import { stopServer } from './stop-server.ts';

export type RunningSite = {
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  address: string;
  /** Drains and ends; the second call waits for the first. */
  stop: () => Promise<void>;
};

const writeProbeMs = 1000;

type SiteDeps = { root: string; env: Env; logger: Logger };

/**
 * Opens everything the site needs, in order, and listens.
 *
 * @param root Folder of the project.
 * @throws AppError where pages or store cannot be opened.
 */
export async function startSite({ root, env, logger }: SiteDeps): Promise<RunningSite> {
  const messages = await openContactService({ env, logger });
  const plain = await createRenderer(root, env);
  const renderer = env.seoDevtools ? withSeoWidget(plain, root, env.mode) : plain;
  const draining = { isOn: false };
  const pages = await buildPageDeps(renderer, env, logger);
  const health = buildHealth(messages, draining);
  const { registry, cache, headers } = pages;
  const metrics = await startMetrics({ env, logger, messages, registry, cache });
  const app = await composeApp({ env, logger, pages, intake: metrics.intake, health });
  const findPlainView = createPlainViewFinder(registry);
  const server = createHttpServer(answerPrepared({ findPlainView, cache, headers, logger }, app), headers);
  metrics.watch(server);
  const address = await listen(server, env.port, env.host);
  logger.info({ event: 'listening', address, siteUrl: env.siteUrl });
  if (env.mode !== 'development') warmInBackground(pages, logger);

  const stop = async () => {
    draining.isOn = true;
    await Promise.all([stopServer(server, env.shutdown), messages.stopDelivery()]);
    await messages.close();
    await renderer.close();
    metrics.close();
    logger.info({ event: 'stopped' });
  };
  let stopping: Promise<void> | null = null;
  return { address, stop: () => (stopping ??= stop()) };
}

/** Not ready once it drains, or where a message could not be stored. */
function buildHealth({ outbox }: ContactService, draining: { isOn: boolean }): HealthDeps {
  const isWritable = createWriteProbe(() => outbox.checkWritable(new Date()));
  return {
    checkAlive: () => outbox.checkReadable(),
    isReady: async () => !draining.isOn && (await isWritable()),
  };
}

/** Vite is loaded in development only, and no part of a build, in which NODE_ENV is a constant. */
async function createRenderer(root: string, env: Env): Promise<PageRenderer> {
  if (process.env.NODE_ENV === 'production' || env.mode !== 'development') return createBuiltRenderer(root);
  const { createViteRenderer } = await import('./ssr/vite-renderer.ts');
  return createViteRenderer(root, env.siteUrl);
}

/** Asks the store at most once a second: each question is a write. */
function createWriteProbe(check: () => Promise<unknown>): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  return () => {
    if (answer === null) {
      answer = check().then(
        () => true,
        () => false,
      );
      setTimeout(() => {
        answer = null;
      }, writeProbeMs).unref();
    }
    return answer;
  };
}

/** The first visitors must not wait for this, nor readiness. */
function warmInBackground(pages: PageDeps, logger: Logger): void {
  warmPages(pages).catch((error: unknown) => logger.error({ event: 'warming-failed', err: error }));
}
