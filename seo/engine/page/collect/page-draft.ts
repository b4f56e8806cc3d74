import type { PageMarkup, PageMetaTag, PageSnapshot, Region, ResponseSnapshot, UnseenText } from '../page-snapshot.ts';
import { hostWithoutWww, maxUrlLength, resolveUrl, withoutFragment } from './resolve-url.ts';
import { readUnseen } from './unseen-text.ts';

/** As much of the DOM as the collectors read; documents of browsers and of jsdom fit. */
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

/** A start tag. Names are in lower case, as HTML reads them. */
export type ElementStart = {
  name: string;
  /** Not an HTML element: SVG or MathML. */
  svg: boolean;
  attributes: ReadonlyMap<string, string>;
  place: SourcePlace | null;
};

/** What an element has from its ancestors. */
type Inherited = {
  where: 'head' | 'body';
  region: Region;
  /** `hidden` or `aria-hidden`, on the element or an ancestor. */
  hidden: boolean;
  /** In `<details>`, `<dialog>` or a popover that is closed when the page loads. */
  closed: boolean;
  /** Its text is not page text: scripts, styles, templates. */
  silent: boolean;
  /** In a declarative shadow root, whose ids are its own. */
  shadowed: boolean;
  /** Its text is part of this one, which an inline style hides. */
  unseen: UnseenText | null;
  /** In an element with data-nosnippet, where search engines read it. */
  unquoted: boolean;
  /** Inside a sectioning element, where header and footer are no landmarks. */
  sectioned: boolean;
  inLabel: boolean;
  /** In a custom element, which its script may fill. */
  custom: boolean;
  /** The nearest `lang` attribute. */
  lang: string | null;
};

export type OpenElement = ElementStart & Inherited & { parent: OpenElement | null };

const silentNames: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'title']);

export function createOpenElement(start: ElementStart, parent: OpenElement | null): OpenElement {
  const { name, svg, attributes, place } = start;
  const inherited = parent ?? root;
  return {
    name,
    svg,
    attributes,
    place,
    parent,
    where: name === 'head' || name === 'body' ? name : inherited.where,
    region: regionOf(start, inherited),
    hidden: inherited.hidden || isHidden(start),
    closed: isClosed(start, parent),
    silent: inherited.silent || isSilent(start),
    shadowed: inherited.shadowed || isShadowRoot(start),
    unseen: readUnseen(attributes.get('style'), lineOf(start), inherited.unseen),
    unquoted: isUnquoted(start, inherited),
    sectioned: inherited.sectioned || sectioning.has(name),
    inLabel: inherited.inLabel || name === 'label',
    custom: inherited.custom || name.includes('-'),
    lang: attributes.get('lang') ?? inherited.lang,
  };
}

function isSilent(start: ElementStart): boolean {
  return (silentNames.has(start.name) && !start.svg && !isShadowRoot(start)) || isTranslateWidget(start);
}

/** Google Translate adds it in the browser, and a page that was saved there keeps it. */
function isTranslateWidget({ name, attributes }: ElementStart): boolean {
  return name === 'div' && /(?:^|\s)skiptranslate(?:\s|$)/.test(attributes.get('class') ?? '');
}

function isShadowRoot({ name, attributes }: ElementStart): boolean {
  return name === 'template' && attributes.has('shadowrootmode');
}

function isHidden({ attributes }: ElementStart): boolean {
  return attributes.has('hidden') || attributes.has('inert') || attributes.get('aria-hidden') === 'true';
}

/** Whether nobody reads the element, unless a script shows it. */
export function isOutOfSight({ hidden, unseen }: OpenElement): boolean {
  return hidden || unseen?.reach === 'all';
}

/** The summary of closed details is shown. */
function isClosed({ name, attributes }: ElementStart, parent: OpenElement | null): boolean {
  if (name === 'summary' && parent?.name === 'details') return parent.parent?.closed ?? false;
  const isOpenable = name === 'details' || name === 'dialog';
  return parent?.closed || (isOpenable && !attributes.has('open')) || attributes.has('popover');
}

/** Google Search Central, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications": it is ignored elsewhere. */
const unquotable: ReadonlySet<string> = new Set(['div', 'section', 'span']);

function isUnquoted({ name, attributes }: ElementStart, { unquoted }: Inherited): boolean {
  return unquoted || (attributes.has('data-nosnippet') && unquotable.has(name));
}

const root: Inherited = {
  where: 'head',
  region: null,
  hidden: false,
  closed: false,
  silent: false,
  shadowed: false,
  unseen: null,
  unquoted: false,
  sectioned: false,
  inLabel: false,
  custom: false,
  lang: null,
};

export function lineOf({ place }: ElementStart): number | null {
  return place?.line ?? null;
}

export function attributeOf({ attributes }: ElementStart, name: string): string | null {
  return attributes.get(name) ?? null;
}

/** Whether an attribute gives an element its accessible name. */
export function isNamed({ attributes }: ElementStart): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => attributes.get(name)?.trim());
}

const regionRoles: ReadonlyMap<string, Region> = new Map([
  ['banner', 'header'],
  ['navigation', 'nav'],
  ['main', 'main'],
  ['contentinfo', 'footer'],
  ['complementary', 'aside'],
]);
const regionNames: ReadonlySet<string | null> = new Set(regionRoles.values());
const sectioning: ReadonlySet<string> = new Set(['main', 'article', 'section', 'aside', 'nav']);

/** The header or footer of a section is no landmark of the page (HTML-AAM). */
function regionOf({ name, attributes }: ElementStart, { region, sectioned }: Inherited): Region {
  const role = attributes.get('role');
  if (role !== undefined) return regionRoles.get(role) ?? region;
  if (!regionNames.has(name)) return region;
  return (name === 'header' || name === 'footer') && sectioned ? region : (name as Region);
}

/** The text inside an element, with its white space: `name` includes alternative texts, as the accessible name does. */
/** `title` is the first title attribute of the elements in it. */
export type ElementText = { text: string; name: string; title: string };

type Mutable<Type> = { [Key in keyof Type]: Type[Key] extends readonly (infer Item)[] ? Item[] : Type[Key] };
type Derived = 'canonicals' | 'alternates' | 'robots' | 'headBreaker' | 'ids' | 'duplicateIds';

/** The snapshot of a page while it is read; each collector fills its part. */
export type PageDraft = Mutable<Omit<PageSnapshot, Derived | 'visibleText'>> & {
  /** The source text, where it is given. */
  html: string | null;
  /** What a URL of the same site begins with. */
  ownOrigins: readonly string[];
  /** Ids that a label refers to. */
  labelled: Set<string>;
  /** The ids that name a reported element, if one of them is on the page. */
  labels: Map<PageMarkup, readonly string[]>;
  ids: Set<string>;
  /** The line of the second element, and how many have the id. */
  duplicateIds: Map<string, { line: number | null; times: number }>;
  references: Set<string>;
  /** The pictures with a source for all windows. */
  sourcedPictures: Set<OpenElement>;
  visibleText: string;
  lastAnchorOffset: number;
  /** The first alternative text since the last link began; `null` if no element did. */
  linkedAlt: string | null;
  /** Whether an inline script leads to another page, on whatever condition. */
  setsLocation: boolean;
  /** Whether that script reads the languages of the reader. */
  selectsLanguage: boolean;
  /** For readers without JavaScript. */
  fallbackMetas: PageMetaTag[];
  /** Collects the text of the element that was just opened; `onText` is called when it is closed. */
  listen: (onText: (text: ElementText) => void) => void;
  /** The absolute URL; `null` if it is not valid, or too long. */
  resolve: (href: string) => string | null;
};

/** Collects what belongs to one topic: called for every element once. */
export type Collect = (element: OpenElement, draft: PageDraft) => void;

const nothingCounted = { words: 0, unquotedWords: 0, headerWords: 0, embeds: 0, emptyContainers: 0 };

export function createPageDraft(
  response: ResponseSnapshot,
  html: string | null,
  listen: PageDraft['listen'],
): PageDraft {
  const url = URL.canParse(response.url) ? withoutFragment(new URL(response.url).href) : response.url;
  const draft: PageDraft = {
    response,
    html,
    url,
    ownOrigins: listOwnOrigins(url),
    base: null,
    longUrl: null,
    lang: null,
    htmlLine: null,
    rightToLeft: false,
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
    labels: new Map(),
    scripts: [],
    resources: [],
    jsonLd: [],
    markup: [],
    plainHttp: [],
    scriptRedirect: null,
    secrets: [],
    ids: new Set(),
    duplicateIds: new Map(),
    references: new Set(),
    sourcedPictures: new Set(),
    landmarks: { main: 0, firstMainLine: null },
    ...nothingCounted,
    hasEmptyMountPoint: false,
    placeholders: [],
    unseenTexts: [],
    textHash: 0x811c9dc5,
    sample: '',
    visibleText: '',
    lastAnchorOffset: 0,
    linkedAlt: null,
    setsLocation: false,
    selectsLanguage: false,
    fallbackMetas: [],
    listen,
    resolve: (href) => resolveShort(href, draft),
  };
  return draft;
}

/** As much of a URL that is too long as reports quote. */
const quotedUrlCharacters = 80;

/** A long base is not parsed again for each `href`: of one that names its host or path in full, only the beginning counts. */
function resolveShort(href: string, draft: PageDraft): string | null {
  const base = draft.base ?? draft.url;
  const isFull = /^\s*(?:[a-z][a-z0-9+.-]*:|[/\\])/i.test(href);
  const url = isFull || base.length <= maxUrlLength ? resolveUrl(href, base.slice(0, maxUrlLength)) : base;
  if (url === null || url.length <= maxUrlLength) return url;
  if (/^https?:/.test(url)) draft.longUrl ??= url.slice(0, quotedUrlCharacters);
  return null;
}

function listOwnOrigins(url: string): string[] {
  const host = hostWithoutWww(url);
  return ['https://', 'http://'].flatMap((scheme) => [`${scheme}${host}`, `${scheme}www.${host}`]);
}

/** Folds white space; single spaces, which are nearly all, stay as they are. */
export function foldSpace(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}

const quotedCharacters = 40;

/** As much of a text as reports quote. */
export function quoteStart(text: string): string {
  return foldSpace(text).slice(0, quotedCharacters);
}
