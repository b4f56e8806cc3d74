import type { Rule, Violation } from '../rule.ts';
import type { SetLink, SetPage } from './language-set.ts';
import type { Cluster, LanguageSite } from './language-site.ts';

/** A rule about pages that are versions of one another. */
export type ClusterRule = Rule<[cluster: Cluster, site: LanguageSite]>;

/** A check of a cluster whose violations are one finding, at the first of their places. */
export function checkCluster(check: ClusterRule['check']): ClusterRule['check'] {
  return (cluster, site) => groupAll(check(cluster, site));
}

/** The same, for what is checked page by page. */
export function checkMembers(
  check: (member: SetPage, cluster: Cluster, site: LanguageSite) => Violation[],
): ClusterRule['check'] {
  return checkCluster((cluster, site) => cluster.members.flatMap((member) => check(member, cluster, site)));
}

/** Violations that have one cause. */
export function groupAll(violations: readonly Violation[]): Violation[] {
  return violations.map((violation) => ({ ...violation, cause: '' }));
}

/** Where a link is, for a violation of its page. */
export function placeOf(
  { url }: SetPage,
  link?: Pick<SetLink, 'line' | 'file'>,
): Pick<Violation, 'url' | 'line' | 'file'> {
  return { url, line: link?.line ?? null, ...(link?.file !== undefined && { file: link.file }) };
}
