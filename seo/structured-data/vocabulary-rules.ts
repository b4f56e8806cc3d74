import { didYouMean } from '../did-you-mean.ts';
import type { Entity, GraphNode } from './graph.ts';
import { nameOf, type PageGraph, type SchemaFinding } from './schema-page.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word schema.org does not know, wherever it stands on the page. */
type Unknown = {
  rule: 'schema/type-unknown' | 'schema/property-unknown';
  entity: Entity;
  node: GraphNode;
  word: string;
};

/** Shorter words are near to everything, longer ones to nothing. */
const shortestGuessable = 4;
const longestGuessable = 40;
/** Different unknown words that are told; a page that invents its own vocabulary is told so by these. */
const mostTold = 20;

/** Types and properties that schema.org does not have; each told once for a page. */
export function validateVocabulary(pageGraph: PageGraph): SchemaFinding[] {
  const { vocabulary } = pageGraph.context;
  const unknown = pageGraph.graph.entities.flatMap((entity) => [
    ...unknownTypes(entity, vocabulary),
    ...unknownProperties(entity, vocabulary),
  ]);
  const groups = Map.groupBy(unknown, ({ rule, entity, word }) => `${rule} ${entity.types.join()} ${word}`);
  const told = [...groups.values()].slice(0, mostTold);
  return [...told, untypedNodes(pageGraph)].flatMap((group) => describe(group, pageGraph));
}

function unknownTypes(entity: Entity, vocabulary: Vocabulary): Unknown[] {
  const words = entity.types.filter((type) => !vocabulary.hasType(type));
  return words.map((word) => ({ rule: 'schema/type-unknown', entity, node: entity.main, word }));
}

/** A node inside another may leave its type out; one at the top means nothing without. */
function untypedNodes({ graph }: PageGraph): Unknown[] {
  return graph.entities
    .filter(({ top, types, nodes, properties }) => {
      return top && types.length === 0 && properties.size > 0 && !nodes.some(({ open }) => open);
    })
    .map((entity) => ({ rule: 'schema/type-unknown', entity, node: entity.main, word: '' }));
}

/** Judged only where all that may lend the node its properties is known. */
function unknownProperties(entity: Entity, vocabulary: Vocabulary): Unknown[] {
  const { types, nodes } = entity;
  if (types.length === 0 || types.some((type) => !vocabulary.hasType(type))) return [];
  return nodes
    .filter(({ open }) => !open)
    .flatMap((node) => [...node.properties.keys()].map((word) => ({ node, word })))
    .filter(({ word }) => !isAllowed(word, types, vocabulary))
    .map(({ node, word }) => ({ rule: 'schema/property-unknown', entity, node, word }));
}

/** A Role repeats the property it stands in; an action names its inputs and outputs by `query-input` and the like. */
function isAllowed(property: string, types: readonly string[], vocabulary: Vocabulary): boolean {
  const word = property.replace(/-(?:input|output)$/, '');
  if (word !== property || types.some((type) => vocabulary.isA(type, 'Role'))) return vocabulary.hasProperty(word);
  return types.some((type) => vocabulary.allows(type, word));
}

function describe(group: readonly Unknown[], pageGraph: PageGraph): SchemaFinding[] {
  const [first] = group;
  if (first === undefined) return [];
  const { rule, node, word } = first;
  const times = group.length === 1 ? '' : `, ${group.length} times`;
  const words =
    word === ''
      ? tellUntyped(first, pageGraph, times)
      : rule === 'schema/type-unknown'
        ? tellType(first, pageGraph, times)
        : tellProperty(first, pageGraph, times);
  return [{ rule, line: node.line, ...words, ...(word !== '' && { evidence: word }) }];
}

type Words = { message: string; fix: string };

function tellUntyped({ entity }: Unknown, { page }: PageGraph, times: string): Words {
  const message = `${nameOf(entity, page)} has no @type${times}. Effect: nobody can read it.`;
  return { message, fix: 'Add "@type": "…", with the at sign.' };
}

function tellType({ entity, word }: Unknown, { page, context }: PageGraph, times: string): Words {
  const message = `${nameOf(entity, page)}: schema.org does not know the type "${word}"${times}. Effect: readers skip it.`;
  return { message, fix: suggest(word, context.vocabulary.typeNames()) };
}

function tellProperty({ entity, word }: Unknown, { page, context: { vocabulary } }: PageGraph, times: string): Words {
  const isElsewhere = vocabulary.hasProperty(word);
  const why = isElsewhere
    ? `schema.org does not know it on ${entity.types.join(' or ')}`
    : 'schema.org does not know it';
  const message = `${nameOf(entity, page)}: "${word}" is no property${times}; ${why}. Effect: readers skip it.`;
  const fix = isElsewhere
    ? 'Move it to a node whose type has it, or drop it.'
    : suggest(word, vocabulary.propertyNames());
  return { message, fix };
}

function suggest(word: string, names: readonly string[]): string {
  const isGuessable = word.length >= shortestGuessable && word.length <= longestGuessable;
  const near = isGuessable ? didYouMean(word, names) : null;
  return near === null ? 'Use a word of schema.org, or drop it.' : `Write "${near}".`;
}
