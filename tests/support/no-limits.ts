/** Settings without any limit of the contact form, for tests that send many messages. */
export const noLimits = {
  CONTACT_LIMIT: '0',
  CONTACT_ATTEMPT_LIMIT: '0',
  CONTACT_DAILY_LIMIT: '0',
  CONTACT_GLOBAL_LIMIT: '0',
};
