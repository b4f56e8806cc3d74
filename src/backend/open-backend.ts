import { GoTrueClient } from '@supabase/auth-js';
import type { BackendSettings } from '../app/page-state.ts';
import { type AccountCalls, createAccountCalls } from './account-calls.ts';
import type { Answer } from './answer.ts';
import { type Arrival, receiveVisitor, type SignInFlow } from './arrival.ts';
import { endRefusedSession } from './end-refused-session.ts';
import { createSessionCalls, type SessionCalls } from './session-calls.ts';
import { openSessionStore, type SessionStore, sessionKey } from './session-store.ts';

export type Backend = SessionCalls &
  AccountCalls & {
    /** What the visitor brought when the backend was opened. An error here leaves the session that was there as it is. */
    arrival: Answer<Arrival>;
    /** Ends refreshing and watching. The session stays where it is kept. */
    close: () => Promise<void>;
  };

type BackendOptions = {
  /** How the service sends visitors back: with a code that only this browser can redeem, or with the session itself. */
  flow?: SignInFlow;
  store?: SessionStore;
};

/**
 * Opens the session of this browser at the backend: reads it from storage, or takes it from the address of the page,
 * and keeps it fresh while the page is in view. Open it once a page; `load-backend.ts` says when.
 */
export async function openBackend(
  { url, anonKey }: BackendSettings,
  { flow = 'pkce', store = openSessionStore() }: BackendOptions = {},
): Promise<Backend> {
  const client = new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    fetch: endRefusedSession(fetch, store),
    flowType: flow,
    storage: store,
    storageKey: sessionKey,
    skipAutoInitialize: true, // the arrival is read first
  });
  const arrival = await receiveVisitor(client, flow);
  return {
    arrival,
    ...createSessionCalls(client),
    ...createAccountCalls(client),
    close: () => client.dispose(),
  };
}
