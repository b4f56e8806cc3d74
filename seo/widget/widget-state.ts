import type { Finding } from '../finding.ts';
import type { HealthReport } from './health/health-report.ts';
import type { PageReport } from './page/read-page.ts';

/** What the widget knows; `null` is not known yet. */
export type WidgetState = { page: PageReport | null; health: HealthReport | null };

/** Everything found so far, or `null` while nothing has been read. */
export function listFindings({ page, health }: WidgetState): Finding[] | null {
  if (page === null) return health === null ? null : [...health.findings];
  return [...page.findings, ...(health?.findings ?? [])];
}
