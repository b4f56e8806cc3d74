/** What the form in the browser and the server behind it agree on. Without the schema, which is loaded at need. */
export const contactEndpoint = '/functions/v1/secure-contact-form';

export const contactFields = ['firstName', 'lastName', 'email', 'company', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** The honeypot field: people do not see it, so only programs fill it in. */
export const trapField = 'website';

/** Carries the idempotency key where the form is posted without script. */
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

/** A time to wait, in words of the `form` catalogue: `wait.minutes`, `wait.hours`. */
export type Wait = { unit: 'minutes' | 'hours'; count: number };

/** Rounded up, so that the next try is not too early. */
export function waitOf(seconds: number): Wait {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}
