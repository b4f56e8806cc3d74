import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import type { Logger } from '../logger.ts';

type MetricsDeps = {
  register: Registry;
  /** Brings numbers up to date that nobody counts as they change. */
  refresh: () => Promise<void>;
  logger: Logger;
};

/** Answers `GET /metrics` and nothing else, for the operator's network; visitors never reach this server. */
export function createMetricsServer({ register, refresh, logger }: MetricsDeps): Server {
  return createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, async (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff').setHeader('Cache-Control', 'no-store');
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Only /metrics is here.\n');
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
