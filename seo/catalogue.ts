import { contentRules } from './content/lint-content.ts';
import { didYouMean } from './did-you-mean.ts';
import { hreflangRules } from './hreflang/audit-hreflang.ts';
import { pageRules } from './page/audit-page.ts';
import { hydrationRule } from './page/compare-hydration.ts';
import { robotsBlockRules } from './robots/robots-block-rules.ts';
import { robotsFileRules } from './robots/robots-file-rules.ts';
import { robotsLineRules } from './robots/robots-line-rules.ts';
import { matchesPattern, type RuleText } from './rule.ts';
import { announcementRule } from './site/announcement-rule.ts';
import { siteRules } from './site/audit-site.ts';
import { crawlRules } from './site/crawl-rules.ts';
import { responseRules } from './site/response-rules.ts';
import { sitemapRules } from './sitemap/sitemap-check.ts';
import { schemaRules } from './structured-data/audit-structured-data.ts';
import { translationRules } from './translations/lint-translations.ts';

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
].sort((a, b) => (a.id < b.id ? -1 : 1));

const byId: ReadonlyMap<string, RuleText> = new Map(catalogue.map((rule) => [rule.id, rule]));

/** The first pattern that matches no rule, with a hint; `null` if all match. */
export function findUnknownPattern(patterns: readonly string[]): { pattern: string; hint: string } | null {
  const pattern = patterns.find((one) => !catalogue.some(({ id }) => matchesPattern(id, one)));
  if (pattern === undefined) return null;
  const groups = new Set(catalogue.map(({ id }) => `${id.slice(0, id.indexOf('/'))}/*`));
  const bare = catalogue.find(({ id }) => id.endsWith(`/${pattern}`))?.id ?? null;
  const meant = bare ?? didYouMean(pattern, [...byId.keys(), ...groups]);
  return { pattern, hint: meant === null ? 'goshen rules lists them' : `did you mean ${meant}?` };
}

export function findRule(id: string): RuleText | undefined {
  return byId.get(id);
}
