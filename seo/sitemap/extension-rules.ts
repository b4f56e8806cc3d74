import type { RuleText, RuleTexts } from '../rule.ts';
import { timesInFile } from './finding-list.ts';
import type { Extension, SitemapEntry } from './model.ts';
import type { CreateEntryRules, ValidationContext } from './validation.ts';
import { parseW3cDate } from './w3c-date.ts';

export const extensionRules = {
  imageLoc: {
    id: 'sitemap/image-loc',
    severity: 'error',
    topic: 'sitemaps',
    title: 'An image has no address.',
    why: 'The image is skipped.',
    fix: 'Add <image:loc>.',
    source: 'Google Search Central, "Image sitemaps"',
    examples: { bad: '<image:image/>', good: '<image:image><image:loc>https://…/a.jpg</image:loc></image:image>' },
  },
  videoRequired: {
    id: 'sitemap/video-required',
    severity: 'error',
    topic: 'sitemaps',
    title: 'A video lacks thumbnail_loc, title, description, or both content_loc and player_loc.',
    why: 'The video is skipped.',
    fix: 'Add the field named.',
    source: 'Google Search Central, "Video sitemaps"',
    examples: { bad: '<video:video><video:title>Tour</video:title></video:video>', good: 'All four present' },
  },
  newsRequired: {
    id: 'sitemap/news-required',
    severity: 'error',
    topic: 'sitemaps',
    title: 'A news entry lacks the name or language of its publication, its date or its title.',
    why: 'The article is not taken as news.',
    fix: 'Add the field named.',
    source: 'Google Search Central, "News sitemaps"',
    examples: { bad: '<news:news><news:title>Storm</news:title></news:news>', good: 'All four present' },
  },
  newsOld: {
    id: 'sitemap/news-old',
    severity: 'warning',
    topic: 'sitemaps',
    title: 'A news sitemap lists articles older than two days.',
    why: 'Google News reads the last two days only.',
    fix: 'Drop the article, or its <news:news>, after two days.',
    source: 'Google Search Central, "News sitemaps"',
    examples: { bad: '<news:publication_date>2024-01-01</news:publication_date>', good: 'An article of today' },
  },
  deprecatedImageTags: {
    id: 'sitemap/deprecated-image-tags',
    severity: 'info',
    topic: 'sitemaps',
    title: 'An image carries caption, geo_location, title or license.',
    why: 'Google has ignored them since 2022.',
    fix: 'Drop the element.',
    source: 'Google Search Central, blog of May 2022',
    examples: { bad: '<image:caption>A cat</image:caption>', good: '<image:loc>https://…/cat.jpg</image:loc>' },
  },
  deprecatedVideoTags: {
    id: 'sitemap/deprecated-video-tags',
    severity: 'info',
    topic: 'sitemaps',
    title: 'A video carries category, gallery_loc, price or tvshow.',
    why: 'Google has ignored them since 2022.',
    fix: 'Drop the element.',
    source: 'Google Search Central, blog of May 2022',
    examples: { bad: '<video:category>Sport</video:category>', good: '<video:tag>sport</video:tag>' },
  },
  deprecatedNewsTags: {
    id: 'sitemap/deprecated-news-tags',
    severity: 'info',
    topic: 'sitemaps',
    title: 'A news entry carries access, genres, geo_locations, keywords or stock_tickers.',
    why: 'Google News no longer reads them.',
    fix: 'Drop the element.',
    source: 'Google Search Central, "News sitemaps"',
    examples: { bad: '<news:genres>Blog</news:genres>', good: '<news:title>Storm</news:title>' },
  },
} as const satisfies RuleTexts;

type ExtensionTable = {
  rule: RuleText;
  /** Each needs one of its names. */
  required: readonly (readonly string[])[];
  /** Of these, those that are addresses. */
  addresses: readonly string[];
  deprecatedRule: RuleText;
  deprecated: readonly string[];
};

/** Google Search Central: image, video and news sitemaps; the deprecated tags went in May 2022. */
const tables: Readonly<Record<Extension['kind'], ExtensionTable>> = {
  image: {
    rule: extensionRules.imageLoc,
    required: [['loc']],
    addresses: ['loc'],
    deprecatedRule: extensionRules.deprecatedImageTags,
    deprecated: ['caption', 'geo_location', 'title', 'license'],
  },
  video: {
    rule: extensionRules.videoRequired,
    required: [['thumbnail_loc'], ['title'], ['description'], ['content_loc', 'player_loc']],
    addresses: ['thumbnail_loc', 'content_loc', 'player_loc'],
    deprecatedRule: extensionRules.deprecatedVideoTags,
    deprecated: ['category', 'gallery_loc', 'player_loc@autoplay', 'price', 'tvshow'],
  },
  news: {
    rule: extensionRules.newsRequired,
    required: [['publication/name'], ['publication/language'], ['publication_date'], ['title']],
    addresses: [],
    deprecatedRule: extensionRules.deprecatedNewsTags,
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
      findings.add(extensionRules.newsOld, { line: old.line, message });
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
    findings.add(rule, { line, message: `${kind} entry of ${loc ?? 'no loc'}: ${field} is missing.`, evidence: field });
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
    findings.add(rule, { line, message, evidence: value });
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
    findings.addRepeated(deprecatedRule, name, {
      line,
      evidence: `${kind}:${name}`,
      message: (count) => `Google ignores <${kind}:${name}>${timesInFile(count)}; you can drop it.`,
    });
  }
}
