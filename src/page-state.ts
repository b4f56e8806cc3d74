import type { ContactField } from '#domain/contact/form-contract.ts';
import type { InvalidFields } from '#domain/contact/message.ts';

/** What the server answered to a form posted without script; shown by the form when the page is rendered. */
export type FormState = {
  outcome: 'invalid' | 'limited' | 'unavailable';
  values: Partial<Record<ContactField, string>>;
  invalid: InvalidFields;
};

/** What only the server knows and the browser must render alike. It travels as JSON inside the page. */
export type PageState = {
  /** Public origin, without a slash at the end. */
  siteUrl: string;
  /** A staging copy that search engines must not index. */
  noindex: boolean;
  form: FormState | null;
};

export const pageStateId = 'page-state';

/** JSON that is safe inside a script element. */
export function serializePageState(state: PageState): string {
  return JSON.stringify(state).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
