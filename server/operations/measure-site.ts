import type { Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { RouteRegistry } from '#domain/routes.ts';
import type { ContactService } from '../contact/contact-service.ts';
import type { ContactSubmissions } from '../contact/submissions.ts';
import type { Env } from '../env.ts';
import { listen } from '../http/http-server.ts';
import type { LogWriter } from '../log-writer.ts';
import type { Logger } from '../logger.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { countSubmissions } from './contact-metrics.ts';
import { measureLog } from './log-metrics.ts';
import { createMetricsServer } from './metrics-server.ts';
import { measurePages } from './page-metrics.ts';
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
  /** To be used in place of the ones given. */
  submissions: ContactSubmissions;
  /** Counts what this server answers. */
  watch: (server: Server) => void;
  close: () => void;
};

/** Counts from now on, and tells the numbers on a port of their own. */
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
  const address = await listen(server, port, env.host);
  logger.info({ event: 'metrics-listening', address });
  return {
    submissions: countSubmissions(messages.submissions, register),
    watch: (site) => measureRequests(site, registry, register),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
