import type { SitemapRuleId } from '../rules/sitemap-rules.ts';
import { timesInFile } from './finding-list.ts';
import type { Extension, SitemapEntry } from './model.ts';
import type { CreateEntryRules, ValidationContext } from './validation.ts';
import { parseW3cDate } from './w3c-date.ts';

type ExtensionTable = {
  rule: SitemapRuleId;
  /** Each needs one of its names. */
  required: readonly (readonly string[])[];
  /** Of these, those that are addresses. */
  addresses: readonly string[];
  deprecatedRule: SitemapRuleId;
  deprecated: readonly string[];
};

/** Google Search Central: image, video and news sitemaps; the deprecated tags went in May 2022. */
const tables: Readonly<Record<Extension['kind'], ExtensionTable>> = {
  image: {
    rule: 'sitemap/image-loc',
    required: [['loc']],
    addresses: ['loc'],
    deprecatedRule: 'sitemap/deprecated-image-tags',
    deprecated: ['caption', 'geo_location', 'title', 'license'],
  },
  video: {
    rule: 'sitemap/video-required',
    required: [['thumbnail_loc'], ['title'], ['description'], ['content_loc', 'player_loc']],
    addresses: ['thumbnail_loc', 'content_loc', 'player_loc'],
    deprecatedRule: 'sitemap/deprecated-video-tags',
    deprecated: ['category', 'gallery_loc', 'player_loc@autoplay', 'price', 'tvshow'],
  },
  news: {
    rule: 'sitemap/news-required',
    required: [['publication/name'], ['publication/language'], ['publication_date'], ['title']],
    addresses: [],
    deprecatedRule: 'sitemap/deprecated-news-tags',
    deprecated: ['access', 'genres', 'geo_locations', 'keywords', 'stock_tickers'],
  },
};

const newsAgeMs = 2 * 86_400_000;

export const createExtensionRules: CreateEntryRules = (context) => ({
  see(entry) {
    for (const extension of entry.extensions) {
      const table = tables[extension.kind];
      reportMissing(context, entry, extension, table);
      reportUnusable(context, entry, extension, table);
      reportDeprecated(context, extension, table);
    }
  },
});

/**
 * Stale articles of a news sitemap: one whose entries are mostly news and nothing else. A general sitemap that
 * marks an article up as news beside videos or languages is none: there the page itself stays listed for good.
 */
export const createNewsAgeRule: CreateEntryRules = ({ findings, now }) => {
  let entries = 0;
  let news = 0;
  const old = { count: 0, line: 0 };
  return {
    see({ extensions, links, line }) {
      entries += 1;
      const article = extensions.find(({ kind }) => kind === 'news');
      if (article === undefined || links.length > 0 || extensions.some(({ kind }) => kind === 'video')) return;
      news += 1;
      const published = parseW3cDate(article.fields.get('publication_date') ?? '');
      if (published === null || now - published <= newsAgeMs) return;
      old.count += 1;
      old.line ||= line;
    },
    finish() {
      if (old.count === 0 || news * 2 < entries) return;
      const message = `${old.count} news ${old.count === 1 ? 'entry is' : 'entries are'} older than two days.`;
      findings.add({ rule: 'sitemap/news-old', line: old.line, message });
    },
  };
};

function reportMissing(
  { findings }: ValidationContext,
  { fields: { loc } }: SitemapEntry,
  { kind, fields, line }: Extension,
  { rule, required }: ExtensionTable,
): void {
  for (const names of required) {
    if (names.some((name) => fields.has(name))) continue;
    const field = names.map((name) => `${kind}:${name.split('/').at(-1)}`).join(' or ');
    findings.add({ rule, line, message: `${kind} entry of ${loc ?? 'no loc'}: ${field} is missing.`, evidence: field });
  }
}

/** What is there and says nothing: an address that is not absolute, a date that is none. */
function reportUnusable(
  { findings }: ValidationContext,
  { fields: { loc } }: SitemapEntry,
  { kind, fields, line }: Extension,
  { rule, addresses }: ExtensionTable,
): void {
  const report = (field: string, value: string, why: string) => {
    const message = `${kind} entry of ${loc ?? 'no loc'}: ${kind}:${field} "${value}" ${why}.`;
    findings.add({ rule, line, message, evidence: value });
  };
  for (const name of addresses) {
    const value = fields.get(name);
    if (value === undefined || (/^https?:\/\//i.test(value) && URL.canParse(value))) continue;
    report(name, value, 'is no absolute address');
  }
  const published = kind === 'news' ? fields.get('publication_date') : undefined;
  if (published !== undefined && parseW3cDate(published) === null) {
    report('publication_date', published, 'is not a W3C date');
  }
}

function reportDeprecated(
  { findings }: ValidationContext,
  { kind, fields, line }: Extension,
  { deprecatedRule, deprecated }: ExtensionTable,
): void {
  for (const name of deprecated) {
    if (!fields.has(name)) continue;
    findings.addRepeated(name, {
      rule: deprecatedRule,
      line,
      evidence: `${kind}:${name}`,
      message: (count) => `Google ignores <${kind}:${name}>${timesInFile(count)}; you can drop it.`,
    });
  }
}
