/** The vocabulary as `schema-vocabulary.json` holds it: what a type adds to its parents, and what properties take. */
type VocabularyTables = {
  types: Readonly<Record<string, { parents: readonly string[]; properties: readonly string[] }>>;
  /** Properties that take a date, a time, a duration or a URL, beside text or not. */
  valueTypes: readonly { types: readonly string[]; properties: readonly string[] }[];
};

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

/** The tables are a chunk of their own (18 kB compressed), so that a browser fetches them only when it audits. */
export async function loadVocabulary(): Promise<Vocabulary> {
  const { default: tables } = await import('./schema-vocabulary.json', { with: { type: 'json' } });
  return createVocabulary(tables);
}

function createVocabulary(tables: VocabularyTables): Vocabulary {
  const types = new Map(
    Object.entries(tables.types).map(([name, { parents, properties }]): [string, TypeEntry] => [
      name,
      { parents, properties: new Set(properties) },
    ]),
  );
  for (const name of dataTypes) types.set(name, { parents: [], properties: new Set() });
  const properties = new Set([...types.values()].flatMap((entry) => [...entry.properties]));
  const valueTypes = new Map(tables.valueTypes.flatMap(listValueTypes));
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

function listValueTypes({ types, properties }: VocabularyTables['valueTypes'][number]) {
  const kept: ReadonlySet<ValueType> = new Set(types as ValueType[]); // the generator writes no others
  return properties.map((property): [string, ReadonlySet<ValueType>] => [property, kept]);
}

/** A type and all above it. */
function collectLineage(types: ReadonlyMap<string, TypeEntry>, type: string): ReadonlySet<string> {
  const lineage = new Set([type]);
  for (const name of lineage) for (const parent of types.get(name)?.parents ?? []) lineage.add(parent);
  return lineage;
}
