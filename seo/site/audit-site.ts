import { buildFinding } from '../build-finding.ts';
import { auditFeeds } from '../feed/feed-rules.ts';
import type { Finding } from '../finding.ts';
import { pageRules } from '../page/audit-page.ts';
import { auditRobots } from '../robots/robots-file-rules.ts';
import { canonicalSiteRules } from './canonicals.ts';
import { duplicateRules } from './duplicates.ts';
import { auditFragments } from './fragments.ts';
import { indexingRules } from './indexing.ts';
import { auditLinkLanguages } from './link-languages.ts';
import { auditLinkTargets } from './link-targets.ts';
import { auditListedAnswers } from './listed-answers.ts';
import { auditProbes } from './probes.ts';
import { reachRules } from './reach.ts';
import { resourceRules } from './resources.ts';
import { listSharedFlaws } from './shared-flaws.ts';
import type { SiteFlaw, SiteIndex, SiteRule } from './site-index.ts';
import { sitemapCoverageRules } from './sitemap-coverage.ts';
import { untranslatedRules } from './untranslated.ts';

/** The rules that need more than one page, or what was asked beside the pages. */
const siteRules: readonly SiteRule[] = [
  ...indexingRules,
  ...canonicalSiteRules,
  ...duplicateRules,
  ...untranslatedRules,
  auditLinkTargets,
  auditFragments,
  auditLinkLanguages,
  ...reachRules,
  ...resourceRules,
  auditProbes,
  auditRobots,
  auditFeeds,
  ...sitemapCoverageRules,
];

/**
 * What a site can be told beyond what `auditOwnPage` says about each page: faults between pages, and those that pages
 * share, one finding a cause.
 */
export function auditSite(index: SiteIndex): Finding[] {
  const { pages, context } = index;
  const shared = listSharedFlaws(
    pageRules.filter((rule) => rule.shared),
    pages.filter(({ answer }) => answer.status === 200),
    context,
  );
  return [
    ...auditListedAnswers(index),
    ...siteRules.flatMap((rule) => rule(index)).map(buildSiteFinding),
    ...shared.map(({ id, url, flaw }) => buildFinding(id, url, flaw)),
  ];
}

function buildSiteFinding({ rule, url, file, ...flaw }: SiteFlaw): Finding {
  return { ...buildFinding(rule, url, flaw), ...(file !== undefined && { file }) };
}
