import { contentRules } from './content/lint-content.ts';
import { hreflangRules } from './hreflang/audit-hreflang.ts';
import { pageRules } from './page/audit-page.ts';
import { hydrationRule } from './page/compare-hydration.ts';
import { robotsBlockRules } from './robots/robots-block-rules.ts';
import { robotsFileRules } from './robots/robots-file-rules.ts';
import { robotsLineRules } from './robots/robots-line-rules.ts';
import type { RuleText } from './rule.ts';
import { announcementRule } from './site/announcement-rule.ts';
import { siteRules } from './site/audit-site.ts';
import { crawlRules } from './site/crawl-rules.ts';
import { responseRules } from './site/response-rules.ts';
import { sitemapRules } from './sitemap/sitemap-check.ts';
import { schemaRules } from './structured-data/audit-structured-data.ts';
import { translationRules } from './translations/lint-translations.ts';

/** Every rule of every command, in the order of their ids. */
export const catalogue: readonly RuleText[] = [
  ...sitemapRules,
  ...pageRules,
  hydrationRule,
  ...responseRules,
  ...hreflangRules,
  announcementRule,
  ...robotsFileRules,
  ...robotsBlockRules,
  ...robotsLineRules,
  ...schemaRules,
  ...siteRules,
  ...crawlRules,
  ...contentRules,
  ...translationRules,
].sort((a, b) => a.id.localeCompare(b.id, 'en'));

const byId: ReadonlyMap<string, RuleText> = new Map(catalogue.map((rule) => [rule.id, rule]));

export function findRule(id: string): RuleText | undefined {
  return byId.get(id);
}
