import { contentRules } from './content/lint-content.ts';
import { hreflangRules } from './hreflang/audit-hreflang.ts';
import { pageRules } from './page/audit-page.ts';
import { hydrationRule } from './page/compare-hydration.ts';
import { robotsBlockRules } from './robots/robots-block-rules.ts';
import { robotsFileRules } from './robots/robots-file-rules.ts';
import { robotsLineRules } from './robots/robots-line-rules.ts';
import type { RuleText } from './rule.ts';
import { siteRules } from './site/audit-site.ts';
import { responseRules } from './site/response-rules.ts';
import { entryRules } from './sitemap/entry-rules.ts';
import { extensionRules } from './sitemap/extension-rules.ts';
import { fileRules } from './sitemap/file-rules.ts';
import { setLinkRules } from './sitemap/language-set-rules.ts';
import { addressRules } from './sitemap/site-rules.ts';
import { valueRules } from './sitemap/value-rules.ts';
import { schemaRules } from './structured-data/audit-structured-data.ts';
import { translationRules } from './translations/lint-translations.ts';

/** Every rule that only a sitemap can break. */
export const sitemapRules: readonly RuleText[] = [
  fileRules,
  entryRules,
  valueRules,
  addressRules,
  extensionRules,
  setLinkRules,
].flatMap((rules): RuleText[] => Object.values(rules));

const texts: readonly RuleText[] = [
  ...sitemapRules,
  ...pageRules,
  hydrationRule,
  ...responseRules,
  ...hreflangRules,
  ...robotsFileRules,
  ...robotsBlockRules,
  ...robotsLineRules,
  ...schemaRules,
  ...siteRules,
  ...contentRules,
  ...translationRules,
];

// A rule that is checked on each page and once more across the site is listed once.
const byId: ReadonlyMap<string, RuleText> = new Map(texts.map((rule) => [rule.id, rule]));

/** Every rule of every command, in the order of their ids. */
export const catalogue: readonly RuleText[] = [...byId.values()].sort((a, b) => a.id.localeCompare(b.id, 'en'));

export function findRule(id: string): RuleText | undefined {
  return byId.get(id);
}
