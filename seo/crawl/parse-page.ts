import { TextDecoder } from 'node:util';
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from 'parse5';
import { htmlNamespace, type SourcePlace } from '../engine/page/collect/page-draft.ts';
import { SnapshotCollector } from '../engine/page/collect/snapshot-collector.ts';
import { headerOf, type PageSnapshot, type ResponseSnapshot } from '../engine/page/page-snapshot.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element & { place?: SourcePlace | null };

/** Reads what the rules need from a page as it was sent, with the lines of its source. */
export function parsePage(body: string | Uint8Array, response: ResponseSnapshot): PageSnapshot {
  const html = typeof body === 'string' ? body : decodePage(body, response);
  const collector = new SnapshotCollector(response, html);
  walk(parseHtml(html), collector);
  return collector.finish();
}

/** Browsers nest 512 deep; the parser's time grows with the square of the depth. */
const maxDepth = 1_000;
/** Unclosed formatting is repeated in every paragraph: a small text can become any number of elements. */
const maxElements = 300_000;

class ExcessError extends Error {}

/** The nodes of a page; of a page with excessive markup, those before the excess. */
function parseHtml(html: string): readonly Node[] {
  const document = defaultTreeAdapter.createDocument();
  try {
    // Without scripting, the parser reads `noscript` as markup, which the collectors expect.
    parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true, treeAdapter: boundedAdapter(document) });
  } catch (error) {
    if (!(error instanceof ExcessError)) throw error;
  }
  return document.childNodes;
}

/** Builds parse5's usual tree into `document`; keeps where elements start, and no other place in the source. */
function boundedAdapter(document: DefaultTreeAdapterTypes.Document): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createDocument: () => document,
    createElement: (...args) => {
      elements += 1;
      if (elements > maxElements) throw new ExcessError();
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > maxDepth) throw new ExcessError();
    },
    onItemPop: () => {
      depth -= 1;
    },
    setNodeSourceCodeLocation: (node: DefaultTreeAdapterTypes.Node & Pick<Element, 'place'>, location) => {
      if ('tagName' in node) node.place = location && { line: location.startLine, offset: location.startOffset };
    },
    getNodeSourceCodeLocation: () => null, // else the parser completes the places of texts and of the ends of elements
    updateNodeSourceCodeLocation: () => undefined,
  };
}

/** Without recursion: hostile pages nest deep. */
function walk(roots: readonly Node[], collector: SnapshotCollector): void {
  const levels = [roots];
  const positions = [0]; // numbers of their own: an object for each element would be garbage at once
  for (let nodes = levels.at(-1); nodes !== undefined; nodes = levels.at(-1)) {
    const at = positions.pop() ?? 0;
    const node = nodes[at];
    if (node === undefined) {
      levels.pop();
      if (levels.length > 0) collector.close();
      continue;
    }
    positions.push(at + 1);
    if (isElement(node)) {
      openElement(node, collector);
      levels.push(childrenOf(node));
      positions.push(0);
    } else visitLeaf(node, collector);
  }
}

/** By its name: to look for a property in nodes of several shapes takes longer. */
function isElement(node: Node): node is Element {
  return !node.nodeName.startsWith('#');
}

/** Browsers attach the content of such a template to its parent; that of others is not shown. */
function childrenOf(node: Element): readonly Node[] {
  const isRoot = node.tagName === 'template' && node.attrs.some(({ name }) => name === 'shadowrootmode');
  return isRoot && 'content' in node ? (node as DefaultTreeAdapterTypes.Template).content.childNodes : node.childNodes;
}

function visitLeaf(node: Node, collector: SnapshotCollector): void {
  if ('value' in node) collector.text(node.value);
  else if ('publicId' in node) collector.doctype(node);
}

const noAttributes: ReadonlyMap<string, string> = new Map();

/** Elements that the parser adds, such as a missing `tbody`, have no place. */
function openElement({ tagName, namespaceURI, attrs, place = null }: Element, collector: SnapshotCollector): void {
  collector.open({
    name: tagName,
    svg: namespaceURI !== htmlNamespace,
    attributes: attrs.length === 0 ? noAttributes : readAttributes(attrs),
    place,
  });
}

function readAttributes(attrs: Element['attrs']): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const { prefix, name, value } of attrs) attributes.set(prefix ? `${prefix}:${name}` : name, value);
  return attributes;
}

/** Browsers look for a meta element with the encoding in this many bytes. */
const prescanBytes = 1_024;

/** Decodes a page as browsers do: byte order mark, Content-Type header, meta element, else UTF-8. */
function decodePage(body: Uint8Array, response: ResponseSnapshot): string {
  const label = charsetOfByteOrderMark(body) ?? charsetOfHeader(response) ?? charsetOfMeta(body) ?? 'utf-8';
  return createDecoder(label).decode(body);
}

function charsetOfByteOrderMark([first, second]: Uint8Array): string | null {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xef && second === 0xbb ? 'utf-8' : null;
}

function charsetOfHeader(response: ResponseSnapshot): string | null {
  return /charset\s*=\s*"?([^\s";,]+)/i.exec(headerOf(response, 'content-type') ?? '')?.[1] ?? null;
}

/** A meta element that can be read as ASCII is not in UTF-16, whatever it names (HTML, "prescan a byte stream"). */
function charsetOfMeta(body: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(body.subarray(0, prescanBytes));
  const [, named = null] = /<meta[^<>]+charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(start) ?? [];
  return named !== null && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

/** An unknown label means UTF-8, as in browsers. */
function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
