import * as z from 'zod/mini';
import { type ContactField, contactFields, contactLimits } from './form-contract.ts';

/** Why a field was refused: the key of its message, `form:errors.{field}.{reason}`. */
export type InvalidReason = 'required' | 'format' | 'invalid' | 'min' | 'max';
export type InvalidFields = Partial<Record<ContactField, InvalidReason>>;

export type ContactMessage = {
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string;
  company: string | null;
  /** Line breaks are LF. */
  message: string;
};

export type ParsedContactMessage = { ok: true; message: ContactMessage } | { ok: false; invalid: InvalidFields };

const characters = (text: string) => [...text].length;
const text = z.string().check(z.trim());

const longerThan = (limit: number, reason: InvalidReason) =>
  z.refine<string>((value) => characters(value) >= limit, { error: reason, abort: true });
const atMost = (limit: number) =>
  z.refine<string>((value) => characters(value) <= limit, { error: 'max', abort: true });

/** Letters and marks of any script, spaces, hyphens, straight and typographic apostrophes. */
const personName = (limit: number) =>
  text.check(longerThan(1, 'required'), atMost(limit), z.regex(/^[\p{L}\p{M} \-‐‑'’]+$/u, { error: 'format' }));

/** One schema for the browser, the endpoint and posts without script; a missing field counts as empty. */
const contactMessageSchema = z.object({
  firstName: z.prefault(personName(contactLimits.firstName), ''),
  lastName: z.prefault(personName(contactLimits.lastName), ''),
  email: z.prefault(text.check(z.toLowerCase(), atMost(contactLimits.email), z.email({ error: 'invalid' })), ''),
  company: z.prefault(text.check(atMost(contactLimits.company)), ''),
  message: z.prefault(text.check(longerThan(contactLimits.messageMin, 'min'), atMost(contactLimits.message)), ''),
});

/**
 * Parses what a visitor sent.
 *
 * @param input The fields of the form or of the JSON body; others are ignored.
 */
export function parseContactMessage(input: Readonly<Record<string, unknown>>): ParsedContactMessage {
  const parsed = contactMessageSchema.safeParse(withPlainLineBreaks(input));
  if (!parsed.success) return { ok: false, invalid: firstReasons(parsed.error.issues) };
  const { company, ...rest } = parsed.data;
  return { ok: true, message: { ...rest, company: company === '' ? null : company } };
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
  if (field === 'company') return 'max';
  if (field === 'message') return 'min';
  return field === 'email' ? 'invalid' : 'required';
}
