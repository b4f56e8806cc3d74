/** A text, number or boolean with its place; a number is kept as written. */
export type Literal = {
  kind: 'literal';
  type: 'text' | 'number' | 'boolean';
  text: string;
  line: number | null;
};
export type Reference = { kind: 'reference'; id: string; path: string; line: number | null };
export type GraphValue = Literal | { kind: 'node'; node: GraphNode } | Reference;

/** One object of a block, with its terms of schema.org. */
export type GraphNode = {
  /** Absolute, or `_:…`. */
  id: string | null;
  /** As schema.org writes them. */
  types: readonly string[];
  /** Another vocabulary is in force or among its types: an unknown term may be defined there. */
  open: boolean;
  /** From the top of its block: `@graph[1].author`. */
  path: string;
  line: number | null;
  holder: { node: GraphNode; property: string } | null;
  properties: ReadonlyMap<string, readonly GraphValue[]>;
};

/** All nodes with one `@id`, or one node without an id. */
export type Entity = {
  id: string | null;
  types: readonly string[];
  nodes: readonly GraphNode[];
  /** The node with most properties; findings name its line. */
  main: GraphNode;
  /** At the top of a block, not only inside another node. */
  top: boolean;
  properties: ReadonlyMap<string, readonly GraphValue[]>;
  /** The nodes that contain or name it, with the property. */
  holders: readonly { entity: Entity; property: string }[];
};

export type Graph = {
  references: readonly Reference[];
  entities: readonly Entity[];
  /** The entity that a value is or names; `null` for literals and for entities of other pages. */
  follow: (value: GraphValue) => Entity | null;
};

type OpenEntity = Entity & { holders: { entity: Entity; property: string }[] };

/** Joins nodes that share an `@id`. */
export function linkGraph(nodes: readonly GraphNode[], references: readonly Reference[]): Graph {
  const groups = Map.groupBy<unknown, GraphNode>(nodes, keyOf);
  const entities = new Map([...groups].map(([key, group]) => [key, buildEntity(group)]));
  const follow = (value: GraphValue): OpenEntity | null => {
    if (value.kind === 'literal') return null;
    return entities.get(value.kind === 'reference' ? value.id : keyOf(value.node)) ?? null;
  };
  for (const entity of entities.values()) {
    for (const [property, values] of entity.properties) {
      for (const value of values) follow(value)?.holders.push({ entity, property });
    }
  }
  return { references, entities: [...entities.values()], follow };
}

/** Every rule checks every type, and hostile nodes have thousands. */
const maxTypes = 12;

function keyOf(node: GraphNode): unknown {
  return node.id ?? node;
}

function buildEntity(nodes: readonly GraphNode[]): OpenEntity {
  const [first, ...others] = nodes;
  if (first === undefined) throw new RangeError('an entity has at least one node');
  const main = others.reduce((most, node) => (node.properties.size > most.properties.size ? node : most), first);
  const types = [...new Set([main, ...nodes].flatMap((node) => node.types))].slice(0, maxTypes);
  const top = nodes.some(({ holder }) => holder === null);
  return { id: first.id, types, nodes, main, top, properties: joinProperties(nodes), holders: [] };
}

function joinProperties(nodes: readonly GraphNode[]): Map<string, GraphValue[]> {
  const properties = nodes.flatMap(({ properties }) => [...properties]);
  const groups = Map.groupBy(properties, ([name]) => name);
  return new Map([...groups].map(([name, parts]) => [name, parts.flatMap(([, values]) => values)]));
}

/** The values of a property that are not blank; a Role is replaced by what it contains. */
export function valuesOf({ follow }: Graph, entity: Entity, property: string): GraphValue[] {
  const values = entity.properties.get(property) ?? [];
  return values.flatMap((value): readonly GraphValue[] => {
    const target = follow(value);
    const isRole = target?.types.some((type) => type.endsWith('Role'));
    if (isRole) return target?.properties.get(property) ?? [];
    return value.kind === 'literal' && value.text.trim() === '' ? [] : [value];
  });
}

/** The values at the end of a path such as `author.name`. A text instead of a node is its name. */
export function valuesAt(graph: Graph, entity: Entity, path: string): GraphValue[] {
  const [step = '', ...rest] = path.split('.');
  const values = valuesOf(graph, entity, step);
  if (rest.length === 0) return values;
  return values.flatMap((value) => {
    const target = graph.follow(value);
    if (target !== null) return valuesAt(graph, target, rest.join('.'));
    return value.kind === 'literal' && rest.join('.') === 'name' ? [value] : [];
  });
}

export function textsAt(graph: Graph, entity: Entity, path: string): string[] {
  return valuesAt(graph, entity, path).flatMap((value) => (value.kind === 'literal' ? [value.text.trim()] : []));
}

/**
 * Whether one of the nodes on the paths lacks the next property of each. A text instead of a node, which schema.org
 * allows, and a node of another page lack nothing.
 *
 * @param paths Alternatives: of a place and an online event, one may have an address, the other a URL.
 */
export function lacks(graph: Graph, entity: Entity, ...paths: readonly string[]): boolean {
  const steps = Map.groupBy(paths, (path) => path.split('.', 1)[0] ?? '');
  return [...steps].every(([step, all]) => {
    const values = valuesOf(graph, entity, step);
    if (values.length === 0 || all.includes(step)) return values.length === 0;
    const rest = all.map((path) => path.slice(step.length + 1));
    return values.some((value) => {
      const target = graph.follow(value);
      return target !== null && lacks(graph, target, ...rest);
    });
  });
}
