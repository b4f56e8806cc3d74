import { contactFields } from '#domain/contact/fields.ts';
import { draftKey } from '#domain/contact/form-contract.ts';
import type { ContactValues } from './submission.ts';

/** An attempt to send certain values. While they stay the same, so does the key, and the server stores one message. */
export type Attempt = { key: string; of: string };

/** What was typed and not sent, kept while the tab is open. */
export type DraftStore = {
  readValues: () => Partial<ContactValues>;
  keepValues: (values: ContactValues) => void;
  /** The attempt for these values: the last one if they are unchanged, otherwise a new one. */
  attemptFor: (values: ContactValues) => Attempt;
  forget: () => void;
};

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const attemptName = 'contact-attempt';

/** @param openStorage Throws if storage is disabled; then nothing is kept. */
export function createDraftStore(openStorage: () => TextStorage, createKey: () => string): DraftStore {
  const read = (name: string) => orNull(() => JSON.parse(openStorage().getItem(name) ?? 'null') as unknown);
  const keep = (name: string, value: unknown) => orNull(() => openStorage().setItem(name, JSON.stringify(value)));
  return {
    readValues: () => parseValues(read(draftKey)),
    keepValues: (values) => keep(draftKey, values),
    attemptFor: (values) => {
      const of = JSON.stringify(contactFields.map((field) => values[field]));
      const last = parseAttempt(read(attemptName));
      const attempt = last?.of === of ? last : { key: createKey(), of };
      keep(attemptName, attempt);
      return attempt;
    },
    forget: () => {
      orNull(() => openStorage().removeItem(draftKey));
      orNull(() => openStorage().removeItem(attemptName));
    },
  };
}

/** Storage may be disabled, full, or contain another program's text: the form works without a draft. */
function orNull<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}

function parseValues(value: unknown): Partial<ContactValues> {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).filter(
    ([name, text]) => (contactFields as readonly string[]).includes(name) && typeof text === 'string',
  );
  return Object.fromEntries(entries);
}

function parseAttempt(value: unknown): Attempt | null {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('of' in value)) return null;
  const { key, of } = value;
  return typeof key === 'string' && typeof of === 'string' ? { key, of } : null;
}

/** A random UUID. `crypto.randomUUID` exists only on https and localhost; this one works on http too. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6); // version 4, RFC 9562
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
