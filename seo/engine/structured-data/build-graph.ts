import { endOf, itemsOf, type JsonNode, membersOf, plainValueOf, stringOf } from '../json-source.ts';
import { maxUrlLength } from '../page/collect/resolve-url.ts';
import { type Graph, type GraphNode, type GraphValue, linkGraph, type Reference } from './graph.ts';
import {
  expandTerm,
  type JsonLdContext,
  noContext,
  type ReadBlock,
  readContext,
  schemaOrgContext,
  schemaOrgWord,
} from './json-ld.ts';

export type ContextError = { why: string; line: number | null };

type PageNodes = { nodes: GraphNode[]; references: Reference[]; contextErrors: ContextError[] };

/** The place of a node: its context, the node that contains it, and its path. */
type Position = { context: JsonLdContext; holder: GraphNode['holder']; path: string };

/**
 * The nodes of all blocks of a page, joined by their ids.
 *
 * @param pageUrl Base of the ids.
 */
export function buildGraph(
  blocks: readonly ReadBlock[],
  pageUrl: string,
): { graph: Graph; contextErrors: ContextError[] } {
  const found: PageNodes = { nodes: [], references: [], contextErrors: [] };
  for (const block of blocks) new BlockReader(block, pageUrl, found).read();
  return { graph: linkGraph(found.nodes, found.references), contextErrors: found.contextErrors };
}

/** Adds one block to the lists of its page. */
class BlockReader {
  readonly #block: ReadBlock;
  readonly #pageUrl: string;
  readonly #found: PageNodes;
  #lacksContext = false;

  constructor(block: ReadBlock, pageUrl: string, found: PageNodes) {
    this.#block = block;
    this.#pageUrl = pageUrl;
    this.#found = found;
  }

  read(): void {
    this.#readValues(this.#block.root, { context: noContext, holder: null, path: '' });
  }

  /** Reports a missing context once for each block; full URLs need none. */
  #assumeContext(object: JsonNode, context: JsonLdContext): JsonLdContext {
    if (context !== noContext || !hasTermWithoutPrefix(object)) return context;
    if (!this.#lacksContext) {
      this.#found.contextErrors.push({ why: '@context is missing', line: this.#block.lineAt(object.offset) });
    }
    this.#lacksContext = true;
    return schemaOrgContext;
  }

  #contextOf(object: JsonNode, current: JsonLdContext): JsonLdContext {
    const member = membersOf(object).findLast(({ key }) => key === '@context');
    if (member === undefined) return current;
    const { context, error } = readContext(plainValueOf(member.value), current);
    if (error !== null) this.#found.contextErrors.push({ why: error, line: this.#block.lineAt(member.start) });
    return context;
  }

  #readNode(object: JsonNode, { context: outer, holder, path }: Position): GraphValue | null {
    const context = this.#assumeContext(object, this.#contextOf(object, outer));
    const keys = membersOf(object).map(({ key, value }) => ({ key: expandTerm(key, context) ?? '', value }));
    const textOf = (name: string) => textsOf(keys.find(({ key }) => key === name)?.value);
    const id = this.#resolve(textOf('@id')[0], context);
    const line = this.#block.lineAt(object.offset);
    const described = keys.filter(({ key }) => key !== '@context' && key !== '@id');
    const isReference = described.length === 0 && holder !== null;
    if (isReference && id !== null) {
      const reference: Reference = { kind: 'reference', id, path, line };
      this.#found.references.push(reference);
      return reference;
    }

    const properties = new Map<string, GraphValue[]>();
    const types = textOf('@type').map((type) => schemaOrgWord(expandTerm(type, context) ?? ''));
    const open = context.open || types.includes(null);
    const node: GraphNode = { id, types: types.filter((type) => type !== null), open, path, line, holder, properties };
    const isContainer = described.every(({ key }) => key === '@graph');
    if (!isContainer) this.#found.nodes.push(node);
    for (const { key, value } of described) this.#readMember(node, properties, { key, value, context });
    return isContainer ? null : { kind: 'node', node };
  }

  #readMember(
    node: GraphNode,
    properties: Map<string, GraphValue[]>,
    { key, value, context }: { key: string; value: JsonNode; context: JsonLdContext },
  ): void {
    const word = schemaOrgWord(key);
    const path = node.path === '' ? (word ?? key) : `${node.path}.${word ?? key}`;
    if (word !== null) {
      const values = this.#readValues(value, { context, holder: { node, property: word }, path });
      properties.set(word, [...(properties.get(word) ?? []), ...values]);
    } else if (key === '@graph' || key === '@included') this.#readValues(value, { context, holder: null, path });
    else if (key === '@reverse') this.#readReverse(value, { context, holder: null, path });
  }

  /** `"@reverse": { "author": … }` contains nodes whose author is this one. They are read, but not joined to it. */
  #readReverse(object: JsonNode, position: Position): void {
    for (const { key, value } of membersOf(object)) {
      this.#readValues(value, { ...position, holder: null, path: `${position.path}.${key}` });
    }
  }

  #readValues(json: JsonNode, position: Position): GraphValue[] {
    if (json.type === 'array') {
      return itemsOf(json).flatMap((item, index) =>
        this.#readValues(item, { ...position, path: `${position.path}[${index}]` }),
      );
    }
    if (json.type === 'object') return this.#readObject(json, position);
    if (json.type === 'null') return [];
    const type = json.type === 'string' ? 'text' : json.type === 'number' ? 'number' : 'boolean';
    const text = stringOf(json) ?? this.#block.source.slice(json.offset, endOf(json));
    return [{ kind: 'literal', type, text, line: this.#block.lineAt(json.offset) }];
  }

  /** A node, or an object that wraps values: `{ "@value": "Rouge", "@language": "fr" }`, `{ "@list": […] }`. */
  #readObject(object: JsonNode, position: Position): GraphValue[] {
    const wrapped = membersOf(object).find(({ key }) => key === '@value' || key === '@list' || key === '@set');
    if (wrapped !== undefined) return this.#readValues(wrapped.value, position);
    const value = this.#readNode(object, position);
    return value === null ? [] : [value];
  }

  #resolve(id: string | undefined, { base }: JsonLdContext): string | null {
    if (id === undefined || id === '') return null;
    const isTooLong = base !== null && base.length > maxUrlLength; // every id would repeat it
    if (isTooLong || id.startsWith('_:')) return id;
    const from = base !== null && URL.canParse(base, this.#pageUrl) ? new URL(base, this.#pageUrl).href : this.#pageUrl;
    return URL.canParse(id, from) ? new URL(id, from).href : id;
  }
}

function hasTermWithoutPrefix(object: JsonNode): boolean {
  const words = membersOf(object).flatMap(({ key, value }) =>
    key === '@type' ? textsOf(value) : key.startsWith('@') ? [] : [key],
  );
  return words.some((word) => !word.includes(':'));
}

function textsOf(json: JsonNode | undefined): string[] {
  if (json === undefined) return [];
  const items = json.type === 'array' ? itemsOf(json) : [json];
  return items.flatMap((item) => stringOf(item) ?? []);
}
