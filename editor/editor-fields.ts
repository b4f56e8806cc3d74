import type { Field } from '@sveltia/cms';
import * as z from 'zod/mini';
import { hintFor } from '#domain/content/field-hints.ts';
import { completeLanguages, languageRows, writtenLanguages } from '#domain/locale.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

export type Choice = { label: string; value: string };

export type FieldContext = {
  /** The kind of entry, or `site`. */
  kind: string;
  /** `translate` for a field of every language, `none` for one that only the English file has. */
  i18n: 'translate' | 'none';
  /** What a text may be, where the schema cannot know it, by the name of the field. */
  choices: Readonly<Record<string, readonly Choice[]>>;
};

/** Texts that need room for more than a line. */
const longTexts = ['description', 'excerpt', 'intro', 'answer', 'metaDescription', 'benefits', 'address'];

/**
 * The form fields for an object of content/.
 *
 * @param schema Of the object; its limits become those of the form.
 * @param present The object as it is now, which decides between the alternatives of a union.
 */
export function buildFields(schema: z.ZodMiniType, context: FieldContext, present?: unknown): Field[] {
  return fieldsOf(z.toJSONSchema(schema, { io: 'input' }), context, present);
}

function fieldsOf(schema: JsonSchema, context: FieldContext, present: unknown): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) =>
    buildField(name, property, { ...context, isRequired: required.includes(name), present: memberOf(present, name) }),
  );
}

type OneField = FieldContext & { isRequired: boolean; present: unknown };

function buildField(name: string, schema: JsonSchema, field: OneField): Field {
  const hint = hintFor(field.kind, name);
  const common = {
    name,
    label: labelOf(name),
    i18n: field.i18n,
    required: field.isRequired && requiredLanguages(field.i18n),
    ...(hint !== undefined && { hint }),
  };
  const choices = field.choices[name];
  if (choices !== undefined) {
    const several = schema.type === 'array' && { multiple: true, min: 1 };
    return { ...common, widget: 'select', options: [...choices], ...several };
  }
  if (name === 'image') return { ...common, widget: 'image', i18n: 'duplicate', choose_url: false };
  if (name === 'alt') return { ...common, required: requiredLanguages(field.i18n) }; // decorative covers are rare
  if (schema.anyOf !== undefined) return buildField(name, alternativeFor(field.present, schema.anyOf), field);
  if (schema.enum !== undefined) return { ...common, widget: 'select', options: schema.enum as string[] };
  if (schema.type === 'array') {
    const labels = { label_singular: singularOf(common.label) };
    return { ...common, ...labels, widget: 'list', min: 1, ...itemsOf(name, schema, field) };
  }
  if (schema.type === 'object') {
    return { ...common, widget: 'object', collapsed: 'auto', fields: membersOf(schema, field) };
  }
  return { ...common, ...inputOf(name, schema, hint) };
}

/** A draft language may lack texts. */
function requiredLanguages(i18n: FieldContext['i18n']): boolean | string[] {
  return i18n === 'none' || completeLanguages.length === writtenLanguages.length ? true : completeLanguages;
}

function itemsOf(name: string, { items }: JsonSchema, field: OneField) {
  const item = items as JsonSchema;
  if (item.type === 'object') {
    const [first = ''] = Object.keys(item.properties ?? {});
    return { fields: fieldsOf(item, field, undefined), summary: `{{${first}}}`, collapsed: 'auto' as const };
  }
  const input = buildField(name, item, { ...field, isRequired: true });
  return { field: { ...input, name: 'text', label: 'Text', hint: undefined } as Field };
}

/** A record has a field for each name that it has now. */
function membersOf(schema: JsonSchema, field: OneField): Field[] {
  if (schema.properties !== undefined) return fieldsOf(schema, field, field.present);
  const value = schema.additionalProperties as JsonSchema;
  return Object.keys(Object(field.present)).map((name) => ({
    ...buildField(name, value, { ...field, isRequired: true, present: memberOf(field.present, name) }),
    label: Object.hasOwn(languageRows, name) ? languageRows[name as keyof typeof languageRows].name : name,
  }));
}

function inputOf(name: string, schema: JsonSchema, hint: string | undefined) {
  if (schema.type === 'boolean') return { widget: 'boolean' as const };
  if (schema.type === 'integer') return { widget: 'number' as const, value_type: 'int' as const, ...rangeOf(schema) };
  if (schema.type === 'number') return { widget: 'number' as const, value_type: 'float' as const };
  if (schema.format === 'date') return { widget: 'datetime' as const, type: 'date' as const, format: 'YYYY-MM-DD' };
  if (schema.format === 'email') return { widget: 'string' as const, type: 'email' as const };
  if (schema.pattern !== undefined) {
    return {
      widget: 'string' as const,
      pattern: [schema.pattern, hint ?? `does not match ${schema.pattern}`] as [string, string],
    };
  }
  return { widget: longTexts.includes(name) ? ('text' as const) : ('string' as const) };
}

function rangeOf({ exclusiveMinimum, minimum }: JsonSchema): { min?: number } {
  const min = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : undefined);
  return min === undefined || min < 0 ? {} : { min };
}

/** A detail is one text, or an object with one for each language. */
function alternativeFor(present: unknown, alternatives: readonly JsonSchema[]): JsonSchema {
  const type = typeof present === 'object' && present !== null ? 'object' : 'string';
  return alternatives.find((schema) => schema.type === type) ?? {};
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** `Technologies` as `Technology`. */
function singularOf(label: string): string {
  return label.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

/** `metaTitle` as `Meta title`. */
function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
