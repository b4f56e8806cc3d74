/**
 * How the command line masks a field:
 *
 * initial  the first character is shown
 * domain   of an email address, the first character and what follows the @ are shown
 * length   the number of characters is shown
 * all      nothing is shown
 * none     everything is shown
 */
export type Mask = 'initial' | 'domain' | 'length' | 'all' | 'none';

type PersonalField = {
  /** For the operator: in the mail and on the command line. Visitors read the label in locales/. */
  label: string;
  mask: Mask;
  /** The column of one of the first fields; the database keeps all others in `more_fields`. */
  column?: string;
};

export type FormField = PersonalField & {
  isOptional?: true;
  /** Limits are inclusive and count Unicode code points after trimming. */
  min?: number;
  max: number;
  pattern?: RegExp;
  type?: 'email' | 'tel';
  /** Purpose of the field for browsers (HTML, "Autofill"). */
  autoComplete?: string;
  /** Whether locales/ has a hint for it. */
  hasHint?: true;
};

/** Letters and marks of any script, spaces, hyphens, straight and typographic apostrophes. */
const name = /^[\p{L}\p{M} \-‐‑'’]+$/u;

/**
 * The fields of the contact form, in their order. Form, schema, database, mail, webhook, export, erasure and privacy
 * policy read this table.
 */
const declared = {
  firstName: {
    label: 'First name',
    mask: 'initial',
    column: 'first_name',
    max: 50,
    pattern: name,
    autoComplete: 'given-name',
  },
  lastName: {
    label: 'Last name',
    mask: 'initial',
    column: 'last_name',
    max: 50,
    pattern: name,
    autoComplete: 'family-name',
  },
  email: {
    label: 'Email',
    mask: 'domain',
    column: 'email',
    max: 255,
    type: 'email',
    autoComplete: 'email',
    hasHint: true,
  },
  company: {
    label: 'Company',
    mask: 'initial',
    column: 'company',
    isOptional: true,
    max: 100,
    autoComplete: 'organization',
  },
  message: { label: 'Message', mask: 'length', column: 'message', min: 10, max: 1000, hasHint: true },
} as const satisfies Record<string, FormField>;

export type ContactField = keyof typeof declared;

export const formFields: Readonly<Record<ContactField, FormField>> = declared;
export const contactFields = Object.keys(declared) as ContactField[];

type OptionalField = {
  [Field in ContactField]: (typeof declared)[Field] extends { isOptional: true } ? Field : never;
}[ContactField];

/** A valid message: email addresses are in lower case, line breaks are LF, empty optional fields are `null`. */
export type ContactMessage = Record<Exclude<ContactField, OptionalField>, string> &
  Record<OptionalField, string | null>;

/** What is stored of a message until it is erased: the form's fields, and what the browser claims. */
export type MessageContent = ContactMessage & { claimedTimestamp: string | null; claimedUserAgent: string | null };

/** Every personal field of a stored message. */
export const messageFields: Readonly<Record<keyof MessageContent, PersonalField>> = {
  ...declared,
  claimedTimestamp: { label: 'Browser time', mask: 'none', column: 'claimed_timestamp' },
  claimedUserAgent: { label: 'Browser', mask: 'all', column: 'claimed_user_agent' },
};

export const messageFieldNames = Object.keys(messageFields) as (keyof MessageContent)[];
