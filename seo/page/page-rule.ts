import type { AuditContext } from '../audit-context.ts';
import type { Rule } from '../rule.ts';
import type { PageFacts } from './page-facts.ts';

/** A rule about one page. */
export type PageRule = Rule<[page: PageFacts, context: AuditContext]> & {
  /**
   * Its cause usually lies in a template or in the server: over a site, violations with the same message are one
   * finding. Such messages do not name the page.
   */
  shared?: true;
};
