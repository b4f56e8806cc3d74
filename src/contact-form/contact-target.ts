import { contactEndpoint } from '#domain/contact/form-contract.ts';
import type { BackendSettings } from '../app/page-state.ts';

/** Where a message is posted to. */
export type ContactTarget = {
  address: string;
  headers: Record<string, string>;
  /** Whether the same message may be posted twice and is stored once. */
  knowsRepeats: boolean;
};

export function siteTarget(idempotencyKey: string): ContactTarget {
  return { address: contactEndpoint, headers: { 'Idempotency-Key': idempotencyKey }, knowsRepeats: true };
}

/** Without an idempotency key: a function that does not allow that header by CORS would get no message at all. */
export function backendTarget({ url, anonKey }: BackendSettings): ContactTarget {
  return {
    address: url + contactEndpoint,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    knowsRepeats: false,
  };
}
