import { didYouMean } from './did-you-mean.ts';
import { matchesPattern } from './rule.ts';
import ruleIds from './rule-ids.json' with { type: 'json' };

/**
 * The first of some patterns (`*` for any part of an id) that no rule matches, and what to write instead; `null` if all
 * match. It reads a list of the ids, because the catalogue loads every rule, which takes longer than fetching a page.
 */
export function findUnknownPattern(patterns: readonly string[]): { pattern: string; hint: string } | null {
  const pattern = patterns.find((one) => !ruleIds.some((id) => matchesPattern(id, one)));
  if (pattern === undefined) return null;
  const groups = new Set(ruleIds.map((id) => `${id.slice(0, id.indexOf('/'))}/*`));
  const meant = ruleIds.find((id) => id.endsWith(`/${pattern}`)) ?? didYouMean(pattern, [...ruleIds, ...groups]);
  return { pattern, hint: meant === null ? 'goshen rules lists them' : `did you mean ${meant}?` };
}
