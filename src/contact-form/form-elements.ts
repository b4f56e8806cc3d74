import { type ContactField, contactFields, trapField } from '#domain/contact/form-contract.ts';
import type { ContactValues } from './contact-call.ts';

/** The inputs keep their own values, so that what was typed outlives hydration and a change of language. */
export function readValues(form: HTMLFormElement): ContactValues {
  return Object.fromEntries(contactFields.map((field) => [field, readField(form, field)])) as ContactValues;
}

export function readTrap(form: HTMLFormElement): string {
  return readField(form, trapField);
}

export function fillEmptyFields(form: HTMLFormElement, values: Partial<ContactValues>): void {
  for (const field of contactFields) {
    if (readField(form, field) === '') setField(form, field, values[field] ?? '');
  }
}

/** A reset would bring back what the server put into the fields. */
export function clearFields(form: HTMLFormElement): void {
  for (const field of contactFields) setField(form, field, '');
}

export function setField(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (isControl(control)) control.value = value;
}

/** The field that an event of the form came from. */
export function fieldOf(target: EventTarget): ContactField | null {
  return contactFields.find((field) => isControl(target) && target.name === field) ?? null;
}

function readField(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return isControl(control) ? control.value : '';
}

function isControl(value: unknown): value is HTMLInputElement | HTMLTextAreaElement {
  return value instanceof HTMLInputElement || value instanceof HTMLTextAreaElement;
}
