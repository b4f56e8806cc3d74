import { JSDOM } from 'jsdom';
import { collectPageFacts } from '#seo/page/collect/collect-page-facts.ts';
import type { DomNode } from '#seo/page/collect/page-draft.ts';
import { type PageFacts, type ResponseFacts, unknownResponse } from '#seo/page/page-facts.ts';

/** The facts of a page given as text, with lines; `answer` says what is known of its answer beside the address. */
export function collectHtml(html: string, answer: Partial<ResponseFacts> & { url: string }): PageFacts {
  const dom = new JSDOM(html, { url: answer.url, includeNodeLocations: true });
  const placeOf = (node: DomNode) => {
    const place = dom.nodeLocation(node as unknown as Node);
    return place ? { line: place.startLine, offset: place.startOffset } : null;
  };
  const whole = { ...unknownResponse(answer.url), ...answer };
  return collectPageFacts(dom.window.document, whole, { html, placeOf });
}
