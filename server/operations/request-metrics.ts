import type { Server } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { listPaths, type RouteRegistry } from '#domain/routes.ts';
import { originForm } from '../http/request-target.ts';

/** Pages come from memory within a millisecond; the long end is for a store or a machine in error. */
const secondBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts the requests of a server from now on, and how long their responses take. */
export function measureRequests(server: Server, registry: RouteRegistry, register: Registry): void {
  const registers = [register];
  const requests = new Counter({
    name: 'goshen_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'goshen_request_duration_seconds',
    help: 'Time from the request headers to the end of the response.',
    labelNames: ['route'],
    buckets: secondBuckets,
    registers,
  });
  const refused = new Counter({
    name: 'goshen_connections_refused_total',
    help: 'Connections closed at once, because too many were open.',
    registers,
  });
  const routeOf = createRouteNames(registry);
  // First of all listeners, so that the time of the others counts.
  server.prependListener('request', ({ url = '' }, response) => {
    const startedAt = performance.now();
    response.once('close', () => {
      // A client that disconnected before its response got no status.
      const status = response.headersSent ? response.statusCode : 'aborted';
      const route = routeOf(url, status);
      requests.inc({ route, status });
      seconds.observe({ route }, (performance.now() - startedAt) / 1000);
    });
  });
  server.on('drop', () => refused.inc());
}

/**
 * Labels a URL with its route, never with the URL: visitors choose URLs, and each label keeps memory. A URL that is not of a
 * page and was found is a file.
 */
function createRouteNames(registry: RouteRegistry): (url: string, status: number | 'aborted') => string {
  const routes = new Map<string, string>([
    ...listPaths(registry).map(({ path, page }) => [path, page.route] as const),
    [contactEndpoint, 'contact-endpoint'],
    ['/language', 'language'],
    ['/healthz', 'health'],
    ['/readyz', 'health'],
  ]);
  return (url, status) => {
    const path = originForm(url).split('?', 1)[0] ?? '';
    const known = routes.get(path);
    if (known !== undefined) return known;
    if (path.startsWith('/assets/')) return 'asset';
    return status === 200 || status === 304 ? 'file' : 'unknown';
  };
}
