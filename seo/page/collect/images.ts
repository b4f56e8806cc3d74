import { lineOf, type OpenElement } from './open-element.ts';
import type { PageDraft } from './page-draft.ts';

/** The pictures of a page. */
export function collectImage(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, parent, region, silent } = element;
  // In noscript stands the stand-in of a picture that a script shows.
  if (svg || name !== 'img' || silent) return;
  const src = attributes.get('src')?.trim() ?? '';
  const role = attributes.get('role');
  draft.images.push({
    src,
    url: src === '' || src.startsWith('data:') ? null : draft.resolve(src),
    alt: attributes.get('alt') ?? null,
    width: readPixels(attributes.get('width')),
    height: readPixels(attributes.get('height')),
    loading: attributes.get('loading')?.toLowerCase() ?? null,
    priority: attributes.get('fetchpriority')?.toLowerCase() ?? null,
    srcset: attributes.has('srcset'),
    hidden: element.hidden || role === 'presentation' || role === 'none',
    named: ['aria-label', 'aria-labelledby', 'title'].some((label) => attributes.has(label)),
    inPicture: parent?.name === 'picture',
    sized: /\b(?:aspect-ratio|height|position)\s*:/i.test(attributes.get('style') ?? ''),
    headingsBefore: draft.headings.length,
    region,
    line: lineOf(element),
  });
}

function readPixels(value: string | undefined): number | null {
  const [, digits] = /^\s*(\d+)/.exec(value ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}
