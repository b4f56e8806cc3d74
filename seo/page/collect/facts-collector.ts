import type { AnswerFacts } from '../answer-facts.ts';
import type { PageFacts } from '../page-facts.ts';
import { collectAnchor } from './anchors.ts';
import { collectControl } from './controls.ts';
import { finishFacts } from './finish-facts.ts';
import { collectHeadTag } from './head-tags.ts';
import { HeadWatch } from './head-watch.ts';
import { collectIds } from './ids.ts';
import { collectImage } from './images.ts';
import { collectMarkup } from './markup.ts';
import { createOpenElement, type ElementStart, type OpenElement } from './open-element.ts';
import type { DomDoctype } from './page-document.ts';
import { type Collect, createPageDraft, type Heard, type PageDraft } from './page-draft.ts';
import { type ResolveAddress, resolveAddress } from './resolve-address.ts';
import { collectResource } from './resources.ts';
import { collectText, countText } from './texts.ts';

type Ear = { heard: (heard: Heard) => void; text: string; name: string };
type Frame = { element: OpenElement; ears: Ear[] };

const collectors: readonly Collect[] = [
  collectHeadTag,
  collectResource,
  collectAnchor,
  collectImage,
  collectControl,
  collectMarkup,
  collectIds,
  collectText,
];

/** Elements that stand in a line of text: no space is read before or after them. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code em font i kbd label mark q s samp small span strong sub sup time u var wbr'.split(' '),
);

/** Hostile pages nest links and items by the thousand, and every word would be heard by all of them. */
const mostEars = 60;

/** Takes a document as it is walked, element by element, and gives its facts at the end. */
export class FactsCollector {
  readonly #draft: PageDraft;
  readonly #watch = new HeadWatch();
  readonly #frames: Frame[] = [];
  /** All ears that are open, of all frames. */
  #ears: Ear[] = [];

  constructor(answer: AnswerFacts, html: string | null, resolve: ResolveAddress = resolveAddress) {
    this.#draft = createPageDraft(answer, html, (heard) => this.#listen(heard), resolve);
  }

  doctype({ name, publicId, systemId }: DomDoctype): void {
    const isModern = name.toLowerCase() === 'html' && publicId === '' && /^(?:about:legacy-compat)?$/.test(systemId);
    this.#draft.doctype = isModern ? 'html5' : 'legacy';
  }

  open(start: ElementStart): void {
    const element = createOpenElement(start, this.#frames.at(-1)?.element ?? null);
    this.#watch.open(element);
    this.#hearSign(element);
    this.#frames.push({ element, ears: [] });
    this.#draft.elements += 1;
    for (const collect of collectors) collect(element, this.#draft);
  }

  text(text: string): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    const { element } = frame;
    this.#watch.text(element, text);
    if (element.silent) {
      for (const ear of frame.ears) ear.text += text;
      return;
    }
    this.#hearText(element, text);
    if (element.svg || element.where === 'head') return;
    this.#draft.visibleText += text;
    countText(element, text, this.#draft);
  }

  #hearText({ svg: isDrawn, hidden }: OpenElement, text: string): void {
    for (const ear of this.#ears) {
      if (!isDrawn) ear.text += text; // a drawing's title names it, and is no text of the page
      if (!hidden) ear.name += text;
    }
  }

  close(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    if (frame.ears.length > 0) this.#ears = this.#ears.filter((ear) => !frame.ears.includes(ear));
    for (const { heard, text, name } of frame.ears) heard({ text, name });
    if (!inline.has(frame.element.name)) this.#hearSpace();
  }

  finish(): PageFacts {
    return finishFacts(this.#draft, this.#watch.findBreaker(this.#draft));
  }

  #listen(heard: (heard: Heard) => void): void {
    const ear = { heard, text: '', name: '' };
    this.#frames.at(-1)?.ears.push(ear);
    if (this.#ears.length < mostEars) this.#ears.push(ear);
  }

  /** What an element says by its attributes to those who listen around it. */
  #hearSign({ name, hidden, silent, attributes }: OpenElement): void {
    if (!inline.has(name)) this.#hearSpace();
    if (hidden || silent) return;
    const sign = attributes.get('aria-label') ?? (name === 'img' ? attributes.get('alt') : undefined);
    if (sign === undefined) return;
    for (const ear of this.#ears) ear.name += ` ${sign} `;
  }

  #hearSpace(): void {
    this.#draft.visibleText += ' ';
    for (const ear of this.#ears) {
      ear.text += ' ';
      ear.name += ' ';
    }
  }
}
