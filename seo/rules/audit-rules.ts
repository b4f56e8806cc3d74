import { hreflangRules } from './hreflang-rules.ts';
import { httpRules } from './http-rules.ts';
import { pageAuditRules } from './page-audit-rules.ts';
import type { RuleTable } from './rule-table.ts';

/** Every rule of `goshen audit`, by id. */
export const auditRules: RuleTable = { ...pageAuditRules, ...httpRules, ...hreflangRules };
