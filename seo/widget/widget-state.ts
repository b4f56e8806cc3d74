import { count } from '../count.ts';
import type { Finding, Severity } from '../finding.ts';
import type { PageReport } from './page/read-page.ts';

/** The latest results; `null` before the first. */
export type WidgetState = { page: PageReport | null; health: HealthReport | null };

/** All findings so far; `null` before the first result. */
export function listFindings({ page, health }: WidgetState): Finding[] | null {
  if (page === null) return health === null ? null : [...health.findings];
  return [...page.findings, ...(health?.findings ?? [])];
}

/** The traffic light of the button: the highest severity, and its number of findings. */
export type Light = { colour: 'grey' | 'green' | 'amber' | 'red'; words: string };

export function lightOf(findings: readonly Finding[] | null): Light {
  if (findings === null) return { colour: 'grey', words: 'reading' };
  const amountOf = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [amountOf('error'), amountOf('warning')];
  if (errors > 0) return { colour: 'red', words: count(errors, 'error') };
  if (warnings > 0) return { colour: 'amber', words: count(warnings, 'warning') };
  return { colour: 'green', words: 'no problems' };
}

/** The lights differ in shape too, for people who cannot tell the colours apart. */
export const lightShape = { grey: 'ring', green: 'check', amber: 'triangle', red: 'cross' } as const;

/** The findings in the sitemap and in the responses of a sample of its URLs. */
export type HealthReport = {
  /** Public URL of the sitemap. */
  sitemap: string;
  /** Number of URLs in the sitemap. */
  urls: number;
  sample: readonly SampledUrl[];
  findings: readonly Finding[];
};

/** `result` is a status or a few words: `200`, `no response`. */
export type SampledUrl = { url: string; result: string; isGood: boolean };

/** The result in one line, for the console. */
export function describeHealth({ urls, sample, findings }: HealthReport): string {
  const good = sample.filter(({ isGood }) => isGood).length;
  const listed = `/sitemap.xml lists ${count(urls, 'URL')}`;
  const [first, ...others] = findings.filter(({ severity }) => severity !== 'info');
  const more = others.length === 0 ? '' : ` And ${others.length} more.`;
  const verdict = first === undefined ? 'No problems found.' : `${first.message}${more}`;
  return `SEO devtools: ${listed}, ${good} of ${sample.length} sampled URLs respond correctly. ${verdict}`;
}
