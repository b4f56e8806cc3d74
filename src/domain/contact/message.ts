import * as z from 'zod/mini';
import { type ContactField, type ContactMessage, contactFields, type FormField, formFields } from './fields.ts';

/** Why a field was refused: the key of its message, `form:errors.{field}.{reason}`. */
export type InvalidReason = 'required' | 'format' | 'invalid' | 'min' | 'max';
export type InvalidFields = Partial<Record<ContactField, InvalidReason>>;

export type ParsedContactMessage = { ok: true; message: ContactMessage } | { ok: false; invalid: InvalidFields };

const characters = (text: string) => [...text].length;

const atLeast = (limit: number, reason: InvalidReason) =>
  z.refine<string>((value) => characters(value) >= limit, { error: reason, abort: true });
const atMost = (limit: number) =>
  z.refine<string>((value) => characters(value) <= limit, { error: 'max', abort: true });

const emailSchema = z.email();

/** The schema of one field; a missing field counts as empty. */
function schemaOf({ isOptional, min = 1, max, pattern, type }: FormField) {
  const text = type === 'email' ? z.string().check(z.trim(), z.toLowerCase()) : z.string().check(z.trim());
  const orEmpty = (test: (value: string) => boolean, error: InvalidReason) =>
    z.refine<string>((value) => (isOptional && value === '') || test(value), { error });
  const checks = [
    ...(isOptional || type === 'email' ? [] : [atLeast(min, min === 1 ? 'required' : 'min')]),
    atMost(max),
    ...(pattern === undefined ? [] : [orEmpty((value) => pattern.test(value), 'format')]),
    ...(type === 'email' ? [orEmpty((value) => emailSchema.safeParse(value).success, 'invalid')] : []),
  ];
  return z.prefault(text.check(...checks), '');
}

/** Why a field can be refused. */
export function listReasons({ isOptional, min = 1, pattern, type }: FormField): InvalidReason[] {
  return [
    ...(isOptional || type === 'email' ? [] : [min === 1 ? ('required' as const) : ('min' as const)]),
    'max',
    ...(pattern === undefined ? [] : ['format' as const]),
    ...(type === 'email' ? ['invalid' as const] : []),
  ];
}

/** One schema for the browser, the endpoint and posts without script. */
const contactMessageSchema = z.object(
  Object.fromEntries(contactFields.map((field) => [field, schemaOf(formFields[field])])),
);

/**
 * Parses what a visitor sent.
 *
 * @param input The fields of the form or of the JSON body; others are ignored.
 */
export function parseContactMessage(input: Readonly<Record<string, unknown>>): ParsedContactMessage {
  const parsed = contactMessageSchema.safeParse(withPlainLineBreaks(input));
  if (!parsed.success) return { ok: false, invalid: firstReasons(parsed.error.issues) };
  const values = contactFields.map((field) => {
    const value = parsed.data[field];
    return [field, formFields[field].isOptional && value === '' ? null : value];
  });
  return { ok: true, message: Object.fromEntries(values) as ContactMessage };
}

/** Forms post line breaks as CR LF, which would count each one twice. */
function withPlainLineBreaks(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = contactFields.map((field): [string, unknown] => {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    if (value === null) return [field, undefined];
    return [field, typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value];
  });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

function firstReasons(
  issues: readonly { path: PropertyKey[]; message: string; code?: string | undefined }[],
): InvalidFields {
  const invalid: InvalidFields = {};
  for (const issue of issues) {
    const field = issue.path[0] as ContactField;
    invalid[field] ??= issue.code === 'invalid_type' ? reasonOfWrongType(field) : (issue.message as InvalidReason);
  }
  return invalid;
}

/** A number or list counts as an empty field. */
function reasonOfWrongType(field: ContactField): InvalidReason {
  const { isOptional, type, min = 1 } = formFields[field];
  if (isOptional) return 'max';
  if (type === 'email') return 'invalid';
  return min > 1 ? 'min' : 'required';
}
