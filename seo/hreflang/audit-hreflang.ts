import type { Finding } from '../finding.ts';
import { judgeCluster, judgeMissingDefault } from './cluster-rules.ts';
import { type LanguageFlaw, mergeFlaws } from './language-flaw.ts';
import { type LanguageContext, type LanguagePage, languageOf, openLanguageContext } from './language-page.ts';
import { languageLinks } from './language-set.ts';
import { buildLanguageSite, type Cluster, type LanguageSite } from './language-site.ts';
import { validateLinks } from './link-rules.ts';
import { judgeOpenGraph, judgeSet } from './set-rules.ts';
import { judgeSwitcher } from './switcher-rule.ts';
import { judgeTargets } from './target-rules.ts';

/**
 * Judges the language alternates of a whole site, HTML, Link headers and sitemaps together. A rule that a cluster
 * breaks is one finding, with its first place and how many there are; mistakes of a template are one for the site.
 */
export function auditHreflang(pages: readonly LanguagePage[], given: Partial<LanguageContext> = {}): Finding[] {
  const site = buildLanguageSite(pages, completeContext(pages, { ...openLanguageContext, ...given }));
  return [
    ...validateLinks(pages),
    ...site.clusters.flatMap((cluster) => validateCluster(cluster, site)),
    ...mergeFlaws(site.clusters.flatMap(judgeMissingDefault), 'clusters'),
    ...mergeByMessage(site.clusters.flatMap(({ members }) => members.flatMap(judgeOpenGraph))),
  ];
}

/** Where nobody said which languages there are, those are meant that the alternates name. */
function completeContext(pages: readonly LanguagePage[], context: LanguageContext): LanguageContext {
  if (context.languages.length > 0) return context;
  const { pages: sets } = buildLanguageSite(pages, context);
  return { ...context, languages: [...new Set(sets.flatMap(languageLinks).map(({ code }) => languageOf(code)))] };
}

function validateCluster(cluster: Cluster, site: LanguageSite): Finding[] {
  const flaws = [
    ...cluster.members.flatMap((member) => judgeSet(member, cluster, site)),
    ...judgeCluster(cluster, site),
    ...judgeTargets(cluster, site),
    ...cluster.members.flatMap((member) => judgeSwitcher(member, site)),
  ];
  return [...Map.groupBy(flaws, ({ rule }) => rule).values()].flatMap((group) => mergeFlaws(group, 'in this cluster'));
}

function mergeByMessage(flaws: readonly LanguageFlaw[]): Finding[] {
  const groups = Map.groupBy(flaws, ({ message }) => message);
  return [...groups.values()].flatMap((group) => mergeFlaws(group, 'pages'));
}
