import type { AuditContext } from '../audit-context.ts';
import type { Severity } from '../finding.ts';
import type { RuleId } from '../rule.ts';
import type { PageAuditRuleId } from '../rules/page-audit-rules.ts';
import type { PageFacts } from './page-facts.ts';

/** What a rule has to say about a page, before the page's address and the rule's severity are filled in. */
export type Flaw = {
  message: string;
  /** The rule's own fix stands where there is none for the case. */
  fix?: string;
  line?: number | null;
  evidence?: string;
  /** Only where the case is weaker or stronger than the rule usually is. */
  severity?: Severity;
};

/** A rule about one page. */
export type PageRule<Id extends RuleId = RuleId> = {
  id: Id;
  /**
   * Its cause usually lies in a template or in the server: over a site, flaws with the same message are one finding.
   * Such messages do not name the page.
   */
  shared?: true;
  check: (facts: PageFacts, context: AuditContext) => Flaw[];
};

/** The rules of one topic, of the ids that `goshen explain` knows. */
export type PageRules = readonly PageRule<PageAuditRuleId>[];
