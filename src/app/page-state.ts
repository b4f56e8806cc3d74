import type { ContactField } from '#domain/contact/fields.ts';
import type { Wait } from '#domain/contact/form-contract.ts';
import type { InvalidFields } from '#domain/contact/message.ts';

/** The server's result of a form posted without script, for the form to show. */
export type FormState = {
  outcome: 'invalid' | 'limited' | 'unavailable' | 'tooLong' | 'unreadable' | 'crossSite';
  /** What the visitor typed; empty if the server could not read it. */
  values: Partial<Record<ContactField, string>>;
  invalid: InvalidFields;
  /** How long to wait before the next message, after too many. */
  wait: Wait | null;
};

/** Analytics services from the settings; `null` if not configured. */
export type AnalyticsSettings = { gaMeasurementId: string | null; plausibleDomain: string | null };

/** The backend from the settings: its URL without a trailing slash, and its public key. */
export type BackendSettings = { url: string; anonKey: string };

/** What only the server knows and the browser needs for an equal render. The page contains it as JSON. */
export type PageState = {
  /** Path of the rendered page; the same one for every URL that shows the not-found page. */
  path: string;
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** A staging copy that search engines must not index. */
  noindex: boolean;
  analytics: AnalyticsSettings;
  /** `null` without a backend. `takesMessages`: contact messages are posted to it instead of this site. */
  backend: (BackendSettings & { takesMessages: boolean }) | null;
  /** How long contact messages are kept. */
  retentionDays: number;
  form: FormState | null;
};

export const pageStateId = 'page-state';
