import type { Severity } from './finding.ts';

/**
 * What `goshen explain` says about one rule, beside the check itself.
 *
 * Ids are stable: a retired one is never given to another rule.
 */
export type Rule = {
  severity: Severity;
  /** What is wrong, in one sentence that stands without the finding. */
  what: string;
  /** What it costs who. */
  why: string;
  /** One line that breaks the rule, and the same line mended. */
  bad: string;
  good: string;
  /** What to do about it. */
  fix: string;
  /** Where the rule comes from: a standard, a search engine's documentation, or this site's own practice. */
  source: string;
};

export type RuleId = `${string}/${string}`;

/** One group of the catalogue, written as `{ 'group/name': { … } } as const satisfies RuleTable`. */
export type RuleTable = Readonly<Record<RuleId, Rule>>;
