import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Express } from 'express';
import { listPlaceholderDetails } from '#domain/contact/details.ts';
import { AppError } from '#domain/errors.ts';
import { defaultLanguage } from '#domain/locale.ts';
import { buildPageDeps, createApp } from './app.ts';
import { type ContactService, startContactService } from './contact/contact-service.ts';
import { type Env, readEnv } from './env.ts';
import { findRoot } from './find-root.ts';
import { limitConnectionsOfOneClient } from './http/connection-limits.ts';
import { createHttpServer, stopServer } from './http/http-server.ts';
import { listen } from './http/listen.ts';
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
  const env = readSettings(process.env);
  const log = createLog(env, process.stdout);
  let site: RunningSite | null = null;
  begin({ stop: async () => site?.stop(), timeoutMs: env.shutdown.timeoutMs, logger: log.logger });
  site = await startSite({ root: findRoot(), env, ...log }).catch(refuseToStart);
}

/** A wrong setting ends the process. */
export function readSettings(variables: NodeJS.ProcessEnv): Env {
  const settings = readEnv(variables);
  if (settings.ok) return settings.env;
  for (const problem of settings.problems) process.stderr.write(`ENV_INVALID: ${problem}\n`);
  process.exit(configurationExit);
}

export function createLog({ logLevel, mode }: Env, output: Writable): Log {
  const logWriter = createLogWriter(output);
  return {
    logger: createLogger({ level: logLevel, destination: logWriter, isText: mode === 'development' }),
    logWriter,
  };
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

/** A quarter of all that the server accepts. Behind a proxy, which has one address, the proxy limits its clients. */
const maxConnectionsOfOneClient = 500;

type Log = { logger: Logger; logWriter: LogWriter };
type SiteDeps = Log & { root: string; env: Env };

/**
 * Starts everything the site needs, in order, and listens.
 *
 * @param root Folder of the project, with its build.
 * @param logWriter What the logger writes to.
 * @throws AppError where pages cannot be opened.
 */
export async function startSite(deps: SiteDeps): Promise<RunningSite> {
  const { root, env, logger } = deps;
  const site = await openSite(deps, await createBuiltRenderer(root));
  const server = createHttpServer(site.app, site.headers);
  if (env.trustProxy === 0) limitConnectionsOfOneClient(server, maxConnectionsOfOneClient);
  site.watch(server);
  await Promise.race([site.storeTried, pause(storeGraceMs, undefined, { ref: false })]);
  const origin = await listen(server, env.port, env.host);
  logger.info({ event: 'listening', address: origin, siteUrl: env.siteUrl });
  void site.reportUnfinished();
  site.warm();

  const stop = async () => {
    await site.close(() => stopServer(server, env.shutdown));
    logger.info({ event: 'stopped' });
  };
  let stopping: Promise<void> | null = null;
  return { origin, stop: () => (stopping ??= stop()) };
}

/** All of the site but the server that takes its requests. */
export type Site = {
  app: Express;
  /** What every response carries. */
  headers: PageDeps['headers'];
  /** Counts the requests of a server. */
  watch: Metrics['watch'];
  /** The store has been asked for once. */
  storeTried: Promise<unknown>;
  /** Logs what visitors do not see yet: drafts, and details that the operator has not filled in. */
  reportUnfinished: () => Promise<void>;
  /** Renders every page in the background: the first visitors must not wait for this, nor readiness. */
  warm: () => void;
  /** @param stopServing Ends the requests: no longer ready, and the store still open. */
  close: (stopServing?: () => Promise<void>) => Promise<void>;
};

/** @throws what the sources of the pages throw; nothing stays open then. */
export async function openSite({ root, env, logger, logWriter }: SiteDeps, plain: PageRenderer): Promise<Site> {
  const renderer = env.seoDevtools ? withSeoWidget(plain, root, env.mode) : plain;
  const { registry } = await renderer.site();
  const messages = await startContactService({ env, logger });
  let isDraining = false;
  const pages = buildPageDeps(renderer, registry, env, logger);
  const { cache, headers } = pages;
  const failedPages = new Set<string>();
  const health = { isDraining: () => isDraining, readParts: () => readParts(messages, failedPages) };
  let metrics: Metrics | null = null;
  const close: Site['close'] = async (stopServing = async () => {}) => {
    isDraining = true;
    await Promise.all([stopServing(), messages.stopDelivery()]);
    await messages.close();
    metrics?.close();
  };
  try {
    metrics = await startMetrics({ env, logger, logWriter, messages, registry, cache, failedPages });
    const { receiveSubmission } = metrics;
    return {
      app: await createApp({ env, logger, pages, receiveSubmission, health }),
      headers,
      watch: metrics.watch,
      storeTried: messages.storeTried,
      reportUnfinished: async () => {
        await reportPlaceholders(root, env.mode, logger);
        await reportDrafts(renderer, logger);
      },
      warm: () => warmInBackground(pages, failedPages, logger, () => isDraining),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
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
