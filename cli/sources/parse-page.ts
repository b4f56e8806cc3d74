import type { DefaultTreeAdapterTypes } from 'parse5';
import type { AnswerFacts } from '#seo/page/answer-facts.ts';
import { FactsCollector } from '#seo/page/collect/facts-collector.ts';
import { htmlNamespace } from '#seo/page/collect/page-document.ts';
import type { ResolveAddress } from '#seo/page/collect/resolve-address.ts';
import type { PageFacts } from '#seo/page/page-facts.ts';
import { decodePage } from './decode-page.ts';
import { type PlacedElement, parseHtml } from './parse-html.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/**
 * Reads what the rules need from a page as it was sent, with the lines of its source.
 *
 * @param resolve Shared by the pages of a site, where there are many.
 */
export function parsePage(body: string | Uint8Array, answer: AnswerFacts, resolve?: ResolveAddress): PageFacts {
  const html = typeof body === 'string' ? body : decodePage(body, answer);
  const collector = new FactsCollector(answer, html, resolve);
  walk(parseHtml(html), collector);
  return collector.finish();
}

type Level = { nodes: readonly Node[]; next: number };

/** Without recursion: hostile pages nest deep. */
function walk(roots: readonly Node[], collector: FactsCollector): void {
  const levels: Level[] = [{ nodes: roots, next: 0 }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const node = level.nodes[level.next];
    level.next += 1;
    if (node !== undefined) {
      visit(node, collector);
      if ('tagName' in node) levels.push({ nodes: node.childNodes, next: 0 });
      continue;
    }
    levels.pop();
    if (levels.length > 0) collector.close();
  }
}

function visit(node: Node, collector: FactsCollector): void {
  if ('tagName' in node) openElement(node, collector);
  else if ('value' in node) collector.text(node.value);
  else if ('publicId' in node) collector.doctype(node);
}

function openElement({ tagName, namespaceURI, attrs, place }: PlacedElement, collector: FactsCollector): void {
  collector.open({
    name: tagName,
    svg: namespaceURI !== htmlNamespace,
    attributes: new Map(attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value])),
    place: place ?? null,
  });
}
