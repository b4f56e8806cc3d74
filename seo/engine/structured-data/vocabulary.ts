/** `schema-vocabulary.json`: types with properties of their own or subtypes, and the value types of properties. */
type VocabularyTables = {
  types: Readonly<Record<string, { properties: readonly string[]; subtypes: readonly string[] }>>;
  /** Properties whose value can be a date, a time, a duration or a URL. */
  valueTypes: readonly { types: readonly string[]; properties: readonly string[] }[];
};

/** The types of literals that a check depends on. */
export type ValueType = 'Date' | 'DateTime' | 'Time' | 'Duration' | 'URL' | 'Text';

/** schema.org with all its layers and its superseded terms, which are still valid. */
export type Vocabulary = ReturnType<typeof createVocabulary>;

type TypeEntry = { parents: string[]; properties: ReadonlySet<string> };

/** Types of literals, which schema-dts does not declare; they may be the @type of an @value. */
const dataTypes = 'DataType Boolean Date DateTime Float Integer Number Quantity Text Time URL'.split(' ');
const none: ReadonlySet<ValueType> = new Set();

/** A chunk of its own (18 kB compressed), which the widget fetches when its panel opens. */
export async function loadVocabulary(): Promise<Vocabulary> {
  const { default: tables } = await import('./schema-vocabulary.json', { with: { type: 'json' } });
  return createVocabulary(tables);
}

function createVocabulary(tables: VocabularyTables) {
  const names = Object.values(tables.types).flatMap(({ subtypes }) => subtypes);
  const types = new Map(
    [...Object.keys(tables.types), ...names, ...dataTypes].sort().map((name): [string, TypeEntry] => {
      return [name, { parents: [], properties: new Set(tables.types[name]?.properties) }];
    }),
  );
  for (const [name, { subtypes }] of Object.entries(tables.types)) {
    for (const subtype of subtypes) types.get(subtype)?.parents.push(name);
  }
  const properties = new Set([...types.values()].flatMap((entry) => [...entry.properties]));
  const valueTypes = new Map(tables.valueTypes.flatMap(listValueTypes));
  const lineages = new Map<string, ReadonlySet<string>>();
  const lineageOf = (type: string): ReadonlySet<string> => {
    const lineage = lineages.get(type) ?? collectLineage(types, type);
    lineages.set(type, lineage);
    return lineage;
  };
  return {
    hasType: (type: string) => types.has(type),
    hasProperty: (property: string) => properties.has(property),
    /** Whether a type is another type or one of its subtypes. */
    isA: (type: string, ancestor: string) => lineageOf(type).has(ancestor),
    /** Whether a type or one of its supertypes has a property. */
    allows: (type: string, property: string) =>
      [...lineageOf(type)].some((name) => types.get(name)?.properties.has(property)),
    valueTypes: (property: string) => valueTypes.get(property) ?? none,
    typeNames: () => [...types.keys()],
    propertyNames: () => [...properties],
  };
}

function listValueTypes({ types, properties }: VocabularyTables['valueTypes'][number]) {
  const kept: ReadonlySet<ValueType> = new Set(types as ValueType[]); // the generator writes no others
  return properties.map((property): [string, ReadonlySet<ValueType>] => [property, kept]);
}

/** A type and all its supertypes. */
function collectLineage(types: ReadonlyMap<string, TypeEntry>, type: string): ReadonlySet<string> {
  const lineage = new Set([type]);
  for (const name of lineage) for (const parent of types.get(name)?.parents ?? []) lineage.add(parent);
  return lineage;
}
