import type { Finding } from '../../finding.ts';

/** What the sitemap and a sample of its addresses answered. */
export type HealthReport = {
  /** Public address of the sitemap. */
  sitemap: string;
  /** Addresses listed. */
  urls: number;
  sample: readonly SampledAddress[];
  findings: readonly Finding[];
};

/** `answer` is a status or a few words: `200`, `did not answer`. */
export type SampledAddress = { url: string; answer: string; isGood: boolean };

/** The check in one line, for the console. */
export function describeHealth({ urls, sample, findings }: HealthReport): string {
  const good = sample.filter(({ isGood }) => isGood).length;
  const listed = `/sitemap.xml lists ${urls} ${urls === 1 ? 'URL' : 'URLs'}`;
  const [first, ...others] = findings.filter(({ severity }) => severity !== 'info');
  const more = others.length === 0 ? '' : ` And ${others.length} more.`;
  const verdict = first === undefined ? 'Nothing to mend.' : `${first.message}${more}`;
  return `SEO devtools: ${listed}, ${good} of ${sample.length} sampled answer well. ${verdict}`;
}
