/** The vocabulary as `schema-vocabulary.ts` keeps it: lines of `Name=…`. */
export type VocabularyText = { schemaTypes: string; schemaValueTypes: string };

/** What a property takes beside nodes, as far as a check depends on it. */
export type ValueType = 'Date' | 'DateTime' | 'Time' | 'Duration' | 'URL' | 'Text';

/** Questions about schema.org, all layers, superseded terms included: they are still valid. */
export type Vocabulary = {
  hasType: (type: string) => boolean;
  hasProperty: (property: string) => boolean;
  /** Whether a type is another one, or below it. */
  isA: (type: string, ancestor: string) => boolean;
  /** Whether a type, or one above it, has a property. */
  allows: (type: string, property: string) => boolean;
  valueTypes: (property: string) => ReadonlySet<ValueType>;
  typeNames: () => readonly string[];
  propertyNames: () => readonly string[];
};

type TypeEntry = { parents: readonly string[]; properties: ReadonlySet<string> };

/** Types of plain values, which the vocabulary's declarations do not list; they may stand as @type beside @value. */
const dataTypes = 'DataType Boolean Date DateTime Float Integer Number Quantity Text Time URL'.split(' ');
const none: ReadonlySet<ValueType> = new Set();

export function createVocabulary({ schemaTypes, schemaValueTypes }: VocabularyText): Vocabulary {
  const types = new Map(readLines(schemaTypes).map(([name, text]) => [name, parseEntry(text)]));
  for (const name of dataTypes) types.set(name, { parents: [], properties: new Set() });
  const properties = new Set([...types.values()].flatMap((entry) => [...entry.properties]));
  const valueTypes = new Map(readLines(schemaValueTypes).flatMap(([kept, names]) => listValueTypes(kept, names)));
  const lineages = new Map<string, ReadonlySet<string>>();
  const lineageOf = (type: string): ReadonlySet<string> => {
    const lineage = lineages.get(type) ?? collectLineage(types, type);
    lineages.set(type, lineage);
    return lineage;
  };
  return {
    hasType: (type) => types.has(type),
    hasProperty: (property) => properties.has(property),
    isA: (type, ancestor) => lineageOf(type).has(ancestor),
    allows: (type, property) => [...lineageOf(type)].some((name) => types.get(name)?.properties.has(property)),
    valueTypes: (property) => valueTypes.get(property) ?? none,
    typeNames: () => [...types.keys()],
    propertyNames: () => [...properties],
  };
}

function readLines(text: string): [string, string][] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', rest = ''] = line.split('=');
      return [name, rest];
    });
}

function parseEntry(text: string): TypeEntry {
  const [parents = '', properties = ''] = text.split(':');
  return { parents: parents.split(',').filter(Boolean), properties: new Set(properties.split(' ').filter(Boolean)) };
}

function listValueTypes(kept: string, properties: string): [string, ReadonlySet<ValueType>][] {
  const types = new Set(kept.split(',') as ValueType[]); // the generator writes no others
  return properties.split(' ').map((property) => [property, types]);
}

/** A type and all above it. */
function collectLineage(types: ReadonlyMap<string, TypeEntry>, type: string): ReadonlySet<string> {
  const lineage = new Set([type]);
  for (const name of lineage) for (const parent of types.get(name)?.parents ?? []) lineage.add(parent);
  return lineage;
}
