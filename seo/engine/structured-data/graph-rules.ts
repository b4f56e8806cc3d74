import { didYouMean } from '../did-you-mean.ts';
import type { Violation } from '../rule.ts';
import { type Entity, textsAt } from './graph.ts';
import { listRepeatedKeys } from './json-ld.ts';
import { andMore, isAny, nameOf, type PageGraph, pageOf, type SchemaRule } from './schema-page.ts';

/** References without a target, and duplicate nodes. */
export const graphRules: readonly SchemaRule[] = [
  {
    id: 'schema/id-graph',
    severity: 'warning',
    title: 'An @id reference points to a node that does not exist.',
    why: 'Search engines cannot link the two nodes.',
    fix: 'Add the node, or correct the @id.',
    source: 'JSON-LD 1.1, "Node Identifiers"',
    examples: { bad: '"publisher": { "@id": "#org" } alone', good: 'With a node "@id": "#org"' },
    check: danglingReferences,
  },
  {
    id: 'schema/duplicate',
    severity: 'warning',
    title: 'Two nodes describe the same thing, or an object has the same key twice.',
    why: 'Search engines may use either description.',
    fix: 'Keep one, or give both the same @id and consistent properties.',
    source: 'RFC 8259, section 4, and practice of crawlers',
    examples: { bad: 'Two Organization blocks, from a theme and a plugin', good: 'One Organization block' },
    check: (pageGraph) => [...repeatedKeys(pageGraph), ...contradictions(pageGraph), ...duplicates(pageGraph)],
  },
];

/** More ids are not typing errors, and comparing them takes long. */
const maxCompared = 200;

/** One finding for a page: wrong ids usually have one cause. */
function danglingReferences({ page, graph, context }: PageGraph): Violation[] {
  const known = new Set(graph.entities.flatMap(({ id }) => (id === null ? [] : [id])));
  const dangling = graph.references.filter(
    ({ id }) => !known.has(id) && isOfThisSite(id, page.url, context.isDescribed),
  );
  const [first] = dangling;
  if (first === undefined) return [];
  const { id, path, line } = first;
  const others = new Set(dangling.map((reference) => reference.id)).size - 1;
  const near = didYouMean(id.slice(0, maxCompared), [...known].slice(0, maxCompared));
  const message = `${path} on ${page.url} points to "${id}"${andMore(others)}, but no node has this @id. Effect: the two nodes are not linked.`;
  const fix = near === null ? `Add a node with "@id": "${id}".` : `Use "@id": "${near}".`;
  return [{ line, message, fix, evidence: id }];
}

/** An id without a fragment is the URL of another page, which describes the node. */
function isOfThisSite(id: string, pageUrl: string, isDescribed: ((id: string) => boolean) | undefined): boolean {
  if (id.startsWith('_:')) return true;
  if (!id.includes('#') || !URL.canParse(id) || new URL(id).origin !== new URL(pageUrl).origin) return false;
  if (pageOf(id) === pageOf(pageUrl)) return true;
  return isDescribed !== undefined && !isDescribed(id);
}

/** Properties with one value: nodes with the same id cannot differ in them. */
const singleValued = ['name', 'headline', 'datePublished', 'url'];

function contradictions({ page, graph }: PageGraph): Violation[] {
  return graph.entities.flatMap((entity) => {
    const property = singleValued.find((name) => statements(entity, name).size > 1);
    if (property === undefined) return [];
    const [first, second] = [...statements(entity, property)];
    const message = `${nameOf(entity, page)}: two nodes with "@id" "${entity.id}" differ in ${property} ("${first}" and "${second}"). Effect: search engines may use either.`;
    return [{ line: entity.main.line, message, fix: 'Describe each thing once.' }];
  });
}

/** The different texts that nodes have for a property; a node with several is left out. */
function statements({ nodes }: Entity, property: string): ReadonlySet<string> {
  const texts = nodes.flatMap(({ properties }) => {
    const [value, ...others] = properties.get(property) ?? [];
    return value?.kind === 'literal' && others.length === 0 ? [pageOf(value.text.trim())] : [];
  });
  return new Set(texts);
}

/** Types whose nodes are the same thing if they have the same name and do not contradict each other. */
const namedTypes = ['Article', 'FAQPage', 'JobPosting', 'Organization', 'Product', 'Service', 'VideoObject', 'WebSite'];

function duplicates(pageGraph: PageGraph): Violation[] {
  const { page, graph } = pageGraph;
  const tops = graph.entities.filter(({ top, types }) => top && types.length > 0);
  const groups = Map.groupBy(tops, (entity) => `${entity.types.join()} ${titleOf(pageGraph, entity)}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    const twin = others.find((other) => first !== undefined && isSame(pageGraph, first, other));
    if (first === undefined || twin === undefined) return [];
    const place = first.main.line === null ? 'before it' : `on line ${first.main.line}`;
    const message = `${nameOf(twin, page)} describes the same thing as the node ${place}. Effect: search engines may use either.`;
    return [{ line: twin.main.line, message, fix: 'Keep one, or give both the same "@id".' }];
  });
}

function titleOf({ graph }: PageGraph, entity: Entity): string {
  return ['name', 'headline'].flatMap((property) => textsAt(graph, entity, property)).join();
}

function isSame(pageGraph: PageGraph, a: Entity, b: Entity): boolean {
  const shared = [...a.properties.keys()].filter((property) => b.properties.has(property));
  const agree = shared.every((property) => serialize(a, property) === serialize(b, property));
  const isNamed = isAny(pageGraph, a, namedTypes) && titleOf(pageGraph, a) !== '';
  return agree && (isNamed || (shared.length === a.properties.size && shared.length === b.properties.size));
}

/** The values of a property, without their places and ids. */
function serialize({ properties }: Entity, property: string): string {
  return JSON.stringify(properties.get(property), (key, value) => {
    if (key === 'line' || key === 'path' || key === 'holder' || key === 'id') return undefined;
    return value instanceof Map ? [...value] : value;
  });
}

/** The first repeated key of each block. */
function repeatedKeys({ blocks, page }: PageGraph): Violation[] {
  return blocks.flatMap(({ root, lineAt }) => {
    const [first, ...others] = listRepeatedKeys(root);
    if (first === undefined) return [];
    const message = `JSON-LD on ${page.url}: the key "${first.key}" occurs twice in one object${andMore(others.length)}. Effect: the first value is lost.`;
    return [{ line: lineAt(first.offset), message, fix: 'Keep one, or use an array.' }];
  });
}
