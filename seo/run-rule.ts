import type { AuditContext } from './audit-context.ts';
import type { PageFacts } from './page/page-facts.ts';
import type { Flaw, PageRule } from './page/page-rule.ts';

/** Flaws of one rule on one page that are told singly; a broken template repeats itself by the thousand. */
const toldSingly = 100;

/** What a rule says about a page; the rest of very many is one more flaw that counts them. */
export function runRule({ check }: PageRule, facts: PageFacts, context: AuditContext): Flaw[] {
  const flaws = check(facts, context);
  if (flaws.length <= toldSingly) return flaws;
  const rest = flaws.length - toldSingly;
  return [...flaws.slice(0, toldSingly), { message: `${rest} more findings of this rule on the page.` }];
}
