import type { Rule, RuleText, Violation } from '../rule.ts';
import type { UrlForm } from './url-form.ts';

/** The namespaces a sitemap may use; elements of any other are skipped by search engines. */
export const namespaces = {
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  xhtml: 'http://www.w3.org/1999/xhtml',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  video: 'http://www.google.com/schemas/sitemap-video/1.1',
  news: 'http://www.google.com/schemas/sitemap-news/0.9',
  mobile: 'http://www.google.com/schemas/sitemap-mobile/1.0',
  pagemap: 'http://www.google.com/schemas/sitemap-pagemap/1.0',
  geo: 'http://www.google.com/geo/schemas/sitemap/1.0',
} as const;

/** Limits of the protocol (sitemaps.org); bytes are counted after unpacking. */
export const sitemapLimits = { urls: 50_000, bytes: 52_428_800, urlCharacters: 2_047 } as const;

/** The children of `<url>` and `<sitemap>` that the protocol names, in the order of its schema. */
export const fieldNames = ['loc', 'lastmod', 'changefreq', 'priority'] as const;
export type FieldName = (typeof fieldNames)[number];

export type SitemapKind = 'urlset' | 'index' | 'feed' | 'text';

/** An `<xhtml:link>` as written; `null` where the attribute is absent. */
export type SitemapLink = {
  rel: string;
  hreflang: string | null;
  href: string | null;
  media: string | null;
  line: number;
};

/** An image, video or news block; nested names are joined: `publication/name`. */
export type Extension = { kind: 'image' | 'video' | 'news'; line: number; fields: ReadonlyMap<string, string> };

/** The kind of block that an element of one of these namespaces begins. */
export const extensionKinds: ReadonlyMap<string, Extension['kind']> = new Map([
  [namespaces.image, 'image'],
  [namespaces.video, 'video'],
  [namespaces.news, 'news'],
]);

/** One `<url>`, `<sitemap>`, feed item or line of text, values trimmed. Numbers, lines and columns are 1-based. */
export type SitemapEntry = {
  number: number;
  line: number;
  column: number;
  fields: Readonly<Partial<Record<FieldName, string>>>;
  /** Fields that stand more than once, with how often; the first value counts. */
  repeated: ReadonlyMap<FieldName, number> | null;
  links: readonly SitemapLink[];
  extensions: readonly Extension[];
};

/** An entry that says nothing but its fields, each once, and its alternates. */
export type PlainEntry = Pick<SitemapEntry, 'line' | 'column' | 'fields' | 'links'>;

/** An element as a namespace-aware XML parser reports it; good only during the call that brings it. */
export type XmlTag = {
  uri: string;
  local: string;
  name: string;
  attributes: Readonly<Record<string, { value: string; uri: string }>>;
};

/** What a streaming XML parser feeds; text arrives with entities resolved, CDATA like any other text. */
export type XmlHandler = {
  /** The place is that of the `<` of a tag without attributes, and lies within any other. */
  openTag(tag: XmlTag, line: number, column: number): void;
  text(text: string): void;
  closeTag(): void;
  /** A whole entry that was read without the XML parser; replaces its tags and texts. */
  plainEntry?(entry: PlainEntry): void;
};

/** An `<xhtml:link>` as its attributes say; `rel` in lower case, as HTML compares it. */
export function buildLink({ attributes }: XmlTag, line: number): SitemapLink {
  return {
    rel: attributes.rel?.value.trim().toLowerCase() ?? '',
    hreflang: attributes.hreflang?.value.trim() ?? null,
    href: attributes.href?.value.trim() ?? null,
    media: attributes.media?.value ?? null,
    line,
  };
}

/** Whether a link takes part in a language set; AMP, mobile (`media`) and app links do not. */
export function isLanguageLink({ rel, hreflang, href, media }: SitemapLink): boolean {
  if (rel !== 'alternate' || media !== null) return false;
  return hreflang !== null || href === null || /^https?:/i.test(href);
}

/** The site a sitemap belongs to, from `--site` or the URL it was read from; `host` with its port. */
export type Site = { scheme: 'http' | 'https'; host: string };

/** What rules about entries know of their file. */
export type SitemapFile = {
  kind: SitemapKind;
  /** `null` where it is not known: rules about hosts are quiet then. */
  site: Site | null;
  /** A local host that served the sitemap and may therefore be listed in it. */
  localHost: string | null;
  /** Milliseconds since 1970. */
  now: number;
};

/** An entry whose URL was parsed for all rules; `form` is `null` where it has none. */
export type ParsedEntry = SitemapEntry & { form: UrlForm | null; hash: number };

/** A rule about single entries. */
export type EntryRule = Rule<[entry: ParsedEntry, file: SitemapFile]>;

/** A rule about all entries of a file: sees each as it streams by, then reports. */
export type EntriesRule = RuleText & {
  watch: (file: SitemapFile) => { see: (entry: ParsedEntry) => void; finish: () => Violation[] };
};

/** Where readers report what they see. */
export type Report = (rule: RuleText, violation: Violation) => void;
