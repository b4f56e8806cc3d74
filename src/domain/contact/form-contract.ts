/**
 * What the form in the browser and the server share. The schema is not here, because the browser loads it on demand.
 */
export const contactEndpoint = '/functions/v1/secure-contact-form';

/** Session storage keeps what was typed under this key. The boot script writes it too, before hydration. */
export const draftKey = 'contact-draft';

/** The honeypot field: people do not see it, so only bots fill it in. */
export const trapField = 'website';

/** The field with the idempotency key, for posts without script. */
export const keyField = 'idempotencyKey';

/** A time to wait; `unit` is the key of its text in the `form` catalogue. */
export type Wait = { unit: 'minutes' | 'hours'; count: number };

/** Rounded up, so that a retry is not too early. */
export function waitOf(seconds: number): Wait {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}
