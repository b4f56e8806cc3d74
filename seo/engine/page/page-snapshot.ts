import type { AuditContext } from '../audit-context.ts';
import type { Rule } from '../rule.ts';
import type { Hop } from '../site/url-response.ts';

/** 1-based line of the source text; `null` without one. */
type Line = number | null;

export type Where = 'head' | 'body' | 'header';

export type PageTitle = { text: string; where: Where; line: Line };
export type PageMetaTag = {
  /** Value of the name, property or http-equiv attribute, in lower case. */
  name: string;
  attribute: 'name' | 'property' | 'http-equiv';
  content: string;
  media: string | null;
  where: Where;
  line: Line;
};
/** A `<link>`, or a link of the Link header; `url` is `null` if `href` is not a valid URL, or too long. */
export type PageLinkTag = {
  rel: readonly string[];
  href: string;
  url: string | null;
  hreflang: string | null;
  type: string | null;
  media: string | null;
  /** The `as` of a preload. */
  use: string | null;
  where: Where;
  line: Line;
};
export type PageRobots = {
  /** `null` for every crawler. */
  agent: string | null;
  directives: readonly string[];
  where: 'meta' | 'header';
  line: Line;
};
/** `element` is another one than `h1` to `h6` for a heading by its role; `text` is without its permalink. */
export type PageHeading = {
  element: string;
  level: number;
  text: string;
  /** In a custom element, or empty, with an id by which a script may fill it. */
  fillable: boolean;
  closed: boolean;
  line: Line;
};
export type Region = 'header' | 'nav' | 'main' | 'footer' | 'aside' | null;
export type PageAnchor = {
  /** As written; `null` without an href. */
  href: string | null;
  /** Absolute, with its fragment; `null` for other schemes, such as `mailto:`, and for invalid and too long URLs. */
  url: string | null;
  /** Path of `url` if it has the host of the page, with or without www; else `null`. */
  path: string | null;
  /** From the question mark on. */
  query: string;
  /** The accessible name: text, alternative texts and labels. */
  name: string;
  /** Without alternative texts. */
  text: string;
  rel: readonly string[];
  target: string | null;
  hreflang: string | null;
  lang: string | null;
  region: Region;
  /** Contains images without alternative text, and no text. */
  emptyImage: boolean;
  role: string | null;
  /** Its attributes say that a script handles it, or that it is the target of links. */
  scripted: boolean;
  /** Hidden, or hidden from screen readers; by an inline style, or as it is empty, only if a script handles it or it is rel="me". */
  hidden: boolean;
  line: Line;
};
export type PageImage = {
  src: string;
  url: string | null;
  alt: string | null;
  width: number | null;
  height: number | null;
  loading: string | null;
  priority: string | null;
  srcset: boolean;
  /** No source that a script may add later, widths and densities in one srcset, or widths without sizes. */
  sourceFault: 'none' | 'mixed' | 'space' | 'unsized' | null;
  /** Hidden from screen readers: `hidden`, `aria-hidden` or `role="presentation"`. */
  hidden: boolean;
  /** Not shown until a reader or a script opens what contains it, or because of an inline style. */
  closed: boolean;
  /** Has aria-label, aria-labelledby or title. */
  named: boolean;
  inPicture: boolean;
  /** Browsers load another file: a source of its picture, or a candidate of its srcset. */
  fallback: boolean;
  /** In a link that has no other name. */
  inNamelessLink: boolean;
  /** Its attributes, its style or that of its box reserve the space, or a class of one of them may do so in a style sheet. */
  sized: boolean;
  headingsBefore: number;
  region: Region;
  line: Line;
};
export type PageControl = {
  name: string;
  kind: string;
  id: string | null;
  labelled: boolean;
  region: Region;
  line: Line;
};
export type PageScript = {
  src: string | null;
  url: string | null;
  /** Does not block the parser: `async`, `defer` or a module. */
  deferred: boolean;
  /** For browsers that know no modules; others do not load it. */
  nomodule: boolean;
  /** Those that an inline script names which reads the fragment of the URL. */
  fragments: readonly string[];
  /** Inline code that creates an h1. */
  writesHeading: boolean;
  where: Where;
  line: Line;
};
export type ResourceKind =
  | 'style sheet'
  | 'script'
  | 'image'
  | 'icon'
  | 'font'
  | 'frame'
  | 'video'
  | 'audio'
  | 'track'
  | 'object'
  | 'manifest'
  | 'preload';
/** A file that a browser loads for a page. */
export type PageResource = { kind: ResourceKind; url: string; line: Line };
export type PageJsonLd = { text: string; hasId: boolean; where: Where; line: Line };
/**
 * The text of an element whose inline style hides it: with what is in its descendants (`all`, and `outside` of the
 * window), or without (`own`).
 */
export type UnseenText = { reach: 'all' | 'outside' | 'own'; words: number; links: number; start: string; line: Line };
/** An element that violates a rule about markup. */
export type PageMarkup = {
  kind: 'button-name' | 'frame-title' | 'frame-empty';
  element: string;
  value: string;
  /** The attribute that may have been meant as the title of a frame. */
  misspelled?: string | undefined;
  line: Line;
};
/** A text that stands for another one, such as lorem ipsum, TODO or [object Object], an error of the server, or garbled letters. */
export type PagePlaceholder = { kind: 'text' | 'error' | 'garbled'; text: string; line: Line };
/** A resource or form submission over http. */
export type PagePlainHttp = { element: string; url: string; line: Line };

/** What the rules read of a page, as data that can be stored and compared. */
export type PageSnapshot = {
  response: ResponseSnapshot;
  /** The URL of the page: `response.url`, normalised. */
  url: string;
  /** What mode browsers render the page in because of it; without it, in quirks mode. */
  doctype: 'standards' | 'quirks' | 'late' | 'missing';
  /** `lang` of the root element, trimmed; `null` if there is none. */
  lang: string | null;
  /** Of `<html>`. */
  htmlLine: Line;
  /** An element has `dir="rtl"` or `dir="auto"`. */
  rightToLeft: boolean;
  base: string | null;
  /** The beginning of the first URL that is too long to be kept; `null` if there is none. */
  longUrl: string | null;
  titles: readonly PageTitle[];
  metas: readonly PageMetaTag[];
  /** `<meta charset>` or its older form; `offset` counts bytes of the source. */
  charset: { value: string; offset: number | null; line: Line } | null;
  linkTags: readonly PageLinkTag[];
  canonicals: readonly PageLinkTag[];
  /** Links with rel=alternate and hreflang, of head, body and header. */
  alternates: readonly PageLinkTag[];
  robots: readonly PageRobots[];
  /** The element that ended the head before tags that must be in it; only known with a source text. */
  headBreaker: { element: string; line: Line; lost: readonly string[] } | null;
  headings: readonly PageHeading[];
  anchors: readonly PageAnchor[];
  images: readonly PageImage[];
  controls: readonly PageControl[];
  scripts: readonly PageScript[];
  /** What it loads besides `images`, `scripts` and `linkTags`: srcset candidates, media, frames, URLs in its styles. */
  resources: readonly PageResource[];
  jsonLd: readonly PageJsonLd[];
  markup: readonly PageMarkup[];
  plainHttp: readonly PagePlainHttp[];
  /** The URL that the first statement of an inline script leads to, wherever it is read; `null` if the reader's language decides. */
  scriptRedirect: { url: string | null; line: Line } | null;
  /** Secret keys in scripts, by kind. */
  secrets: readonly { kind: string; line: Line }[];
  /** Ids and anchor names in order, each once. */
  ids: readonly string[];
  /** Of those to which a label or an ARIA attribute refers. */
  duplicateIds: readonly { id: string; line: Line; times: number }[];
  landmarks: { main: number; firstMainLine: Line };
  /** Words outside navigation, header and footer, without scripts. */
  words: number;
  /** Those of `words` that data-nosnippet keeps out of search results. */
  unquotedWords: number;
  /** Words of the header outside links: a landing page may have its text there. */
  headerWords: number;
  /** Media, frames and canvases. */
  embeds: number;
  /** Containers of the content that have no text, image or field, which a script may fill. */
  emptyContainers: number;
  /** A container by whose id a framework finds what it fills has no heading and no link of the content. */
  hasEmptyMountPoint: boolean;
  placeholders: readonly PagePlaceholder[];
  /** Of more than a sentence. */
  unseenTexts: readonly UnseenText[];
  /** A hash of these words with their punctuation, without white space; equal for equal texts. */
  textHash: number;
  /** The first of these words, to guess the language; without parts that are hidden or declare another language. */
  sample: string;
  /** The text of the page, also in collapsed parts; `null` without JSON-LD to compare with it. */
  visibleText: string | null;
};

/** The content of the first meta of a name, trimmed, or `null`. Only names with a prefix, such as `og:title`, may be a property. */
export function metaContent({ metas }: Pick<PageSnapshot, 'metas'>, name: string): string | null {
  const isRead = ({ attribute }: PageMetaTag) => attribute !== 'property' || name.includes(':');
  return metas.find((meta) => meta.name === name && isRead(meta))?.content.trim() ?? null;
}

/** The first title in the head. */
export function titleOf({ titles }: Pick<PageSnapshot, 'titles'>): string | null {
  return titles.find(({ where }) => where === 'head')?.text ?? null;
}

/** The response of a page. What a browser does not know is `null`, and rules about it report nothing. */
export type ResponseSnapshot = {
  /** Absolute, without fragment, after all redirects. */
  url: string;
  /** The URL before redirects. */
  requestedUrl: string;
  /** The language requested by cookie, if one URL serves several languages. */
  variant: string | null;
  status: number;
  redirects: readonly Hop[];
  /** Names in lower case; a header that came twice has two values. */
  headers: Readonly<Record<string, readonly string[]>> | null;
  /** Size of the body, decompressed. */
  bytes: number | null;
  /** Time to first byte; the median of several measurements. */
  ttfbMs: number | null;
};

/** The values of a header, joined; `null` if it is absent or not known. */
export function headerOf({ headers }: Pick<ResponseSnapshot, 'headers'>, name: string): string | null {
  const values = headers?.[name];
  return values === undefined || values.length === 0 ? null : values.join(', ');
}

/** A response of which only the URL is known. */
export function unknownResponse(url: string): ResponseSnapshot {
  return {
    url,
    requestedUrl: url,
    variant: null,
    status: 200,
    redirects: [],
    headers: null,
    bytes: null,
    ttfbMs: null,
  };
}

/** A rule about one page. */
export type PageRule = Rule<[page: PageSnapshot, context: AuditContext]> & {
  /**
   * The page itself is the cause, so each page has its own finding. Over a site, equal messages of the other rules are one
   * finding: their cause is usually a template or the server.
   */
  perPage?: true;
};
