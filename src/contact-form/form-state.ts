import { type ContactField, contactFields } from '#domain/contact/form-contract.ts';
import type { InvalidFields, InvalidReason } from '#domain/contact/message.ts';

/** Why a field is marked: a reason that the page words in its language, or the words of the server. */
type FieldError = { reason: InvalidReason } | { text: string };
export type FieldErrors = Partial<Record<ContactField, FieldError>>;

/** The form is idle until it is submitted, and idle again when the answer is there. */
export type ContactFormState = { phase: 'idle' | 'submitting'; errors: FieldErrors };

export type ContactFormEvent =
  | { type: 'submitted' }
  | { type: 'ended'; errors: FieldErrors }
  | { type: 'edited'; field: ContactField; error: FieldError | null };

export function idleForm(invalid: InvalidFields): ContactFormState {
  return { phase: 'idle', errors: errorsOf(invalid) };
}

/**
 * The form after something has happened. An edit can take away or change the error of a field that has one;
 * it never marks a field that was not marked, because the visitor may still be typing.
 */
export function nextForm(state: ContactFormState, event: ContactFormEvent): ContactFormState {
  if (event.type === 'submitted') return { ...state, phase: 'submitting' };
  if (event.type === 'ended') return { phase: 'idle', errors: event.errors };
  if (state.errors[event.field] === undefined) return state;
  const { [event.field]: _, ...others } = state.errors;
  return { ...state, errors: event.error === null ? others : { ...others, [event.field]: event.error } };
}

export function errorsOf(invalid: InvalidFields): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of contactFields) {
    const reason = invalid[field];
    if (reason !== undefined) errors[field] = { reason };
  }
  return errors;
}
