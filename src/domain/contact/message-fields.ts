import type { ContactMessage } from './message.ts';

/** What is stored of a message until it is erased: the form's fields, and what the browser claims. */
export type MessageContent = ContactMessage & { claimedTimestamp: string | null; claimedUserAgent: string | null };

/**
 * initial  the first character is shown
 * domain   of an e-mail address, the first character and what follows the @ are shown
 * length   the number of characters is shown
 * all      nothing is shown
 * none     everything is shown
 */
export type Mask = 'initial' | 'domain' | 'length' | 'all' | 'none';

/**
 * Every personal field, for people and for the database. Storing, erasing, masking, the CSV export, the mail and the
 * webhook read this table, so that a new field is in none of them forgotten.
 */
export const messageFields = {
  firstName: { column: 'first_name', label: 'First name', mask: 'initial' },
  lastName: { column: 'last_name', label: 'Last name', mask: 'initial' },
  email: { column: 'email', label: 'E-mail', mask: 'domain' },
  company: { column: 'company', label: 'Company', mask: 'initial' },
  message: { column: 'message', label: 'Message', mask: 'length' },
  claimedTimestamp: { column: 'claimed_timestamp', label: 'Browser time', mask: 'none' },
  claimedUserAgent: { column: 'claimed_user_agent', label: 'Browser', mask: 'all' },
} as const satisfies Record<keyof MessageContent, { column: string; label: string; mask: Mask }>;

export const messageFieldNames = Object.keys(messageFields) as (keyof MessageContent)[];
