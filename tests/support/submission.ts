import { randomUUID } from 'node:crypto';
import { type ContactField, type ContactMessage, contactFields } from '#domain/contact/fields.ts';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { parseContactMessage } from '#domain/contact/message.ts';
import type { Submission } from '#server/outbox/outbox.ts';

/** What was typed into the form: fields without a value are empty. */
export function typeValues(values: Partial<Record<ContactField, string>>): Record<ContactField, string> {
  const empty = Object.fromEntries(contactFields.map((field) => [field, '']));
  return { ...(empty as Record<ContactField, string>), ...values };
}

/** The message of these values, which are valid. */
export function parseValues(values: Partial<Record<ContactField, string>>): ContactMessage {
  const parsed = parseContactMessage(values);
  if (!parsed.ok) throw new Error(`invalid: ${JSON.stringify(parsed.invalid)}`);
  return parsed.message;
}

export const thandi = parseValues({
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi@example.org',
  company: 'Mokoena & Sons',
  message: 'We need an online store for our shop in Woodstock.',
});

/** Posts a message to a site as its script does. */
export function postMessage(
  origin: string,
  changes: Partial<ContactMessage> = {},
  { headers, ...init }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(origin + contactEndpoint, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...thandi, ...changes }),
  });
}

/** A submission with a key of its own, also beside those of other processes. */
export function createSubmission(changes: Partial<Submission> = {}): Submission {
  return {
    message: thandi,
    language: 'en',
    key: { value: randomUUID(), keepMs: 86_400_000 },
    trapped: false,
    claimed: { timestamp: null, userAgent: null },
    limits: [],
    floodLimit: null,
    maxQuarantined: 5000,
    ...changes,
  };
}
