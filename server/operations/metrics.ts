import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { RouteRegistry } from '#domain/routes.ts';
import type { ContactService } from '../contact/contact-service.ts';
import type { ReceiveSubmission, SubmissionResult } from '../contact/submissions.ts';
import type { Env } from '../env.ts';
import { listen } from '../http/listen.ts';
import type { Logger, LogWriter } from '../logger.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { measureRequests } from './request-metrics.ts';
import { measureStore } from './store-metrics.ts';

export type MetricsDeps = {
  env: Env;
  logger: Logger;
  logWriter: Pick<LogWriter, 'lostLines'>;
  messages: ContactService;
  registry: RouteRegistry;
  cache: PageCache;
  /** Paths of pages that could not be rendered at the start. */
  failedPages: ReadonlySet<string>;
};

export type Metrics = {
  /** Replaces the default one. */
  receiveSubmission: ReceiveSubmission;
  /** Counts the requests of this server. */
  watch: (server: Server) => void;
  close: () => void;
};

/** Counts from now on, and serves the numbers on a port of their own. */
export async function measureSite(
  { env, logger, logWriter, messages, registry, cache, failedPages }: MetricsDeps,
  port: number,
): Promise<Metrics> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  measurePages(register, cache, failedPages);
  measureLog(register, logWriter);
  const refresh = measureStore(register, { ...messages, retentionDays: env.retentionDays, database: env.database });
  const server = createMetricsServer({ register, refresh, logger });
  const origin = await listen(server, port, env.host);
  logger.info({ event: 'metrics-listening', address: origin });
  return {
    receiveSubmission: countSubmissions(messages.receiveSubmission, register),
    watch: (site) => measureRequests(site, registry, register),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type MetricsServerDeps = {
  register: Registry;
  /** Updates the numbers that are not counted as they change. */
  refresh: () => Promise<void>;
  logger: Logger;
};

/** Serves `GET /metrics` and nothing else, to the operator's network; visitors never reach this server. */
function createMetricsServer({ register, refresh, logger }: MetricsServerDeps): Server {
  return createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, async (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff').setHeader('Cache-Control', 'no-store');
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found: the metrics are at /metrics.\n');
      return;
    }
    try {
      await refresh();
      const text = await register.metrics();
      response.writeHead(200, { 'Content-Type': register.contentType }).end(text);
    } catch (error) {
      logger.error({ event: 'metrics-failed', err: error });
      response.writeHead(500).end();
    }
  });
}

/** The writer counts; the number is read for each scrape. */
export function measureLog(register: Registry, { lostLines }: Pick<LogWriter, 'lostLines'>): void {
  new Counter({
    name: 'goshen_log_lines_lost_total',
    help: 'Log lines that could not be written.',
    registers: [register],
    collect() {
      this.reset();
      this.inc(lostLines());
    },
  });
}

const outcomes = ['sent', 'trapped', 'invalid', 'limited', 'unavailable', 'refused'] as const;

/** The same, counting what becomes of each attempt. */
export function countSubmissions(receive: ReceiveSubmission, register: Registry): ReceiveSubmission {
  const attempts = new Counter({
    name: 'goshen_contact_submissions_total',
    help: 'Attempts to send a message: sent, caught by the spam trap, invalid, over a limit, not storable, refused.',
    labelNames: ['outcome'],
    registers: [register],
  });
  for (const outcome of outcomes) attempts.inc({ outcome }, 0); // a rate needs a first value
  return async (request, language) => {
    const result = await receive(request, language);
    attempts.inc({ outcome: outcomeOf(result) });
    return result;
  };
}

function outcomeOf(result: SubmissionResult): (typeof outcomes)[number] {
  return result.kind === 'sent' && result.trapped ? 'trapped' : result.kind;
}

/** The cache counts in plain numbers; they are read for each scrape. */
export function measurePages(
  register: Registry,
  cache: Pick<PageCache, 'counts'>,
  failedPages: ReadonlySet<string>,
): void {
  new Counter({
    name: 'goshen_page_cache_lookups_total',
    help: 'Page cache lookups: found (hit), or rendered (miss).',
    labelNames: ['result'],
    registers: [register],
    collect() {
      const { hits, misses } = cache.counts();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  new Gauge({
    name: 'goshen_page_cache_entries',
    help: 'Pages in the cache, one per URL and language.',
    registers: [register],
    collect() {
      this.set(cache.counts().entries);
    },
  });
  new Gauge({
    name: 'goshen_pages_failed',
    help: 'Pages that could not be rendered at startup.',
    registers: [register],
    collect() {
      this.set(failedPages.size);
    },
  });
}
