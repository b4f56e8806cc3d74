import type { Severity } from './finding.ts';
import type { TopicId } from './topics.ts';

export type RuleId = `${string}/${string}`;

/**
 * Everything that is said about a rule: reports, `goshen explain`, docs/rules.md, SARIF and the widget read it from here.
 *
 * Ids are stable: a retired id is never given to another rule.
 */
export type RuleText = {
  id: RuleId;
  severity: Severity;
  topic: TopicId;
  /** What is wrong, in one sentence that is clear without the finding. */
  title: string;
  /** What it costs, and whom. */
  why: string;
  /** What to do about it. */
  fix: string;
  /** A standard, a search engine's documentation, or this project's own practice. */
  source: string;
  /** One line that breaks the rule, and the same line corrected. */
  examples: { bad: string; good: string };
};
