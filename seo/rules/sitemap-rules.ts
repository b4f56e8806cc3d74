import { hreflangRules } from './hreflang-rules.ts';
import { sitemapEntryRules } from './sitemap-entry-rules.ts';
import { sitemapExtensionRules } from './sitemap-extension-rules.ts';
import { sitemapFileRules } from './sitemap-file-rules.ts';

/** Everything a sitemap can be told, its language alternates included. */
export const sitemapRules = { ...sitemapFileRules, ...sitemapEntryRules, ...sitemapExtensionRules, ...hreflangRules };
export type SitemapRuleId = keyof typeof sitemapRules;
