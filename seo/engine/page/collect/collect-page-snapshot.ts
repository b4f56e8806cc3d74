import type { PageSnapshot, ResponseSnapshot } from '../page-snapshot.ts';
import {
  type DomDocument,
  type DomElement,
  type DomNode,
  elementNode,
  htmlNamespace,
  type PageSource,
  textNode,
} from './page-draft.ts';
import { SnapshotCollector } from './snapshot-collector.ts';

/** @param source The text of the document; without it, nothing has a line and `headBreaker` is not known. */
export function collectPageSnapshot(
  document: DomDocument,
  response: ResponseSnapshot,
  source?: PageSource,
): PageSnapshot {
  const steps = collectInSteps(document, response, source);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Reads one element per step, so that a browser can handle input in between. */
export function* collectInSteps(
  document: DomDocument,
  response: ResponseSnapshot,
  source?: PageSource,
): Generator<void, PageSnapshot> {
  const collector = new SnapshotCollector(response, source?.html ?? null);
  if (document.doctype !== null) collector.doctype(document.doctype);
  yield* walk(document, collector, source?.placeOf ?? (() => null));
  return collector.finish();
}

/** Without recursion: hostile pages nest deeper than the call stack. */
function* walk(document: DomNode, collector: SnapshotCollector, placeOf: PageSource['placeOf']): Generator<void> {
  const open: DomNode[] = [];
  let node = document.firstChild;
  while (node !== null) {
    if (node.nodeType === textNode) collector.text(node.nodeValue ?? '');
    if (node.nodeType === elementNode) {
      openElement(node as DomElement, collector, placeOf);
      yield;
      open.push(node);
      if (node.firstChild !== null) {
        node = node.firstChild;
        continue;
      }
      collector.close();
      open.pop();
    }
    node = nextNode(node, open, collector);
  }
}

/** The next sibling of a node or of its nearest ancestor with one; closes the ancestors without. */
function nextNode(from: DomNode, open: DomNode[], collector: SnapshotCollector): DomNode | null {
  let node = from;
  while (node.nextSibling === null) {
    const parent = open.pop();
    if (parent === undefined) return null;
    collector.close();
    node = parent;
  }
  return node.nextSibling;
}

function openElement(element: DomElement, collector: SnapshotCollector, placeOf: PageSource['placeOf']): void {
  const { localName, namespaceURI, attributes } = element;
  collector.open({
    name: localName,
    svg: namespaceURI !== htmlNamespace,
    attributes: new Map(Array.from(attributes, ({ name, value }) => [name, value])),
    place: placeOf(element),
  });
}
