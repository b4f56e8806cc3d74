import type { SiteAddress } from '../site-address.ts';
import { askAddress } from './ask-address.ts';
import type { HealthReport } from './health-report.ts';
import { pickSample } from './pick-sample.ts';
import { readSitemap } from './read-sitemap.ts';

/** Addresses that are asked, together, in one batch. */
const sampleSize = 5;

/** Validates the sitemap and asks a sample of what it lists. */
export async function checkHealth(site: SiteAddress): Promise<HealthReport> {
  const file = `${site.publicOrigin}/sitemap.xml`;
  const { listed, findings } = await readSitemap(file, site);
  const askable = listed.filter(({ url }) => URL.canParse(url)); // of the rest the validator speaks
  const answers = await Promise.all(pickSample(askable, sampleSize).map((one) => askAddress(one, { file, site })));
  return {
    sitemap: file,
    urls: listed.length,
    sample: answers.map(({ sampled }) => sampled),
    findings: [...findings, ...answers.flatMap((answer) => answer.findings)],
  };
}
