import type { AuditContext } from '../audit-context.ts';
import type { Rule, Violation } from '../rule.ts';
import type { PageAuditRuleId } from '../rules/page-audit-rules.ts';
import type { PageFacts } from './page-facts.ts';

/** A rule about one page. */
export type PageRule = Rule<[page: PageFacts, context: AuditContext]> & {
  /**
   * Its cause usually lies in a template or in the server: over a site, violations with the same message are one
   * finding. Such messages do not name the page.
   */
  shared?: true;
};

export type Flaw = Violation;

/** A rule whose text is still in seo/rules. */
export type PageCheck = Pick<PageRule, 'shared' | 'check'> & { id: PageAuditRuleId };
export type PageRules = readonly PageCheck[];
