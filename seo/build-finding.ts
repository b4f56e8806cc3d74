import type { Finding } from './finding.ts';
import type { Flaw } from './page/page-rule.ts';
import type { RuleId } from './rule.ts';
import { auditRules } from './rules/audit-rules.ts';

/** A flaw with the severity and fix of its rule where it has none of its own. */
export function buildFinding(rule: RuleId, url: string, { line, ...flaw }: Flaw): Finding {
  const known = auditRules[rule];
  return {
    rule,
    severity: known?.severity ?? 'error',
    url,
    ...(known !== undefined && { fix: known.fix }),
    ...flaw,
    ...(line !== null && line !== undefined && { line }),
  };
}
