import type { Finding } from '../finding.ts';
import { FindingCollector, runRules } from '../run-rules.ts';
import { clusterRules, templateRules } from './cluster-rules.ts';
import {
  buildLanguageSite,
  type Cluster,
  type ClusterRule,
  type LanguageContext,
  type LanguagePage,
  type LanguageSite,
  languageLinks,
  languageOf,
  openLanguageContext,
  readSet,
  type SetPage,
} from './language-site.ts';
import { linkFormRules, targetRules } from './link-rules.ts';
import { setRules } from './set-rules.ts';

/** Rules that need no response of a URL. */
export const alternateRules: readonly ClusterRule[] = [...setRules, ...clusterRules];
const rulesOfCluster = [...alternateRules, ...targetRules];

export const hreflangRules = [...linkFormRules, ...rulesOfCluster, ...templateRules];

/** Checks the alternates in HTML, Link headers and sitemaps together: one finding for each rule and cluster. */
export function auditHreflang(pages: readonly LanguagePage[], given: Partial<LanguageContext> = {}): Finding[] {
  const sets = pages.map(readSet);
  const site = buildLanguageSite(sets, completeContext(sets, { ...openLanguageContext, ...given }));
  const findings = new FindingCollector();
  checkClusters(rulesOfCluster, site, site.clusters, findings);
  return [...runRules(linkFormRules, pages), ...findings.list(), ...runRules(templateRules, site)];
}

export function checkClusters(
  rules: readonly ClusterRule[],
  site: LanguageSite,
  clusters: readonly Cluster[],
  findings: FindingCollector,
): void {
  for (const [number, cluster] of clusters.entries()) {
    for (const rule of rules) {
      const violations = rule.check(cluster, site);
      const url = violations[0]?.url;
      const place = rule.unit === 'cluster' && url !== undefined && { url }; // one place each, so that clusters can be counted
      for (const violation of violations) findings.add(rule, { cause: String(number), ...violation, ...place });
    }
  }
}

function completeContext(sets: readonly SetPage[], context: LanguageContext): LanguageContext {
  if (context.languages.length > 0) return context;
  return { ...context, languages: [...new Set(sets.flatMap(languageLinks).map(({ code }) => languageOf(code)))] };
}
