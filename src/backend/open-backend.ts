import {
  type AuthError,
  AuthImplicitGrantRedirectError,
  AuthPKCECodeVerifierMissingError,
  AuthPKCEGrantCodeExchangeError,
  GoTrueClient,
} from '@supabase/auth-js';
import type { BackendSettings } from '../app/page-state.ts';
import {
  type AccountCalls,
  type CallResult,
  createAccountCalls,
  createSessionCalls,
  refuse,
  type SessionCalls,
} from './calls.ts';
import { endRefusedSession, openSessionStore, type SessionStore, sessionKey } from './session-store.ts';

export type Backend = SessionCalls &
  AccountCalls & {
    /** The session or error in the URL when the backend was opened. An error does not change a stored session. */
    redirectResult: CallResult<RedirectResult>;
    /** Stops refreshing and watching. The stored session is kept. */
    close: () => Promise<void>;
  };

type BackendOptions = {
  /** How the service returns visitors: with a code that only this browser can redeem, or with the session itself. */
  flow?: SignInFlow;
  store?: SessionStore;
};

/**
 * Opens the session of this browser at the backend: reads it from storage or from the URL of the page, and refreshes it
 * while the page is visible. Open it once per page, through `load-backend.ts`.
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
    skipAutoInitialize: true, // the redirect result is read first
  });
  const redirectResult = await receiveVisitor(client, flow);
  return {
    redirectResult,
    ...createSessionCalls(client),
    ...createAccountCalls(client),
    close: () => client.dispose(),
  };
}

export type SignInFlow = 'pkce' | 'implicit';

/** How the visitor came to the page: without a sign-in, or from the auth service with a session. */
export type RedirectResult =
  | { kind: 'plain' }
  /** `isStale`: the session in the URL is at least two minutes old, as in a link that was opened again. */
  | { kind: 'signed-in' | 'recovery'; isStale: boolean };

/** Reads the session from storage or from the URL of the page, and reports which. The library removes it from the URL. */
async function receiveVisitor(client: GoTrueClient, flow: SignInFlow): Promise<CallResult<RedirectResult>> {
  const signInUrl = typeof window === 'undefined' ? null : readSignInUrl(window.location.href, new Date());
  const { error, isRecovery } = await initialize(client);
  if (signInUrl === null) return refuse(new AuthImplicitGrantRedirectError('No browser detected.'));
  if (error !== null) return refuse(error);
  if (signInUrl.brings === 'code' && flow === 'pkce') return checkCode(signInUrl.code, isRecovery);
  return { ok: true, value: redirectResultOf(signInUrl) };
}

/** The library marks a recovery only by an event, which it sends before it has finished. */
async function initialize(client: GoTrueClient): Promise<{ error: AuthError | null; isRecovery: boolean }> {
  const events: string[] = [];
  const initialization = client.initialize(); // starts first: a subscription before it would look for a session
  const { data } = client.onAuthStateChange((event) => void events.push(event));
  const { error } = await initialization;
  data.subscription.unsubscribe();
  return { error, isRecovery: events.includes('PASSWORD_RECOVERY') };
}

/** The library silently ignores an empty code and one that another browser requested. */
function checkCode(code: string, isRecovery: boolean): CallResult<RedirectResult> {
  if (code === '') return refuse(new AuthPKCEGrantCodeExchangeError('No code detected.'));
  const isTaken = !new URL(window.location.href).searchParams.has('code');
  if (!isTaken) return refuse(new AuthPKCECodeVerifierMissingError());
  return { ok: true, value: { kind: isRecovery ? 'recovery' : 'signed-in', isStale: false } };
}

function redirectResultOf(signInUrl: SignInUrl): RedirectResult {
  if (signInUrl.brings !== 'tokens') return { kind: 'plain' };
  return { kind: signInUrl.isRecovery ? 'recovery' : 'signed-in', isStale: signInUrl.isStale };
}

/** What the auth service adds to the URL to which it returns a visitor. */
export type SignInUrl =
  | { brings: 'nothing' }
  /** For the PKCE flow; `code` is empty if the service sent none. */
  | { brings: 'code'; code: string }
  /** For the implicit flow. */
  | { brings: 'tokens'; isRecovery: boolean; isStale: boolean }
  | { brings: 'error' };

/** The library warns from this age on, too. */
const staleSeconds = 120;

export function readSignInUrl(href: string, now: Date): SignInUrl {
  const { hash, searchParams } = new URL(href);
  const parameters = new Map([...new URLSearchParams(hash.slice(1)), ...searchParams]);
  if (['error', 'error_code', 'error_description'].some((name) => parameters.get(name))) return { brings: 'error' };
  if (parameters.get('access_token')) {
    return { brings: 'tokens', isRecovery: parameters.get('type') === 'recovery', isStale: isStale(parameters, now) };
  }
  const code = searchParams.get('code');
  return code === null ? { brings: 'nothing' } : { brings: 'code', code };
}

/** The age of a session is unknown without its time of expiry. */
function isStale(parameters: ReadonlyMap<string, string>, now: Date): boolean {
  const issuedAt = Number(parameters.get('expires_at')) - Number(parameters.get('expires_in'));
  return parameters.has('expires_at') && Math.round(now.getTime() / 1000) - issuedAt >= staleSeconds;
}
