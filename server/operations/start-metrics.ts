import type { Metrics, MetricsDeps } from './measure-site.ts';

/** Metrics on a port of their own; without METRICS_PORT nothing is counted, nor loaded. */
export async function startMetrics(deps: MetricsDeps): Promise<Metrics> {
  const { metricsPort } = deps.env;
  if (metricsPort === null) return { submissions: deps.messages.submissions, watch: () => {}, close: () => {} };
  const { measureSite } = await import('./measure-site.ts');
  return measureSite(deps, metricsPort);
}
