import { buildFinding } from '../build-finding.ts';
import { feedRules } from '../feed/feed-rules.ts';
import type { Finding } from '../finding.ts';
import { pageRules } from '../page/audit-page.ts';
import { auditRobots } from '../robots/robots-file-rules.ts';
import { groupByCause, runRules } from '../run-rules.ts';
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
import type { SiteCheck, SiteFlaw, SiteIndex } from './site-index.ts';
import { sitemapCoverageRules } from './sitemap-coverage.ts';
import { untranslatedRules } from './untranslated.ts';

/** The rules that need more than one page, or what was asked beside the pages. */
const siteRules: readonly SiteCheck[] = [
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
  ...sitemapCoverageRules,
];

/**
 * What a site can be told beyond what `auditOwnPage` says about each page: faults between pages, and those that pages
 * share, one finding a cause.
 */
export function auditSite(index: SiteIndex): Finding[] {
  return [
    ...auditListedAnswers(index),
    ...siteRules.flatMap((rule) => rule(index)).map(buildSiteFinding),
    ...auditRobots(index),
    ...runRules(feedRules, index),
    ...groupByCause(findShared(index), sharedRules),
  ];
}

const sharedRules = pageRules.filter(({ shared }) => shared);

function* findShared({ pages, context }: SiteIndex): Generator<Finding> {
  for (const page of pages) {
    if (page.answer.status === 200) yield* runRules(sharedRules, page, context);
  }
}

function buildSiteFinding({ rule, url, file, ...flaw }: SiteFlaw): Finding {
  return { ...buildFinding(rule, url, flaw), ...(file !== undefined && { file }) };
}
