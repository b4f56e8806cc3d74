import type { Severity } from '../finding.ts';
import { hreflangRules } from '../hreflang/audit-hreflang.ts';
import type { RuleText } from '../rule.ts';
import { listTexts } from './rule-table.ts';
import { sitemapEntryRules } from './sitemap-entry-rules.ts';
import { sitemapExtensionRules } from './sitemap-extension-rules.ts';
import { sitemapFileRules } from './sitemap-file-rules.ts';

/** Every rule that only a sitemap can break. */
export const sitemapRules = { ...sitemapFileRules, ...sitemapEntryRules, ...sitemapExtensionRules };
/** Rules about language alternates are those of pages. */
export type SitemapRuleId = keyof typeof sitemapRules | `hreflang/${string}`;

const texts: ReadonlyMap<string, RuleText> = new Map(
  [...listTexts(sitemapRules), ...hreflangRules].map((text) => [text.id, text]),
);

export function severityOf(rule: SitemapRuleId): Severity {
  return texts.get(rule)?.severity ?? 'error';
}
