import { GoTrueClient } from '@supabase/auth-js';
import type { BackendSettings } from '../app/page-state.ts';

type SignInFlow = 'pkce' | 'implicit';
type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const sessionKey = 'goshen-session';

/**
 * Opens the session of this browser at the auth service of the backend. The client reads it from storage or from the URL
 * of the page, and refreshes it. Open it once per page, and load this file with `import()`, or the library becomes part
 * of every page.
 *
 * @param flow How the service returns visitors: with a code that only this browser can redeem, or with the session.
 */
export function openBackend(
  { url, anonKey }: BackendSettings,
  flow: SignInFlow = 'pkce',
  store: SessionStore = openSessionStore(),
): GoTrueClient {
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    flowType: flow,
    storage: store,
    storageKey: sessionKey,
    fetch: endRefusedSession(fetch, store),
  });
}

/** Local storage; if the browser has it disabled, a session lasts as long as the page. */
function openSessionStore(): SessionStore {
  try {
    localStorage.setItem(`${sessionKey}-probe`, '');
    localStorage.removeItem(`${sessionKey}-probe`);
    return localStorage;
  } catch {
    const texts = new Map<string, string>();
    return {
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, text) => void texts.set(name, text),
      removeItem: (name) => void texts.delete(name),
    };
  }
}

/** A temporary failure is not a refusal. The library retries after responses from 500 on. */
const tryLater = [408, 429];

/**
 * A fetch that ends the session when the service refuses to refresh it. The library keeps a refused session until its
 * access token expires, up to two minutes in which a revoked session looks valid. It reads the store before it decides:
 * without a session there, it cleans up and calls its listeners.
 */
function endRefusedSession(fetch: typeof globalThis.fetch, store: SessionStore): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const isRefusal = response.status >= 400 && response.status < 500 && !tryLater.includes(response.status);
    const isRefresh = String(input).includes('grant_type=refresh_token');
    // another tab may have stored a newer session
    if (isRefusal && isRefresh && readToken(init?.body) === readToken(store.getItem(sessionKey))) {
      store.removeItem(sessionKey);
    }
    return response;
  };
}

const readToken = (text: unknown): unknown => JSON.parse(String(text))?.refresh_token;
