import { accessibilityRules } from './accessibility-rules.ts';
import { canonicalRules } from './canonical-rules.ts';
import { imageRules } from './image-rules.ts';
import { indexRules } from './index-rules.ts';
import { linkFormRules } from './link-form-rules.ts';
import { linkTargetRules } from './link-target-rules.ts';
import { pageHttpRules } from './page-http-rules.ts';
import { pageTextRules } from './page-text-rules.ts';
import { performanceRules } from './performance-rules.ts';
import { robotsFileRules } from './robots-file-rules.ts';
import { securityRules } from './security-rules.ts';
import { sitemapCoverageRules } from './sitemap-coverage-rules.ts';
import { socialRules } from './social-rules.ts';
import { titleRules } from './title-rules.ts';

/** Rules about pages and the site they make, those about sitemap files, answers and language sets left out. */
export const pageAuditRules = {
  ...pageHttpRules,
  ...indexRules,
  ...canonicalRules,
  ...titleRules,
  ...pageTextRules,
  ...socialRules,
  ...imageRules,
  ...linkTargetRules,
  ...linkFormRules,
  ...performanceRules,
  ...securityRules,
  ...accessibilityRules,
  ...robotsFileRules,
  ...sitemapCoverageRules,
} as const;

export type PageAuditRuleId = keyof typeof pageAuditRules;
