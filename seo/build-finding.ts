import { findRule } from './catalogue.ts';
import type { Finding } from './finding.ts';
import type { RuleId, Violation } from './rule.ts';

/** A violation with the severity and fix of its rule where it has none of its own. */
export function buildFinding(rule: RuleId, url: string, { line, ...violation }: Violation): Finding {
  const known = findRule(rule);
  return {
    rule,
    severity: known?.severity ?? 'error',
    url,
    ...(known !== undefined && { fix: known.fix }),
    ...violation,
    ...(line !== null && line !== undefined && { line }),
  };
}
