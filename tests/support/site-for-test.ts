import { afterAll, onTestFinished } from 'vitest';
import { type SiteUnderTest, startTestSite } from './running-site.ts';

/** A site that is stopped when the test is over. */
export async function startSiteForTest(...args: Parameters<typeof startTestSite>): Promise<SiteUnderTest> {
  const site = await startTestSite(...args);
  onTestFinished(site.stop);
  return site;
}

/** A site for all tests of the file that calls it, outside them. */
export async function shareTestSite(variables?: Record<string, string>): Promise<SiteUnderTest> {
  const site = await startTestSite(variables);
  afterAll(site.stop);
  return site;
}
