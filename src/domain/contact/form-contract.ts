/** What the form in the browser and the server behind it agree on. Without the schema, which is loaded at need. */
export const contactEndpoint = '/functions/v1/secure-contact-form';

export const contactFields = ['firstName', 'lastName', 'email', 'company', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** The spam trap: people do not see it, so whoever fills it in is a program. */
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
