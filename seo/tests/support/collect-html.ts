import { JSDOM } from 'jsdom';
import { collectPageSnapshot } from '../../engine/page/collect/collect-page-snapshot.ts';
import type { DomNode } from '../../engine/page/collect/page-draft.ts';
import { type PageSnapshot, type ResponseSnapshot, unknownResponse } from '../../engine/page/page-snapshot.ts';

/** The snapshot of a page from its HTML, with lines; `response` is what is known of its HTTP response. */
export function collectHtml(html: string, response: Partial<ResponseSnapshot> & { url: string }): PageSnapshot {
  const dom = new JSDOM(html, { url: response.url, includeNodeLocations: true });
  const placeOf = (node: DomNode) => {
    const place = dom.nodeLocation(node as unknown as Node);
    return place ? { line: place.startLine, offset: place.startOffset } : null;
  };
  const whole = { ...unknownResponse(response.url), ...response };
  return collectPageSnapshot(dom.window.document, whole, { html, placeOf });
}
