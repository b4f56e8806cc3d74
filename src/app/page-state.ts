import type { ContactField, Wait } from '#domain/contact/form-contract.ts';
import type { InvalidFields } from '#domain/contact/message.ts';

/** What the server answered to a form posted without script; shown by the form when the page is rendered. */
export type FormState = {
  outcome: 'invalid' | 'limited' | 'unavailable' | 'tooLong' | 'unreadable' | 'crossSite';
  /** What was typed; empty where the server has not read it. */
  values: Partial<Record<ContactField, string>>;
  invalid: InvalidFields;
  /** When the next message is welcome, over a limit. */
  wait: Wait | null;
};

/** Services that count visits, named in the settings; `null` where none is. */
export type AnalyticsSettings = { gaMeasurementId: string | null; plausibleDomain: string | null };

/** The backend of the settings: its address without a slash at the end, and the key that anybody may know. */
export type BackendSettings = { url: string; anonKey: string };

/** What only the server knows and the browser must render alike. It travels as JSON inside the page. */
export type PageState = {
  /** Path of the page that the server rendered; the same one for every URL that shows the not-found screen. */
  path: string;
  /** Public origin, without a slash at the end. */
  siteUrl: string;
  /** A staging copy that search engines must not index. */
  noindex: boolean;
  analytics: AnalyticsSettings;
  /** `null` without a backend. `takesMessages`: contact messages go there, and not to this site. */
  backend: (BackendSettings & { takesMessages: boolean }) | null;
  /** How long contact messages are kept. */
  retentionDays: number;
  form: FormState | null;
};

export const pageStateId = 'page-state';
