import {
  type DomDocument,
  type DomElement,
  type DomNode,
  elementNode,
  type PageSource,
  textNode,
} from '../../engine/page/collect/page-draft.ts';

/** A copy of the document without the elements of the widget. */
export type DocumentCopy = {
  document: DomDocument;
  source: PageSource;
  /** The element of the page that the line of a finding stands for. */
  elementAt: (line: number) => Element | null;
};

type Copy = { -readonly [Key in keyof DomNode]: DomNode[Key] };

/**
 * Copies as much of the document as the rules read: the style elements of a clone would violate the policy of the page.
 * A document in a browser has no lines, so the line of an element is the number of its element.
 */
export function copyDocument(document: Document, isOwn: (element: Element) => boolean): DocumentCopy {
  const elements: Element[] = [];
  const numbers = new Map<DomNode, number>();
  const copyNode = (node: Node): Copy | null => {
    if (node.nodeType === textNode) return copyText(node);
    if (node.nodeType !== elementNode) return null;
    const element = node as Element; // by its nodeType
    if (isOwn(element)) return null;
    const copy = copyElement(element);
    numbers.set(copy, elements.push(element));
    copyChildren(element, copy);
    return copy;
  };
  const copyChildren = (from: Node, to: Copy) => {
    let last: Copy | null = null;
    for (const child of from.childNodes) {
      const copy = copyNode(child);
      if (copy === null) continue;
      if (last === null) to.firstChild = copy;
      else last.nextSibling = copy;
      last = copy;
    }
  };
  const top = { ...noNode, nodeType: document.nodeType, doctype: document.doctype };
  copyChildren(document, top);
  return {
    document: top,
    source: { html: '', placeOf: (node) => ({ line: numbers.get(node) ?? 0, offset: 0 }) },
    elementAt: (line) => elements[line - 1] ?? null,
  };
}

const noNode = { nodeType: 0, nodeValue: null, firstChild: null, nextSibling: null };

function copyText({ nodeValue }: Node): Copy {
  return { ...noNode, nodeType: textNode, nodeValue };
}

function copyElement({ localName, namespaceURI, attributes }: Element): Copy & DomElement {
  const copied = Array.from(attributes, ({ name, value }) => ({ name, value }));
  return { ...noNode, nodeType: elementNode, localName, namespaceURI, attributes: copied };
}

/**
 * Whether an element belongs to the widget: its host, its scripts and their preloads.
 *
 * @param folder URL of the folder that its scripts come from.
 */
export function createIsOwn(hostName: string, folder: string): (element: Element) => boolean {
  const { pathname } = new URL(folder);
  return (element) => {
    const url = element.getAttribute('src') ?? element.getAttribute('href');
    return element.localName === hostName || url?.startsWith(pathname) === true;
  };
}
