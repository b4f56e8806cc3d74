import type { Finding } from '../finding.ts';
import { runRules } from '../run-rules.ts';
import { clusterRules, templateRules } from './cluster-rules.ts';
import {
  buildLanguageSite,
  type LanguageContext,
  type LanguagePage,
  languageLinks,
  languageOf,
  openLanguageContext,
} from './language-site.ts';
import { linkFormRules, targetRules } from './link-rules.ts';
import { setRules } from './set-rules.ts';

const rulesOfCluster = [...setRules, ...clusterRules, ...targetRules];

/** Every rule about language alternates of pages. */
export const hreflangRules = [...linkFormRules, ...rulesOfCluster, ...templateRules];

/**
 * Checks the language alternates of a whole site, HTML, Link headers and sitemaps together. A rule that a cluster
 * breaks is one finding, with its first place and how many there are; mistakes of a template are one for the site.
 */
export function auditHreflang(pages: readonly LanguagePage[], given: Partial<LanguageContext> = {}): Finding[] {
  const site = buildLanguageSite(pages, completeContext(pages, { ...openLanguageContext, ...given }));
  return [
    ...runRules(linkFormRules, pages),
    ...site.clusters.flatMap((cluster) => runRules(rulesOfCluster, cluster, site)),
    ...runRules(templateRules, site),
  ];
}

/** Where nobody said which languages there are, those are meant that the alternates name. */
function completeContext(pages: readonly LanguagePage[], context: LanguageContext): LanguageContext {
  if (context.languages.length > 0) return context;
  const { pages: sets } = buildLanguageSite(pages, context);
  return { ...context, languages: [...new Set(sets.flatMap(languageLinks).map(({ code }) => languageOf(code)))] };
}
