import type { PageRobots, PageSnapshot, ResponseSnapshot } from '../page-snapshot.ts';
import { maxStubWords, secondDocument } from '../page-state.ts';
import { collectHeadTag, readLinkHeader, readRobotsHeader, splitDirectives } from './head-tags.ts';
import { collectAnchor, collectControl, collectLinkedAlt } from './interactive.ts';
import { collectLoads } from './loads.ts';
import { collectIds, collectMarkup } from './markup.ts';
import {
  type Collect,
  createOpenElement,
  createPageDraft,
  type DomDoctype,
  type ElementStart,
  type ElementText,
  foldSpace,
  lineOf,
  type OpenElement,
  type PageDraft,
  quoteStart,
  type SourcePlace,
} from './page-draft.ts';
import { collectImage, collectResource } from './resources.ts';
import { collectEmpty, collectText, countText, isFilled } from './texts.ts';

type Listener = ElementText & { onText: (text: ElementText) => void };
type Frame = { element: OpenElement; listeners: Listener[]; isEmpty: boolean };

const collectors: readonly Collect[] = [
  collectHeadTag,
  collectResource,
  collectLoads,
  collectLinkedAlt,
  collectAnchor,
  collectImage,
  collectControl,
  collectMarkup,
  collectIds,
  collectText,
];

/** Elements within a line of text: no space is read before or after them. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code em font i kbd label mark q s samp small span strong sub sup time u var wbr'.split(' '),
);

/** Every text is added to all listeners, and hostile pages nest links by the thousand. */
const maxListeners = 60;

/** Older doctypes without quirks (HTML, "the initial insertion mode"); the loose ones only with the URL of their DTD. */
const standardDoctype = /^-\/\/W3C\/\/DTD (?:XHTML|HTML 4\.01?\/\/)/i;
const looseDoctype = /^-\/\/W3C\/\/DTD HTML 4\.01 (?:Transitional|Frameset)\/\//i;

/** Receives a document element by element, and returns its snapshot at the end. */
export class SnapshotCollector {
  readonly #draft: PageDraft;
  readonly #watch = new HeadWatch();
  readonly #frames: Frame[] = [];
  /** Of all open elements. */
  #listeners: Listener[] = [];

  constructor(response: ResponseSnapshot, html: string | null) {
    this.#draft = createPageDraft(response, html, (onText) => this.#listen(onText));
  }

  doctype({ name, publicId, systemId }: DomDoctype): void {
    const isHtml = name.toLowerCase() === 'html';
    const isModern = publicId === '' && /^(?:about:legacy-compat)?$/.test(systemId);
    const isStandard = isModern || standardDoctype.test(publicId) || (systemId !== '' && looseDoctype.test(publicId));
    this.#draft.doctype = isHtml && isStandard ? 'standards' : 'quirks';
  }

  open(start: ElementStart): void {
    const element = createOpenElement(start, this.#frames.at(-1)?.element ?? null);
    this.#watch.open(element);
    this.#addLabel(element);
    this.#frames.push({ element, listeners: [], isEmpty: !isFilled(element) });
    for (const collect of collectors) collect(element, this.#draft);
  }

  text(text: string): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    const { element } = frame;
    this.#watch.text(element, text);
    if (element.silent) {
      for (const listener of frame.listeners) listener.text += text;
      return;
    }
    if (frame.isEmpty && text.trim() !== '') frame.isEmpty = false;
    this.#addText(element, text);
    if (element.svg || element.where === 'head') return;
    this.#draft.visibleText += text;
    countText(element, text, this.#draft);
  }

  #addText({ svg: isDrawn, hidden }: OpenElement, text: string): void {
    for (const listener of this.#listeners) {
      if (!isDrawn) listener.text += text; // the title of an SVG image names it and is not shown
      if (!hidden) listener.name += text;
    }
  }

  close(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    if (frame.isEmpty && !frame.element.silent) collectEmpty(frame.element, this.#draft);
    const parent = this.#frames.at(-1);
    if (parent !== undefined && !frame.isEmpty) parent.isEmpty = false;
    if (frame.listeners.length > 0)
      this.#listeners = this.#listeners.filter((listener) => !frame.listeners.includes(listener));
    for (const { onText, ...text } of frame.listeners) onText(text);
    if (!inline.has(frame.element.name)) this.#addSpace();
  }

  finish(): PageSnapshot {
    return finishSnapshot(this.#draft, this.#watch.findBreaker(this.#draft));
  }

  #listen(onText: (text: ElementText) => void): void {
    const listener = { onText, text: '', name: '', title: '' };
    this.#frames.at(-1)?.listeners.push(listener);
    if (this.#listeners.length < maxListeners) this.#listeners.push(listener);
  }

  /** Adds the name that attributes give an element. */
  #addLabel(element: OpenElement): void {
    const { name, hidden, silent, attributes } = element;
    if (!inline.has(name)) this.#addSpace();
    if (hidden || silent) return;
    const label = labelOf(element);
    if (label !== undefined) for (const listener of this.#listeners) listener.name += ` ${label} `;
    const title = attributes.get('title');
    if (title !== undefined) for (const listener of this.#listeners) listener.title ||= title;
  }

  #addSpace(): void {
    this.#draft.visibleText += ' ';
    for (const listener of this.#listeners) {
      listener.text += ' ';
      listener.name += ' ';
    }
  }
}

const pictures: ReadonlySet<string> = new Set(['img', 'input']);

function labelOf({ name, attributes }: OpenElement): string | undefined {
  return attributes.get('aria-label') ?? (pictures.has(name) ? attributes.get('alt') : undefined);
}

/**
 * Finds what ended the head too early: at an element or text that the head does not allow, the parser opens the body
 * implicitly, and every later `<meta>` and `<link>` is in it.
 */
class HeadWatch {
  #bodyIsImplied = false;
  #breaker: { element: string; line: number | null; offset: number } | null = null;
  #lastPlace: SourcePlace | null = null;
  readonly #lost: { label: string; offset: number }[] = [];

  open(element: OpenElement): void {
    const { name, place, parent } = element;
    if (name === 'body' && parent?.name === 'html') this.#bodyIsImplied = place === null;
    else if (this.#bodyIsImplied && parent?.name === 'body' && place !== null && this.#breaker === null) {
      this.#breaker = { element: `<${name}>`, line: lineOf(element), offset: place.offset };
    }
    this.#lastPlace = place ?? this.#lastPlace;
    const label = element.where === 'body' && place !== null ? headTagLabel(element) : null;
    if (label !== null && place !== null) this.#lost.push({ label, offset: place.offset });
  }

  text({ name }: OpenElement, text: string): void {
    if (!this.#bodyIsImplied || this.#breaker !== null || name !== 'body' || text.trim() === '') return;
    const { line, offset } = this.#lastPlace ?? { line: 1, offset: 0 };
    const start = quoteStart(text);
    const end = foldSpace(text).length > start.length ? '…' : '';
    this.#breaker = { element: `text "${start}${end}"`, line, offset };
  }

  /** Only if the source closes its head after the breaker; else the tags were written into the body. */
  findBreaker({ html }: PageDraft): PageSnapshot['headBreaker'] {
    const breaker = this.#breaker;
    if (html === null) return null;
    const line = lineOfSecondDocument(html);
    if (line !== null) return { element: secondDocument, line, lost: [] };
    if (breaker === null) return null;
    const rest = html.slice(breaker.offset).search(/<\/head\s*>|<body[\s>]/i);
    if (rest === -1) return null;
    const lost = this.#lost.filter(({ offset }) => offset < breaker.offset + rest).map(({ label }) => label);
    return lost.length === 0 ? null : { element: breaker.element, line: breaker.line, lost: [...new Set(lost)] };
  }
}

function lineOfSecondDocument(html: string): number | null {
  const end = html.search(/<\/html\s*>/i);
  const [gap] = /^<\/html\s*>\s*(?=<!doctype\s)/i.exec(html.slice(end)) ?? [];
  return end === -1 || gap === undefined ? null : html.slice(0, end + gap.length).split('\n').length;
}

/** The name of a tag that must be in the head; `null` for what may be in the body. */
function headTagLabel({ name, svg, attributes }: OpenElement): string | null {
  if (name === 'title') return svg ? null : 'title';
  const rel = attributes.get('rel')?.toLowerCase();
  if (name === 'link' && rel === 'canonical') return 'canonical';
  if (name === 'link' && rel === 'alternate' && attributes.has('hreflang')) return 'hreflang';
  if (name !== 'meta') return null;
  return attributes.get('name') ?? attributes.get('property') ?? null;
}

/** Completes what was collected, with the headers of the response. */
function finishSnapshot(draft: PageDraft, headBreaker: PageSnapshot['headBreaker']): PageSnapshot {
  const { html, ownOrigins, labelled, labels, references, sourcedPictures, listen, resolve, ...rest } = draft;
  const { setsLocation, selectsLanguage, fallbackMetas, lastAnchorOffset, linkedAlt, ...snapshot } = rest;
  // A selector of languages: the condition of its script is not read, but without scripts readers are redirected too.
  const isLeft = setsLocation && snapshot.words <= maxStubWords;
  const redirect = isLeft && selectsLanguage ? { url: null, line: null } : null;
  const linkTags = [...snapshot.linkTags, ...readLinkHeader(snapshot.response, resolve)];
  return {
    ...snapshot,
    doctype: snapshot.doctype === 'missing' && hasLateDoctype(html ?? '') ? 'late' : snapshot.doctype,
    linkTags,
    headBreaker,
    scriptRedirect: snapshot.scriptRedirect ?? redirect,
    metas: listMetas(snapshot, fallbackMetas, isLeft),
    canonicals: linkTags.filter(({ rel }) => rel.includes('canonical')),
    alternates: linkTags.filter(({ rel, hreflang }) => rel.includes('alternate') && hreflang !== null),
    robots: listRobots(snapshot),
    controls: snapshot.controls.map((control) => ({
      ...control,
      labelled: control.labelled || (control.id !== null && labelled.has(control.id)),
    })),
    markup: snapshot.markup.filter((one) => !labels.get(one)?.some((id) => snapshot.ids.has(id))),
    ids: [...snapshot.ids],
    duplicateIds: [...snapshot.duplicateIds]
      .filter(([id]) => references.has(id))
      .map(([id, { line, times }]) => ({ id, line, times })),
    sample: foldSpace(snapshot.sample),
    visibleText: snapshot.jsonLd.length === 0 ? null : foldSpace(snapshot.visibleText),
  };
}

/** With the redirects of noscript if readers with scripts leave the page too; an application shows them something. */
function listMetas(
  { metas, words, hasEmptyMountPoint }: Pick<PageDraft, 'metas' | 'words' | 'hasEmptyMountPoint'>,
  fallbackMetas: PageDraft['fallbackMetas'],
  isLeft: boolean,
): PageDraft['metas'] {
  if (!isLeft && (words > 0 || hasEmptyMountPoint)) return metas;
  return [...metas, ...fallbackMetas.filter(({ name }) => name === 'refresh')];
}

const maxDoctypeCharacters = 300;

/** Parsers skip a doctype after a text or an element. */
function hasLateDoctype(html: string): boolean {
  const end = Math.max(0, html.search(/<html[\s>]/i));
  const before = html
    .slice(Math.max(0, end - maxDoctypeCharacters), end)
    .toLowerCase()
    .trimEnd();
  const start = before.lastIndexOf('<!doctype html');
  return start >= 0 && before.indexOf('>', start) === before.length - 1;
}

/** Crawlers whose meta tags are read; other names are other metadata. */
const crawlers: ReadonlySet<string> = new Set(
  'robots googlebot googlebot-news bingbot slurp duckduckbot yandex baiduspider applebot'.split(' '),
);

/** Rules compare every pair of them. */
const maxRobotsTags = 100;

function listRobots({ metas, response }: Pick<PageDraft, 'metas' | 'response'>): PageRobots[] {
  const tags = metas
    .filter(({ name, attribute }) => attribute === 'name' && crawlers.has(name))
    .map(({ name, content, line }) => ({
      agent: name === 'robots' ? null : name,
      directives: splitDirectives(content),
      where: 'meta' as const,
      line,
    }));
  return [...tags, ...readRobotsHeader(response)].slice(0, maxRobotsTags);
}
