/** What the declarations notify, by the names they use: `_3DModel` is the type `3DModel`. */
type Declarations = {
  typeNames: Map<string, string>;
  subtypes: Map<string, Set<string>>;
  properties: Map<string, string[]>;
  ranges: Map<string, Set<string>>;
};

const baseLine = /^interface (\w+)Base extends /;
const propertyLine = /^ {4}"([A-Za-z0-9]+)"\?: SchemaValue<(.+), "\1">;$/;
const leafLine = /^export (?:interface|type) (\w+)Leaf\b/;
const typeLine = /^ {4}"@type": "(\w+)";$/;
const unionLine = /^export type (\w+)(?:<.*>)? = (.+);$/;
const keptRanges = ['Date', 'DateTime', 'Time', 'Duration', 'URL', 'Text'];

/**
 * Prints seo/engine/structured-data/schema-vocabulary.json: types with their properties and subtypes, and the value types of properties, from the
 * type declarations of schema-dts, which are generated from a release of schema.org with all its layers. TypeScript 7
 * has no API to read them; they are regular lines.
 *
 * @param source Name and version of the package.
 */
export function printSchemaVocabulary(declarations: string, source: string): string {
  const read = readDeclarations(declarations.split('\n'));
  const types = [...read.typeNames]
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([name, type]) => ({ type, ...describeType(name, read) }))
    .filter(({ properties, subtypes }) => properties.length > 0 || subtypes.length > 0) // the others are subtypes only
    .map(({ type, ...entry }) => `    ${JSON.stringify(type)}: ${JSON.stringify(entry)}`);
  const groups = Map.groupBy([...read.ranges], ([, ranges]) => keptRanges.filter((type) => ranges.has(type)).join());
  const valueTypes = [...groups]
    .filter(([kept]) => kept !== '' && kept !== 'Text')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kept, group]) => ({ types: kept.split(','), properties: group.map(([property]) => property).sort() }))
    .map((group) => `    ${JSON.stringify(group)}`);
  return `{
  "source": "${source}; written by cli/reference/update-schema-vocabulary.ts, do not edit",
  "license": "schema.org: CC BY-SA 3.0 (schema.org/docs/terms.html); schema-dts: Apache-2.0",
  "types": {
${types.join(',\n')}
  },
  "valueTypes": [
${valueTypes.join(',\n')}
  ]
}
`;
}

function readDeclarations(lines: readonly string[]): Declarations {
  const read: Declarations = { typeNames: new Map(), subtypes: new Map(), properties: new Map(), ranges: new Map() };
  let name = '';
  for (const line of lines) {
    name = baseLine.exec(line)?.[1] ?? leafLine.exec(line)?.[1] ?? name;
    const type = typeLine.exec(line)?.[1];
    if (type !== undefined) read.typeNames.set(name, type);
    addProperty(read, name, line);
    addSubtypes(read, line);
  }
  return read;
}

function addProperty({ properties, ranges }: Declarations, name: string, line: string): void {
  const [, property, range] = propertyLine.exec(line) ?? [];
  if (property === undefined || range === undefined) return;
  properties.set(name, [...(properties.get(name) ?? []), property]);
  ranges.set(property, new Set([...(ranges.get(property) ?? []), ...range.split(' | ')]));
}

/** A type is declared as itself or one of its subtypes: `Organization = OrganizationLeaf | Airline | …`. */
function addSubtypes({ subtypes }: Declarations, line: string): void {
  const [, name, union = ''] = unionLine.exec(line) ?? [];
  if (name === undefined || !union.includes(`${name}Leaf`)) return;
  subtypes.set(name, new Set(union.split(' | ').map((member) => member.replace(/<.*$/, ''))));
}

function describeType(name: string, { typeNames, subtypes, properties }: Declarations) {
  const known = [...(subtypes.get(name) ?? [])].flatMap((subtype) => typeNames.get(subtype) ?? []).sort();
  return { properties: properties.get(name) ?? [], subtypes: known };
}
