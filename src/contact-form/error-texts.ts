import type { TFunction } from 'i18next';
import { type ContactField, contactFields } from '#domain/contact/form-contract.ts';
import type { FieldErrors } from './form-state.ts';

export type ErrorTexts = Partial<Record<ContactField, string>>;

/** Puts the errors into words of the page's language, in the order of the fields. */
export function buildErrorTexts(errors: FieldErrors, t: TFunction<'form'>): ErrorTexts {
  const texts: ErrorTexts = {};
  for (const field of contactFields) {
    const error = errors[field];
    if (error === undefined) continue;
    // Not every reason exists for every field; the schema gives only those that the catalogue has words for.
    texts[field] = 'text' in error ? error.text : t(`errors.${field}.${error.reason}` as 'errors.email.invalid');
  }
  return texts;
}

export function fieldId(field: ContactField): string {
  return `contact-${field}`;
}

/** The lines of the error summary. */
export function listErrors(texts: ErrorTexts): { fieldId: string; message: string }[] {
  return Object.entries(texts).map(([field, message]) => ({ fieldId: fieldId(field as ContactField), message }));
}
