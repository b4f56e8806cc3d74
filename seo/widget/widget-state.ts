import { count } from '../engine/count.ts';
import type { Finding, Severity } from '../engine/finding.ts';
import { describeFinding } from '../report/phrases.ts';
import type { PageReport } from './page/read-page.ts';

/** The latest results; `null` before the first. */
export type WidgetState = { page: PageReport | null; health: HealthReport | null };

/** All findings so far; `null` before the first result. */
export function listFindings({ page, health }: WidgetState): Finding[] | null {
  if (page === null) return health === null ? null : [...health.findings];
  return [...page.findings, ...(health?.findings ?? [])];
}

/** The highest severity, and its number of findings. The signs differ in shape too, for people who cannot tell the colours apart. */
export function printLight(findings: readonly Finding[] | null): string {
  const light = (kind: string, sign: string, words: string) =>
    `<span class="${kind}" aria-hidden="true">${sign}</span> ${words}`;
  if (findings === null) return light('muted', '○', 'reading');
  const amountOf = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [amountOf('error'), amountOf('warning')];
  if (errors > 0) return light('error', '✕', count(errors, 'error'));
  if (warnings > 0) return light('warning', '▲', count(warnings, 'warning'));
  return light('good', '✓', 'no problems');
}

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
  const verdict = first === undefined ? 'No problems found.' : `${describeFinding(first)}${more}`;
  return `SEO devtools: ${listed}, ${good} of ${sample.length} sampled URLs respond correctly. ${verdict}`;
}

/** @throws Error if the markup of the widget has no such id. */
export function findPart(root: ShadowRoot, id: string): HTMLElement {
  const part = root.getElementById(id);
  if (part === null) throw new Error(`no #${id}`);
  return part;
}
