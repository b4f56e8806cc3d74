import type { Finding } from '../finding.ts';
import type { PageReport } from './page/read-page.ts';

/** What the widget knows; `null` is not known yet. */
export type WidgetState = { page: PageReport | null; health: HealthReport | null };

/** Everything found so far, or `null` while nothing has been read. */
export function listFindings({ page, health }: WidgetState): Finding[] | null {
  if (page === null) return health === null ? null : [...health.findings];
  return [...page.findings, ...(health?.findings ?? [])];
}

/** The traffic light of the button: the worst that was found, and how often. */
export type Light = { colour: 'grey' | 'green' | 'amber' | 'red'; words: string };

/** @param findings `null` while nothing has been read yet. */
export function lightOf(findings: readonly Finding[] | null): Light {
  if (findings === null) return { colour: 'grey', words: 'reading' };
  const count = (wanted: Finding['severity']) => findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (errors > 0) return { colour: 'red', words: errors === 1 ? '1 error' : `${errors} errors` };
  if (warnings > 0) return { colour: 'amber', words: warnings === 1 ? '1 warning' : `${warnings} warnings` };
  return { colour: 'green', words: 'no problems' };
}

/** The shape of each light, which differs so that colour is not needed. */
export const lightShape = { grey: 'ring', green: 'check', amber: 'triangle', red: 'cross' } as const;

/** What the sitemap and a sample of its URLs answered. */
export type HealthReport = {
  /** Public URL of the sitemap. */
  sitemap: string;
  /** URLs listed. */
  urls: number;
  sample: readonly SampledUrl[];
  findings: readonly Finding[];
};

/** `answer` is a status or a few words: `200`, `no response`. */
export type SampledUrl = { url: string; answer: string; isGood: boolean };

/** The check in one line, for the console. */
export function describeHealth({ urls, sample, findings }: HealthReport): string {
  const good = sample.filter(({ isGood }) => isGood).length;
  const listed = `/sitemap.xml lists ${urls} ${urls === 1 ? 'URL' : 'URLs'}`;
  const [first, ...others] = findings.filter(({ severity }) => severity !== 'info');
  const more = others.length === 0 ? '' : ` And ${others.length} more.`;
  const verdict = first === undefined ? 'No problems found.' : `${first.message}${more}`;
  return `SEO devtools: ${listed}, ${good} of ${sample.length} sampled URLs respond correctly. ${verdict}`;
}
