import { accessibilityRules } from './accessibility-rules.ts';
import { pageHttpRules } from './page-http-rules.ts';
import { performanceRules } from './performance-rules.ts';
import { securityRules } from './security-rules.ts';
import { socialRules } from './social-rules.ts';

/** Rules about pages and the site they make, those about sitemap files, answers and language sets left out. */
export const pageAuditRules = {
  ...pageHttpRules,
  ...socialRules,
  ...performanceRules,
  ...securityRules,
  ...accessibilityRules,
} as const;

export type PageAuditRuleId = keyof typeof pageAuditRules;
