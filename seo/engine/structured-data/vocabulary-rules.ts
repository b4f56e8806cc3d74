import { didYouMean } from '../did-you-mean.ts';
import type { Violation } from '../rule.ts';
import type { Entity, GraphNode } from './graph.ts';
import { nameOf, type PageGraph, type SchemaRule } from './schema-page.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Types and properties that schema.org does not have; each reported once for a page. */
export const vocabularyRules: readonly SchemaRule[] = [
  {
    id: 'schema/type-unknown',
    severity: 'warning',
    title: 'A node has no type, or a type that schema.org does not define.',
    why: 'Search engines ignore the node.',
    fix: 'Use a schema.org type, spelled exactly as defined.',
    source: 'schema.org, full list of types',
    examples: { bad: '"@type": "Artical"', good: '"@type": "Article"' },
    check: unknownTypeNames,
  },
  {
    id: 'schema/property-unknown',
    severity: 'warning',
    title: 'schema.org does not define a property, or not for this type.',
    why: 'Search engines ignore the property.',
    fix: 'Use a property of the type or of its parent types.',
    source: 'schema.org, properties of the type',
    examples: { bad: '"@type": "Article", "published": "2026-05-07"', good: '"datePublished": "2026-05-07"' },
    check: unknownPropertyNames,
  },
];

/** A word that schema.org does not define, anywhere on the page. */
type Unknown = { entity: Entity; node: GraphNode; word: string };

/** Shorter words resemble every name, longer ones none. */
const minGuessable = 5;
const maxGuessable = 40;
/** Unknown words that are reported for a page, which may use a vocabulary of its own. */
const maxWords = 20;

function unknownTypeNames(pageGraph: PageGraph): Violation[] {
  const { graph, page, context } = pageGraph;
  const { vocabulary } = context;
  const unknown = graph.entities.flatMap((entity) =>
    entity.types.filter((type) => !vocabulary.hasType(type)).map((word) => ({ entity, node: entity.main, word })),
  );
  const violations = describeWords(unknown, ({ entity, word }, times) => ({
    message: `${nameOf(entity, page)}: schema.org does not define the type "${word}"${times}. Effect: search engines ignore it.`,
    fix: suggest(word, vocabulary.typeNames()),
  }));
  return [...violations, ...untypedNodes(pageGraph)];
}

/** A node inside another may omit its type; at the top it needs one. */
function untypedNodes({ graph, page }: PageGraph): Violation[] {
  const [first, ...others] = graph.entities.filter(
    ({ top, types, nodes, properties }) =>
      top && types.length === 0 && properties.size > 0 && !nodes.some(({ open }) => open),
  );
  if (first === undefined) return [];
  const message = `${nameOf(first, page)} has no @type${timesOf(others)}. Effect: search engines ignore it.`;
  return [{ line: first.main.line, message, fix: 'Add "@type" with a schema.org type.' }];
}

function unknownPropertyNames({ graph, page, context: { vocabulary } }: PageGraph): Violation[] {
  const unknown = graph.entities.flatMap((entity) => unknownProperties(entity, vocabulary));
  return describeWords(unknown, ({ entity, word }, times) => {
    const isElsewhere = vocabulary.hasProperty(word);
    const listOwn = () => vocabulary.propertyNames().filter((name) => isAllowed(name, entity.types, vocabulary));
    const types = isElsewhere ? ` for ${entity.types.join(' or ')}` : '';
    return {
      message: `${nameOf(entity, page)}: schema.org does not define the property "${word}"${types}${times}. Effect: search engines ignore it.`,
      fix: isElsewhere ? 'Move it to a node of a type that has it, or remove it.' : suggest(word, listOwn()),
      ...(isElsewhere && { severity: 'info' }), // search engines read the other properties
    };
  });
}

type Describe = (unknown: Unknown, times: string) => Pick<Violation, 'message' | 'fix' | 'severity'>;

/** One violation for each word of each type. */
function describeWords(unknown: readonly Unknown[], describe: Describe): Violation[] {
  const groups = Map.groupBy(unknown, ({ entity, word }) => `${entity.types.join()} ${word}`);
  return [...groups.values()].slice(0, maxWords).flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return [{ line: first.node.line, evidence: first.word, ...describe(first, timesOf(others)) }];
  });
}

function timesOf({ length }: readonly unknown[]): string {
  return length === 0 ? '' : `, ${length + 1} times`;
}

/** Only if all types and vocabularies of the node are known. */
function unknownProperties(entity: Entity, vocabulary: Vocabulary): Unknown[] {
  const { types, nodes } = entity;
  if (types.length === 0 || types.some((type) => !vocabulary.hasType(type))) return [];
  return nodes
    .filter(({ open }) => !open)
    .flatMap((node) => [...node.properties.keys()].map((word) => ({ node, word })))
    .filter(({ word }) => !isAllowed(word, types, vocabulary))
    .map(({ node, word }) => ({ entity, node, word }));
}

/** A Role repeats the property that contains it; an action names its inputs and outputs by `query-input` and the like. */
function isAllowed(property: string, types: readonly string[], vocabulary: Vocabulary): boolean {
  const word = property.replace(/-(?:input|output)$/, '');
  if (word !== property || types.some((type) => vocabulary.isA(type, 'Role'))) return vocabulary.hasProperty(word);
  return types.some((type) => vocabulary.allows(type, word));
}

function suggest(word: string, names: readonly string[]): string {
  const isGuessable = word.length >= minGuessable && word.length <= maxGuessable;
  const near = isGuessable ? didYouMean(word, names) : null;
  return near === null ? 'Use a name that schema.org defines, or remove it.' : `Use "${near}".`;
}
