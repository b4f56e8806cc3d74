import type { Rule, RuleTable } from './rule.ts';
import { contentRules } from './rules/content-rules.ts';
import { httpRules } from './rules/http-rules.ts';
import { i18nRules } from './rules/i18n-rules.ts';
import { pageAuditRules } from './rules/page-audit-rules.ts';
import { pageHreflangRules } from './rules/page-hreflang-rules.ts';
import { schemaRules } from './rules/schema-rules.ts';
import { sitemapRules } from './rules/sitemap-rules.ts';

/** Every rule of every command, by id. */
export const ruleCatalogue: RuleTable = {
  ...sitemapRules,
  ...httpRules,
  ...pageAuditRules,
  ...pageHreflangRules,
  ...schemaRules,
  ...contentRules,
  ...i18nRules,
};

/** The rules in the order of their ids. */
export function listRules(): (Rule & { id: string })[] {
  return Object.entries(ruleCatalogue)
    .map(([id, rule]) => ({ id, ...rule }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en'));
}
