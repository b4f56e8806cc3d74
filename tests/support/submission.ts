import type { ContactMessage } from '#domain/contact/fields.ts';
import type { Submission } from '#server/outbox/outbox.ts';

export const thandi: ContactMessage = {
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi@example.org',
  company: 'Mokoena & Sons',
  message: 'We need an online store for our shop in Woodstock.',
};

let made = 0;

/** A submission with a key of its own. */
export function createSubmission(changes: Partial<Submission> = {}): Submission {
  made += 1;
  return {
    message: thandi,
    language: 'en',
    key: { value: `key-${made}`, keepMs: 86_400_000 },
    trapped: false,
    claimed: { timestamp: null, userAgent: null },
    limits: [],
    floodLimit: null,
    maxQuarantined: 5000,
    ...changes,
  };
}
