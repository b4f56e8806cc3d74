import { didYouMean } from './did-you-mean.ts';
import { hreflangRules } from './hreflang/audit-hreflang.ts';
import { pageRules } from './page/audit-page.ts';
import { hydrationRule } from './page/compare-hydration.ts';
import { explainRetired } from './retired-rules.ts';
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

/** The rules for any site, in the order of their families. */
export const allRules: readonly RuleText[] = [
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
  ...translationRules,
];

/** Says why a pattern selects no rule. */
export type UnmatchedPattern = { why: string; isRetired: boolean };

/** The patterns that match none of the rules. */
export function listUnmatched(patterns: readonly string[], rules: readonly RuleText[]): UnmatchedPattern[] {
  const ids = rules.map(({ id }) => id);
  return patterns
    .filter((one) => !ids.some((id) => matchesPattern(id, one)))
    .map((pattern) => explainUnmatched(pattern, ids));
}

function explainUnmatched(pattern: string, ids: readonly string[]): UnmatchedPattern {
  const retired = explainRetired(pattern);
  if (retired !== null) return { why: retired, isRetired: true };
  const groups = new Set(ids.map((id) => `${id.slice(0, id.indexOf('/'))}/*`));
  const bare = ids.find((id) => id.endsWith(`/${pattern}`)) ?? null;
  const meant = bare ?? didYouMean(pattern, [...ids, ...groups]);
  const hint = meant === null ? 'goshen rules lists them' : `did you mean ${meant}?`;
  return { why: `no rule "${pattern}"; ${hint}`, isRetired: false };
}
