import type { Rule, RuleText, Violation } from '../rule.ts';
import type { UrlForm } from './url-form.ts';

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

/** Limits of the protocol (sitemaps.org); bytes are uncompressed. */
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

/** Each is an element of the namespace with its name. */
export const extensionKinds = ['image', 'video', 'news'] as const;
export type ExtensionKind = (typeof extensionKinds)[number];

/** Nested names are joined: `publication/name`. */
export type Extension = { kind: ExtensionKind; line: number; fields: ReadonlyMap<string, string> };

/**
 * One `<url>`, `<sitemap>`, feed item or line of text, values trimmed. Numbers, lines and columns are 1-based; the place
 * is that of a `<loc>` on a later line.
 */
export type SitemapEntry = {
  number: number;
  line: number;
  column: number;
  fields: Readonly<Partial<Record<FieldName, string>>>;
  /** How often a field occurs that occurs more than once; `fields` has its first value. */
  repeated: ReadonlyMap<FieldName, number> | null;
  links: readonly SitemapLink[];
  extensions: readonly Extension[];
};

/** An element of a namespace-aware XML parser, valid only during the call. */
export type XmlTag = {
  uri: string;
  local: string;
  name: string;
  attributes: Readonly<Record<string, { value: string; uri: string }>>;
};

/** Receives the events of a streaming XML parser; text includes CDATA, entities are resolved. */
export type XmlHandler = {
  /** The place is that of the `<`; in a tag with attributes it may be later. */
  openTag(tag: XmlTag, line: number, column: number): void;
  text(text: string): void;
  closeTag(): void;
};

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

export type SitemapFile = {
  kind: SitemapKind;
  /** `null` if unknown: rules about hosts then report nothing. */
  site: Site | null;
  /** A local host that served the sitemap and may therefore be listed in it. */
  localHost: string | null;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * An entry whose values were parsed once for all rules; `null` where it has none, `lastmod` also where it is invalid.
 * `url` has one spelling, and is empty without a loc.
 */
export type ParsedEntry = SitemapEntry & { form: UrlForm | null; url: string; lastmod: number | null };

export type EntryRule = Rule<[entry: ParsedEntry, file: SitemapFile]>;

/** A rule about all entries of a file: sees each while it is read, then reports. */
export type EntriesRule = RuleText & {
  watch: (file: SitemapFile) => { see: (entry: ParsedEntry) => void; finish: () => Violation[] };
};

export type Report = (rule: RuleText, violation: Violation) => void;
