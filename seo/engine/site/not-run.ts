import { feedRules } from '../feed/feed-rules.ts';
import { brokenResourceRule } from './broken-resource-rule.ts';
import { probeRules } from './probe-rules.ts';
import { resourceRules } from './resource-rules.ts';
import type { CrawledSite } from './site-index.ts';

/** Rules that were not checked; `reason` is a clause: `not all pages and sitemaps of the site were read`. */
export type NotRun = { reason: string; rules: readonly string[] };

/** Rules that say nothing unless every page was read. */
const wholeSiteRules = ['link/orphan', 'link/deep', 'sitemap/missing-url'];
/** Rules about links that are only requested with all the resources. */
const linkRules = ['link/broken', 'link/redirect', 'link/redirect-chain', 'link/external-broken'];

/**
 * @param readsPagesOnly No file, feed or link was requested besides the pages.
 * @param whyPart What was read of the site, if the user chose a part of it.
 */
export function listNotRun(
  { complete }: Pick<CrawledSite, 'complete'>,
  readsPagesOnly: boolean,
  whyPart: string | null = null,
): NotRun[] {
  const resources = [brokenResourceRule, ...resourceRules, ...feedRules, ...probeRules].map(({ id }) => id);
  return [
    ...(complete
      ? []
      : [{ reason: whyPart ?? 'not all pages and sitemaps of the site were read', rules: wholeSiteRules }]),
    ...(readsPagesOnly
      ? [{ reason: 'the quick profile requests pages only', rules: [...linkRules, ...resources] }]
      : []),
  ];
}
