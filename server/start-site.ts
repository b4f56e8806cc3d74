import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listPlaceholderDetails } from '#domain/contact/details.ts';
import { AppError } from '#domain/errors.ts';
import { defaultLanguage } from '#domain/locale.ts';
import { createRouteRegistry } from '#domain/routes.ts';
import { buildPageDeps, createApp, createReloadingApp } from './app.ts';
import { type ContactService, startContactService } from './contact/contact-service.ts';
import { type Env, readEnv } from './env.ts';
import { findRoot } from './find-root.ts';
import { limitConnectionsOfOneClient } from './http/connection-limits.ts';
import { createHttpServer, listen, stopServer } from './http/http-server.ts';
import { createLogger, createLogWriter, type Logger, type LogWriter } from './logger.ts';
import type { Metrics, MetricsDeps } from './operations/metrics.ts';
import type { BeginLife } from './operations/process-life.ts';
import { createBuiltRenderer } from './pages/built-renderer.ts';
import { type PageDeps, warmPages } from './pages/page-handler.ts';
import { type PageRenderer, withSeoWidget } from './pages/page-renderer.ts';

/** Starting again will not help (EX_CONFIG of sysexits.h). */
const configurationExit = 78;

/** Reads the environment and starts the site; a wrong setting or build ends the process. */
export async function runServer(begin: BeginLife): Promise<void> {
  const settings = readEnv(process.env);
  if (!settings.ok) {
    for (const problem of settings.problems) process.stderr.write(`ENV_INVALID: ${problem}\n`);
    process.exit(configurationExit);
  }
  const { logLevel, shutdown } = settings.env;
  const logWriter = createLogWriter(process.stdout);
  const isText = settings.env.mode === 'development';
  const logger = createLogger({ level: logLevel, destination: logWriter, isText });
  let site: RunningSite | null = null;
  begin({ stop: async () => site?.stop(), timeoutMs: shutdown.timeoutMs, logger });
  site = await startSite({ root: findRoot(), env: settings.env, logger, logWriter }).catch(refuseToStart);
}

/** A port that is taken may become free; a missing build or a wrong setting needs a person. */
function refuseToStart(error: unknown): never {
  const code = error instanceof AppError ? error.code : 'START_FAILED';
  process.stderr.write(`${code}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(code === 'START_FAILED' ? 1 : configurationExit);
}

export type RunningSite = {
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  origin: string;
  /** Drains and ends; the second call waits for the first. */
  stop: () => Promise<void>;
};

/** A form that is sent in the first moment should be stored, but no page waits longer for the store. */
const storeGraceMs = 3000;

/** In development there are no visitors to wait for. */
const atOnce = { delayMs: 0, timeoutMs: 0 };

/** A quarter of all that the server accepts. Behind a proxy, which has one address, the proxy limits its clients. */
const maxConnectionsOfOneClient = 500;

/** In development the server listens before it loads the sources, which may be broken (`createReloadingApp`). */
const noPages = createRouteRegistry({ services: [], servicesWithoutPage: [], articles: [] });

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
  const registry = renderer.development ? noPages : (await renderer.site()).registry;
  const pages = buildPageDeps(renderer, registry, env, logger);
  const failedPages = new Set<string>();
  const health = { isDraining: () => isDraining, readParts: () => readParts(messages, failedPages) };
  const { cache, headers } = pages;
  const metrics = await startMetrics({ env, logger, logWriter, messages, registry, cache, failedPages });
  const { development } = renderer;
  const deps = { env, logger, pages, receiveSubmission: metrics.receiveSubmission, health };
  const app = development ? createReloadingApp(deps, development.faultPage) : await createApp(deps);
  const server = createHttpServer(app, headers);
  if (env.trustProxy === 0) limitConnectionsOfOneClient(server, maxConnectionsOfOneClient);
  if (development) server.on('upgrade', development.upgrade);
  metrics.watch(server);
  await Promise.race([messages.storeTried, pause(storeGraceMs, undefined, { ref: false })]);
  await reportPlaceholders(root, env.mode, logger);
  const origin = await listen(server, env.port, env.host);
  logger.info({ event: 'listening', address: origin, siteUrl: env.siteUrl });
  void reportDrafts(renderer, logger);
  if (env.mode !== 'development') warmInBackground(pages, failedPages, logger, () => isDraining);

  const stop = async () => {
    isDraining = true;
    void development?.close(); // its web sockets would keep the server open
    await Promise.all([stopServer(server, development ? atOnce : env.shutdown), messages.stopDelivery()]);
    await messages.close();
    metrics.close();
    logger.info({ event: 'stopped' });
  };
  let stopping: Promise<void> | null = null;
  return { origin, stop: () => (stopping ??= stop()) };
}

/** Names the details that the operator has not filled in; counts them in development. Pages do not read the file, which may be absent. */
async function reportPlaceholders(root: string, mode: Env['mode'], logger: Logger): Promise<void> {
  const file = 'content/site.json';
  const site: unknown = await readFile(join(root, file), 'utf8')
    .then(JSON.parse)
    .catch(() => null);
  const details = listPlaceholderDetails(site);
  if (details.length === 0) return;
  if (mode === 'development') logger.info({ event: 'placeholders-left', file, details: details.length });
  else logger.warn({ event: 'placeholders-left', file, details });
}

/** Names the entries that only development and a build with SHOW_DRAFTS show. Sources that cannot be loaded show why themselves. */
async function reportDrafts(renderer: PageRenderer, logger: Logger): Promise<void> {
  const tables = ['articles', 'services', 'faq'] as const;
  const loadDrafts = async (name: (typeof tables)[number]) => {
    const entries = await (await renderer.site()).loadTable(defaultLanguage, name);
    return entries.filter(({ draft }) => draft === true).map(({ title }) => title);
  };
  const drafts = await Promise.all(tables.map(loadDrafts)).catch(() => []);
  if (drafts.flat().length > 0) logger.info({ event: 'drafts-shown', titles: drafts.flat() });
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
function warmInBackground(pages: PageDeps, failedPages: Set<string>, logger: Logger, isStopped: () => boolean): void {
  void warmPages(pages, isStopped, (path, error) => {
    if (!failedPages.has(path)) logger.error({ event: 'prerender-failed', path, err: error });
    failedPages.add(path);
  });
}

/** Metrics on a port of their own; without METRICS_PORT nothing is counted, nor loaded. */
async function startMetrics(deps: MetricsDeps): Promise<Metrics> {
  const { metricsPort } = deps.env;
  if (metricsPort === null)
    return { receiveSubmission: deps.messages.receiveSubmission, watch: () => {}, close: () => {} };
  const { measureSite } = await import('./operations/metrics.ts');
  return measureSite(deps, metricsPort);
}
