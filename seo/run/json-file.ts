import * as z from 'zod/mini';
import { didYouMean } from '../engine/did-you-mean.ts';
import { parseJson, plainValueOf } from '../engine/json-source.ts';
import { createPositionFinder } from '../engine/text-position.ts';
import { ToolError } from './tool-error.ts';

/**
 * Parses JSON in which comments and trailing commas are allowed.
 *
 * @throws ToolError USAGE that names the place
 */
export function parseJsonText(text: string, file: string): unknown {
  const parsed = parseJson(text.replace(/^\ufeff/, ''), { withComments: true });
  if (parsed.ok) return plainValueOf(parsed.root);
  const { line, column } = createPositionFinder(text)(parsed.offset);
  throw new ToolError('USAGE', `${file} is not valid JSON: line ${line}, column ${column}: ${parsed.why}`);
}

/**
 * Checks a value against the schema of its file.
 *
 * @param prefix Begins the sentence, such as `goshen.config.json: `.
 * @throws ToolError USAGE for the first fault: the path, the value, what is allowed
 */
export function checkShape<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  prefix: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ToolError(
    'USAGE',
    `${prefix}${issue === undefined ? 'it is not valid' : describeIssue(issue, value, schema)}`,
  );
}

type Path = readonly PropertyKey[];

function describeIssue(issue: z.core.$ZodIssue, value: unknown, schema: z.ZodMiniType): string {
  const shape = z.toJSONSchema(schema, { io: 'input' });
  if (issue.code === 'unrecognized_keys') return describeUnknownKey(issue.keys[0] ?? '', issue.path, shape);
  const found = issue.path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown>)?.[part], value);
  const name = issue.path.length === 0 ? 'the file' : printPath(issue.path);
  if (found === undefined) return `${name} is missing`;
  return `${name} is ${quote(found)}. Allowed: ${describeAllowed(schemaAt(shape, issue.path))}.`;
}

function describeUnknownKey(key: string, path: Path, shape: JsonSchema): string {
  const known = Object.keys(schemaAt(shape, path).properties ?? {});
  const where = path.length === 0 ? '' : ` in ${printPath(path)}`;
  const meant = didYouMean(key, known);
  if (meant !== null) return `unknown key "${key}"${where}. Did you mean "${meant}"?`;
  const [section, inside] = known
    .map((name) => [name, didYouMean(key, Object.keys(schemaAt(shape, [...path, name]).properties ?? {}))] as const)
    .find(([, near]) => near !== null) ?? [null, null];
  if (inside !== null) return `unknown key "${key}"${where}. Did you mean "${inside}" in "${section}"?`;
  return `unknown key "${key}"${where}. Known: ${known.join(', ')}.`;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The part of a JSON Schema that describes the value at a path. */
function schemaAt(schema: JsonSchema, path: Path): JsonSchema {
  return path.reduce<JsonSchema>((at, part) => {
    const { properties = {}, additionalProperties, items } = at;
    const next = typeof part === 'number' ? items : (properties[String(part)] ?? additionalProperties);
    return typeof next === 'object' && !Array.isArray(next) ? (next as JsonSchema) : {};
  }, schema);
}

function describeAllowed({ type, enum: values, anyOf, format, minLength, items }: JsonSchema): string {
  if (values !== undefined) return values.map(quote).join(', ');
  if (anyOf !== undefined) return anyOf.map((one) => describeAllowed(one as JsonSchema)).join(', or ');
  if (format === 'date') return 'a date such as "2026-12-31"';
  if (type === 'string' && minLength !== undefined) return 'a string that is not empty';
  if (type === 'array' && items !== undefined) return `a list, each item ${describeAllowed(items as JsonSchema)}`;
  return [type]
    .flat()
    .map((name) => typeNames[String(name)] ?? 'another value')
    .join(', or ');
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
};

/** `findings[0].reason`, as JavaScript writes it. */
function printPath(path: Path): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      const text = String(part);
      if (!/^[\w$-]+$/.test(text)) return `["${text}"]`;
      return index === 0 ? text : `.${text}`;
    })
    .join('');
}

const maxQuoted = 60;

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text;
}
