import type {
  AnchorFact,
  ControlFact,
  FontFact,
  HeadingFact,
  ImageFact,
  JsonLdFact,
  LinkTagFact,
  MarkupFact,
  MetaFact,
  PageFacts,
  PlainHttpFact,
  Region,
  ResponseFacts,
  ScriptFact,
  TitleFact,
} from '../page-facts.ts';
import { type ResolveUrl, withoutFragment } from './resolve-url.ts';

/** As much of the DOM as is read here: a browser's document fits, and jsdom's. */
export type DomNode = {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
};

export type DomElement = DomNode & {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
};

export type DomDoctype = { readonly name: string; readonly publicId: string; readonly systemId: string };

export type DomDocument = DomNode & { readonly doctype: DomDoctype | null };

/** A place in the source text: 1-based line, offset in UTF-16 units. */
export type SourcePlace = { line: number; offset: number };

/** The text a document was parsed from, and where each of its elements starts in it. */
export type PageSource = { html: string; placeOf: (node: DomNode) => SourcePlace | null };

export const elementNode = 1;
export const textNode = 3;
export const htmlNamespace = 'http://www.w3.org/1999/xhtml';

/** An element as the walk meets it. Names are in lower case, as HTML reads them. */
export type ElementStart = {
  name: string;
  /** Not an HTML element: part of a drawing or a formula. */
  svg: boolean;
  attributes: ReadonlyMap<string, string>;
  place: SourcePlace | null;
};

/** An element and what it has from its ancestors. */
export type OpenElement = ElementStart & {
  parent: OpenElement | null;
  where: 'head' | 'body';
  region: Region;
  /** Not read out: `hidden` or `aria-hidden`, here or above. */
  hidden: boolean;
  /** Its text is no text of the page: scripts, styles, templates. */
  silent: boolean;
  /** Inside of a sectioning element, where header and footer are no landmarks. */
  sectioned: boolean;
  inLabel: boolean;
  /** The language declared nearest. */
  lang: string | null;
};

const silentNames: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'title']);

export function createOpenElement(start: ElementStart, parent: OpenElement | null): OpenElement {
  const { name, attributes } = start;
  const around = parent ?? outermost;
  return {
    ...start,
    parent,
    where: name === 'head' || name === 'body' ? name : around.where,
    region: regionOf(start, around),
    hidden: around.hidden || attributes.has('hidden') || attributes.get('aria-hidden') === 'true',
    silent: around.silent || (silentNames.has(name) && !start.svg),
    sectioned: around.sectioned || sectioning.has(name),
    inLabel: around.inLabel || name === 'label',
    lang: attributes.get('lang') ?? around.lang,
  };
}

type Inherited = Pick<OpenElement, 'where' | 'region' | 'hidden' | 'silent' | 'sectioned' | 'inLabel' | 'lang'>;

const outermost: Inherited = {
  where: 'head',
  region: null,
  hidden: false,
  silent: false,
  sectioned: false,
  inLabel: false,
  lang: null,
};

export function lineOf({ place }: ElementStart): number | null {
  return place?.line ?? null;
}

export function attributeOf({ attributes }: ElementStart, name: string): string | null {
  return attributes.get(name) ?? null;
}

const regionRoles: Readonly<Record<string, Region>> = {
  banner: 'header',
  navigation: 'nav',
  main: 'main',
  contentinfo: 'footer',
  complementary: 'aside',
};
const regionNames: ReadonlySet<string> = new Set(['header', 'nav', 'main', 'footer', 'aside']);
const sectioning: ReadonlySet<string> = new Set(['main', 'article', 'section', 'aside', 'nav']);

/** A header or footer of a section is no landmark of the page (HTML-AAM). */
function regionOf({ name, attributes }: ElementStart, { region, sectioned }: Inherited): Region {
  const role = attributes.get('role');
  if (role !== undefined) return regionRoles[role] ?? region;
  if (!regionNames.has(name)) return region;
  return (name === 'header' || name === 'footer') && sectioned ? region : (name as Region);
}

/** The text inside an element, spaces as they come: `text` is written, `name` is the accessible name, with alternative texts. */
export type ElementText = { text: string; name: string };

/** The facts of a page while it is read; a collector of one topic fills its part. */
export type PageDraft = {
  response: ResponseFacts;
  /** The source text, where it is given. */
  html: string | null;
  url: string;
  /** What a URL of the same site begins with. */
  ownOrigins: readonly string[];
  base: string | null;
  lang: string | null;
  doctype: PageFacts['doctype'];
  titles: TitleFact[];
  metas: MetaFact[];
  charset: PageFacts['charset'];
  linkTags: LinkTagFact[];
  headings: HeadingFact[];
  anchors: AnchorFact[];
  images: ImageFact[];
  controls: ControlFact[];
  labelled: Set<string>;
  scripts: ScriptFact[];
  jsonLd: JsonLdFact[];
  markup: MarkupFact[];
  plainHttp: PlainHttpFact[];
  secrets: { kind: string; line: number | null }[];
  fonts: FontFact[];
  ids: Map<string, number | null>;
  duplicateIds: Map<string, number | null>;
  references: Set<string>;
  /** Running counts, from which an element that closes learns what stood in it. */
  captions: number;
  cells: { tables: number; rows: number; cells: number; headers: number };
  foreignParts: PageFacts['foreignParts'][number][];
  landmarks: { main: number; firstMainLine: number | null };
  beforeMain: { anchors: number; skipLink: boolean };
  elements: number;
  words: number;
  sample: string;
  visibleText: string;
  /** Collects the text of the element that was just opened; `onText` is called when it is closed. */
  listen: (onText: (text: ElementText) => void) => void;
  resolve: (href: string) => string | null;
};

/** Collects the facts of one topic: sees every element once. */
export type Collect = (element: OpenElement, draft: PageDraft) => void;

export function createPageDraft(
  response: ResponseFacts,
  html: string | null,
  listen: PageDraft['listen'],
  resolve: ResolveUrl,
): PageDraft {
  const url = URL.canParse(response.url) ? withoutFragment(new URL(response.url).href) : response.url;
  const draft: PageDraft = {
    response,
    html,
    url,
    ownOrigins: listOwnOrigins(url),
    base: null,
    lang: null,
    doctype: 'missing',
    titles: [],
    metas: [],
    charset: null,
    linkTags: [],
    headings: [],
    anchors: [],
    images: [],
    controls: [],
    labelled: new Set(),
    scripts: [],
    jsonLd: [],
    markup: [],
    plainHttp: [],
    secrets: [],
    fonts: [],
    ids: new Map(),
    duplicateIds: new Map(),
    references: new Set(),
    captions: 0,
    cells: { tables: 0, rows: 0, cells: 0, headers: 0 },
    foreignParts: [],
    landmarks: { main: 0, firstMainLine: null },
    beforeMain: { anchors: 0, skipLink: false },
    elements: 0,
    words: 0,
    sample: '',
    visibleText: '',
    listen,
    resolve: (href) => resolve(href, draft.base ?? draft.url),
  };
  return draft;
}

function listOwnOrigins(url: string): string[] {
  const host = /^https?:\/\/(?:www\.)?([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return ['https://', 'http://'].flatMap((scheme) => [`${scheme}${host}`, `${scheme}www.${host}`]);
}

/** Text as a reader sees it: white space folded. Single spaces, which is nearly all, are left as they are. */
export function foldSpace(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}
