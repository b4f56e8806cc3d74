import type { PageFacts } from '../page-facts.ts';
import { lineOf, type OpenElement } from './open-element.ts';
import type { SourcePlace } from './page-document.ts';
import type { PageDraft } from './page-draft.ts';

type Opened = { element: string; line: number | null; offset: number };
type LostTag = { label: string; offset: number };

/**
 * Finds what ended the head too early: a parser that meets an element or text that has no place in the head opens
 * the body by itself, and every later `<meta>` and `<link>` of the head lands there.
 */
export class HeadWatch {
  #bodyIsImplied = false;
  #breaker: Opened | null = null;
  #lastPlace: SourcePlace | null = null;
  readonly #lost: LostTag[] = [];

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
    this.#breaker = { element: `text "${text.trim().slice(0, 30)}"`, line, offset };
  }

  /** Only where the source closes its head after the breaker: else the tags were written into the body. */
  findBreaker({ html }: PageDraft): PageFacts['headBreaker'] {
    const breaker = this.#breaker;
    if (html === null || breaker === null) return null;
    const rest = html.slice(breaker.offset).search(/<\/head\s*>|<body[\s>]/i);
    if (rest === -1) return null;
    const lost = this.#lost.filter(({ offset }) => offset < breaker.offset + rest).map(({ label }) => label);
    return lost.length === 0 ? null : { element: breaker.element, line: breaker.line, lost: [...new Set(lost)] };
  }
}

/** How a tag that must stand in the head is named in a message; `null` for what may stand in the body. */
function headTagLabel({ name, svg, attributes }: OpenElement): string | null {
  if (name === 'title') return svg ? null : 'title';
  const rel = attributes.get('rel')?.toLowerCase();
  if (name === 'link' && rel === 'canonical') return 'canonical';
  if (name === 'link' && rel === 'alternate' && attributes.has('hreflang')) return 'hreflang';
  if (name !== 'meta') return null;
  return attributes.get('name') ?? attributes.get('property') ?? null;
}
