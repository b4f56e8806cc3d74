import type { AuditContext } from '../audit-context.ts';
import type { Rule } from '../rule.ts';
import type { Hop } from '../site/url-response.ts';

/** Lines are 1-based lines of the source text, `null` where it was not given. */
type Line = number | null;

/** Where in the document, or in the response, something was found. */
export type Where = 'head' | 'body' | 'header';

export type TitleFact = { text: string; where: Where; line: Line };
export type MetaFact = {
  /** Value of the name, property or http-equiv attribute, in lower case. */
  name: string;
  attribute: 'name' | 'property' | 'http-equiv';
  content: string;
  media: string | null;
  where: Where;
  line: Line;
};
/** A `<link>` of the document or of a Link header; `url` is `null` where `href` is none. */
export type LinkTagFact = {
  rel: readonly string[];
  href: string;
  url: string | null;
  hreflang: string | null;
  type: string | null;
  media: string | null;
  /** The `as` of a preload. */
  use: string | null;
  integrity: boolean;
  /** Fetched without cookies, as fonts are: `crossorigin` is there and not `use-credentials`. */
  anonymous: boolean;
  where: Where;
  line: Line;
};
export type RobotsFact = {
  /** `null` for every crawler. */
  agent: string | null;
  directives: readonly string[];
  where: 'meta' | 'header';
  line: Line;
};
export type HeadingFact = { level: number; text: string; line: Line };
export type Region = 'header' | 'nav' | 'main' | 'footer' | 'aside' | null;
export type AnchorFact = {
  /** As written; `null` without an href. */
  href: string | null;
  /** Absolute, fragment included; `null` for what is no address, such as `mailto:` or a broken one. */
  url: string | null;
  /** Path of `url` where that is of the page's own host, with or without www; else `null`. */
  path: string | null;
  /** From the question mark on. */
  query: string;
  /** What is read out: text, alternative texts and labels. */
  name: string;
  /** Only what is written, without alternative texts. */
  text: string;
  rel: readonly string[];
  target: string | null;
  hreflang: string | null;
  lang: string | null;
  region: Region;
  /** Holds an image without alternative text, and nothing else that has words. */
  emptyImage: boolean;
  role: string | null;
  /** Hidden from everybody, or from screen readers. */
  hidden: boolean;
  line: Line;
};
export type ImageFact = {
  src: string;
  url: string | null;
  alt: string | null;
  width: number | null;
  height: number | null;
  loading: string | null;
  priority: string | null;
  srcset: boolean;
  /** Hidden from screen readers, or named elsewhere: aria-hidden, role=presentation, or named by another attribute. */
  hidden: boolean;
  /** Bears aria-label, aria-labelledby or title. */
  named: boolean;
  inPicture: boolean;
  /** Its style attribute reserves the room it takes. */
  sized: boolean;
  headingsBefore: number;
  region: Region;
  line: Line;
};
export type ControlFact = {
  name: string;
  kind: string;
  id: string | null;
  labelled: boolean;
  autocomplete: string | null;
  line: Line;
};
export type ScriptFact = {
  src: string | null;
  url: string | null;
  /** `async`, `defer` or a module: does not stop the parser. */
  deferred: boolean;
  integrity: boolean;
  where: Where;
  line: Line;
};
/** An `@font-face`; `fitted` where it changes a font's measures, as a fallback font does. */
export type FontFact = { family: string; urls: readonly string[]; display: string; fitted: boolean; line: Line };
export type JsonLdFact = { text: string; where: Where; line: Line };
/** An element that one rule of markup has something to say about. */
export type MarkupFact = {
  kind:
    | 'button-name'
    | 'frame-title'
    | 'list-child'
    | 'list-item'
    | 'table-headers'
    | 'tabindex'
    | 'aria-attribute'
    | 'aria-value'
    | 'role'
    | 'video-caption';
  element: string;
  value: string;
  line: Line;
};
/** Something fetched or sent over plain http. */
export type PlainHttpFact = { element: string; url: string; line: Line };
export type CookieFact = { name: string; secure: boolean; httpOnly: boolean; sameSite: boolean };

/** What a page says, without judging it. Plain data: it can be stored, and compared with another reading. */
export type PageFacts = {
  response: ResponseFacts;
  /** The URL of the page: `response.url`, normalised. */
  url: string;
  doctype: 'html5' | 'legacy' | 'missing';
  /** `lang` of the root element, trimmed; `null` if there is none. */
  lang: string | null;
  base: string | null;
  titles: readonly TitleFact[];
  metas: readonly MetaFact[];
  /** `<meta charset>` or its older form; `offset` counts bytes of the source. */
  charset: { value: string; offset: number | null; line: Line } | null;
  linkTags: readonly LinkTagFact[];
  canonicals: readonly LinkTagFact[];
  /** Links with rel=alternate and hreflang, of head, body and header. */
  alternates: readonly LinkTagFact[];
  robots: readonly RobotsFact[];
  /** The element that ended the head before tags that belong there; only where the source text shows it. */
  headBreaker: { element: string; line: Line; lost: readonly string[] } | null;
  headings: readonly HeadingFact[];
  anchors: readonly AnchorFact[];
  images: readonly ImageFact[];
  controls: readonly ControlFact[];
  scripts: readonly ScriptFact[];
  jsonLd: readonly JsonLdFact[];
  markup: readonly MarkupFact[];
  plainHttp: readonly PlainHttpFact[];
  cookies: readonly CookieFact[];
  /** Keys that should not be public, by kind. */
  secrets: readonly { kind: string; line: Line }[];
  /** Of the page's own styles; files of styles are not read. */
  fonts: readonly FontFact[];
  /** `id` and anchor names in order, each once. */
  ids: readonly string[];
  duplicateIds: readonly { id: string; line: Line; referenced: boolean }[];
  /** Paragraphs that seem to be in another language than the document says they are. */
  foreignParts: readonly { text: string; language: string; declared: string; line: Line }[];
  landmarks: { main: number; firstMainLine: Line };
  /** Links before the main content, and whether one of the first three leads into the page. */
  beforeMain: { anchors: number; skipLink: boolean };
  elements: number;
  /** Words outside navigation, header and footer, without scripts. */
  words: number;
  /** The first of those words, for guesses about the language; parts in a declared other language left out. */
  sample: string;
  /** All a reader can read, closed parts included; `null` on a page without JSON-LD to hold against it. */
  visibleText: string | null;
};

/** The content of the first meta of a name or property, trimmed, or `null`. */
export function metaContent({ metas }: Pick<PageFacts, 'metas'>, name: string): string | null {
  return metas.find((meta) => meta.name === name)?.content.trim() ?? null;
}

/** The first title that counts: one in the head. */
export function titleOf({ titles }: Pick<PageFacts, 'titles'>): string | null {
  return titles.find(({ where }) => where === 'head')?.text ?? null;
}

/**
 * What the response says about a page. Where it is not known (a page looked at in the browser), `headers`,
 * `bytes` and the like are `null`, and the rules about them are quiet.
 */
export type ResponseFacts = {
  /** Absolute, without fragment: where the body came from, after all redirects. */
  url: string;
  /** The URL that was requested first. */
  requestedUrl: string;
  /** The language that was requested by cookie, where one URL serves several languages; else `null`. */
  variant: string | null;
  status: number;
  redirects: readonly Hop[];
  /** Names in lower case; a header that came twice has two values. */
  headers: Readonly<Record<string, readonly string[]>> | null;
  /** Size of the body, decompressed. */
  bytes: number | null;
  /** Time to first byte, the median where it was measured more than once. */
  ttfbMs: number | null;
};

/** A header's values joined as HTTP reads them, or `null` where it is absent or unknown. */
export function headerOf({ headers }: Pick<ResponseFacts, 'headers'>, name: string): string | null {
  const values = headers?.[name];
  return values === undefined || values.length === 0 ? null : values.join(', ');
}

/** A response of which only the URL is known. */
export function unknownResponse(url: string): ResponseFacts {
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
export type PageRule = Rule<[page: PageFacts, context: AuditContext]> & {
  /**
   * Its cause usually lies in a template or in the server: over a site, violations with the same message are one
   * finding. Such messages do not name the page.
   */
  shared?: true;
};
