import { contentRules } from './content-rules.ts';
import { httpRules } from './http-rules.ts';
import { i18nRules } from './i18n-rules.ts';
import { pageAuditRules } from './page-audit-rules.ts';
import { pageHreflangRules } from './page-hreflang-rules.ts';
import type { Rule, RuleTable } from './rule.ts';
import { schemaRules } from './schema-rules.ts';
import { sitemapRules } from './sitemap-rules.ts';

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
