import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { createApp } from './app.ts';
import { type ContactService, openContactService } from './contact-service.ts';
import type { Env } from './env.ts';
import type { Logger } from './logger.ts';
import { createRequestLanguage } from './middleware/language.ts';
import { readPublished } from './published.ts';
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
  const renderer = await createRenderer(root, env);
  const draining = { isOn: false };
  const pages = await buildPageDeps(renderer, env, logger);
  const app = await composeApp({ env, logger, pages, messages, draining });
  const server = createServer(httpLimits, app);
  const address = await listen(server, env);
  logger.info({ event: 'listening', address, siteUrl: env.siteUrl });
  if (env.mode !== 'development') warmInBackground(pages, logger);

  const stop = async () => {
    draining.isOn = true;
    await Promise.all([stopServer(server, env.shutdown), messages.stopDelivery()]);
    await messages.close();
    await renderer.close();
    logger.info({ event: 'stopped' });
  };
  let stopping: Promise<void> | null = null;
  return { address, stop: () => (stopping ??= stop()) };
}

async function buildPageDeps(renderer: PageRenderer, env: Env, logger: Logger): Promise<PageDeps> {
  const { registry } = await renderer.site();
  return {
    registry,
    renderer,
    cache: createPageCache({ isEnabled: env.mode !== 'development' }),
    requestLanguage: createRequestLanguage(logger),
    siteState: { siteUrl: env.siteUrl, noindex: env.robots === 'noindex', analytics: env.analytics },
  };
}

type AppParts = { env: Env; logger: Logger; pages: PageDeps; messages: ContactService; draining: { isOn: boolean } };

async function composeApp({ env, logger, pages, messages, draining }: AppParts): Promise<Express> {
  const site = await pages.renderer.site();
  const { intake, outbox } = messages;
  const isWritable = createWriteProbe(() => outbox.checkWritable(new Date()));
  return createApp({
    env,
    logger,
    pages,
    contact: { intake, requestLanguage: pages.requestLanguage, translateError: await createTranslate(site) },
    health: {
      checkAlive: () => outbox.checkReadable(),
      isReady: async () => !draining.isOn && (await isWritable()),
    },
    errorPages: await createErrorPages(site, pages.renderer.styles),
    published: await readPublished(site),
    startedAt: new Date(),
  });
}

/** Vite is loaded in development only; a production install does not have it. */
async function createRenderer(root: string, env: Env): Promise<PageRenderer> {
  if (env.mode !== 'development') return createBuiltRenderer(root);
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

async function listen(server: Server, { port, host }: Env): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, port: actualPort, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${actualPort}`;
}
