import { contentRules } from './content/lint-content.ts';
import { hreflangRules } from './hreflang/audit-hreflang.ts';
import { hydrationRule } from './page/compare-hydration.ts';
import { headRules } from './page/rules/head.ts';
import { headingRules } from './page/rules/heading.ts';
import { imageRules } from './page/rules/image.ts';
import { indexingRules } from './page/rules/indexing.ts';
import { languageRules } from './page/rules/language.ts';
import { linkRules } from './page/rules/link.ts';
import { titleRules } from './page/rules/title.ts';
import { urlRules } from './page/rules/url.ts';
import { robotsBlockRules } from './robots/robots-block-rules.ts';
import { robotsFileRules } from './robots/robots-file-rules.ts';
import { robotsLineRules } from './robots/robots-line-rules.ts';
import type { RuleText } from './rule.ts';
import { pageAuditRules } from './rules/page-audit-rules.ts';
import { listTexts } from './rules/rule-table.ts';
import { sitemapRules } from './rules/sitemap-rules.ts';
import { siteRules } from './site/audit-site.ts';
import { responseRules } from './site/response-rules.ts';
import { schemaRules } from './structured-data/audit-structured-data.ts';
import { translationRules } from './translations/lint-translations.ts';

/** Every rule of every command, in the order of their ids. */
export const catalogue: readonly RuleText[] = [
  ...listTexts(sitemapRules),
  ...titleRules,
  ...responseRules,
  ...headingRules,
  ...headRules,
  ...languageRules,
  ...indexingRules,
  ...imageRules,
  ...linkRules,
  ...urlRules,
  hydrationRule,
  ...listTexts(pageAuditRules),
  ...hreflangRules,
  ...robotsFileRules,
  ...robotsBlockRules,
  ...robotsLineRules,
  ...schemaRules,
  ...siteRules.filter(({ id }) => id !== 'link/http' && id !== 'og/image-size'), // checked on pages too
  ...contentRules,
  ...translationRules,
].sort((a, b) => a.id.localeCompare(b.id, 'en'));

const byId: ReadonlyMap<string, RuleText> = new Map(catalogue.map((rule) => [rule.id, rule]));

export function findRule(id: string): RuleText | undefined {
  return byId.get(id);
}
