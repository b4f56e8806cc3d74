import { JSDOM } from 'jsdom';
import { collectPageSnapshot } from '#seo/page/collect/collect-page-snapshot.ts';
import type { DomNode } from '#seo/page/collect/page-draft.ts';
import { type PageSnapshot, type ResponseSnapshot, unknownResponse } from '#seo/page/page-snapshot.ts';

/** The facts of a page given as text, with lines; `answer` says what is known of its answer beside the address. */
export function collectHtml(html: string, answer: Partial<ResponseSnapshot> & { url: string }): PageSnapshot {
  const dom = new JSDOM(html, { url: answer.url, includeNodeLocations: true });
  const placeOf = (node: DomNode) => {
    const place = dom.nodeLocation(node as unknown as Node);
    return place ? { line: place.startLine, offset: place.startOffset } : null;
  };
  const whole = { ...unknownResponse(answer.url), ...answer };
  return collectPageSnapshot(dom.window.document, whole, { html, placeOf });
}
