/**
 * What the form in the browser and the server share. The schema is not here, because the browser loads it on demand.
 */
export const contactEndpoint = '/functions/v1/secure-contact-form';

export const contactFields = ['firstName', 'lastName', 'email', 'company', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** The honeypot field: people do not see it, so only bots fill it in. */
export const trapField = 'website';

/** The field with the idempotency key, for posts without script. */
export const keyField = 'idempotencyKey';

/** Limits are inclusive and count Unicode code points after trimming. */
export const contactLimits = {
  firstName: 50,
  lastName: 50,
  email: 255,
  company: 100,
  messageMin: 10,
  message: 1000,
} as const;

/** A time to wait; `unit` is the key of its text in the `form` catalogue. */
export type Wait = { unit: 'minutes' | 'hours'; count: number };

/** Rounded up, so that a retry is not too early. */
export function waitOf(seconds: number): Wait {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}
