/** Where the session is stored. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const sessionKey = 'goshen-session';

/** Local storage; if the browser has it disabled, a session lasts as long as the page. */
export function openSessionStore(): SessionStore {
  try {
    const { localStorage } = window;
    localStorage.setItem(`${sessionKey}-probe`, '');
    localStorage.removeItem(`${sessionKey}-probe`);
    return localStorage;
  } catch {
    return createMemoryStore();
  }
}

function createMemoryStore(): SessionStore {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
}

/** A temporary failure is not a refusal. The library retries after responses from 500 on. */
const tryLater = [408, 429];

/**
 * A fetch that ends the session when the service refuses to refresh it. The library keeps a refused session until its
 * access token expires, up to two minutes in which a revoked session looks valid. It reads the store before it decides:
 * without a session there, it cleans up and calls its listeners.
 */
export function endRefusedSession(fetch: typeof globalThis.fetch, store: SessionStore): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const isRefusal = response.status >= 400 && response.status < 500 && !tryLater.includes(response.status);
    const isRefresh = new URL(String(input)).searchParams.get('grant_type') === 'refresh_token';
    // another tab may have stored a newer session
    if (isRefusal && isRefresh && readToken(init?.body) === readToken(store.getItem(sessionKey))) {
      store.removeItem(sessionKey);
    }
    return response;
  };
}

function readToken(text: unknown): unknown {
  const value: unknown = JSON.parse(String(text));
  return typeof value === 'object' && value !== null && 'refresh_token' in value ? value.refresh_token : null;
}
